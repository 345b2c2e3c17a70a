import CLibPQ
import Foundation
package import GatherDatabase

/// A connection to a server.
///
/// One thread at a time uses it: whoever has taken it from the pool.
package final class Link: @unchecked Sendable {
    let pq: LibPQ
    let handle: OpaquePointer
    let patience: Duration
    let isInterrupted: @Sendable () -> Bool
    var statements = PreparedStatements()
    /// How many answers are still to come to what nobody waits for.
    private var unread = 0
    /// Whether it is of no use any more.
    var isBroken = false
    /// Which statement of the last exchange the server has refused, the first being 0; nil where none was.
    private(set) var refused: Int?
    /// What it said of it.
    private(set) var refusal: Refusal?

    /// How many values the protocol has room for.
    private static let valueLimit = 65535

    /// Connects.
    ///
    /// - Parameter limits: How long to wait for an answer, at most.
    /// - Throws: ``StoreFailure/unreachable(_:)``.
    package init(_ address: PostgresAddress, _ limits: PostgresLimits) throws(StoreFailure) {
        pq = try LibPQ.loaded()
        handle = try Self.open(pq, address, limits)
        patience = limits.answer
        isInterrupted = limits.isInterrupted
    }

    deinit { pq.finish(handle) }

    /// Whether the server still holds its end, as far as can be known without asking it.
    func isAlive() -> Bool {
        // The end of the connection may stand behind a last word.
        for _ in 1...2 where pq.consumeInput(handle) == 0 || pq.status(handle) != CONNECTION_OK { isBroken = true }
        return !isBroken
    }

    /// Runs a statement by itself, in no transaction.
    package func run(_ statement: SQL) throws(StoreFailure) { _ = try exchange([statement]) }

    /// Sends statements together and waits for the answers.
    ///
    /// - Parameter next: A statement that is sent along, for a transaction of its own, whose answer nobody waits for.
    /// - Returns: The answer to the last.
    /// - Throws: What the server says of the first that it refuses: the ones after it are not run.
    func exchange(
        _ statements: [SQL], then next: SQL? = nil
    ) throws(StoreFailure) -> (answer: Answer, columns: Columns) {
        let deadline = ContinuousClock.now + patience
        (refused, refusal) = (nil, nil)
        if let count = statements.map(\.values.count).max(), count > Self.valueLimit {
            throw .statement("it has \(count) values, and \(Self.valueLimit) are the most")
        }
        let shapes = try send(statements, then: next, by: deadline)
        for _ in 0..<unread { try skipToSync(by: deadline) }
        unread = next == nil ? 0 : 1
        var last: Answer?
        for (place, shape) in shapes.enumerated() {
            for answer in try answers(to: shape, by: deadline) {
                switch answer.status {
                case PGRES_TUPLES_OK, PGRES_COMMAND_OK, PGRES_EMPTY_QUERY: last = answer
                case PGRES_PIPELINE_ABORTED: break
                default:
                    let first = refusal ?? answer.refusal
                    (refusal, refused) = (first, refused ?? place)
                    // Nothing comes after that.
                    if first.endsConnection {
                        isBroken = true
                        throw first.failure
                    }
                }
            }
        }
        try skipToSync(by: deadline)
        if let refusal { throw refusal.failure }
        guard let last, let shape = shapes.last else { throw lost("the server has given no answer") }
        return (last, self.statements.columns(of: shape, last))
    }

    /// Sends a statement whose answer nobody waits for.
    func sendAhead(_ statement: SQL) throws(StoreFailure) {
        statements.keep(try send([statement], by: .now + patience))
        unread += 1
    }

    /// Waits for what others notify this connection of.
    ///
    /// - Returns: What they have said; nothing when the time has passed.
    func notifications(within time: Duration) throws(StoreFailure) -> [String] {
        _ = try events(POLLIN, by: .now + time)
        guard isAlive() else { throw lost() }
        var payloads: [String] = []
        while let notification = pq.notifies(handle) {
            payloads.append(String(cString: notification.pointee.extra))
            pq.freeMemory(notification)
        }
        return payloads
    }
}
