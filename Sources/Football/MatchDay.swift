public import Foundation
import GatherDatabase
public import GatherKit

/// A day of football: its matches, in the order in which they began.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct MatchDay: Equatable, Sendable {
    /// The identifier, which is that of the match that was recorded first.
    public let id: UUID
    /// The matches, including the one in progress; at least one.
    public let matches: [Match]

    /// The matches that have ended.
    public var ended: [Match] { matches.filter { $0.endedAt != nil } }

    /// When it was ended by hand; nil if it was not.
    public var endedAt: Timestamp? { matches.compactMap(\.dayEndedAt).first }

    /// When its first match began.
    public var startedAt: Timestamp { matches.first?.startedAt ?? Timestamp(milliseconds: 0) }

    /// The final, once it has ended; nil without one.
    public var final: Match? { ended.last { $0.isFinal } }

    /// All who have played in any of the matches, each once, with the name and the side of the last one.
    public var participants: [Participant] {
        var keys: [Participant.Key] = []
        var last: [Participant.Key: Participant] = [:]
        for player in matches.flatMap(\.players) {
            if last.updateValue(player, forKey: player.key) == nil { keys.append(player.key) }
        }
        return keys.compactMap { last[$0] }
    }

    /// The name of a team of the day, as it was in its last match; nil without one.
    public func name(of team: Team) -> String? {
        matches.reversed().lazy.flatMap { [$0.sides.teamA, $0.sides.teamB] }.first { $0.team == team }?.name
    }

    /// The teams of the day that have played.
    public var teams: [Team] {
        Team.ofDay.filter { team in matches.contains { $0.sides.side(of: team) != nil } }
    }

    /// Whether its table says more than a score, because there were several matches.
    public var hasTable: Bool { matches.count > 1 }

    /// Whether it continues with teams that take turns, so that anybody may still play.
    public func takesTurns(in session: Session) throws -> Bool {
        try takes(session.now) && (teams.count > 2 || Lineup(in: session).playing.count > 2)
    }

    /// Whether a match that begins at a time still belongs to it.
    public func takes(_ start: Timestamp) -> Bool {
        (endedAt.map { start < $0 } ?? true) && matches.contains { $0.gap(to: start) <= Self.openFor }
    }

    /// How long before its first and after its last match a day accepts another one, in milliseconds: twelve hours.
    public static let openFor = 12 * 3_600_000
}

extension Occasion {
    /// The match day in progress; nil if a new one begins.
    public func day(in session: Session) throws -> MatchDay? {
        if case .day(let id) = self { try MatchDay(id, in: session) } else { nil }
    }

    /// The plan, or the time and place of the match day in progress, as a match keeps it.
    public func place(in session: Session) throws -> MatchDayPlan? {
        if case .plan(let plan) = self { plan } else { try day(in: session)?.matches.first?.planned }
    }
}

// MARK: - Reading

extension MatchDay {
    /// Reads a match day; nil if it has no matches.
    public init?(_ id: UUID, in session: Session) throws {
        let text = id.text
        let matches = try Match.all(
            where: "id = \(text) OR first_of_day = \(text)", ordered: "ORDER BY started_at, id", in: session)
        if matches.isEmpty { return nil }
        self.init(id: id, matches: matches)
    }

    /// The day of a match, with that match as it is.
    public init(of match: Match, in session: Session) throws {
        let stored = try MatchDay(match.dayID, in: session)?.matches ?? []
        let matches = stored.map { $0.id == match.id ? match : $0 }
        self.init(id: match.dayID, matches: matches.isEmpty ? [match] : matches)
    }

    /// The day of the match that began last; nil if none was played.
    public static func latest(in session: Session) throws -> MatchDay? {
        guard session.has(Match.table.schema) else { return nil }
        let last = try Match.all(ordered: "ORDER BY started_at DESC, id LIMIT 1", in: session).first
        return try last.map { try MatchDay(of: $0, in: session) }
    }

    /// The match day in progress at a time; nil if there is none.
    public static func open(at time: Timestamp, in session: Session) throws -> MatchDay? {
        try latest(in: session).flatMap { $0.takes(time) ? $0 : nil }
    }

