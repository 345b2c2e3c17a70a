import Dispatch

/// A task executor for asynchronous work that a thread waits for synchronously, with dispatch threads of its own.
///
/// The default executor has only as many threads as there are processors: if they are all waiting, none is left to run
/// the work that they wait for.
final class Background: TaskExecutor {
    static let shared = Background()

    private let queue = DispatchQueue(label: "gather.client", attributes: .concurrent)

    private init() {}

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
