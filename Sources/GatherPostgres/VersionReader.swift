import Dispatch
import GatherDatabase
import Synchronization

/// Finds out whether anybody has changed a database, for many who ask at once.
///
/// Who comes while the server is being asked waits for the next answer, which all of them share.
final class VersionReader: Sendable {
    private struct State {
        var waiting: [CheckedContinuation<Int?, Never>] = []
        var isAsking = false
    }

    /// What was seen last, and the connection by which it was.
    private struct View {
        var link: RawConnection?
        var state = ""
        var number = 0
        /// Until when nothing is tried again.
        var rest = ContinuousClock.now
    }

    private let connect: @Sendable () throws -> RawConnection
    private let state = Mutex(State())
    private let view = Mutex(View())
    private let queue = DispatchQueue(label: "VersionReader")

    init(connect: @escaping @Sendable () throws -> RawConnection) { self.connect = connect }

    /// The number of what is there now; nil when the server does not tell.
    func version() async -> Int? {
        await withCheckedContinuation { continuation in
            let isFirst = state.withLock { state in
                defer { state.isAsking = true }
                state.waiting.append(continuation)
                return !state.isAsking
            }
            if isFirst { queue.async { self.serve() } }
        }
    }

    /// Answers those who wait, until nobody does.
    private func serve() {
        while true {
            let waiting = state.withLock { state in
                defer { state.waiting = [] }
                state.isAsking = !state.waiting.isEmpty
                return state.waiting
            }
            if waiting.isEmpty { return }
            let number = look()
            for continuation in waiting { continuation.resume(returning: number) }
        }
    }

    private func look() -> Int? {
        view.withLock { view in
            guard view.rest <= .now else { return nil }
            do {
                if view.link?.isAlive() != true { (view.link, view.state) = (try connect(), "") }
                guard let link = view.link else { return nil }
                let state = try link.stateOfData().text
                if state != view.state { view.number += 1 }
                view.state = state
                return view.number
            } catch {
                // Whoever asks does without.
                (view.link, view.rest) = (nil, .now + .seconds(1))
                return nil
            }
        }
    }
}

extension RawConnection {
    /// What is another text whenever somebody has changed data, and whether the server is a standby.
    ///
    /// Two transactions see the same data when both have the same snapshot: the same others have ended by then. At a
    /// standby a snapshot does not say who has, but data changes there only as the log is replayed.
    func stateOfData() throws -> (text: String, isStandby: Bool) {
        let (answer, columns) = try exchange([
            """
            SELECT pg_is_in_recovery() AS is_standby, CASE WHEN pg_is_in_recovery() \
            THEN CAST(pg_last_wal_replay_lsn() AS TEXT) ELSE CAST(pg_current_snapshot() AS TEXT) END AS state
            """
        ])
        let row = answer.row(0, columns)
        return (try row.text("state"), try row.integer("is_standby") == 1)
    }
}
