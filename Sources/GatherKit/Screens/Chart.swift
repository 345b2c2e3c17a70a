/// A horizontal bar chart.
public struct Chart: Codable, Equatable, Sendable {
    /// A bar.
    public struct Bar: Codable, Equatable, Sendable {
        /// The rank; nil if the chart is not a ranking.
        public let rank: Int?
        /// The label.
        public let label: String
        /// The value, which determines the length of the bar; a negative one has no bar.
        public let number: Int
        /// The history of the value.
        public let sparkline: Sparkline?
        /// A remark in a few words; empty for none.
        public let note: String

        /// Creates a bar.
        public init(rank: Int? = nil, label: String, number: Int, sparkline: Sparkline? = nil, note: String = "") {
            self.rank = rank
            self.label = label
            self.number = number
            self.sparkline = sparkline
            self.note = note
        }
    }

    /// The title, shown even without bars.
    public let title: String?
    /// The unit of the values, such as `Goals`.
    public let measure: String
    /// The bars from top to bottom.
    public let bars: [Bar]
    /// The text shown instead of bars if there are none, with a hint about what to do next.
    public let placeholder: String

    /// Creates a chart.
    public init(title: String? = nil, measure: String, bars: [Bar], placeholder: String) {
        self.title = title
        self.measure = measure
        self.bars = bars
        self.placeholder = placeholder
    }
}
