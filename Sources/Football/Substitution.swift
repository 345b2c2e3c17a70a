import Foundation
import GatherDatabase
public import GatherKit

/// A change of who is on the pitch during a match: a late arrival, a player who goes off, or one who changes teams.
public struct Substitution: Equatable, Sendable {
    /// The player, in the team after the change.
    let player: Participant
    /// The team before the change; the bench for a player who comes on.
    let former: Team
    /// The time played when it happened, in milliseconds.
    let playedTime: Int

    /// The minute of the change, counted from 1.
    var minute: Int { Goal.minute(of: playedTime) }

    /// The change in the list of a team: `on 12'`, `off 30'`, `Team A until 40'`.
    func words(_ sides: Sides) -> String {
        switch (former, player.team) {
        case (.bench, _): "on \(minute)'"
        case (_, .bench): "off \(minute)'"
        default: "\(sides[former].label) until \(minute)'"
        }
    }

    /// The substitution as data.
    public static let shape = Shape<Self>(
        .integer("playerId", optional: \.player.playerID), .text("name", \.player.name),
        .text("from", \.former.rawValue),
        .text("to", \.player.team.rawValue), .integer("minute", \.minute))
}

extension Match {
    /// The players of a team who are on the pitch now.
    public func playing(for team: Team) -> [Participant] {
        players(of: team).filter { currentTeam(of: $0) == team }
    }

    /// The team that a participant is in now; the bench after going off.
    func currentTeam(of player: Participant) -> Team? {
        guard let participant = players.first(where: player.isSame) else { return nil }
        return substitutions(of: player).last?.player.team ?? participant.team
    }

    /// Puts a player into a team, or takes one off, at a time of the match.
    ///
    /// - Parameter player: The player in the new team, or on the bench.
    mutating func put(_ player: Participant, playedTime: Int) {
        let former = currentTeam(of: player) ?? .bench
        guard former != player.team else { return }
        if player.team != .bench {
            players.removeAll(where: player.isSame)
            players.append(player)
        }
        substitutions.append(Substitution(player: player, former: former, playedTime: playedTime))
    }

    /// The teams that a participant played in during a minute, the last one last; more than one if they changed.
    ///
    /// - Parameter minute: The minute; nil for the whole match.
    public func teams(of player: Participant, inMinute minute: Int?) -> [Team] {
        guard let participant = players.first(where: player.isSame) else { return [] }
        let changes = substitutions(of: player)
        var teams = [changes.first?.former ?? participant.team]
        for change in changes where change.minute <= minute ?? .max {
            teams = (change.minute == minute ?? change.minute ? teams : []) + [change.player.team]
        }
        return teams.filter { $0 != .bench }
    }

    /// Whether the scorer of a goal played in the right team in that minute.
    func isPossible(_ goal: Goal) -> Bool {
        guard let scorer = goal.scorerAsPlayer else { return true }
        return teams(of: scorer, inMinute: goal.minute).contains(scorer.team)
    }

    /// The participant's name, with the minutes of coming on and going off.
    public func label(of player: Participant) -> String { player.name + minutes(of: player) }

    /// The participant's team, with the minutes of coming on and going off.
    func place(of player: Participant) -> String { sides[player.team].label + minutes(of: player) }

    private func minutes(of player: Participant) -> String {
        let changes = substitutions(of: player).map { $0.words(sides) }
        return changes.isEmpty ? "" : " (\(changes.joined(separator: ", ")))"
    }

    private func substitutions(of player: Participant) -> [Substitution] {
        substitutions.filter { player.isSame(as: $0.player) }
    }
}

extension Substitution {
    static let table: Table<MatchPart<Substitution>> = Table(
        "substitution", key: 2, partOf: Match.table.schema,
        check: { try Match.checkPlaces(in: "substitution", $0) },
        {
            MatchPart(
                match: $0, place: $1,
                content: Substitution(
                    player: Participant(playerID: $2, name: $3.printable, team: $4), former: $5, playedTime: $6))
        },
        Column("gather_id", \.match), Column("place", \.place),
        Column("player_id", \.content.player.playerID),
        Column("name", \.content.player.name, .name),
        Column("team", \.content.player.team, .team(Team.sides + [.bench])),
        Column("former_team", \.content.former, .team(Team.sides + [.bench])),
        Column("played_time", \.content.playedTime, .integer(MatchTimer.playedTimes)))
}
