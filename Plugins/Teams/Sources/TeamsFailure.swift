import Football
import GatherKit

enum TeamsFailure: Failure {
    case notPicked(String)
    case noPlayers
    case sameTeam([String], Team)
    case everybodyDuringMatch
    case swapNeedsTwo(Int)

    var kind: FailureKind {
        switch self {
        case .swapNeedsTwo: .usage
        case .notPicked, .noPlayers, .sameTeam, .everybodyDuringMatch: .conflict
        }
    }

    var message: String {
        switch self {
        case .notPicked(let name): "\(name) is not in the line-up; pick players with team select"
        case .noPlayers: "nobody is in Team A or Team B yet; put players there with team assign"
        case .sameTeam(let names, let team):
            "\(names.joined(separator: " and ")) are both \(team == .bench ? "on the bench" : "in \(team.rawValue)"), so there is nothing to swap"
        case .everybodyDuringMatch:
            "you cannot remove everybody during a match; name players, or end it with match end"
        case .swapNeedsTwo(let count): "team swap takes two players or none, not \(count)"
        }
    }
}
