import Football
import GatherKit

struct TeamsPresenter: Sendable {
    /// The step that `next` suggests on the day of a match while nobody is picked.
    func step(_ agenda: Agenda) -> [NextStep] {
        guard agenda.inProgress == nil, let next = agenda.next, next.isAhead(at: agenda.time),
            next.isMatchday(at: agenda.time), agenda.lineup.places.isEmpty
        else { return [] }
        return [
            NextStep(
                .lineUp, "Nobody has been picked for the next match", "Pick the players", "team select",
                example: "NAME NAME")
        ]
    }

    private static let nobody = [Block.text("Nobody has been picked yet. Pick players with: team select PLAYER…")]

    func show(_ lineup: Lineup) -> [Block] {
        if lineup.places.isEmpty { return Self.nobody }
        let segments = lineup.teamsAndBench.map { team in
            let players = lineup.players(of: team)
            return Block.Segment(
                title: "\(lineup[team].title) (\(players.count))", items: players.map(item),
                shirt: team == .bench ? nil : lineup[team].shirt)
        }
        return [.segments(segments)]
    }

    func named(_ team: DayTeam, _ lineup: Lineup) -> [Block] {
        let changes = [team.name.map { "is now called \($0)" }, team.bibs.map { "wears \($0) bibs" }].compactMap(\.self)
        let text = changes.isEmpty ? "no longer has a name" : changes.joined(separator: " and ")
        return [.text("\(team.team.title) \(text).")] + (lineup.places.isEmpty ? [] : show(lineup))
    }

    /// The teams on a pitch, with the bench below.
    func picture(_ lineup: Lineup) -> [Block] {
        lineup.places.isEmpty ? Self.nobody : lineup.picture()
    }

    func changed(_ change: TeamsInteractor.LineupChange) -> [Block] {
        [.text(sentences(change).joined(separator: " "))]
    }

    private func sentences(_ change: TeamsInteractor.LineupChange) -> [String] {
        let since = change.minute.map { " from the \(ordinal($0)) minute" } ?? ""
        if !change.removed.isEmpty {
            let minute = change.minute.map { " in the \(ordinal($0)) minute" } ?? ""
            return ["\(listed(change.removed.map(\.name.text), .were)) removed from the line-up\(minute)."]
        }
        if change.moves.isEmpty { return ["Nothing was changed."] }
        let lineup = change.lineup
        return Team.allCases.compactMap { team in
            let moved = change.moves.filter { $0.team == team }.map(\.player)
            return moved.isEmpty ? nil : "\(list(moved)) \(lineup.phrase(for: team))\(since)."
        }
    }

    private func list(_ players: [Player]) -> String {
        listed(players.map(\.name.text), .are)
    }

    private func item(_ player: Player) -> String {
        player.position.map { "\(player.name.text) (\($0.abbreviation))" } ?? player.name.text
    }
}
