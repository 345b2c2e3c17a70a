import Foundation
import GatherDatabase
import Synchronization

/// Counts the writes of other programs, on a thread and a connection of its own that start with the first query.
final class ChangeListener: Sendable {
    /// The state shared with the listener thread, which ends when it is released.
    private final class State: Sendable {
        let count = Mutex<Int?>(nil)
        let hasStarted = Atomic(false)

        func add(_ number: Int) { count.withLock { $0 = ($0 ?? 0) + number } }
    }

    private let connect: @Sendable () throws -> RawConnection
    private let channel: ChangeChannel
    private let state = State()

    /// The delay before a reconnection, and the interval at which the thread checks whether it is still needed.
    private static let pause = Duration.milliseconds(500)
    /// The number of intervals without a notification after which the connection is probed.
    private static let silenceLimit = 20

    init(_ channel: ChangeChannel, connect: @escaping @Sendable () throws -> RawConnection) {
        (self.channel, self.connect) = (channel, connect)
    }

    /// Returns the number of writes counted so far; nil until the connection listens.
    func count() -> Int? {
        if !state.hasStarted.exchange(true, ordering: .relaxed) {
            Thread { [weak state, channel, connect] in
                while state != nil {
                    // Errors are ignored: the next attempt follows after a pause.
                    if let link = try? connect() { try? Self.follow(link, channel) { state } }
                    Thread.sleep(forTimeInterval: Self.pause / .seconds(1))
                }
            }.start()
        }
        return state.count.withLock { $0 }
    }

    /// Listens until the connection fails or the listener is released.
    private static func follow(_ link: RawConnection, _ channel: ChangeChannel, _ state: () -> State?) throws {
        let row = try link.exchange(["SELECT current_schema() AS schema, pg_is_in_recovery() AS is_standby"]).row(0)
        guard try row.integer("is_standby") == 0 else { return try watch(link, state) }
        let schema = try row.text("schema")
        _ = try link.exchange(["LISTEN gather"])
        // Notifications sent before `LISTEN` may have been missed.
        state()?.add(1)
        var silence = 0
        while state() != nil {
            let payloads = try link.notifications(within: pause)
            let number = payloads.count { channel.isElsewhere($0, schema: schema) }
            if number > 0 { state()?.add(number) }
            silence = payloads.isEmpty ? silence + 1 : 0
            // A lost server is silent, too.
            if silence == silenceLimit {
                _ = try link.exchange(["SELECT 1"])
                silence = 0
            }
        }
    }

    /// Polls for changes while the server is a standby, on which `LISTEN` is not allowed.
    private static func watch(_ link: RawConnection, _ state: () -> State?) throws {
        var last: String?
        while state() != nil {
            let answer = try link.exchange([
                "SELECT CAST(pg_last_wal_replay_lsn() AS TEXT) AS replayed WHERE pg_is_in_recovery()"
            ])
            guard answer.rowCount > 0 else { return }
            let replayed = try answer.row(0).text("replayed")
            if replayed != last { state()?.add(1) }
            last = replayed
            Thread.sleep(forTimeInterval: pause / .seconds(1))
        }
    }
}

/// The notification channel (`NOTIFY gather`) on which programs announce their writes.
struct ChangeChannel: Sendable {
    /// Identifies the notifications of this program.
    let sender = UUID().uuidString

    /// A statement that notifies all listeners when its transaction is committed.
    ///
    /// The payload names the schema, which identifies one of several stores in a database.
    var notification: SQL { "SELECT pg_notify('gather', concat_ws(' ', current_schema(), CAST(\(sender) AS TEXT)))" }

    /// Returns whether a notification comes from another program and concerns the same schema.
    func isElsewhere(_ payload: String, schema: String) -> Bool {
        payload.hasPrefix("\(schema) ") && !payload.hasSuffix(" \(sender)")
    }
}
