import Foundation
import GatherDatabase
import Synchronization

/// Counts what other programs write, on a thread and a connection of its own, once somebody asks.
final class ChangeListener: Sendable {
    /// How many notifications have come, and where from; the thread that takes them keeps it beyond the listener.
    private final class State: Sendable {
        let count = Mutex<Int?>(nil)
        let hasStarted = Atomic(false)

        func add(_ number: Int) { count.withLock { $0 = ($0 ?? 0) + number } }
    }

    private let connect: @Sendable () throws -> RawConnection
    private let channel: ChangeChannel
    private let state = State()

    /// How soon to try again what has failed, and how soon to notice that nobody wants to know any more.
    private static let pause = Duration.milliseconds(500)
    /// After how many of them without news the server is asked whether it is still there.
    private static let silenceLimit = 20

    init(_ channel: ChangeChannel, connect: @escaping @Sendable () throws -> RawConnection) {
        (self.channel, self.connect) = (channel, connect)
    }

    /// How often others have written; nil until it is listened to.
    func count() -> Int? {
        if !state.hasStarted.exchange(true, ordering: .relaxed) {
            Thread { [weak state, channel, connect] in
                while state != nil {
                    // Whoever cannot listen now can a moment later.
                    if let link = try? connect() { try? Self.follow(link, channel) { state } }
                    Thread.sleep(forTimeInterval: Self.pause / .seconds(1))
                }
            }.start()
        }
        return state.count.withLock { $0 }
    }

    /// Listens until the connection ends, or nobody wants to know.
    private static func follow(_ link: RawConnection, _ channel: ChangeChannel, _ state: () -> State?) throws {
        let (answer, columns) = try link.exchange([
            "SELECT current_schema() AS schema, pg_is_in_recovery() AS is_standby"
        ])
        let row = answer.row(0, columns)
        guard try row.integer("is_standby") == 0 else { return try watch(link, state) }
        let schema = try row.text("schema")
        _ = try link.exchange(["LISTEN gather"])
        // What was said before may have been missed.
        state()?.add(1)
        var silence = 0
        while state() != nil {
            let payloads = try link.notifications(within: pause)
            let number = payloads.count { channel.isElsewhere($0, schema: schema) }
            if number > 0 { state()?.add(number) }
            silence = payloads.isEmpty ? silence + 1 : 0
            // Silence is also what comes from a server that is not there any more.
            if silence == silenceLimit {
                _ = try link.exchange(["SELECT 1"])
                silence = 0
            }
        }
    }

    /// Looks again and again for what has changed, as long as the server is a standby, at which nobody may listen.
    private static func watch(_ link: RawConnection, _ state: () -> State?) throws {
        var last: String?
        while state() != nil {
            let (text, isStandby) = try link.stateOfData()
            guard isStandby else { return }
            if text != last { state()?.add(1) }
            last = text
            Thread.sleep(forTimeInterval: pause / .seconds(1))
        }
    }
}
