import Football
import GatherKit

/// The line-up of the next gather: the picked players and their teams.
struct Lineup: Equatable, Sendable {
    /// A picked player with the team or bench.
    struct Place: Equatable, Sendable {
        let player: Player
        let team: Team
    }

    /// The picked players, sorted by name.
    let places: [Place]

    func players(of team: Team) -> [Player] { places.filter { $0.team == team }.map(\.player) }

    func team(of player: Player) -> Team? { places.first { $0.player.id == player.id }?.team }

    var value: Value {
        .record([
            "teamA": .list(players(of: .teamA).map(\.value)),
            "teamB": .list(players(of: .teamB).map(\.value)),
            "bench": .list(players(of: .bench).map(\.value)),
            "count": .integer(places.count),
        ])
    }

    static let shape = ResultShape.record([
        .init("teamA", .list(Player.shape)),
        .init("teamB", .list(Player.shape)),
        .init("bench", .list(Player.shape)),
        .init("count", .integer),
    ])
}
