import HTTPTypes
import HummingbirdCore
import NIOCore

extension Response {
    private static let requestID = HTTPField.Name("X-Request-ID")

    /// What goes over the wire.
    ///
    /// - Parameters:
    ///   - answer: What is said.
    ///   - number: The number of the request.
    ///   - fixed: The header fields that each answer has, unless it says otherwise itself.
    ///   - date: The present moment.
    ///   - request: Whom it answers; the answer to HEAD has no body.
    ///   - channel: The connection.
    init(
        _ answer: Answer, number: Int, with fixed: HTTPFields, at date: String, to request: Request,
        through channel: any Channel
    ) {
        self.init(status: answer.status, headers: answer.headers)
        for field in fixed where !headers.contains(field.name) { headers.append(field) }
        headers[.date] = date
        if let name = Self.requestID { headers[name] = String(number) }
        // Who has too much of something keeps no connection.
        if answer.status == .tooManyRequests { headers[.connection] = "close" }
        let isHead = request.method == .head
        switch answer.body {
        case .empty:
            headers[.contentLength] = answer.status == .noContent ? nil : "0"
        case .whole(let bytes, let type):
            headers[.contentType] = type
            if !isHead { body = ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)) }
            headers[.contentLength] = String(bytes.count)
        case .stream(let stream):
            headers[.contentType] = stream.type
            headers[.contentLength] = nil
            guard !isHead else { break }
            // Nothing is read behind it.
            headers[.connection] = "close"
            body = ResponseBody { try await stream.send(to: $0, through: channel) }
        }
    }
}
