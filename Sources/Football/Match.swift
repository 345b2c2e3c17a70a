public import Foundation
public import GatherDatabase
public import GatherKit

/// A match: its teams, score, goals and timer.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct Match: Equatable, Identifiable, Sendable {
    public let id: UUID
    public private(set) var startedAt: Timestamp
    /// The end of the match; nil while it is in progress.
    public var endedAt: Timestamp?
    public var timer: MatchTimer
    public var score: Score
    public var players: [Participant]
    /// The goals in chronological order; those without a recorded minute come last.
    public var goals: [Goal]
    /// Who came on, went off or changed teams, in chronological order.
    public var substitutions: [Substitution]
    /// The plan that the match has used, restored when the match is cancelled.
    public let planned: MatchDayPlan?
    /// Whether the result counts towards the ratings of the players.
    public var isRated: Bool
    /// The teams of the day that meet.
    public var sides: Sides
    /// The first match of the match day; nil if it is this one.
    public var firstOfDay: UUID?
    /// When the match day was ended by hand; kept by its first match.
    public var dayEndedAt: Timestamp?
    /// Whether it is the final of a round robin, which does not count in the table of the day.
    public var isFinal: Bool

    public init(
        id: UUID,
        startedAt: Timestamp,
        endedAt: Timestamp? = nil,
        timer: MatchTimer,
        score: Score = Score(),
        players: [Participant],
        goals: [Goal] = [],
        substitutions: [Substitution] = [],
        planned: MatchDayPlan? = nil,
        isRated: Bool = true,
        sides: Sides = Sides(),
        firstOfDay: UUID? = nil,
        dayEndedAt: Timestamp? = nil,
        isFinal: Bool = false
    ) {
        self.id = id
        self.startedAt = startedAt
        self.endedAt = endedAt
        self.timer = timer
        self.score = score
        self.players = players
        self.goals = goals
        self.substitutions = substitutions
        self.planned = planned
        self.isRated = isRated
        self.sides = sides
        self.firstOfDay = firstOfDay
        self.dayEndedAt = dayEndedAt
        self.isFinal = isFinal
    }

    /// The identifier of the match day: that of its first match.
    public var dayID: UUID { firstOfDay ?? id }

    /// The score between the names of both teams: `Greens 2-1 Team B`.
    public var scoreLine: String { "\(sides.teamA.label) \(score.text) \(sides.teamB.label)" }

    /// The score, with the names of the teams unless they are Team A and Team B.
    public var result: String { sides == Sides() ? score.text : scoreLine }

    /// The teams of the day that meet.
    public var fixture: Fixture { Fixture(one: sides.teamA.team, other: sides.teamB.team) }

    /// The team that has won; nil for a draw.
    public var winner: DayTeam? { score.winner.map { sides[$0] } }

    /// The identifier as text in upper case, the form of the store and the REST API.
    public var idText: String { id.text }

    /// The first eight digits of the identifier in lower case.
    public var shortID: String { idText.prefix(8).lowercased() }

    /// Whether it ended on the day of a time.
    public func hasEndedOnDay(of time: Timestamp) -> Bool {
        endedAt.map { DayOrMinute(dayOf: $0) == DayOrMinute(dayOf: time) } ?? false
    }

    /// The players of a team, in the order of ``players``.
    public func players(of team: Team) -> [Participant] { players.filter { $0.team == team } }

    /// Moves a match that has ended to another start; it takes as long as before.
    public mutating func move(to start: Timestamp) {
        let milliseconds = start.milliseconds(since: startedAt)
        startedAt = start
        endedAt = endedAt?.adding(milliseconds: milliseconds)
        timer.move(by: milliseconds)
    }
}

// MARK: - The time of an action

extension Match {
    /// When a goal of the match in progress was scored: when the user acted, or else now.
    public func timeOfGoal(at now: Timestamp, in session: Session) -> Timestamp {
        let time = session.timeOfAction(at: now, notBefore: startedAt)
        // Before it was started last, the clock stood still.
        return min(max(time, timer.startedAt ?? time), now)
    }

