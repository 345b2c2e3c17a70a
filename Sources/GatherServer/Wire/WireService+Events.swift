import GatherDatabase
import GatherKit
import GatherWire
import ServiceLifecycle

extension WireService {
    /// The interval of checks for changes by other processes.
    private static let glance = Duration.milliseconds(250)

    /// Streams the changes of an organizer's data.
    func events(_ request: Endpoint.Request) async throws -> Endpoint.Response {
        let organizer = try await organizer(of: request)
        let places = try takeStream(of: organizer)
        let stream = changeStream(
            of: organizer, isResumed: request.isResumed, holding: places,
            // Checked again, because the token may have expired or been revoked.
            checking: { _ = try await self.organizer(of: request) },
            { change in
                // The log of answered requests is of no interest to clients.
                change.modules.isEmpty ? [Self.anyChange] : change.modules.filter { $0 != WireModule.name }
            })
        return .init(.ok, body: .stream(stream))
    }

    /// The event of a change by another program, or one that a client may have missed.
    static let anyChange = "change"

    /// A stream of events (WHATWG HTML, 9.2) about the changes of an organizer's data, as they happen.
    ///
    /// Each event has an `id`, with which a reconnecting browser says that it had a stream before (`Last-Event-ID`). It
    /// may have missed changes meanwhile, on this server or another one with the same store, so it is told at once that
    /// anything may have changed. Heartbeats are events, too, because the script of a page does not see comments: a
    /// client that misses two of them has lost the connection.
    ///
    /// - Parameters:
    ///   - isResumed: Whether the client had a stream before.
    ///   - held: Values that are released when the stream has ended, such as its places.
    ///   - check: Called before each event and each heartbeat; if it throws, the stream ends.
    ///   - names: Returns the names of the events of a change.
    func changeStream(
        of organizer: Organizer, isResumed: Bool, holding held: any Sendable,
        checking check: @escaping @Sendable () async throws -> Void,
        _ names: @escaping @Sendable (ChangeFeed.Change) -> [String]
    ) -> ResponseStream {
        let changes = application.changes.changes(of: organizer)
        return ResponseStream(type: Wire.eventsType, isEndless: true) { send in
            defer { withExtendedLifetime(held) {} }
            let interval = Int(limits.heartbeat / .milliseconds(1))
            // Caddy compresses a stream only if its first piece has more than 512 bytes, and then Debian 12's holds it back.
            let hello = "{\"protocol\":\(Wire.version),\"heartbeat\":\(interval)}"
            try await send("id: 0\nevent: \(Wire.hello)\ndata: \(hello)\n\n")
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    var last = 0
                    func tell(_ change: ChangeFeed.Change) async throws {
                        let text = names(change).map { name in
                            last += 1
                            return "id: \(last)\nevent: \(name)\ndata: {}\n\n"
                        }.joined()
                        if !text.isEmpty { try await send(text) }
                    }
                    if isResumed { try await tell(.any) }
                    for await change in changes {
                        try await check()
                        try await tell(change)
                    }
                }
                group.addTask {
                    while true {
                        try await Task.sleep(for: limits.heartbeat)
                        try await check()
                        // Without an id, so that the client keeps that of the event before.
                        try await send("event: \(Wire.heartbeat)\ndata: \n\n")
                    }
                }
                defer { group.cancelAll() }
                try await group.next()
            }
        }
    }

    /// Returns the organizer of the request's token.
    ///
    /// - Throws: ``IdentityFailure`` without a valid token.
    func organizer(of request: Endpoint.Request) async throws -> Organizer {
        try await workers.run(.reading, budget(of: request.budget.owner)) {
            var identity = request.identity
            return try application.session(.read, as: &identity, origin: request.origin) { session in
                guard !session.organizer.isNobody else { throw IdentityFailure.nobody }
                return session.organizer
            }
        }
    }

    /// Publishes changes by other processes until the task is cancelled.
    fileprivate func followOthers() async throws {
        var last: Int?
        while true {
            try await Task.sleep(for: Self.glance)
            // If the store is unavailable, or all threads are busy, the next check asks again.
            let now = try? await workers.run(.health, Budget(limits.work)) {
                try? application.database.changesElsewhere()
            }
            try Task.checkCancellation()
            guard let now = now ?? nil, now != last else { continue }
            // Also on the first check: a subscriber must hear of changes since the subscription.
            application.changes.publishChangeElsewhere()
            last = now
        }
    }
}

/// A service that publishes changes by other processes.
struct ChangesElsewhere: Service {
    let wire: WireService

    func run() async throws {
        // Cancellation is the normal end on shutdown.
        try? await cancelWhenGracefulShutdown { try await wire.followOthers() }
    }
}
