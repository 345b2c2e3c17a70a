import CLibraries
package import Foundation
import GatherKit
package import GatherWire
import Synchronization

/// The HTTP transport to a server.
package struct Transport: Sendable {
    /// What is received for a request.
    package enum Part {
        /// Nothing yet; told at least about once a second until the response has ended.
        case nothing
        /// The head of the response.
        case head(Response)
        /// A piece of its body.
        case body(Data)
    }

    /// Sends a request, and returns when the response has ended.
    ///
    /// - Throws: ``ConnectionFailure``, or what `receive` throws, which ends the request.
    package typealias Send = @Sendable (_ request: Request, _ receive: (Part) throws -> Void) throws -> Void

    /// The timeout for establishing a connection, in seconds.
    static let connectTimeout = 5
    /// The timeout for the start of a response, in seconds.
    static let answerTimeout = 30

    /// The timeout between two pieces of a response, in seconds; a live server sends data more often.
    let longestSilence: Int
    let send: Send

    package init(longestSilence: Int = 60, _ send: @escaping Send) {
        self.longestSilence = longestSilence
        self.send = send
    }
}

/// A request to a server: a GET without a body, a POST with one.
package struct Request: Sendable {
    /// The path and the query.
    package let path: String
    /// The body, of JSON.
    package var body: Data?
    package var headers: [String: String] = [:]
    var token: Secret?
    /// Whether it may be sent again even if the server may have received it.
    package var mayBeRepeated = true

    /// Whether it may change data on the server.
    var isWrite: Bool { headers[Wire.keyHeader] != nil }
}

/// A response of a server.
package struct Response: Sendable {
    package let status: Int
    /// The header fields, by their names in lower case.
    package let headers: [String: String]
    var body = Data()

    package init(status: Int, headers: [String: String]) {
        self.status = status
        self.headers = headers
    }

    var type: String { headers["content-type"] ?? "" }
    var retryAfter: Int? { headers["retry-after"].flatMap { Int($0) } }

    /// Whether a proxy reports that it cannot reach the server.
    var isOfAProxy: Bool { status == 502 || status == 504 }
}

extension Transport {
    /// The transport over the network, by libcurl, which is loaded with the first request.
    ///
    /// - Parameter trustRoots: A PEM file of certificates that are trusted in addition to the system's; nil for none.
    package static func network(to address: ServerAddress, trusting trustRoots: String?) -> Transport {
        // The handles that no request uses.
        let free = Mutex<[Handle]>([])
        return Transport { request, receive in
            let handle = try free.withLock { $0.popLast() } ?? Handle(for: address.text)
            defer { free.withLock { $0.append(handle) } }
            // The transfer ends before this function returns.
            try withoutActuallyEscaping(receive) { receive in
                try Transfer(handle, receive).run(request, at: address.text, trusting: trustRoots)
            }
        }
    }
}

/// A handle of libcurl, with its open connection; used by one thread at a time.
private final class Handle: @unchecked Sendable {
    let library: UnsafePointer<LibCurl>
    let pointer: UnsafeMutableRawPointer

    /// Opens a handle, and loads libcurl if it is the first.
    init(for server: String) throws(ConnectionFailure) {
        var problem: UnsafePointer<CChar>?
        guard let library = libcurl_load(&problem) else {
            let reason = problem.map { String(cString: $0) } ?? "it cannot be loaded"
            throw .other(server, reason: "that needs libcurl (Debian's package libcurl4): \(reason)")
        }
        guard let pointer = library.pointee.open() else {
            throw .other(server, reason: "there is too little memory")
        }
        (self.library, self.pointer) = (library, pointer)
    }

    deinit { library.pointee.close(pointer) }

    func set(_ option: CURLoption, _ number: Int) { libcurl_set_number(library, pointer, option, number) }
    func set(_ option: CURLoption, _ value: UnsafeRawPointer?) { libcurl_set(library, pointer, option, value) }
}

/// A request in progress, which libcurl's callbacks find by its address.
private final class Transfer {
    private let handle: Handle
    private let receive: (Transport.Part) throws -> Void
    private var status = 0
    private var headers: [String: String] = [:]
    private var hasBegun = false
    /// The error that ended the transfer.
    private var error: (any Error)?