    /// When the clock or the teams of the match in progress were changed: when the user acted, unless something later
    /// was recorded, or else now.
    public func timeOfChange(at now: Timestamp, in session: Session) -> Timestamp {
        let time = timeOfGoal(at: now, in: session)
        return timer.played(at: time) >= latestPlayedTime ? time : now
    }

    /// The beginning of a sentence that says that this machine's clock went back during the match; nil if it did not.
    private func clockSetback(at now: Timestamp) -> String? {
        guard endedAt == nil, let start = timer.startedAt else { return nil }
        let latest = start.adding(milliseconds: max(0, latestPlayedTime - timer.played(at: start)))
        let setback = latest.milliseconds(since: now)
        // A smaller one may be the difference between two machines.
        guard setback >= 60_000 else { return nil }
        let minutes = setback / 60_000
        let length = minutes < 120 ? counted(minutes, "minute") : counted(minutes / 60, "hour")
        return "This machine's clock went back by at least \(length)"
    }

    /// The sentence that says that this machine's clock went back during the match, and what to do; nil if it did not.
    public func clockSentence(at now: Timestamp) -> String? {
        clockSetback(at: now).map { "\($0). The timer will resume at the next goal, or with: timer start" }
    }

    /// The match with a countdown that continues from the last recorded time, if this machine's clock went back.
    ///
    /// A remark says so.
    public func onClock(at now: Timestamp, in session: Session) -> Match {
        guard let setback = clockSetback(at: now) else { return self }
        var match = self
        match.timer.goOn(from: latestPlayedTime, at: now)
        let correction = match.timer.remaining(at: now) > 300_000 ? "-5:00" : "5:00"
        session.remark(
            "\(setback); the timer continues with \(match.timer.clock(at: now)) left. "
                + "Correct it with: timer add \(correction)")
        return match
    }

    /// The end of a match that is ended now: never before its start or a goal.
    public func end(at now: Timestamp) -> Timestamp {
        max(now, startedAt.adding(milliseconds: timer.played(at: now)))
    }

    /// The time played at the last recorded goal or change of the teams, in milliseconds.
    var latestPlayedTime: Int {
        (goals.compactMap(\.playedTime) + substitutions.map(\.playedTime)).max() ?? 0
    }
}

extension Session {
    /// The longest delay between an action and its request, in milliseconds: three hours.
    private static let longestDelay = 3 * 3_600_000

    /// Returns the time at which the user acted, if the client's time is plausible.
    ///
    /// - Parameters:
    ///   - now: The current time, which is returned if the client sent no time, or one that is in the future, more than
    ///     three hours ago, or before `earliest`.
    ///   - earliest: The time before which the action was not possible.
    fileprivate func timeOfAction(at now: Timestamp, notBefore earliest: Timestamp) -> Timestamp {
        guard let actedAt = origin.actedAt, earliest <= actedAt, actedAt < now,
            now.milliseconds(since: actedAt) <= Self.longestDelay
        else { return now }
        return actedAt
    }
}

/// A player in a match, with the name at the time of the match.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct Participant: Equatable, Sendable {
    /// The number of the player, even if deleted since; nil if an older version did not store it.
    public let playerID: Int?
    /// The name at the time of the match.
    public let name: String
    public let team: Team

    public init(playerID: Int?, name: String, team: Team) {
        self.playerID = playerID
        self.name = name
        self.team = team
    }

    public init(_ player: Player, _ team: Team) {
        self.init(playerID: player.id, name: player.name.text, team: team)
    }
}

extension Participant {
    /// The identity across matches.
    public var key: Key { playerID.map(Key.player) ?? .name(name) }

    /// Whether both are the same person, regardless of team.
    public func isSame(as other: Participant) -> Bool { key == other.key }

    /// The identity of a participant across matches.
    public enum Key: Hashable, Sendable {
        /// The number of the player, even if deleted since.
        case player(Int)
        /// The name, where an older version stored no number.
        case name(String)

