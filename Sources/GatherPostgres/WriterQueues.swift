import GatherDatabase
import Synchronization

/// The queues of those who write, one for each lane in which somebody does.
final class WriterQueues: Sendable {
    typealias Queue = WriterQueue<PostgresConnection>

    private let queues = Mutex<[Int: (queue: Queue, users: Int)]>([:])

    /// Runs work with the queue of a lane, which is forgotten when nobody uses it any more.
    ///
    /// - Parameters:
    ///   - lane: Nil for a queue of one's own.
    ///   - new: Makes a queue.
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
