import Dispatch
import GatherDatabase
import Synchronization

/// Reads the version of a database; concurrent calls share one query.
///
/// A call that arrives during a query waits for the next one, whose result all waiting calls share.
final class VersionReader: Sendable {
    private struct State {
        var waiting: [CheckedContinuation<Int?, Never>] = []
        var isAsking = false
    }

    /// The last state seen and the connection that read it.
    private struct View {
        var link: RawConnection?
        var state = ""
        var number = 0
        /// The time before which no query is attempted, after an error.
        var rest = ContinuousClock.now
    }

    private let connect: @Sendable () throws -> RawConnection
    private let state = Mutex(State())
    private let view = Mutex(View())
    private let queue = DispatchQueue(label: "VersionReader")

    init(connect: @escaping @Sendable () throws -> RawConnection) { self.connect = connect }

    /// Returns the version; nil when the server does not answer.
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

    /// Resumes the waiting calls until there are none.
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
                // A version is optional for callers.
                (view.link, view.rest) = (nil, .now + .seconds(1))
                return nil
            }
        }
    }
}

extension RawConnection {
    /// Returns a text that changes with every write to the database, and whether the server is a standby.
    ///
    /// Two transactions see the same data when their snapshots are equal: the same transactions have ended before them.
    /// On a standby the replay position of the write-ahead log is used, because a snapshot does not show which have
    /// ended there, and data changes only by replay.
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
