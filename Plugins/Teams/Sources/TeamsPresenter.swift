import GatherKit
import GatherModels

/// Words and lists for the line-up.
struct TeamsPresenter: Sendable {
    func show(_ lineup: Lineup) -> Screen {
        guard !lineup.places.isEmpty else {
            return .text("Nobody is picked yet. Pick players with: team select PLAYER…", value: lineup.value)
        }
        let segments = Team.allCases.map { team in
            let players = lineup.players(of: team)
            return Block.Segment(title: "\(team.title) (\(players.count))", items: players.map(item))
        }
        return Screen([.segments(segments)], value: lineup.value)
    }

    func changed(_ change: TeamsInteractor.Outcome) -> Screen {
        .text("\(sentences(change).joined(separator: " ")) \(summary(change.lineup))", value: change.lineup.value)
    }

    private func sentences(_ change: TeamsInteractor.Outcome) -> [String] {
        if !change.removed.isEmpty { return ["\(list(change.removed)) off the line-up."] }
        if change.moves.isEmpty { return ["Nothing was changed."] }
        return Team.allCases.compactMap { team in
            let moved = change.moves.filter { $0.team == team }.map(\.player)
            return moved.isEmpty ? nil : "\(list(moved)) \(team == .bench ? "on the bench" : "in \(team.rawValue)")."
        }
    }

    private func summary(_ lineup: Lineup) -> String {
        let counts = Team.allCases.map { "\($0.title) \(lineup.players(of: $0).count)" }
        return "Line-up: \(counts.joined(separator: ", "))."
    }

    private func list(_ players: [Player]) -> String {
        "\(listed(players.map(\.name.text))) \(players.count == 1 ? "is" : "are")"
    }

    private func item(_ player: Player) -> String {
        player.position.map { "\(player.name.text) (\($0.abbreviation))" } ?? player.name.text
    }
}