    /// The match day to which a match belongs that begins at a time: the one of the nearest match.
    ///
    /// - Parameter other: A match to ignore.
    /// - Returns: The match day; nil if no day takes a match at that time.
    public static func taking(
        _ start: Timestamp, besides other: UUID? = nil, in session: Session
    ) throws -> MatchDay? {
        // A match takes less than half a day. Players and goals need not be read to find the nearest one.
        let range = (start.adding(milliseconds: -2 * openFor), start.adding(milliseconds: openFor))
        let near = try Match.table.all(
            where: "started_at BETWEEN \(range.0.milliseconds) AND \(range.1.milliseconds)", in: session
        ).filter { $0.id != other }.min { $0.gap(to: start) < $1.gap(to: start) }
        guard let near, near.gap(to: start) <= openFor, let day = try MatchDay(near.dayID, in: session),
            day.takes(start)
        else { return nil }
        return day
    }
}

/// What a match belongs to.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public enum Occasion: Equatable, Sendable {
    /// A match day in progress.
    case day(UUID)
    /// A planned match day that begins with it.
    case plan(MatchDayPlan)
    /// A match day that nobody planned.
    case new

    /// Finds what a match that begins at a time belongs to: the match day in progress, unless a planned kick-off is
    /// nearer; otherwise the plan that it fits.
    public init(at start: Timestamp, in session: Session) throws {
        let plan = try MatchDayPlan.open(in: session).last { $0.isMet(by: start) }
        guard let day = try MatchDay.taking(start, in: session) else {
            self = plan.map { .plan($0) } ?? .new
            return
        }
        let gap = day.matches.map { $0.gap(to: start) }.min() ?? 0
        if let plan, plan.isMatchday(at: start), abs(start.milliseconds(since: plan.when.range.lowerBound)) < gap {
            self = .plan(plan)
        } else {
            self = .day(day.id)
        }
    }
}

extension Match {
    /// The time between the match and a moment, in milliseconds; 0 during the match.
    fileprivate func gap(to time: Timestamp) -> Int {
        if time < startedAt { return startedAt.milliseconds(since: time) }
        return endedAt.map { max(0, time.milliseconds(since: $0)) } ?? 0
    }
}

// MARK: - Writing

extension Match {
    /// Inserts the match on its occasion.
    ///
    /// - Returns: The match, as a part of its day.
    @discardableResult
    public func insert(on occasion: Occasion, in session: Session) throws -> Match {
        var match = self
        if case .day(let id) = occasion { match.firstOfDay = id }
        try match.insert(in: session)
        if case .plan(let plan) = occasion { try plan.become(match.id, in: session) }
        return match
    }

    /// Deletes the match and everything that belongs to it.
    ///
    /// - Returns: The rest of its day; nil if it was the only match.
    @discardableResult
    public func delete(in session: Session) throws -> MatchDay? {
        let day = try leaveDay(in: session)
        try Self.table.delete(id, in: session)
        return try day.flatMap { try MatchDay($0, in: session) }
    }

    /// Moves the match, as it is stored, to the match day of the time at which it begins.
    ///
    /// - Returns: The day that it left; nil if it stays, or if it was the only match of that day.
    @discardableResult
    public func updateDay(in session: Session) throws -> MatchDay? {
        let day = try MatchDay.taking(startedAt, besides: id, in: session)?.id
        let others = try othersOfDay(in: session)
        if others.contains(where: { $0.dayID == day }) || others.isEmpty && day == nil { return nil }
        let left = try leaveDay(in: session)
        var after = self
        (after.firstOfDay, after.dayEndedAt, after.isFinal) = (day, nil, false)
        try Self.table.update(after, from: self, in: session)
        return try left.flatMap { try MatchDay($0, in: session) }
    }

    /// The other matches of its day.
    private func othersOfDay(in session: Session) throws -> [Match] {
        try MatchDay(of: self, in: session).matches.filter { $0.id != id }
    }

    /// Identifies the day of the match by another of its matches, if it was identified by this one.
    ///
    /// - Returns: The identifier of the day; nil if it has no other match.
    private func leaveDay(in session: Session) throws -> UUID? {
        let others = try othersOfDay(in: session)
        guard firstOfDay == nil, let heir = others.first else { return others.first?.dayID }
        for before in others {
            var after = before
            after.firstOfDay = before.id == heir.id ? nil : heir.id
            if before.id == heir.id { after.dayEndedAt = dayEndedAt }
            try Self.table.update(after, from: before, in: session)
        }
        try MatchDayPlan.of(id, in: session)?.become(heir.id, in: session)
        return heir.id
    }
}
