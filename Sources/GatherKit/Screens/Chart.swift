/// Numbers as bars under each other.
public struct Chart: Codable, Equatable, Sendable {
    /// A bar with its number.
    public struct Bar: Codable, Equatable, Sendable {
        /// The place in a ranking, where it is one.
        public let rank: Int?
        /// Whose number it is.
        public let label: String
        /// The number, which the length of the bar stands for; one below 0 has no bar.
        public let number: Int
        /// What came before it, as a small picture.
        public let sparkline: Sparkline?
        /// What else there is to say, in a few words.
        public let note: String

        /// Makes a bar.
        public init(rank: Int? = nil, label: String, number: Int, sparkline: Sparkline? = nil, note: String = "") {
            self.rank = rank
            self.label = label
            self.number = number
            self.sparkline = sparkline
            self.note = note
        }
    }

    /// What the bars are, above them, also where there is none.
    public let title: String?
    /// What the numbers are, as a label, such as `Goals`.
    public let measure: String
    /// The bars from top to bottom.
    public let bars: [Bar]
    /// What to say, and to do next, when there is no bar.
    public let placeholder: String

    /// Makes a chart.
    public init(title: String? = nil, measure: String, bars: [Bar], placeholder: String) {
        self.title = title
        self.measure = measure
        self.bars = bars
        self.placeholder = placeholder
    }
}
