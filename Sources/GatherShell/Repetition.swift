struct Repetition: Equatable, Sendable {
    let line: String
    let count: Int
    /// The pause between two executions, in seconds.
    let pause: Int
}
