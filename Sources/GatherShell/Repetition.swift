/// A line to execute several times.
struct Repetition: Equatable, Sendable {
    /// The line, as typed.
    let line: String
    /// The number of executions.
    let count: Int
    /// The pause between two executions, in seconds.
    let pause: Int
}
