import Foundation
import GatherDatabase
import GatherKit
import GatherWire
import HTTPTypes
import ServiceLifecycle

extension WireService {
    /// After how many seconds without news it is told that there are none, so that both ends know of each other.
    private static let pause = 15
    /// How soon it is seen that another program has written.
    private static let glance = Duration.milliseconds(250)

    /// Tells what changes of an organizer's, as long as somebody listens.
    func events(_ request: OwnEndpoint.Request) async throws -> Answer {
        let organizer = try await organizer(of: request)
        let places = try takeStream(of: organizer)
        let changes = application.changes.changes(of: organizer)
        return Answer(
            .ok,
            body: .stream(
                AnswerStream(type: Wire.eventsType, isEndless: true) { writer in
                    defer { withExtendedLifetime(places) {} }
                    try await writer.write("event: hello\ndata: {\"protocol\":\(Wire.version)}\n\n")
                    try await withThrowingTaskGroup(of: Void.self) { group in
                        group.addTask {
                            for await modules in changes {
                                // Whose token is not valid any more is told nothing.
                                _ = try await self.organizer(of: request)
                                try await writer.write(Self.text(of: modules))
                            }
                        }
                        group.addTask {
                            while true {
                                try await Task.sleep(for: .seconds(Self.pause))
                                _ = try await self.organizer(of: request)
                                try await writer.write(":\n\n")
                            }
                        }
                        defer { group.cancelAll() }
                        try await group.next()
                    }
                }))
    }

    /// The events of a change: one for each module, or one for all when another program has made it.
    private static func text(of modules: [String]) -> String {
        // That a request was answered is no news to anybody.
        (modules.isEmpty ? ["change"] : modules.filter { $0 != WireModule.name })
            .map { "event: \($0)\ndata: {}\n\n" }.joined()
    }

    /// Whose token came along.
    ///
    /// - Throws: ``IdentityFailure`` when none did, or none that is valid.
    func organizer(of request: OwnEndpoint.Request) async throws -> Organizer {
        try await workers.run(.read, isSlow: false, Budget(limits.work)) {
            Result {
                var identity = request.identity
                return try application.session(.read, as: &identity, origin: request.origin) { session in
                    guard session.organizer.id != Organizer.nobody.id else { throw IdentityFailure.nobody }
                    return session.organizer
                }
            }
        }.get()
    }

    /// Tells those who listen when another program has written into the store, for as long as the task goes on.
    func followOthers() async throws {
        var last: Int?
        while true {
            try await Task.sleep(for: Self.glance)
            // A store that cannot be asked now can be asked later, and so can threads that are all at work.
            let now = try? await workers.run(.read, isSlow: false, Budget(limits.work)) {
                try? application.database.changesElsewhere()
            }
            try Task.checkCancellation()
            guard let now = now ?? nil, now != last else { continue }
            // Whoever has begun to listen since the last time counts on hearing of what was written since then.
            application.changes.publishChangeElsewhere()
            last = now
        }
    }
}

/// Follows what other programs write, for as long as the server serves.
struct ChangesElsewhere: Service {
    let wire: WireService

    func run() async throws {
        do {
            try await cancelWhenGracefulShutdown { try await wire.followOthers() }
        } catch is CancellationError {
            // That is how it ends.
        }
    }
}
