public import Foundation
import GatherDatabase
public import GatherKit

/// A planned match: one match day, on its own or in a series. The plan is kept when the match is played, moved or
/// cancelled.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct MatchDayPlan: Equatable, Sendable {
    /// The number by which others refer to it; 0 before it is stored.
    public var number = 0
    /// The day or the minute of the start.
    public var when: DayOrMinute
    /// Where it is played, if known.
    public var place: String?
    /// How many can play; nil for any number.
    public var places: Int?
    /// The number of its series; nil if it is planned on its own.
    public var series: Int?
    /// When it would take place by the rule of its series.
    public var occurrence: DayOrMinute?
    /// The id of the match day that it has become, which is that of its first match; nil until it begins.
    public var match: UUID?
    public var isCancelled = false
    /// How often it was moved or changed since it was planned, which tells calendars which version is newer.
    public var revision = 0

    /// The maximum length of a place, in characters.
    public static let placeLength = 100
    /// The valid numbers of places.
    public static let placesRange = 2...100

    public init(
        number: Int = 0, when: DayOrMinute, place: String? = nil, places: Int? = nil, series: Int? = nil,
        occurrence: DayOrMinute? = nil, match: UUID? = nil, isCancelled: Bool = false, revision: Int = 0
    ) {
        (self.number, self.when, self.place, self.places) = (number, when, place, places)
        (self.series, self.occurrence, self.match) = (series, occurrence, match)
        (self.isCancelled, self.revision) = (isCancelled, revision)
    }

    /// Time, place and places in a sentence: `Sat 21 Nov 2026, 18:30, at Sala Dinamo, for 14 players`.
    public var text: String {
        "\(when.local)\(place.map { ", at \($0)" } ?? "")\(places.map { ", for \($0) players" } ?? "")"
    }

    /// When it would take place by the rule of its series, if it was moved to another time.
    public var movedFrom: DayOrMinute? { occurrence == when ? nil : occurrence }

    /// The note on a match that was moved: `moved from Thu 10 Dec, 20:00`; nil for others.
    public var move: String? { movedFrom.map { "moved from \($0.local)" } }

    /// The button that plans it again once it was cancelled.
    public var bringBack: Action { Action("Bring the match back", "match", "plan", "--on", day.text, when.text) }

    /// The button that cancels it, after a second tap.
    ///
    /// - Parameter title: The text of the first button.
    public func cancellation(_ title: String) -> Action {
        Action(title, choices: [Action("Yes, cancel it", "match", "plan", "--on", day.text, "--none", isLoss: true)])
    }

    /// The large heading of its pages: the time, and below it the place and some notes.
    public func banner(_ notes: [String]) -> Block {
        let place = place.map { Block.Detail($0, address: map) }
        let notes = [isCancelled ? "cancelled" : move].compactMap(\.self) + notes
        return .banner(when.local, details: [place].compactMap(\.self) + notes.map { Block.Detail($0) })
    }

    /// The address of a map of its place, by coordinates in the name, which have at least four decimals.
    private var map: String? {
        let degrees = /(?:^|[^\d.])(?<degrees>-?\d{1,2}\.\d{4,}, ?-?\d{1,3}\.\d{4,})(?!\.?\d)/
        return place?.firstMatch(of: degrees).flatMap { Coordinates(String($0.degrees))?.mapURL }
    }

    /// The day of the match.
    public var day: DayOrMinute { when.day }

    /// The days until the match in words, such as `4 days to go`; nil for a match whose day has passed or is more than
    /// 30 days ahead.
    public func countdown(at time: Timestamp) -> String? {
        guard isAhead(at: time), let today = DayOrMinute(dayOf: time) else { return nil }
        switch when.days(since: today) {
        case 0: return "today"
        case 1: return "tomorrow"
        case let days: return days <= 30 ? "\(days) days to go" : nil
        }
    }

    /// Whether a time is on the day of the match, which begins at least six hours before the match.
    public func isMatchday(at time: Timestamp) -> Bool {
        let (start, sixHours) = (when.range.lowerBound, 6 * 3_600_000)
        return min(day.range.lowerBound, start.adding(milliseconds: -sixHours)) <= time && isAhead(at: time)
    }

    /// Whether the day of the match has not ended yet.
    public func isAhead(at time: Timestamp) -> Bool { day.range.upperBound > time }

    /// Whether a match that starts at a time may be this one: on its day, or in the two days after it.
    public func isMet(by time: Timestamp) -> Bool {
        day.range.lowerBound <= time && time < day.adding(days: 3)?.range.lowerBound ?? time
    }
}

// MARK: - Reading

extension MatchDayPlan {
    /// The matches that have not begun, including those whose day has passed, in chronological order.
    public static func open(in session: Session) throws -> [MatchDayPlan] {
        guard session.has(table.schema) else { return [] }
        // As text, periods sort in chronological order.
        return try table.all(
            where: "gather_id IS NULL AND is_cancelled IS NULL", "ORDER BY period, number", in: session)
    }

    /// The cancelled matches, in chronological order.
    public static func cancelled(in session: Session) throws -> [MatchDayPlan] {
        try table.all(where: "is_cancelled IS NOT NULL", "ORDER BY period, number", in: session)
    }

