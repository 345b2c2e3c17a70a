/// The virtual clock of a running script.
public enum SessionClock {
    /// The clock of the current task or thread; nil for the system clock.
    ///
    /// It is task-local because the services are shared by all requests that a server handles concurrently.
    @TaskLocal public static var current: VirtualClock?
}