        /// The number of the player; nil if it is unknown.
        public var playerID: Int? { if case .player(let id) = self { id } else { nil } }
    }
}

/// A goal of a match.
public struct Goal: Equatable, Sendable {
    /// The number of the scorer, even if deleted since; nil if it is unknown.
    public internal(set) var playerID: Int?
    /// The name of the scorer at the time of the match; nil if no scorer was recorded.
    public internal(set) var scorer: String?
    /// The team that the goal counts for.
    public internal(set) var team: Team
    /// Whether the goal is an own goal: the scorer plays for the other team.
    public internal(set) var isOwnGoal: Bool
    /// The time played when the goal was scored, in milliseconds; nil if it was not recorded.
    public internal(set) var playedTime: Int?
    /// The assist; nil if none was recorded.
    public internal(set) var assist: Assist?

    /// The last pass before a goal.
    public struct Assist: Equatable, Sendable {
        /// The number of the player, even if deleted since; nil if it is unknown.
        public let playerID: Int?
        /// The name at the time of the match.
        public let name: String
    }

    /// Makes a goal from stored values.
    public init(
        playerID: Int? = nil, scorer: String?, team: Team, isOwnGoal: Bool, playedTime: Int?, assist: Assist? = nil
    ) {
        self.playerID = playerID
        self.scorer = scorer
        self.team = team
        self.isOwnGoal = isOwnGoal
        self.playedTime = playedTime
        self.assist = assist
    }

    /// The minute of the goal, counted from 1; nil if it was not recorded.
    ///
    /// A goal in the first 60 seconds counts as minute 1.
    public var minute: Int? { playedTime.map(Self.minute) }

    static func minute(of playedTime: Int) -> Int { playedTime / 60_000 + 1 }

    /// The scorer, with a mark for an own goal; nil if no scorer was recorded.
    public var scorerLabel: String? { scorer.map { isOwnGoal ? "\($0) (own goal)" : $0 } }

    /// The scorer, with a mark for an own goal, and the assist.
    public var words: String {
        (scorer ?? "scorer unknown") + (isOwnGoal ? " (own goal)" : "")
            + (assist.map { ", assist by \($0.name)" } ?? "")
    }

    /// The minute and the scorer, such as `12' Ana`; the scorer alone if the minute was not recorded.
    public var text: String { (minute.map { "\($0)' " } ?? "") + words }

    /// The scorer in the team that the goal requires; nil if no scorer was recorded.
    var scorerAsPlayer: Participant? {
        scorer.map { Participant(playerID: playerID, name: $0, team: isOwnGoal ? team.opponent : team) }
    }
}

// MARK: - Blocks

extension Block {
    /// A table of goals in chronological order, with the numbers by which corrections refer to them.
    public static func goals(of match: Match) -> Block {
        .table(
            Grid(
                columns: [.number("#"), .number("Minute"), .text("Team"), .name("Scorer")],
                rows: match.goals.enumerated().map { place, goal in
                    [String(place + 1), goal.minute.map { "\($0)'" } ?? "", match.sides[goal.team].label, goal.words]
                },
                placeholder: "No goals yet."
            )
        )
    }

    /// The score, with the teams below it in the same order.
    ///
    /// - Parameters:
    ///   - end: What follows the teams, such as when the match began.
    ///   - day: The day on which it was played; nil if that is clear.
    ///   - reader: The number of the player who reads it, whose team is marked; nil for anybody else.
    public static func score(
        of match: Match, _ end: String = "", on day: String? = nil, for reader: Int? = nil
    ) -> Block {
        let own = reader.flatMap { reader in match.players.first { $0.playerID == reader }?.team }
        let teams = Team.sides.map { match.sides[$0].label + ($0 == own ? " (you)" : "") }
        let details = ["\(teams.joined(separator: " v "))\(end)", day].compactMap(\.self)
        return .banner(match.score.text, details: details.map { Detail($0) })
    }

