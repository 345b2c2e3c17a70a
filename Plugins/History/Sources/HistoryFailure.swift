import Football
import Foundation
import GatherKit

enum HistoryFailure: Failure {
    case empty
    case unknown(String)
    case ambiguous(String)
    case noneOn(String)
    case severalOn(String, [String])
    case noGather(UUID)
    case inProgress
    case otherWinner(Score)
    case inOtherTeam(String, Team)
    case stillToCome(String)
    case scoreMissing
    case moreGoalsThanScored(Team, goals: Int, scored: Int)

    var kind: FailureKind {
        switch self {
        case .empty, .unknown, .noneOn, .noGather: .notFound
        case .ambiguous, .severalOn, .inProgress, .inOtherTeam: .conflict
        case .otherWinner, .stillToCome, .moreGoalsThanScored: .invalid
        case .scoreMissing: .usage
        }
    }

    var message: String {
        switch self {
        case .empty: "no gather has ended yet; start one with match start"
        case .unknown(let prefix):
            "no gather that has ended has a number that begins with \(prefix.lowercased()); see history list"
        case .ambiguous(let prefix):
            "several gathers have a number that begins with \(prefix.lowercased()); write more of it"
        case .noneOn(let moment): "no gather that has ended began on \(moment); see history list"
        case .severalOn(let moment, let candidates):
            "several gathers began on \(moment): \(candidates.joined(separator: ", ")); write which"
        case .noGather(let id): "you have no gather \(id.uuidString)"
        case .inProgress: "this gather is in progress; end it first, with match end"
        case .inOtherTeam(let name, let team):
            "\(name) plays in \(team.rawValue) already, and a player cannot be in both teams"
        case .stillToCome(let moment): "\(moment) is still to come; match plan notes the next match"
        case .scoreMissing: "the score is missing; add --score, such as --score 5-3"
        case .moreGoalsThanScored(let team, let goals, let scored):
            "\(counted(goals, "goal")) of \(team.rawValue) \(goals == 1 ? "is" : "are") named, and by --score it scored "
                + "\(scored); correct one of the two"
        case .otherWinner(let score): "the winner of \(score.text) is \(Winner(score).rawValue)"
        }
    }
}
