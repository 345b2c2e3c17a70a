import Foundation
public import GatherKit
import HTTPTypes
import HummingbirdCore
import HummingbirdTLS
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
    private let tls: TLSFiles?
    private let audience: MetricsAudience
    private let limits: Limits
    private let hosts: [String]
    private let proxies: TrustedProxies
    private let logger: Logger
    private let version: String
    private let now: @Sendable () -> Timestamp

    /// How many seconds the requests under way have when the server is told to end.
    static let lastSeconds = 30

    /// Makes a server.
    ///
    /// - Parameters:
    ///   - application: What it serves.
    ///   - host: The name or number of the address that it listens at.
    ///   - port: The port; 0 for any that is free.
    ///   - tls: What it proves who it is by; nil to serve without TLS.
    ///   - audience: Who may see what it measures.
    ///   - limits: What a client may take of it.
    ///   - hosts: The names by which it is called; none for any number of an address.
    ///   - proxies: Those who are believed when they say whom they ask for.
    ///   - logger: Where it tells what it does.
    ///   - version: The version of the program.
    ///   - now: Tells the time.
    public init(
        _ application: Application, host: String, port: Int, tls: TLSFiles? = nil,
        metrics audience: MetricsAudience = .local,
        limits: Limits = Limits(), hosts: [String] = [], proxies: TrustedProxies = TrustedProxies(), logger: Logger,
        version: String, now: @escaping @Sendable () -> Timestamp = { Timestamp.system() }
    ) {
        self.version = version
        self.now = now
        self.application = application
        self.host = host
        self.port = port
        self.tls = tls
        self.audience = audience
        self.limits = limits
        self.hosts = hosts
        self.proxies = proxies
        self.logger = logger
    }

    /// Serves until the process gets SIGTERM or SIGINT, and ends the requests under way.
    ///
    /// - Parameters:
    ///   - isOverdue: Called when some work has not ended in time, whatever it does; it is to end the process.
    ///   - isListening: Called with the port when clients can connect.
    /// - Throws: ``ServerFailure`` when it cannot listen.
    public func run(
        isOverdue: @escaping @Sendable () -> Void, _ isListening: @escaping @Sendable (_ port: Int) -> Void
    ) async throws {
        try await run(until: [.sigterm, .sigint], isOverdue: isOverdue, isListening)
    }

    func run(
        until signals: [UnixSignal], own: [ServerEndpoint] = [], isOverdue: @escaping @Sendable () -> Void = {},
        _ isListening: @escaping @Sendable (_ port: Int) -> Void
    ) async throws {
        let metrics = ServerMetrics()
        let workers = Workers(metrics)
        let keepsAnswers = application.registry.modules.contains { $0.name == WireModule.name && $0.state == .on }
        let log = keepsAnswers ? RequestLog(now: now) : nil
        let wire = WireService(
            application: application, workers: workers, limits: limits, version: version, log: log, now: now)
        let measures = audience == .off ? [] : [ServerEndpoint.metrics(metrics, for: audience)]
        let responder = Responder(
            application: application, workers: workers, own: wire.endpoints + own + measures, log: log, limits: limits,
            check: RequestCheck(names: hosts, listeningAt: host), proxies: proxies,
            isEncrypted: tls != nil, metrics: metrics, logger: logger)
        let port = port
        let server = try builder(ConnectionCount(limits, metrics)).buildServer(
            configuration: ServerConfiguration(
                address: .hostname(host, port: port),
                availableConnectionsDelegate: .maximum(limits.connections, logger: logger)),
            eventLoopGroup: MultiThreadedEventLoopGroup.singleton,
            logger: logger
        ) { request, writer, channel in
            if responder.isAwaited(request) {
                try await writer.writeInformationalHead(HTTPResponse(status: .continue))
            }
            let response = try await responder.respond(to: request, from: channel)
            try await writer.write(response: response.head, body: response.body)
        } onServerRunning: { channel in
            isListening(channel.localAddress?.port ?? port)
        }
        var configuration = ServiceGroupConfiguration(
            services: [server, ChangesElsewhere(wire: wire), LastCall(workers: workers, isOverdue: isOverdue)],
            gracefulShutdownSignals: signals, logger: logger)
        configuration.maximumGracefulShutdownDuration = .seconds(Self.lastSeconds)
        do {
            try await ServiceGroup(configuration: configuration).run()
            await workers.end()
        } catch {
            await workers.end()
            throw ServerFailure(error, host: host, port: port) ?? error
        }
    }

    /// What makes a connection of a socket.
    private func builder(_ count: ConnectionCount) throws -> HTTPServerBuilder {
        let limits = limits
        var http = HTTP1Channel.Configuration(additionalChannelHandlers: [ConnectionGuard(limits, count)])
        http.httpDecoder.maxHeaderFieldSize = limits.headerField
        http.httpDecoder.maxHeaderListSize = 2 * limits.headerField
        http.httpDecoder.maxHeaderFieldCount = limits.headerFields
        let configuration = http
        let plain = HTTPServerBuilder { responder in
            EventLoopChannel(base: HTTP1Channel(responder: responder, configuration: configuration))
        }
        return try tls.map { try .tls(plain, tlsConfiguration: try $0.configuration()) } ?? plain
    }
}

/// Sees to it that the server ends in time, whatever its threads do.
private struct LastCall: Service {
    let workers: Workers
    let isOverdue: @Sendable () -> Void

    /// How many seconds work has that was told to end.
    private static let grace = 2

    func run() async throws {
        try? await gracefulShutdown()
        // Not a task: what has not ended may have taken all threads that tasks run on.
        Thread.detachNewThread {
            sleep(UInt32(Server.lastSeconds))
            workers.interrupt()
            sleep(UInt32(Self.grace))
            isOverdue()
        }
    }
}