    /// The field with the venue of a match; none if it is unknown.
    public static func venue(of match: Match?) -> [LabelledText] {
        match?.planned?.place.map { [LabelledText("Venue", $0)] } ?? []
    }

    /// The field that says that a match does not count towards the ratings; none if it counts.
    public static func ratings(of match: Match) -> [LabelledText] {
        match.isRated ? [] : [LabelledText("Ratings", "excluded")]
    }

    /// The two teams of a match, side by side, with the minutes of substitutions.
    ///
    /// - Parameter reader: The number of the player who reads it, whose name stands out; nil for anybody else.
    public static func teams(of match: Match, for reader: Int? = nil) -> Block {
        .segments(Team.sides.map { segment(match, $0, for: reader) })
    }

    /// The players of the teams of a match day, each team as it was in its last match.
    ///
    /// - Parameter reader: The number of the player who reads it, whose name stands out; nil for anybody else.
    public static func teams(of day: MatchDay, for reader: Int? = nil) -> Block {
        .segments(
            day.teams.compactMap { team in
                day.matches.lazy.reversed().compactMap { match in
                    match.sides.side(of: team).map { segment(match, $0, for: reader) }
                }.first
            })
    }

    private static func segment(_ match: Match, _ side: Team, for reader: Int?) -> Segment {
        Segment(
            title: "\(match.sides[side].title) (\(match.playing(for: side).count))",
            items: match.players(of: side).map { player in
                match.label(of: player) + (reader != nil && player.playerID == reader ? " (you)" : "")
            }, shirt: match.sides[side].shirt)
    }
}

// MARK: - Tables

extension Match {
    /// The table of matches, without their players and goals.
    public static let table = Table(
        "gather", noun: "match",
        restored: { former, present, restoration, session in
            // The clock of a match that has ended stands still.
            guard former.endedAt == nil else { return former }
            var restored = former
            let (now, clock) = (session.now, present.timer)
            let played =
                switch restoration {
                case .undo: clock.played(at: now)
                // What the clock has counted only because of the undo does not count.
                case .redo(let time):
                    restored.timer.played(at: time) + max(0, clock.played(at: now) - clock.played(at: time))
                }
            let kept = restored.timer.count(atLeast: played, at: now)
            if kept >= 1000 {
                let time = MinutesAndSeconds.text(milliseconds: kept)
                session.remark("The time played since then, \(time), still counts.")
            }
            return restored
        },
        check: { session in try Match.forEach(in: session) { try $0.check() } },
        {
            Match(
                id: $0, startedAt: $1, endedAt: $2,
                timer: MatchTimer(setting: $5, remainder: $6, startedAt: $7, playedBefore: $8),
                score: Score(teamA: $3, teamB: $4), planned: MatchDayPlan(when: $9, place: $10), isUnrated: $11,
                sides: Sides(
                    DayTeam($12 ?? .teamA, name: $13?.printable), DayTeam($14 ?? .teamB, name: $15?.printable)),
                firstOfDay: $16, dayEndedAt: $17, isFinal: $18)
        },
        Column("id", \.id), Column("started_at", \.startedAt), Column("ended_at", \.endedAt),
        Column("score_a", \.score.teamA, .integer(Score.range)),
        Column("score_b", \.score.teamB, .integer(Score.range)),
        Column("timer_setting", \.timer.setting, .integer(MatchTimer.settings)),
        Column("timer_remainder", \.timer.remainder), Column("timer_started_at", \.timer.startedAt),
        Column("played_before", \.timer.playedBefore, .integer(MatchTimer.playedTimes)),
        Column("planned_period", \.planned?.when),
        Column("planned_place", \.planned?.place, .text(maximumLength: MatchDayPlan.placeLength)),
        Column("is_unrated", \.isUnrated),
        // A match of an older version has none of these: it was Team A against Team B, and a day of its own.
        Column("side_a", \.letterA, .team(Team.ofDay)),
        Column("name_a", \.sides.teamA.name, .text(maximumLength: DayTeam.nameLength)),
        Column("side_b", \.letterB, .team(Team.ofDay)),
        Column("name_b", \.sides.teamB.name, .text(maximumLength: DayTeam.nameLength)),
        Column("first_of_day", \.firstOfDay), Column("day_ended_at", \.dayEndedAt), Column("is_final", \.finalMark))

