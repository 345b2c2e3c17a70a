import Football
import GatherKit

struct TeamsPresenter: Sendable {
    /// What `next` says while nobody is picked.
    func step(_ agenda: Agenda) -> [NextStep] {
        guard agenda.inProgress == nil, agenda.next?.isAhead(at: agenda.time) == true,
            agenda.lineup.places.isEmpty
        else { return [] }
        return [
            NextStep(
                .lineUp, "Nobody is picked for the next match", "Pick who plays", "team select", example: "NAME NAME")
        ]
    }

    private static let nobody = [Block.text("Nobody is picked yet. Pick players with: team select PLAYER…")]

    func show(_ lineup: Lineup) -> [Block] {
        if lineup.places.isEmpty { return Self.nobody }
        let segments = (lineup.teams + [.bench]).map { team in
            let players = lineup.players(of: team)
            return Block.Segment(title: "\(lineup[team].title) (\(players.count))", items: players.map(item))
        }
        return [.segments(segments)]
    }

    /// The teams on a pitch, with the bench below.
    func picture(_ lineup: Lineup) -> [Block] {
        if lineup.places.isEmpty { return Self.nobody }
        func side(_ team: Team) -> Pitch.Side {
            Pitch.Side(
                title: lineup[team].title,
                players: lineup.players(of: team).map { Pitch.Player($0.name.text, $0.position) })
        }
        // A pitch has two sides; the last one of an odd number of teams stays alone.
        var blocks = stride(from: 0, to: lineup.teams.count, by: 2).map { place in
            let other =
                place + 1 < lineup.teams.count ? side(lineup.teams[place + 1]) : Pitch.Side(title: "", players: [])
            return Block.pitch(Pitch(top: side(lineup.teams[place]), bottom: other))
        }
        let bench = lineup.players(of: .bench)
        if !bench.isEmpty {
            blocks.append(.text("\(Team.bench.title) (\(bench.count)): \(bench.map(item).joined(separator: ", "))"))
        }
        return blocks
    }

    func changed(_ change: TeamsInteractor.LineupChange) -> [Block] {
        [.text("\(sentences(change).joined(separator: " ")) \(summary(change.lineup))")]
    }

    private func sentences(_ change: TeamsInteractor.LineupChange) -> [String] {
        let since = change.minute.map { " from minute \($0)" } ?? ""
        if !change.removed.isEmpty { return ["\(list(change.removed)) off the line-up\(since)."] }
        if change.moves.isEmpty { return ["Nothing was changed."] }
        let lineup = change.lineup
        let moves = Team.allCases.compactMap { team in
            let moved = change.moves.filter { $0.team == team }.map(\.player)
            return moved.isEmpty ? nil : "\(list(moved)) \(lineup.phrase(for: team))\(since)."
        }
        let departures = Team.ofDay.compactMap { team in
            let names = change.left.filter { $0.team == team }.map(\.player.name.text)
            return names.isEmpty ? nil : "\(listed(names, .were)) in \(lineup[team].label)."
        }
        return moves + departures
    }

    private func summary(_ lineup: Lineup) -> String {
        "Line-up: \(lineup.sizes)."
    }

    private func list(_ players: [Player]) -> String {
        listed(players.map(\.name.text), .are)
    }

    private func item(_ player: Player) -> String {
        player.position.map { "\(player.name.text) (\($0.abbreviation))" } ?? player.name.text
    }
}
