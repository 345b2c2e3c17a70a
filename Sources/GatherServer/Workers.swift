import CHeap
import GatherDatabase
import GatherKit
import NIOPosix
import Synchronization

/// The thread groups for blocking work, which must not run on event loops.
final class Workers: Sendable {
    /// The kind of work, each of which has threads of its own.
    enum Kind: Int, CaseIterable {
        /// Separate, so that reads never wait for writes.
        case reading
        /// Writers mostly wait for the disk, where concurrent commits are written together.
        case writing
        /// Work that takes the processor for long on purpose, as passwords do; more at once would not be faster.
        case slow
        /// A script that writes blocks other writers, so more scripts at once would not be faster.
        case script
        /// The health of the store, so that no other work delays a look at it.
        case health

        init(_ access: StoreAccess) { self = access == .write ? .writing : .reading }

        /// The name of its threads in the metrics, how many there are, and how much work may wait for them.
        fileprivate var threads: (name: String, size: Int, limit: Int) {
            switch self {
            case .reading: ("reading", 4, 1000)
            case .writing: ("writing", 64, 1000)
            case .slow: ("passwords", 1, Workers.slowLimit)
            case .script: ("scripts", 2, 32)
            case .health: ("health", 1, 1000)
            }
        }
    }

    /// The threads of each kind, by its number.
    private let groups: [WorkerGroup]
    /// The budgets of running and waiting work.
    private let budgets = Mutex<[ObjectIdentifier: Budget]>([:])

    /// The maximum number of waiting slow work items.
    static let slowLimit = 100

    init() { groups = Kind.allCases.map { WorkerGroup($0.threads) } }

    var measures: [WorkMeasures] { groups.map(\.measures) }

    /// Runs work on a thread that may block.
    ///
    /// - Parameter budget: The budget of the work, whose owners take turns; its time starts when the work does.
    /// - Throws: What the work throws, ``EndpointFailure/busy`` if too much work waits, ``BudgetFailure`` if the client
    ///   has disconnected.
    func run<Result: Sendable>(
        _ kind: Kind, _ budget: Budget, _ work: @escaping @Sendable () throws -> Result
    ) async throws -> Result {
        budgets.withLock { $0[ObjectIdentifier(budget)] = budget }
        defer { budgets.withLock { $0[ObjectIdentifier(budget)] = nil } }
        return try await groups[kind.rawValue].run(for: budget.owner) {
            // The client may have disconnected while the work was waiting.
            Swift.Result {
                budget.restartTime()
                try budget.check()
                return try Budget.$current.withValue(budget, operation: work)
            }
        }.get()
    }

    func interrupt() { for budget in budgets.withLock({ Array($0.values) }) { budget.interrupt() } }

    /// Interrupts all work and ends the threads.
    func end() async {
        interrupt()
        for group in groups { await group.end() }
    }
}

/// A group of threads for which the owners of work take turns.
///
/// An owner has at most half of the threads at a time, and half of the places to wait.
private final class WorkerGroup: Sendable {
    private let threads: NIOThreadPool
    /// The maximum numbers of waiting work items, in total and of one owner, and of the threads of one owner.
    private let limit, limitOfOwner, threadsOfOwner: Int
    private let state: Mutex<State>
    let measures: WorkMeasures

    /// The time after which work counts as long, and has probably taken much memory.
    private static let longWork = Duration.milliseconds(250)

    private struct State {
        /// Whether there are threads: a server that only describes its endpoints needs none.
        var isStarted = false
        var idle: Int
        var running: [String: Int] = [:]
        var waiting = FairQueue<(owner: String, start: @Sendable () -> Void)>()

        /// Removes the next work item from the queue, if a thread is free for it.
        mutating func next(atMost threadsOfOwner: Int) -> (@Sendable () -> Void)? {
            guard idle > 0, let work = waiting.next(where: { running[$0, default: 0] < threadsOfOwner }) else {
                return nil
            }
            idle -= 1
            running[work.owner, default: 0] += 1
            return work.start
        }
    }

    init(_ kind: (name: String, size: Int, limit: Int)) {
        measures = WorkMeasures(name: kind.name)
        threads = NIOThreadPool(numberOfThreads: kind.size)
        (limit, limitOfOwner, threadsOfOwner) = (kind.limit, kind.limit / 2, max(1, kind.size / 2))
        state = Mutex(State(idle: kind.size))
    }

    func run<Result: Sendable>(
        for owner: String, _ work: @escaping @Sendable () -> Result
    ) async throws -> Result {
        measures.works.increment()
        defer { measures.works.decrement() }
        let start = ContinuousClock.now
        return try await withCheckedThrowingContinuation { continuation in
            let job = { @Sendable [self] in
                threads.submit { [self] state in
                    defer { ended(for: owner) }
                    let begin = ContinuousClock.now
                    measures.waiting.record(begin - start)
                    switch state {
                    case .active:
                        continuation.resume(returning: work())
                        if ContinuousClock.now - begin > Self.longWork { gather_heap_return_freed_pages() }
                    case .cancelled: continuation.resume(throwing: CancellationError())
                    }
                }
            }
            let isAccepted = state.withLock { state in
                let hasPlace = state.waiting.count < limit && state.waiting.count(of: owner) < limitOfOwner
                if hasPlace {
                    if !state.isStarted { threads.start() }
                    state.isStarted = true
                    state.waiting.append((owner, job), of: owner)
                }
                return hasPlace
            }
            if isAccepted { startNext() } else { continuation.resume(throwing: EndpointFailure.busy) }
        }
    }

    private func startNext() {
        while let job = state.withLock({ $0.next(atMost: threadsOfOwner) }) { job() }
    }

    private func ended(for owner: String) {
        state.withLock { state in
            state.idle += 1
            state.running[owner, default: 1] -= 1
            if state.running[owner] == 0 { state.running[owner] = nil }
        }
        startNext()
    }

    func end() async {
        // It throws if the threads were shut down before.
        try? await threads.shutdownGracefully()
    }
}
