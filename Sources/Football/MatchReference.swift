import GatherDatabase
public import GatherKit

/// A reference to a finished match.
public enum MatchReference: Equatable, Sendable {
    /// The match that ended last.
    case last
    /// The only match that started on a day or in a minute.
    case startedIn(DayOrMinute)
    /// The only match with a prefix of its identifier.
    case idPrefix(String)

    /// Parses a reference.
    public init(typed text: String) throws(UsageFailure) {
        // With #, digits that could be a day are an identifier too.
        let identifier = text.first == "#" ? text.dropFirst() : text[...]
        if text == "last" {
            self = .last
        } else if let moment = DayOrMinute(text) {
            self = .startedIn(moment)
        } else if identifier.utf8.count >= 4, identifier.allSatisfy({ $0.isHexDigit || $0 == "-" }) {
            self = .idPrefix(identifier.uppercased())
        } else {
            throw UsageFailure(
                "must be \"last\", a day such as saturday or 2026-11-21, or at least 4 characters of a match ID, not "
                    + quoted(text)
            )
        }
    }

    /// The reference as text.
    public var text: String {
        switch self {
        case .last: "last"
        case .startedIn(let moment): moment.text
        case .idPrefix(let prefix): prefix
        }
    }
}

extension Match {
    /// Finds a finished match.
    ///
    /// - Throws: ``MatchReferenceFailure`` if none or several match.
    public static func find(_ reference: MatchReference, in session: Session) throws -> Match {
        switch reference {
        case .last:
            guard let last = try last(in: session) else { throw MatchReferenceFailure.empty }
            return last
        case .startedIn(let moment):
            let found = try all(
                where: """
                    ended_at IS NOT NULL AND started_at >= \(moment.range.lowerBound.milliseconds) \
                    AND started_at < \(moment.range.upperBound.milliseconds)
                    """, ordered: "ORDER BY started_at, id", in: session)
            guard let match = found.first else { throw MatchReferenceFailure.noneOn(moment.text) }
            guard found.count == 1 else {
                let starts = found.map(\.startedAt.localMinute)
                throw MatchReferenceFailure.severalOn(
                    moment.text, Set(starts).count == starts.count ? starts : found.map(\.shortID))
            }
            return match
        case .idPrefix(let prefix):
            // Two suffice to detect an ambiguous prefix.
            let found = try all(
                where: "ended_at IS NOT NULL AND id >= \(prefix) AND id < \(prefix + "~")", ordered: "LIMIT 2",
                in: session)
            guard let match = found.first else { throw MatchReferenceFailure.unknown(prefix) }
            guard found.count == 1 else { throw MatchReferenceFailure.ambiguous(prefix) }
            return match
        }
    }

    /// Returns the finished matches, most recent first.
    ///
    /// - Parameter limit: The most to return; nil for all.
    public static func latest(limit: Int?, in session: Session) throws -> [Match] {
        let order: SQL = "ORDER BY ended_at DESC, started_at DESC, id"
        return try all(
            where: "ended_at IS NOT NULL", ordered: limit.map { "\(order) LIMIT \($0)" } ?? order, in: session)
    }

    /// Returns the match that ended last; nil if there is none.
    public static func last(in session: Session) throws -> Match? { try latest(limit: 1, in: session).first }

    /// The suggestions for matches, most recent first.
    static func suggestions(_ open: OpenParameter, _ session: Session) throws -> [Suggestion] {
        let dates = try latest(limit: OpenParameter.suggestionsShown, in: session).map {
            Suggestion($0.startedAt.localMinute, "\($0.score.text), \($0.players.count) players, \($0.shortID)")
        }
        let all = dates.isEmpty ? [] : [Suggestion("last", "the one that ended last")] + dates
        return all.filter { $0.text.hasPrefix(open.beginning) }
    }
}

/// A reference that matches no finished match, or several.
public enum MatchReferenceFailure: Failure {
    case empty
    case unknown(String)
    case ambiguous(String)
    case noneOn(String)
    case severalOn(String, [String])

    /// ``FailureKind/notFound`` for no match, ``FailureKind/conflict`` for several.
    public var kind: FailureKind {
        switch self {
        case .empty, .unknown, .noneOn: .notFound
        case .ambiguous, .severalOn: .conflict
        }
    }

    /// The match that is named.
    public var arguments: [String] { ["match"] }

    /// The message, with what to type.
    public var message: String {
        switch self {
        case .empty: "no match has ended yet; start one with: match start"
        case .unknown(let prefix):
            "no finished match has an ID that begins with \(prefix.lowercased()); list matches with: history list"
        case .ambiguous(let prefix):
            "several matches have an ID that begins with \(prefix.lowercased()); type more of it"
        case .noneOn(let moment): "no finished match began on \(moment); list matches with: history list"
        case .severalOn(let moment, let candidates):
            "several matches began on \(moment): \(candidates.joined(separator: ", ")); give one of these"
        }
    }
}
