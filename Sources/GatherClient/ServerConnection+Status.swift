import Foundation
import GatherKit
import GatherWire
import Synchronization

extension ServerConnection {
    /// How long a line that was executed waits for the prompt that goes with it.
    private static let patience = Duration.seconds(2)

    /// What goes on at the server, as far as it was told.
    var status: LiveStatus? {
        state.withLock { $0.isOffline ? .offline($0.status) : $0.status }
    }

    /// What the server's modules show when a shell starts.
    ///
    /// - Throws: ``ConnectionFailure``, ``RemoteFailure`` or ``BudgetFailure/interrupted``.
    func startBlocks(in session: Session) throws -> [Block] {
        let answer = try ask("\(Wire.statusPath)?blocks", as: StatusAnswer.self)
        session.see(answer.seen)
        return answer.blocks
    }

    /// Looks at what goes on, when somebody follows it and has just changed it.
    func refreshIfFollowed() {
        if state.withLock({ $0.following != nil }) { refresh(within: Self.patience) }
    }

    /// Looks at what goes on, unless that takes too long.
    func refresh(within limit: Duration) {
        let end = ContinuousClock.now + limit
        // What is wrong shows in the status, and with the next route that is opened.
        try? waiting({ self.isInterrupted() || ContinuousClock.now > end }, on: Background.shared) {
            try await self.refresh()
        }
    }

    /// Looks at what goes on.
    ///
    /// - Throws: ``ConnectionFailure`` or ``RemoteFailure``.
    func refresh() async throws {
        let request = try request(Wire.statusPath)
        let asked = ContinuousClock.now
        let answer: StatusAnswer
        do {
            answer = try await requester.message(request)
        } catch {
            if error is ConnectionFailure { state.withLock { $0.isOffline = true } }
            throw error
        }
        state.withLock { state in
            state.isOffline = false
            state.clock.learn(
                Timestamp(milliseconds: answer.now), asked: asked, answered: ContinuousClock.now)
            // Somebody may have logged in meanwhile.
            guard state.token == request.token else { return }
            state.status = answer.status
            state.organizer = answer.organizer.map(Organizer.init(named:)) ?? .nobody
        }
    }
}
