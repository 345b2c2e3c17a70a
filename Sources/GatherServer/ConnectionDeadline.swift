import NIOCore

/// Closes a connection when what is waited for has not come in time.
///
/// Most deadlines are never reached, and each request sets some. So one check at a time is under way, and looks again
/// when it comes too early.
final class ConnectionDeadline {
    /// Nil while nothing is waited for.
    private var deadline: NIODeadline?
    private var check: (time: NIODeadline, task: Scheduled<Void>)?

    /// Waits for so long from now on, for what comes next alone.
    func set(_ time: Duration, _ context: ChannelHandlerContext) {
        let new = NIODeadline.now() + TimeAmount(time)
        deadline = new
        if let check, check.time <= new { return }
        schedule(new, context)
    }

    /// Waits no more until something else is to come.
    func clear() { deadline = nil }

    /// Waits no more at all.
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
