/// A line that is to be executed several times.
struct Repetition: Equatable, Sendable {
    /// The line, as it would be typed.
    let line: String
    /// How many times.
    let count: Int
    /// How many seconds are let pass between two.
    let pause: Int
}
