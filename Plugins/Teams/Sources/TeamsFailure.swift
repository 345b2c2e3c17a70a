import Football
import GatherKit

enum TeamsFailure: Failure {
    case notPicked(String)
    case noPlayers
    case sameTeam([String], _ place: String)
    case everybodyDuringMatch
    case swapNeedsTwo(Int)
    case nameOrNone
    case nameTaken(String, Team)

    var kind: FailureKind {
        switch self {
        case .swapNeedsTwo, .nameOrNone: .usage
        case .notPicked, .noPlayers, .sameTeam, .everybodyDuringMatch, .nameTaken: .conflict
        }
    }

    var message: String {
        switch self {
        case .notPicked(let name): "\(name) is not in the line-up; pick players with: team select PLAYER…"
        case .noPlayers: "nobody is in Team A or Team B yet; add players with: team assign TEAM PLAYER…"
        case .sameTeam(let names, let place):
            "\(names.joined(separator: " and ")) are both \(place), so there is nothing to swap"
        case .everybodyDuringMatch:
            "you cannot remove everybody during a match; end the match with: match end"
        case .nameOrNone: "give a name, --bibs or both, or remove them with --none"
        case .nameTaken(let name, let team): "\(team.title) is already called \(name); choose another name"
        case .swapNeedsTwo(let count): "team swap takes two players or none, not \(count)"
        }
    }
}
