import Dispatch

/// Runs the asynchronous work that a thread waits for on threads of its own.
///
/// The threads that all tasks share are as many as there are processors: if those that wait were among them, none might be
/// left for what they wait for.
final class Background: TaskExecutor {
    static let shared = Background()

    private let queue = DispatchQueue(label: "gather.client", attributes: .concurrent)

    private init() {}

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