    /// The open matches and the cancelled ones, in chronological order.
    public static func notBegun(in session: Session) throws -> [MatchDayPlan] {
        try table.all(where: "gather_id IS NULL", "ORDER BY period, number", in: session)
    }

    /// All matches that were ever planned, in chronological order.
    public static func all(in session: Session) throws -> [MatchDayPlan] {
        try table.all("ORDER BY period, number", in: session)
    }

    /// The next match: the first one ahead, or else one whose day has just passed; nil if none is planned.
    public static func next(in session: Session) throws -> MatchDayPlan? {
        let open = try open(in: session)
        let now = session.now
        return open.first { $0.isAhead(at: now) } ?? open.last { $0.isMet(by: now) }
    }

    /// The plan of a match day; nil for one that nobody planned.
    ///
    /// - Parameter match: The identifier of the day.
    public static func of(_ match: UUID, in session: Session) throws -> MatchDayPlan? {
        guard session.has(table.schema) else { return nil }
        return try table.first(where: "gather_id = \(match.uuidString)", in: session)
    }

    /// The last match that was played as planned, if that was today or in the two days before.
    public static func justPlayed(in session: Session) throws -> MatchDayPlan? {
        let last = try table.first(
            where: "gather_id IS NOT NULL", "ORDER BY period DESC, number DESC LIMIT 1", in: session)
        return last.flatMap { $0.isMet(by: session.now) ? $0 : nil }
    }

    /// Records the match that the plan has become; nil if it has not begun after all.
    public func become(_ match: UUID?, in session: Session) throws {
        var after = self
        after.match = match
        try Self.table.update(after, from: self, in: session)
    }

    /// The match on a day, even if it is cancelled or was played.
    ///
    /// - Throws: ``MatchDayPlanFailure`` if there is none.
    public static func on(_ day: DayOrMinute, in session: Session) throws -> MatchDayPlan {
        let date = String(day.text.prefix("2026-11-21".count))
        let plans = try table.all(
            where: "period >= \(date) AND period < \(date + "~")", "ORDER BY is_cancelled IS NOT NULL, number",
            in: session)
        guard let plan = plans.first else { throw MatchDayPlanFailure.noneOn(date) }
        return plan
    }
}

extension Argument<DayOrMinute?> {
    /// The option `--on`: the day of a planned match.
    public static var on: Argument {
        .option("on", .dayOrMinute, "the day of the match; the next one by default").suggesting { open, session in
            let days = try MatchDayPlan.open(in: session).map { Suggestion($0.day.text, $0.when.local) }
            return days.filter { $0.text.hasPrefix(open.beginning) }
        }.unasked()
    }
}

extension Argument<DayOrMinute?> {
    /// The option `--on`: the day of a match that was planned, and has begun.
    ///
    /// - Parameter match: The words for the match that is meant without the option.
    public static func onPlayed(byDefault match: String) -> Argument {
        .option(
            "on", .pastDayOrMinute, "the day of the match; by default, \(match)"
        ).suggesting { open, session in
            let now = session.now
            let days = try MatchDayPlan.all(in: session).filter { $0.day.range.lowerBound <= now }.reversed()
            let matching = days.lazy.filter { $0.day.text.hasPrefix(open.beginning) }
            return matching.prefix(10).map { Suggestion($0.day.text, $0.when.local) }
        }.unasked()
    }
}

/// A reference to a planned match that does not exist.
public enum MatchDayPlanFailure: Failure {
    case noneOn(String)
    /// None is planned at all.
    case none

    /// Always ``FailureKind/notFound``.
    public var kind: FailureKind { .notFound }

    /// The day that is named.
    public var arguments: [String] { self == .none ? [] : ["on"] }

    /// The message, with what to type.
    public var message: String {
        switch self {
        case .noneOn(let day): "no match is planned on \(day); list the planned matches with: match plans"
        case .none: "no match is planned; plan one with: match plan WHEN"
        }
    }
}

// MARK: - Table

extension MatchDayPlan {
    /// The table of planned matches, including those that were played or cancelled.
    public static let table = Table(
        "planned_match", noun: "plan",
        {
            MatchDayPlan(
                number: $0, when: $1, place: $2?.printable, places: $3, series: $4, occurrence: $5, match: $6,
                isCancelled: $7 ?? false, revision: $8 ?? 0)
        },
        Column(number: "number", \.number), Column("period", \.when),
        Column("place", \.place, .text(maximumLength: placeLength)),
        Column("places", \.places, .integer(placesRange)), Column("series", \.series, .integer(1...Int.max)),
        Column("occurrence", \.occurrence), Column("gather_id", \.match),
        // Older archives have neither.
        Column("is_cancelled") { $0.isCancelled ? true : nil },
        Column("revision", { $0.revision == 0 ? nil : $0.revision }, .integer(1...Int.max)))

    /// The plan as data.
    public static let shape = Shape<Self>(
        .integer("number", \.number), .text("when", \.when.text), .text("startsAt", \.when.range.lowerBound.iso8601),
        .text("place", optional: \.place), .integer("places", optional: \.places),
        .integer("series", optional: \.series), .boolean("cancelled", \.isCancelled))
}
