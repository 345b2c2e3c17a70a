import Foundation
public import GatherKit
import HummingbirdCore
public import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle
import UnixSignals

/// Serves the endpoints of all modules over HTTP.
public struct Server: Sendable {
    private let application: Application
    private let host: String
    private let port: Int
    private let logger: Logger

    /// A connection on which nothing happens is closed after that many seconds.
    private static let idleSeconds = 60
    /// How many seconds the requests under way have when the server is told to end.
    private static let lastSeconds = 30

    /// Makes a server.
    ///
    /// - Parameters:
    ///   - application: What it serves.
    ///   - host: The name or number of the address that it listens at.
    ///   - port: The port; 0 for any that is free.
    ///   - logger: Where it tells what it does.
    public init(_ application: Application, host: String, port: Int, logger: Logger) {
        self.application = application
        self.host = host
        self.port = port
        self.logger = logger
    }

    /// Serves until the process gets SIGTERM or SIGINT, and ends the requests under way.
    ///
    /// - Parameter isListening: Called with the port when clients can connect.
    /// - Throws: ``ServerFailure`` when it cannot listen.
    public func run(_ isListening: @escaping @Sendable (_ port: Int) -> Void) async throws {
        try await run(until: [.sigterm, .sigint], isListening)
    }

    func run(until signals: [UnixSignal], _ isListening: @escaping @Sendable (_ port: Int) -> Void) async throws {
        let workers = Workers()
        let responder = Responder(application: application, workers: workers, logger: logger)
        var limits = HTTP1Channel.Configuration(idleTimeout: .seconds(Int64(Self.idleSeconds)))
        limits.httpDecoder.maxHeaderFieldSize = Responder.headerLimit
        limits.httpDecoder.maxHeaderListSize = 2 * Responder.headerLimit
        limits.httpDecoder.maxHeaderFieldCount = 100
        let port = port
        let server = try HTTPServerBuilder.http1(configuration: limits).buildServer(
            configuration: ServerConfiguration(address: .hostname(host, port: port)),
            eventLoopGroup: MultiThreadedEventLoopGroup.singleton,
            logger: logger
        ) { request, writer, channel in
            let response = try await responder.respond(to: request, from: channel)
            try await writer.write(response: response.head, body: response.body)
        } onServerRunning: { channel in
            isListening(channel.localAddress?.port ?? port)
        }
        var configuration = ServiceGroupConfiguration(
            services: [server], gracefulShutdownSignals: signals, logger: logger)
        configuration.maximumGracefulShutdownDuration = .seconds(Self.lastSeconds)
        do {
            try await ServiceGroup(configuration: configuration).run()
            await workers.end()
        } catch {
            await workers.end()
            throw ServerFailure(error, host: host, port: port) ?? error
        }
    }
}
