import NIOCore

/// Closes a connection at a deadline.
///
/// Most deadlines are cleared before they are reached, and each request sets several. So only one task is scheduled at
/// a time; it reschedules itself if it runs before the deadline.
final class ConnectionDeadline {
    private var deadline: NIODeadline?
    private var check: (time: NIODeadline, task: Scheduled<Void>)?

    /// Sets the deadline, relative to now.
    func set(_ time: Duration, _ context: ChannelHandlerContext) {
        let new = NIODeadline.now() + TimeAmount(time)
        deadline = new
        if let check, check.time <= new { return }
        schedule(new, context)
    }

    /// Clears the deadline; the scheduled task stays for the next one.
    func clear() { deadline = nil }

    /// Clears the deadline and cancels the scheduled task.
    func end() {
        deadline = nil
        check?.task.cancel()
        check = nil
    }

    private func schedule(_ time: NIODeadline, _ context: ChannelHandlerContext) {
        check?.task.cancel()
        let task = context.eventLoop.assumeIsolated().scheduleTask(deadline: time) { [self] in
            check = nil
            guard let deadline else { return }
            if deadline <= .now() { context.close(promise: nil) } else { schedule(deadline, context) }
        }
        check = (time, task)
    }
}
