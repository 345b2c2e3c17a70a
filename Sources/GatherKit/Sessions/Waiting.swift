import Dispatch
import GatherDatabase
import Synchronization

/// Passes items of asynchronous work to the thread that waits for it.
public struct Receiver<Item: Sendable>: Sendable {
    fileprivate let exchange: Exchange<Item>

    /// Passes an item and waits until it has been taken.
    public func take(_ item: Item) async { await exchange.give(item) }
}

/// Runs asynchronous work, blocks until it ends, and handles its items on the blocked thread.
///
/// - Parameters:
///   - isInterrupted: Polled every 50 ms; when it returns true, the work is cancelled unless it has ended. Nil to wait
///     without polling.
///   - executor: The executor of the work; nil for the default one.
///   - take: Handles an item; when it throws, the work is cancelled.
///   - work: The work.
/// - Throws: ``BudgetFailure/interrupted``, or what the work or `take` throws.
public func waiting<Item: Sendable, Result: Sendable>(
    _ isInterrupted: (() -> Bool)? = nil, on executor: (any TaskExecutor)? = nil, taking take: (Item) throws -> Void,
    _ work: @escaping @Sendable (Receiver<Item>) async throws -> Result
) throws -> Result {
    let exchange = Exchange<Item>()
    let result = Mutex<Swift.Result<Result, any Error>?>(nil)
    let task = Task.detached(executorPreference: executor) {
        let outcome: Swift.Result<Result, any Error>
        do { outcome = .success(try await work(Receiver(exchange: exchange))) } catch { outcome = .failure(error) }
        result.withLock { $0 = outcome }
        exchange.end()
    }
    do {
        while let item = try exchange.next(isInterrupted) { try take(item) }
    } catch {
        task.cancel()
        exchange.abandon()
        throw error
    }
    guard let outcome = result.withLock({ $0 }) else { throw BudgetFailure.interrupted }
    return try outcome.get()
}

/// Runs asynchronous work and blocks until it ends.
///
/// - Throws: ``BudgetFailure/interrupted``, or what the work throws.
public func waiting<Result: Sendable>(
    _ isInterrupted: (() -> Bool)? = nil, on executor: (any TaskExecutor)? = nil,
    _ work: @escaping @Sendable () async throws -> Result
) throws -> Result {
    try waiting(isInterrupted, on: executor, taking: { (_: Never) in }) { _ in try await work() }
}

/// The rendezvous of asynchronous work and the thread that waits for it.
final class Exchange<Item: Sendable>: Sendable {
    private struct State {
        var item: Item?
        var giver: CheckedContinuation<Void, Never>?
        var hasEnded = false
        var isInterrupted = false
        var isAbandoned = false
    }

    private let state = Mutex(State())
    private let hasChanged = DispatchSemaphore(value: 0)

    func give(_ item: Item) async {
        await withCheckedContinuation { continuation in
            let isAbandoned = state.withLock { state in
                if !state.isAbandoned { (state.item, state.giver) = (item, continuation) }
                return state.isAbandoned
            }
            if isAbandoned { continuation.resume() }
            hasChanged.signal()
        }
    }

    func end() {
        state.withLock { $0.hasEnded = true }
        hasChanged.signal()
    }

    func abandon() {
        state.withLock { state in
            state.isAbandoned = true
            defer { state.giver = nil }
            return state.giver
        }?.resume()
    }

    /// Waits for the next item.
    ///
    /// An item passed before the interruption is still returned; one passed after it is not.
    ///
    /// - Returns: Nil when the work has ended.
    func next(_ isInterrupted: (() -> Bool)?) throws(BudgetFailure) -> Item? {
        while true {
            var mustEnd = false
            if let isInterrupted {
                // Polling, because a signal that arrives just before the wait would not interrupt it.
                _ = hasChanged.wait(timeout: .now() + .milliseconds(50))
                mustEnd = isInterrupted()
            } else {
                hasChanged.wait()
            }
            let (item, giver, hasEnded, endsNow) = state.withLock { state in
                defer {
                    (state.item, state.giver) = (nil, nil)
                    state.isInterrupted = mustEnd
                }
                return (state.item, state.giver, state.hasEnded, state.isInterrupted)
            }
            giver?.resume()
            if let item {
                if endsNow { throw BudgetFailure.interrupted }
                return item
            }
            if hasEnded { return nil }
            if mustEnd { throw BudgetFailure.interrupted }
        }
    }
}
