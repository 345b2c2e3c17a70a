import Foundation
import GatherKit
import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import Synchronization

/// Turns requests into those of the endpoints, and their answers into responses.
struct Responder: Sendable {
    let application: Application
    let workers: Workers
    let logger: Logger
    private let endpoints: EndpointTable
    private let numbers = RequestNumbers()

    /// How many bytes a body has at most.
    static let bodyLimit = 1 << 20
    /// How many bytes a field of the header has at most.
    static let headerLimit = 16 << 10

    init(application: Application, workers: Workers, logger: Logger) {
        self.application = application
        self.workers = workers
        self.logger = logger
        endpoints = EndpointTable(application.registry)
    }

    /// Answers a request.
    ///
    /// - Throws: What is wrong with the connection.
    func respond(to request: Request, from channel: any Channel) async throws -> Response {
        let start = ContinuousClock.now
        let number = numbers.next()
        var logger = logger
        logger[metadataKey: "request"] = "\(number)"
        let answer = try await answer(request, from: channel, logger)
        let isHead = request.method == .head
        let microseconds = (ContinuousClock.now - start) / .microseconds(1)
        logger.info(
            "\(request.method) \(request.uri.path)",
            metadata: ["status": "\(answer.status.rawValue)", "microseconds": "\(Int(microseconds))"])
        return Response(answer, number: number, isHead: isHead)
    }

    private func answer(
        _ request: Request, from channel: any Channel, _ logger: Logger
    ) async throws -> Endpoint.Response {
        do {
            // The answer to HEAD is that to GET without its body.
            let method = request.method == .head ? "GET" : request.method.rawValue
            let call = try endpoints.call(method, request.head.path ?? "")
            let body = Data(try await body(of: request).readableBytesView)
            let credentials = Credentials(authorization: request.headers[.authorization])
            let address = channel.remoteAddress?.ipAddress
            return try await workers.run(isSlow: call.endpoint.isSlow) { [application] in
                application.answer(call, credentials, from: address, body: body, logger: logger)
            }
        } catch let failure as EndpointFailure {
            return Endpoint.Response(failure)
        }
    }

    private func body(of request: Request) async throws -> ByteBuffer {
        let tooLarge = EndpointFailure.bodyTooLarge(limit: Self.bodyLimit)
        if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > Self.bodyLimit { throw tooLarge }
        do {
            return try await request.body.collect(upTo: Self.bodyLimit)
        } catch is NIOTooManyBytesError {
            throw tooLarge
        }
    }
}

/// Tells the requests of a server apart.
private final class RequestNumbers: Sendable {
    private let last = Atomic(0)

    func next() -> Int { last.add(1, ordering: .relaxed).newValue }
}

extension Response {
    fileprivate init(_ answer: Endpoint.Response, number: Int, isHead: Bool) {
        var headers = HTTPFields()
        for (name, value) in answer.headers {
            if let name = HTTPField.Name(name) { headers[name] = value }
        }
        headers[.date] = httpDate()
        if let name = HTTPField.Name("X-Request-ID") { headers[name] = String(number) }
        let json = answer.body?.compactJSON ?? []
        if !json.isEmpty { headers[.contentType] = "application/json" }
        if answer.status != .noContent { headers[.contentLength] = String(json.count) }
        self.init(
            status: HTTPResponse.Status(code: answer.status.rawValue), headers: headers,
            body: isHead || json.isEmpty ? ResponseBody() : ResponseBody(byteBuffer: ByteBuffer(bytes: json)))
    }
}
