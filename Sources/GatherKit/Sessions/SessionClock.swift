/// The clock of a script that has one of its own, in a program that serves others meanwhile.
public enum SessionClock {
    /// The clock, for as long as the script runs; nil for the real one.
    ///
    /// It goes with the work and not with the services, as those are shared by all that is served at once.
    @TaskLocal public static var current: VirtualClock?
}
