/// A few numbers as a picture of one line, the oldest first, each with a mark that says the same.
public struct Sparkline: Codable, Equatable, Sendable {
    /// One of the numbers.
    public struct Point: Codable, Equatable, Sendable {
        /// The number, from 0.
        public let value: Int
        /// What stands for it beside the picture, such as `W`.
        public let mark: String
        /// What stands for it where there are no pictures, such as `won`.
        public let word: String

        /// Makes a point.
        public init(_ value: Int, mark: String, word: String) {
            self.value = value
            self.mark = mark
            self.word = word
        }
    }

    /// The numbers from left to right.
    public let points: [Point]
    /// The number that is drawn highest.
    public let maximum: Int

    /// Makes a picture of numbers up to a maximum.
    public init(_ points: [Point], maximum: Int) {
        self.points = points
        self.maximum = maximum
    }

    /// The marks one after the other, such as `LDW`.
    public var marks: String { points.map(\.mark).joined() }
}