    /// The SQL of ``dayID`` in a query of `gather`.
    public static let dayID: SQL = "COALESCE(first_of_day, id)"

    private var letterA: Team? { sides.teamA.team == .teamA ? nil : sides.teamA.team }
    private var letterB: Team? { sides.teamB.team == .teamB ? nil : sides.teamB.team }

    /// True if the result does not count towards the ratings; nil if it does, as in matches of older versions.
    private var isUnrated: Bool? { isRated ? nil : true }

    /// True for a final; nil for any other match, including those of older versions.
    private var finalMark: Bool? { isFinal ? true : nil }

    private init(
        id: UUID, startedAt: Timestamp, endedAt: Timestamp?, timer: MatchTimer, score: Score, planned: MatchDayPlan?,
        isUnrated: Bool?, sides: Sides, firstOfDay: UUID?, dayEndedAt: Timestamp?, isFinal: Bool?
    ) {
        self.init(
            id: id, startedAt: startedAt, endedAt: endedAt, timer: timer, score: score, players: [], planned: planned,
            isRated: isUnrated != true, sides: sides, firstOfDay: firstOfDay, dayEndedAt: dayEndedAt,
            isFinal: isFinal == true)
    }

    /// Checks that the parts of each match have the places 0, 1 and so on, by which they are replaced.
    static func checkPlaces(in table: String, _ session: Session) throws {
        let wrong: SQL = """
             WHERE organizer_id = \(session.organizer.id) GROUP BY gather_id \
            HAVING MIN(place) <> 0 OR MAX(place) >= COUNT(*)
            """
        let parts = SQL("SELECT gather_id FROM \(table)", [])
        guard let match = try session.first(parts + wrong, { try $0.text("gather_id") }) else { return }
        throw UsageFailure("match \(match): the positions of its rows in \(table) are not 0, 1, 2 and so on")
    }

    /// Checks the consistency of teams, timer and goals, for an import.
    func check() throws(UsageFailure) {
        for team in Team.sides where players(of: team).isEmpty {
            throw UsageFailure("match \(idText): \(team.rawValue) has no players")
        }
        if timer.startedAt != nil, timer.remainder == nil {
            throw UsageFailure("match \(idText): the timer was started, but its remaining time is missing")
        }
        if let remainder = timer.remainder, !(0...timer.setting * 1000).contains(remainder) {
            throw UsageFailure("match \(idText): the remaining time is longer than the playing time")
        }
        for goal in goals where !isPossible(goal) {
            let scorer = goal.scorerAsPlayer
            throw UsageFailure(
                "match \(idText): \(quoted(scorer?.name ?? "")) has scored but does not play for "
                    + "\(scorer?.team.rawValue ?? "")")
        }
    }
}

extension MatchDayPlan {
    fileprivate init?(when: DayOrMinute?, place: String?) {
        guard let when else { return nil }
        self.init(when: when, place: place?.printable)
    }
}

/// A part of a match in a row of its own, such as a goal.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct MatchPart<Content: Sendable>: Sendable {
    public let match: String
    /// The position among the match's parts of this kind, from 0, which completes the key.
    public let place: Int
    public let content: Content

    public init(match: String, place: Int, content: Content) {
        (self.match, self.place, self.content) = (match, place, content)
    }

    /// Returns the rows of parts of a match.
    ///
    /// - Parameter start: The position of the first one.
    public static func rows(_ contents: [Content], of match: String, from start: Int = 0) -> [MatchPart] {
        contents.enumerated().map { MatchPart(match: match, place: start + $0, content: $1) }
    }
}

