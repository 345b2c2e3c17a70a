public import Foundation
import Glibc

/// A TCP connection to a local server on which a test sends arbitrary bytes.
public final class HTTPConnection {
    private let handle: FileHandle
    private var received = Data()

    /// Connects to a port.
    public init(port: Int) throws {
        handle = FileHandle(fileDescriptor: socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0), closeOnDealloc: true)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
        let result = withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(handle.fileDescriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        // Limits the wait for a server that does not answer. One in the process of the tests waits for its turn among
        // all of them.
        var patience = timeval(tv_sec: 600, tv_usec: 0)
        setsockopt(
            handle.fileDescriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    }

    /// Sends text, which may be a part of a request.
    public func send(_ text: String) throws { try send(Array(text.utf8)) }

    /// Sends bytes.
    public func send(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(handle.fileDescriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
            rest = rest.dropFirst(count)
        }
    }

    /// Sends a complete request, whose body is JSON unless the headers say otherwise.
    public func send(
        _ method: String, _ path: String, _ body: String = "", authorization: String? = nil,
        headers: [String: String] = [:]
    ) throws {
        var fields = ["Host": "localhost", "Content-Length": "\(body.utf8.count)"]
        fields["Authorization"] = authorization
        if !body.isEmpty { fields["Content-Type"] = "application/json" }
        let lines = fields.merging(headers) { $1 }.map { "\($0): \($1)\r\n" }.sorted().joined()
        try send("\(method) \(path) HTTP/1.1\r\n\(lines)\r\n\(body)")
    }

    /// Closes the writing side of the connection.
    public func finish() { shutdown(handle.fileDescriptor, Int32(SHUT_WR)) }

    /// Reads a response.
    ///
    /// - Parameter hasBody: False for the response to HEAD.
    /// - Returns: Nil if the server closes the connection.
    /// - Throws: ``Silence`` after ten minutes without input.
    public func answer(hasBody: Bool = true) throws -> Answer? {
        let end = Data("\r\n\r\n".utf8)
        while received.firstRange(of: end) == nil { guard try receive() else { return nil } }
        guard let header = received.firstRange(of: end) else { return nil }
        let lines = String(decoding: received[..<header.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            if parts.count == 2 { headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces) }
        }
        received = Data(received[header.upperBound...])
        let length = hasBody ? headers["content-length"].flatMap { Int($0) } ?? 0 : 0
        while received.count < length { guard try receive() else { return nil } }
        defer { received = Data(received.dropFirst(length)) }
        let status = lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return Answer(status: status, headers: headers, data: Data(received.prefix(length)))
    }

    /// Reads up to and including a text.
    ///
    /// - Returns: Nil if the server closes the connection first.
    /// - Throws: ``Silence`` after ten minutes without input.
    public func text(until end: String) throws -> String? {
        while received.firstRange(of: Data(end.utf8)) == nil { guard try receive() else { return nil } }
        guard let range = received.firstRange(of: Data(end.utf8)) else { return nil }
        defer { received = Data(received[range.upperBound...]) }
        return String(decoding: received[..<range.upperBound], as: UTF8.self)
    }

    /// Reads until the server closes the connection.
    ///
    /// - Throws: ``Silence`` after ten minutes without input.
    public func rest() throws -> String {
        while try receive() {}
        return String(decoding: received, as: UTF8.self)
    }

    /// Reads available bytes.
    ///
    /// - Returns: False if the server has closed the connection.
    private func receive() throws(Silence) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        var count: Int
        // A signal, such as that of a program that ended, interrupts a socket with a time limit.
        repeat { count = recv(handle.fileDescriptor, &buffer, buffer.count, 0) } while count < 0 && errno == EINTR
        if count < 0, errno == EAGAIN || errno == EWOULDBLOCK { throw Silence() }
        // A reset connection counts as closed.
        if count > 0 { received += buffer[..<count] }
        return count > 0
    }

    /// The error of a server that neither sends nor closes the connection.
    public struct Silence: Error {}

    /// An HTTP response.
    public struct Answer: Equatable, Sendable {
        /// The status code.
        public let status: Int
        /// The header fields by their names in lower case.
        public let headers: [String: String]
        /// The bytes of the body.
        public let data: Data
        /// The body as text.
        public var body: String { String(decoding: data, as: UTF8.self) }
    }
}
