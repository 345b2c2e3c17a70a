import Foundation
import GatherKit
import HTTPTypes
import HummingbirdCore
import NIOCore

extension Response {
    /// The header fields of every response, which it can override.
    ///
    /// As OWASP recommends for APIs, browsers must not cache a response, guess its type or show it within another page.
    private static let fixed: HTTPFields = [
        .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
        .contentSecurityPolicy: "default-src 'none'; frame-ancestors 'none'",
    ]

    /// Creates a response to send.
    ///
    /// - Parameters:
    ///   - id: The identifier of the request.
    ///   - request: The request; a response to HEAD has no body.
    init(_ answer: Endpoint.Response, id: String, to request: Request, through channel: any Channel) {
        self.init(status: HTTPResponse.Status(code: answer.status.rawValue))
        for (name, value) in answer.headers { headers[name] = value }
        for cookie in answer.cookies { headers.append(HTTPField(name: .setCookie, value: cookie)) }
        for field in Self.fixed where !headers.contains(field.name) { headers.append(field) }
        headers[.date] = httpDate()
        headers[RequestTrace.idField] = id
        // A client above a rate limit must not keep its connection.
        if answer.status == .tooManyRequests { headers[.connection] = "close" }
        let isHead = request.method == .head
        switch answer.body {
        case .empty:
            headers[.contentLength] = answer.status == .noContent || answer.status == .notModified ? nil : "0"
        case .data(let data): send(data.compactJSON, of: "application/json", isHead: isHead, holding: answer.held)
        case .bytes(let bytes, let type): send(bytes, of: type, isHead: isHead, holding: answer.held)
        case .stream(let stream):
            headers[.contentType] = stream.type
            headers[.contentLength] = nil
            guard !isHead else { break }
            // Makes nginx pass on the stream without buffering.
            headers["X-Accel-Buffering"] = "no"
            // No request is read after a stream.
            headers[.connection] = "close"
            body = ResponseBody { [held = answer.held] in
                defer { withExtendedLifetime(held) {} }
                try await stream.send(to: $0, through: channel)
            }
        }
    }

    /// The size of the pieces in which a large body is sent, in bytes: each waits until the client has read the
    /// previous one.
    private static let piece = 64 << 10

    private mutating func send(_ bytes: [UInt8], of type: String, isHead: Bool, holding held: (any Sendable)?) {
        headers[.contentType] = type
        headers[.contentLength] = String(bytes.count)
        guard !isHead else { return }
        guard held != nil else { return body = ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)) }
        body = ResponseBody(contentLength: bytes.count) { writer in
            defer { withExtendedLifetime(held) {} }
            for start in stride(from: 0, to: bytes.count, by: Self.piece) {
                try await writer.write(ByteBuffer(bytes: bytes[start..<min(start + Self.piece, bytes.count)]))
            }
            try await writer.finish(nil)
        }
    }
}

/// A date in the format of HTTP (RFC 9110, 5.6.7), such as `Sat, 21 Nov 2026 12:00:00 GMT`.
func httpDate(_ seconds: time_t = time(nil)) -> String {
    // The names are English: without a call of setlocale, LC_TIME is the C locale.
    Timestamp(milliseconds: seconds * 1000).shownInUTC(as: "%a, %d %b %Y %H:%M:%S GMT")
}
