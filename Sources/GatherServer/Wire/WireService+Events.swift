import GatherDatabase
import GatherKit
import GatherWire
import ServiceLifecycle

extension WireService {
    /// The interval of heartbeats in a stream without events, in seconds.
    private static let pause = 15
    /// The interval of checks for changes by other processes.
    private static let glance = Duration.milliseconds(250)

    /// Streams the changes of an organizer's data.
    func events(_ request: Endpoint.Request) async throws -> Endpoint.Response {
        let owner = try await organizer(of: request)
        return changes(
            of: owner, holding: try takeStream(of: owner),
            hello: "event: hello\ndata: {\"protocol\":\(Wire.version)}\n\n",
            text: Self.text
        ) { try await organizer(of: request) }
    }

    /// Streams the changes of an organizer's data.
    ///
    /// - Parameters:
    ///   - places: What is held as long as somebody listens.
    ///   - text: Returns the events of a change from the names of the modules.
    ///   - check: Throws when the client may not listen any more.
    func changes(
        of organizer: Organizer, holding places: [Places.Place], hello: String = ":\n\n",
        text: @escaping @Sendable ([String]) -> String = { _ in "event: change\ndata: {}\n\n" },
        isStillAllowed check: @escaping @Sendable () async throws -> Organizer
    ) -> Endpoint.Response {
        let changes = application.changes.changes(of: organizer)
        return .init(
            .ok,
            body: .stream(
                ResponseStream(type: Wire.eventsType, isEndless: true) { send in
                    defer { withExtendedLifetime(places) {} }
                    try await send(hello)
                    try await withThrowingTaskGroup(of: Void.self) { group in
                        group.addTask {
                            for await modules in changes {
                                // Checked again, as the token may have expired or been revoked.
                                _ = try await check()
                                try await send(text(modules))
                            }
                        }
                        group.addTask {
                            while true {
                                try await Task.sleep(for: .seconds(Self.pause))
                                _ = try await check()
                                try await send(":\n\n")
                            }
                        }
                        defer { group.cancelAll() }
                        try await group.next()
                    }
                }))
    }

    /// The events of a change: one for each module, or a general one for a change by another process.
    private static func text(of modules: [String]) -> String {
        // The log of answered requests is of no interest to clients.
        (modules.isEmpty ? ["change"] : modules.filter { $0 != WireModule.name })
            .map { "event: \($0)\ndata: {}\n\n" }.joined()
    }

    /// Returns the organizer of the request's token.
    ///
    /// - Throws: ``IdentityFailure`` without a valid token.
    func organizer(of request: Endpoint.Request) async throws -> Organizer {
        try await workers.run(.reading, Budget(limits.work, of: request.budget.owner)) {
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
            // A store that is not available or threads that are all busy are asked again at the next check.
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
        do {
            try await cancelWhenGracefulShutdown { try await wire.followOthers() }
        } catch is CancellationError {
            // The normal end on shutdown.
        }
    }
}
