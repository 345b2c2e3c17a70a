public import GatherKit

/// A text for a messenger, which modules make together: each adds the lines that it knows about a topic.
public struct SharedText: Sendable {
    /// What a text is about.
    public enum Topic: String, CaseIterable, Sendable {
        case plan
        case lineUp = "line-up"
        case result, table, owe, attendance

        /// The topic in a sentence.
        public var words: String {
            switch self {
            case .plan: "the next match"
            case .lineUp: "the line-up"
            case .result: "the result"
            case .table: "the table"
            case .owe: "what is owed"
            case .attendance: "attendance"
            }
        }
    }

    /// What the text is about.
    public let topic: Topic
    /// The gather of a result; nil for other topics.
    public let gather: Gather?
    /// The gathers that a table is of.
    public let period: Period
    /// The most entries of a table; nil for all.
    public let limit: Int?

    /// Makes a text.
    public init(_ topic: Topic, gather: Gather? = nil, period: Period = Period(), limit: Int? = nil) {
        (self.topic, self.gather, self.period, self.limit) = (topic, gather, period, limit)
    }
}

extension ModuleRegistry {
    /// Adds lines to the text about a topic that `share text` makes.
    ///
    ///     registry.addLines(about: .owe) { _, session in presenter.lines(try interactor.debts(in: session)) }
    ///
    /// - Parameter lines: Returns short lines without any markup; none if there is nothing to tell.
    public mutating func addLines(
        about topic: SharedText.Topic, _ lines: @escaping @Sendable (SharedText, Session) throws -> [String]
    ) {
        add(about: SharedText.self) { text, session in
            text.topic == topic ? try lines(text, session) : []
        }
    }
}
