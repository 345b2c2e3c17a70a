import GatherDatabase
import Synchronization

/// The writer queues, one for each lane in use.
final class WriterQueues: Sendable {
    typealias Queue = WriterQueue<PostgresConnection>

    private let queues = Mutex<[Int: (queue: Queue, users: Int)]>([:])

    /// Runs work with the queue of a lane, which is removed after its last use.
    ///
    /// - Parameters:
    ///   - lane: The lane; nil for a queue of its own.
    ///   - new: Creates a queue.
    func withQueue<Result>(
        of lane: Int?, or new: () -> Queue, _ work: (Queue) throws -> Result
    ) rethrows -> Result {
        guard let lane else { return try work(new()) }
        let queue = queues.withLock { queues in
            let (queue, users) = queues[lane] ?? (new(), 0)
            queues[lane] = (queue, users + 1)
            return queue
        }
        defer {
            queues.withLock { queues in
                queues[lane]?.users -= 1
                if queues[lane]?.users == 0 { queues[lane] = nil }
            }
        }
        return try work(queue)
    }
}