extension Participant {
    /// The table of finished matches' players.
    public static let table = table("gather_player", partOf: Match.table.schema)

    /// The condition that joins `gather_player` to `gather`.
    public static let plays: SQL = """
        gather_player.organizer_id = gather.organizer_id AND gather_player.gather_id = gather.id
        """

    /// Declares a table of players, of finished matches or of open ones.
    public static func table(_ name: String, partOf matches: TableSchema) -> Table<MatchPart<Participant>> {
        Table(
            name, noun: "appearance", key: 2, partOf: matches,
            // New players get numbers above those of participants, even of deleted ones.
            check: { session in
                let table = SQL(name, [])
                let last = try session.count(
                    "SELECT COALESCE(MAX(player_id), 0) AS n FROM \(table) WHERE organizer_id = \(session.organizer.id)"
                )
                if last > 0 { try session.reserveNumbers(of: Player.table.name, through: last) }
            },
            {
                MatchPart(
                    match: $0, place: $1, content: Participant(playerID: $2, name: $3.printable, team: $4))
            },
            Column("gather_id", \.match), Column("place", \.place), Column("player_id", \.content.playerID),
            Column("name", \.content.name, .name), Column("team", \.content.team, .team(Team.sides)))
    }
}

extension Goal {
    static let table: Table<MatchPart<Goal>> = Table(
        "goal", key: 2, partOf: Match.table.schema, check: { try Match.checkPlaces(in: "goal", $0) },
        {
            MatchPart(
                match: $0, place: $1,
                content: Goal(
                    playerID: $2, scorer: $3?.printable, team: $4, isOwnGoal: $5, playedTime: $6,
                    assist: Goal.Assist(playerID: $7, name: $8?.printable)))
        },
        Column("gather_id", \.match), Column("place", \.place), Column("player_id", \.content.playerID),
        Column("name", \.content.scorer, .name), Column("team", \.content.team, .team(Team.sides)),
        Column("is_own", \.content.isOwnGoal),
        Column("played_time", \.content.playedTime, .integer(MatchTimer.playedTimes)),
        Column("assist_id", \.content.assist?.playerID), Column("assist_name", \.content.assist?.name, .name))
}

extension Goal.Assist {
    fileprivate init?(playerID: Int?, name: String?) {
        guard let name else { return nil }
        self.init(playerID: playerID, name: name)
    }
}

// MARK: - Value

extension Match {
    /// The match as data; times are in ISO 8601, UTC.
    public static let shape = Shape<Self>(
        .text("id", \.idText), .text("startedAt", \.startedAt.iso8601), .text("endedAt", optional: \.endedAt?.iso8601),
        .text("score", \.score.text), .integer("scoreA", \.score.teamA), .integer("scoreB", \.score.teamB),
        .text("winnerTeam") { Winner($0.score).rawValue }, .text("nameA", \.sides.teamA.label),
        .text("nameB", \.sides.teamB.label), .text("place", optional: \.planned?.place),
        .boolean("isRated", \.isRated),
        .list("teamA", of: Participant.shape) { $0.players(of: .teamA) },
        .list("teamB", of: Participant.shape) { $0.players(of: .teamB) },
        .list("goals", of: Goal.shape, \.goals), .list("substitutions", of: Substitution.shape, \.substitutions))

    /// The match as data.
    public var value: Value { Self.shape.value(of: self) }
}

extension Participant {
    /// The participant as data.
    public static let shape = Shape<Self>(.integer("playerId", optional: \.playerID), .text("name", \.name))
}

extension Goal {
    /// The goal as data.
    public static let shape = Shape<Self>(
        .integer("playerId", optional: \.playerID), .text("scorer", optional: \.scorer), .text("team", \.team.rawValue),
        .boolean("ownGoal", \.isOwnGoal), .integer("minute", optional: \.minute),
        .text("assist", optional: \.assist?.name), .text("text") { "\($0.text) for \($0.team.rawValue)" })
}
