/// A one-line chart of a few numbers, oldest first, with a text equivalent.
public struct Sparkline: Codable, Equatable, Sendable {
    /// A number of the chart.
    public struct Point: Codable, Equatable, Sendable {
        /// The number, at least 0.
        public let value: Int
        /// A letter shown beside the chart, such as `W`.
        public let mark: String
        /// A word shown instead where charts are not available, such as `won`.
        public let word: String

        /// Creates a point.
        public init(_ value: Int, mark: String, word: String) {
            self.value = value
            self.mark = mark
            self.word = word
        }
    }

    /// The points from left to right.
    public let points: [Point]
    /// The upper end of the scale.
    public let maximum: Int

    /// Creates a sparkline.
    public init(_ points: [Point], maximum: Int) {
        self.points = points
        self.maximum = maximum
    }

    /// The marks of all points, such as `LDW`.
    public var marks: String { points.map(\.mark).joined() }
}
