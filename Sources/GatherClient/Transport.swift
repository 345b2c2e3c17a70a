public import AsyncHTTPClient
import Logging
import NIOCore
import NIOSSL

/// The HTTP transport to a server.
public struct Transport: Sendable {
    /// The timeout for establishing a connection, in seconds.
    static let connectTimeout = 5
    /// The timeout for the start of a response, in seconds.
    static let answerTimeout = 30

    /// The timeout between two chunks of a response, in seconds; a live server sends data more often.
    let longestSilence: Int
    /// Sends a request, and returns when the response has begun.
    let send: @Sendable (HTTPClientRequest) async throws -> HTTPClientResponse

    /// Creates a transport.
    ///
    /// - Parameters:
    ///   - longestSilence: The timeout between two chunks of a response, in seconds.
    ///   - send: Sends a request, and returns when the response has begun.
    public init(
        longestSilence: Int = 60, _ send: @escaping @Sendable (HTTPClientRequest) async throws -> HTTPClientResponse
    ) {
        self.longestSilence = longestSilence
        self.send = send
    }

    /// The transport over the network.
    ///
    /// - Parameter trustRoots: A PEM file of certificates that are trusted in addition to the system's; nil for none.
    public static func network(trusting trustRoots: String?) -> Transport {
        var configuration = HTTPClient.Configuration()
        configuration.timeout = .init(connect: .seconds(Int64(connectTimeout)))
        // A redirect needs the user's consent: the new address would receive the password, too.
        configuration.redirectConfiguration = .disallow
        // Connection errors are reported at once; ``Requester`` does the retries.
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

    /// Shuts the client down when it is no longer referenced, as AsyncHTTPClient requires.
    private final class Owner: Sendable {
        let client: HTTPClient

        init(_ client: HTTPClient) { self.client = client }

        deinit { client.shutdown { _ in } }
    }
}