    init(_ handle: Handle, _ receive: @escaping (Transport.Part) throws -> Void) {
        (self.handle, self.receive) = (handle, receive)
    }

    /// Sends a request, and returns when the response has ended.
    func run(_ request: Request, at server: String, trusting trustRoots: String?) throws {
        let library = handle.library
        // The open connection stays.
        library.pointee.reset(handle.pointer)
        handle.set(CURLOPT_URL, server + request.path)
        // libcurl would wait a second for the server's consent to a large body.
        var headers = library.pointee.append(nil, "Expect:")
        for (name, value) in request.headers { headers = library.pointee.append(headers, "\(name): \(value)") }
        defer { library.pointee.freeList(headers) }
        handle.set(CURLOPT_HTTPHEADER, headers)
        if let body = request.body {
            handle.set(CURLOPT_POSTFIELDSIZE, body.count)
            body.withUnsafeBytes { handle.set(CURLOPT_COPYPOSTFIELDS, $0.baseAddress) }
        }
        // In addition to the certificates in the folder that libcurl knows.
        if let trustRoots { handle.set(CURLOPT_CAINFO, trustRoots) }
        handle.set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
        handle.set(CURLOPT_CONNECTTIMEOUT, Transport.connectTimeout)
        // libcurl repeats a request when the connection that it has kept turns out to be closed.
        handle.set(CURLOPT_FRESH_CONNECT, request.mayBeRepeated ? 0 : 1)
        handle.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        // Several threads send requests, and the program handles signals itself.
        handle.set(CURLOPT_NOSIGNAL, 1)
        let context = Unmanaged.passUnretained(self).toOpaque()
        handle.set(CURLOPT_HEADERDATA, context)
        handle.set(CURLOPT_WRITEDATA, context)
        handle.set(CURLOPT_XFERINFODATA, context)
        libcurl_set_reader(library, handle.pointer, CURLOPT_HEADERFUNCTION) { bytes, _, count, context in
            let line = UnsafeRawBufferPointer(start: bytes, count: count)
            return Transfer.at(context) { try $0.takeLine(line) } ? count : 0
        }
        libcurl_set_reader(library, handle.pointer, CURLOPT_WRITEFUNCTION) { bytes, _, count, context in
            let piece = Data(UnsafeRawBufferPointer(start: bytes, count: count))
            return Transfer.at(context) { try $0.receive(.body(piece)) } ? count : 0
        }
        libcurl_set_watch(library, handle.pointer) { context, _, _, _, _ in
            Transfer.at(context) { try $0.receive(.nothing) } ? 0 : 1
        }
        var message = [CChar](repeating: 0, count: Int(CURL_ERROR_SIZE))
        let code = message.withUnsafeMutableBufferPointer { message in
            handle.set(CURLOPT_ERRORBUFFER, message.baseAddress)
            return library.pointee.perform(handle.pointer)
        }
        if let error { throw error }
        guard code != CURLE_OK else { return }
        let reason = String(decoding: message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        throw ConnectionFailure(
            code, of: server, message: reason.isEmpty ? "error \(code.rawValue) of libcurl" : reason,
            systemError: Int32(libcurl_get_number(library, handle.pointer, CURLINFO_OS_ERRNO)))
    }

    /// Calls a function of the transfer at an address, and keeps its error.
    private static func at(_ context: UnsafeMutableRawPointer?, _ work: (Transfer) throws -> Void) -> Bool {
        guard let context else { return false }
        let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
        do {
            try work(transfer)
            return true
        } catch {
            transfer.error = error
            return false
        }
    }

    /// Reads a line of the head: the status, a field, or the empty one that ends it.
    private func takeLine(_ bytes: UnsafeRawBufferPointer) throws {
        let line = String(decoding: bytes.prefix { $0 != 0x0D && $0 != 0x0A }, as: UTF8.self)
        if line.hasPrefix("HTTP/") {
            status = line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
            headers = [:]
        } else if let colon = line.firstIndex(of: ":") {
            headers[line[..<colon].lowercased()] = line[line.index(after: colon)...].trimmingCharacters(
                in: .whitespaces)
        } else if line.isEmpty, status >= 200, !hasBegun {
            hasBegun = true
            try receive(.head(Response(status: status, headers: headers)))
        }
    }
}
