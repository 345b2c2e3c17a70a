/// A message for a chat, to which each module adds its lines about the topic, without any markup, and blocks to show
/// below the text on its page.
///
///     registry.add(about: SharedText.self) { text, session in
///         text.topic == .owe ? presenter.lines(try interactor.debts(in: session)) : []
///     }
public struct SharedText: Sendable {
    /// What a text is about.
    public enum Topic: String, CaseIterable, Sendable {
        case plan
        case lineUp = "line-up"
        case result, table, owe, attendance
        /// A reminder to those who have not answered.
        case unanswered

        /// The topic in a sentence.
        public var words: String {
            switch self {
            case .plan: "the next match"
            case .lineUp: "the line-up"
            case .result: "the result"
            case .table: "the table"
            case .owe: "what is owed"
            case .attendance: "attendance"
            case .unanswered: "missing answers"
            }
        }
    }

    /// What the text is about.
    public let topic: Topic
    /// The match of a result; nil for other topics.
    public let match: Match?
    /// The match day of a result that is about several matches; nil for one match.
    public let day: MatchDay?
    /// The matches that a table covers.
    public let period: Period
    /// The maximum number of rows of a table; nil for all.
    public let limit: Int?

    /// Makes a text.
    public init(
        _ topic: Topic, match: Match? = nil, day: MatchDay? = nil, period: Period = Period(), limit: Int? = nil
    ) {
        (self.topic, self.match, self.day, self.period, self.limit) = (topic, match, day, period, limit)
    }
}
