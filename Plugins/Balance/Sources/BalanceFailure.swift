import Football
import GatherKit

enum BalanceFailure: Failure {
    case tooFewPlayers(Int)
    case tooManyPlayers(Int)
    case tooFewForTeams(Int, teams: Int)
    case notAmongPlayers(String)
    case noMatch
    case noOtherSplit
    case contraryWish(Wish.Relation, String, String)
    case noWish(String, String)

    var kind: FailureKind {
        switch self {
        case .noMatch, .noWish: .notFound
        case .tooFewPlayers, .tooManyPlayers, .tooFewForTeams, .notAmongPlayers, .noOtherSplit, .contraryWish: .conflict
        }
    }

    var message: String {
        switch self {
        case .tooFewPlayers(let count):
            "\(count == 0 ? "nobody is picked; pick players" : "only one player is picked; pick more") with: team select PLAYER…"
        case .tooManyPlayers(let count):
            "\(count) players are too many; at most \(BalanceInteractor.mostPlayers) can be split into teams"
        case .tooFewForTeams(let count, let teams):
            "\(counted(count, "player", .are)) too few for \(teams) teams; add players, or make fewer teams"
        case .notAmongPlayers(let name):
            "\(name) is not among the players for these teams; add the player, or leave out the wish"
        case .noMatch: "there is no result to compare with yet; end a rated match first"
        case .noOtherSplit:
            "no other teams are within \(Pool.tolerance)% of the fairest; keep those, or remove some wishes"
        case .contraryWish(let kind, let name, let other):
            "\(name) and \(other) already have a wish to play \(kind.rawValue); remove it first with: "
                + "balance wish forget \(quoted(name)) \(quoted(other))"
        case .noWish(let name, let other):
            "there is no wish for \(name) and \(other); see all with: balance wishes"
        }
    }
}
