public import AsyncHTTPClient
import Logging
import NIOCore
import NIOSSL

/// What carries requests to a server.
public struct Transport: Sendable {
    /// How many seconds a connection may take to be made.
    static let connectTimeout = 5
    /// How many seconds a server may take to begin its answer.
    static let answerTimeout = 30

    /// How many seconds a server may say nothing in the middle of an answer; one that is there says something more often.
    let longestSilence: Int
    /// Sends a request, and returns when the answer has begun.
    let send: @Sendable (HTTPClientRequest) async throws -> HTTPClientResponse

    /// Makes a transport of what sends requests.
    ///
    /// - Parameters:
    ///   - longestSilence: How many seconds a server may say nothing in the middle of an answer.
    ///   - send: Sends a request, and returns when the answer has begun.
    public init(
        longestSilence: Int = 60, _ send: @escaping @Sendable (HTTPClientRequest) async throws -> HTTPClientResponse
    ) {
        self.longestSilence = longestSilence
        self.send = send
    }

    /// The network.
    ///
    /// - Parameter trustRoots: A file of certificates that are trusted besides those of the system.
    public static func network(trusting trustRoots: String?) -> Transport {
        var configuration = HTTPClient.Configuration()
        configuration.timeout = .init(connect: .seconds(Int64(connectTimeout)))
        // Where a server says that it has moved, somebody must agree: the next one would be told the password, too.
        configuration.redirectConfiguration = .disallow
        // Who cannot connect is told so at once; what may be repeated is repeated here.
        configuration.connectionPool.retryConnectionEstablishment = false
        if let trustRoots {
            var encryption = TLSConfiguration.makeClientConfiguration()
            encryption.minimumTLSVersion = .tlsv12
            encryption.additionalTrustRoots = [.file(trustRoots)]
            configuration.tlsConfiguration = encryption
        }
        let owner = Owner(HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration))
        return Transport { try await owner.client.execute($0, deadline: .now() + .seconds(Int64(answerTimeout))) }
    }

    /// Shuts a client down when nobody uses it any more, as it wants to be.
    private final class Owner: Sendable {
        let client: HTTPClient

        init(_ client: HTTPClient) { self.client = client }

        deinit { client.shutdown { _ in } }
    }
}
