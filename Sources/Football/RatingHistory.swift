import GatherDatabase
public import GatherKit

/// The ratings of an organizer's players, worked out from the matches played.
///
/// Nothing is stored, so a match that is corrected, deleted or added changes everything after it.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct RatingHistory: Sendable {
    /// The finished matches that count, the oldest first.
    public private(set) var matches: [RatedMatch] = []
    /// The teams of all finished matches up to the end of the period, the oldest first, including those that do not
    /// count.
    public private(set) var teams: [Participants] = []
    private var beginnings: [Participant.Key: Rating] = [:]
    private var ratings: [Participant.Key: Rating] = [:]

    /// A finished match with its ratings.
    public struct RatedMatch: Equatable, Sendable {
        public let id: String
        public let startedAt: Timestamp
        public let score: Score
        public let participants: Participants
        /// The ratings before the match, in the order of the participants.
        public let before: RatedTeams
        /// The ratings after the match, in the order of the participants.
        public let after: RatedTeams

        /// The ratings of a participant before and after the match, and the team; nil if they did not play.
        public func change(of participant: Participant.Key) -> (team: Team, before: Rating, after: Rating)? {
            if let place = participants.teamA.firstIndex(of: participant) {
                (.teamA, before.teamA[place], after.teamA[place])
            } else if let place = participants.teamB.firstIndex(of: participant) {
                (.teamB, before.teamB[place], after.teamB[place])
            } else {
                nil
            }
        }
    }

    /// The participants of a match by side.
    public struct Participants: Equatable, Sendable {
        public fileprivate(set) var teamA: [Participant.Key] = []
        public fileprivate(set) var teamB: [Participant.Key] = []

        /// The team of a participant; nil if they did not play.
        public func team(of participant: Participant.Key) -> Team? {
            teamA.contains(participant) ? .teamA : teamB.contains(participant) ? .teamB : nil
        }
    }

    /// Works out the ratings up to the end of a period, and keeps the matches of the period.
    public init(_ period: Period = Period(), in session: Session) throws {
        try session.query("SELECT id, skill, mark FROM player WHERE organizer_id = \(session.organizer.id)") { row in
            beginnings[.player(try row.integer("id"))] = Rating(
                mark: try row.optionalInteger("mark"), skill: try row.optionalText("skill").flatMap(Skill.init))
        }
        guard session.has(Match.table.schema) else { return }
        let all = try Self.participants(in: session)
        let end = period.to?.range.upperBound
        try session.query(
            """
            SELECT id, started_at, score_a, score_b, is_unrated FROM gather \
            WHERE organizer_id = \(session.organizer.id) AND ended_at IS NOT NULL ORDER BY ended_at, started_at, id
            """
        ) { row in
            let id = try row.text("id")
            let startedAt = Timestamp(milliseconds: try row.integer("started_at"))
            if let end, startedAt >= end { return }
            guard let participants = all[id] else { return }
            teams.append(participants)
            if try row.optionalInteger("is_unrated") ?? 0 != 0 { return }
            let score = Score(teamA: try row.integer("score_a"), teamB: try row.integer("score_b"))
            let before = RatedTeams(
                teamA: participants.teamA.map { self[$0] }, teamB: participants.teamB.map { self[$0] })
            let after = before.after(result: score.result(of: .teamA).share)
            for (participant, rating) in zip(participants.teamA, after.teamA) { ratings[participant] = rating }
            for (participant, rating) in zip(participants.teamB, after.teamB) { ratings[participant] = rating }
            matches.append(
                RatedMatch(
                    id: id, startedAt: startedAt, score: score, participants: participants, before: before,
                    after: after))
        }
        if let from = period.from { matches.removeAll { $0.startedAt < from.range.lowerBound } }
        if let last = period.last { matches = matches.suffix(last) }
    }

    /// The rating of a participant after the last match.
    public subscript(participant: Participant.Key) -> Rating {
        ratings[participant] ?? beginnings[participant] ?? Rating()
    }

    /// The participants of all matches, by identifier.
    private static func participants(in session: Session) throws -> [String: Participants] {
        var all: [String: Participants] = [:]
        var (id, participants) = ("", Participants())
        try session.query(
            """
            SELECT gather_id, player_id, CASE WHEN player_id IS NULL THEN name END AS nameless, team \
            FROM gather_player WHERE organizer_id = \(session.organizer.id) ORDER BY gather_id, place
            """
        ) { row in
            let next = try row.text("gather_id")
            if next != id {
                all[id] = participants
                (id, participants) = (next, Participants())
            }
            let number = try row.optionalInteger("player_id")
            let participant = try number.map(Participant.Key.player) ?? .name(row.text("nameless"))
            switch try Team(row) {
            case .teamA: participants.teamA.append(participant)
            case .teamB: participants.teamB.append(participant)
            default: break
            }
        }
        all[id] = participants
        return all
    }
}
