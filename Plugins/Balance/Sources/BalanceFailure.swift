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
            "\(count == 0 ? "nobody has been picked; pick players" : "only one player has been picked; pick more") with: team select PLAYER…"
        case .tooManyPlayers(let count):
            "\(count) players are too many; at most \(BalanceInteractor.mostPlayers) can be split into teams"
        case .tooFewForTeams(let count, let teams):
            "\(counted(count, "player", .are)) too few for \(teams) teams; add players, or make fewer teams"
        case .notAmongPlayers(let name):
            "\(name) is not among the players for these teams; add the player, or leave the name out of --together and --apart"
        case .noMatch: "there is no result to compare with yet; end a rated match first"
        case .noOtherSplit:
            "no other teams are within \(Pool.tolerance)% of the fairest; use the fairest teams, or keep fewer players together or apart"
        case .contraryWish(let kind, let name, let other):
            "\(name) and \(other) are kept \(kind.rawValue); end that first with: "
                + "balance wish forget \(quoted(name)) \(quoted(other))"
        case .noWish(let name, let other):
            "\(name) and \(other) are not kept together or apart; to list the wishes, type: balance wishes"
        }
    }
}
