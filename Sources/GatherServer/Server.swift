import Foundation
public import GatherKit
import GatherWire
import HTTPTypes
import HummingbirdCore
public import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle
package import UnixSignals

/// An HTTP server for the endpoints of all modules.
public struct Server: Sendable {
    private let application: Application
    private let settings: ServerSettings
    private let logger: Logger
    private let version: String
    private let manager: ServiceManager?

    /// The time for requests to finish on shutdown, in seconds.
    static let lastSeconds = 30

    /// Creates a server.
    ///
    /// - Parameter manager: The service manager to tell when the server is ready, and when it stops.
    public init(
        _ application: Application, _ settings: ServerSettings, logger: Logger, version: String,
        manager: ServiceManager? = nil
    ) {
        self.application = application
        self.settings = settings
        self.logger = logger
        self.version = version
        self.manager = manager
    }

    /// Serves until the process receives one of the signals, then shuts down gracefully.
    ///
    /// - Parameters:
    ///   - own: Endpoints besides those of the server and its modules.
    ///   - isOverdue: Called if work has not ended in time; it must end the process.
    ///   - isListening: Called with the port when the server is ready.
    /// - Throws: ``ServerFailure`` if the server cannot listen.
    package func run(
        until signals: [UnixSignal] = [.sigterm, .sigint], own: [Endpoint] = [],
        isOverdue: @escaping @Sendable () -> Void = {},
        _ isListening: @escaping @Sendable (_ port: Int) -> Void
    ) async throws {
        let (host, port, limits) = (settings.host, settings.port, settings.limits)
        let metrics = ServerMetrics(version: version)
        let workers = Workers()
        let wire = WireService(application: application, workers: workers, limits: limits, version: version)
        let responder = Responder(
            wire,
            endpoints: Self.endpoints(wire, metrics, for: settings.metrics) + own,
            check: RequestCheck(names: settings.hosts, listeningAt: host, origins: settings.origins),
            proxies: settings.proxies, metrics: metrics, logger: logger)
        let server = try builder(ConnectionCount(limits, metrics)).buildServer(
            configuration: ServerConfiguration(address: .hostname(host, port: port)),
            eventLoopGroup: MultiThreadedEventLoopGroup.singleton,
            logger: logger
        ) { request, writer, channel in
            let response = try await responder.respond(to: request, from: channel)
            try await writer.write(response: response.head, body: response.body)
        } onServerRunning: { channel in
            isListening(channel.localAddress?.port ?? port)
            manager?.tell(.ready)
        }
        // The first service ends last.
        let watchdog = manager.flatMap { Watchdog($0) }.map { [$0] } ?? []
        var configuration = ServiceGroupConfiguration(
            services: watchdog + [
                server, ChangesElsewhere(wire: wire),
                LastCall(workers: workers, manager: manager, isOverdue: isOverdue),
            ],
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

    /// The endpoints of all modules and of the server itself.
    static func endpoints(of application: Application) throws -> [Endpoint] {
        let wire = WireService(
            application: application, workers: Workers(), limits: try Limits(), version: "")
        return endpoints(wire, ServerMetrics(), for: .all)
    }

    private static func endpoints(
        _ wire: WireService, _ metrics: ServerMetrics, for audience: MetricsAudience
    ) -> [Endpoint] {
        let description = Endpoint.openAPI(wire.workers, wire.registry) { endpoints(wire, metrics, for: audience) }
        var all = wire.registry.endpoints + [.health, .readiness]
        all += wire.endpoints.map { $0.registered(by: WireModule.name) }
        all.append(description)
        if audience != .off { all.append(.metrics(metrics, wire.workers, for: audience)) }
        return all
    }

    /// The builder of connections.
    private func builder(_ count: ConnectionCount) -> HTTPServerBuilder {
        let limits = settings.limits
        var http = HTTP1Channel.Configuration(additionalChannelHandlers: [ConnectionGuard(limits, count)])
        http.httpDecoder.maxHeaderFieldSize = limits.headerField
        http.httpDecoder.maxHeaderListSize = 2 * limits.headerField
        http.httpDecoder.maxHeaderFieldCount = limits.headerFields
        let configuration = http
        return HTTPServerBuilder { responder in
            EventLoopChannel(base: HTTP1Channel(responder: responder, configuration: configuration))
        }
    }
}

/// A service that enforces the time limit of a shutdown.
private struct LastCall: Service {
    let workers: Workers
    let manager: ServiceManager?
    let isOverdue: @Sendable () -> Void

    /// The time for interrupted work to end, in seconds.
    private static let grace = 2

    func run() async throws {
        try? await gracefulShutdown()
        manager?.tell(.stopping)
        // A thread of its own: work that has not ended may occupy all threads of the task executor.
        Thread.detachNewThread {
            sleep(UInt32(Server.lastSeconds))
            workers.interrupt()
            sleep(UInt32(Self.grace))
            isOverdue()
        }
    }
}

/// A channel whose tasks run on the event loop of its connection.
///
/// This saves two thread switches for each request, which were half of its cost. Blocking and CPU-bound work runs in
/// ``Workers``.
private struct EventLoopChannel: ServerChildChannel {
    let base: HTTP1Channel

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
        base.setup(channel: channel, logger: logger)
    }

    func handle(value: HTTP1Channel.Value, logger: Logger) async {
        await withTaskExecutorPreference(EventLoopExecutor(loop: value.channel.eventLoop)) {
            await base.handle(value: value, logger: logger)
        }
    }
}

private final class EventLoopExecutor: TaskExecutor {
    private let loop: any EventLoop

    init(loop: any EventLoop) { self.loop = loop }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
