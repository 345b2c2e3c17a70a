import Football
import Foundation
import GatherKit

enum HistoryFailure: Failure {
    case noGather(UUID)
    case inProgress
    case otherWinner(Score)
    case inOtherTeam(String, Team)
    case stillToCome(String)
    case scoreMissing
    case beganAlready(String)
    case noneOpen
    case noOpenGather(String)
    case severalOpenGathers(String)
    case lacks(String, [String])
    case moreGoalsThanScored(Team, goals: Int, scored: Int)

    var kind: FailureKind {
        switch self {
        case .noGather, .noneOpen, .noOpenGather: .notFound
        case .inProgress, .inOtherTeam, .beganAlready, .severalOpenGathers: .conflict
        case .otherWinner, .stillToCome, .moreGoalsThanScored: .invalid
        case .scoreMissing, .lacks: .usage
        }
    }

    var message: String {
        switch self {
        case .noGather(let id): "you have no gather \(id.uuidString)"
        case .noneOpen: "no gather is open; history list has those that have ended"
        case .noOpenGather(let beginning):
            "no open gather has a number that begins with \(beginning.lowercased()); list them with: history open"
        case .severalOpenGathers(let beginning):
            "several open gathers have a number that begins with \(beginning.lowercased()); write more of it"
        case .lacks(let gather, let parts):
            "gather \(gather) lacks \(listed(parts)); add it with --score, --team-a or --team-b"
        case .inProgress: "this gather is in progress; end it first, with match end"
        case .inOtherTeam(let name, let team):
            "\(name) plays in \(team.rawValue) already, and a player cannot be in both teams"
        case .stillToCome(let moment): "\(moment) is still to come; match plan notes the next match"
        case .scoreMissing: "the score is missing; add --score, such as --score 5-3"
        case .beganAlready(let moment):
            "a gather that began on \(moment) is in the history already; leave it out, or say when this one began"
        case .moreGoalsThanScored(let team, let goals, let scored):
            "\(counted(goals, "goal")) of \(team.rawValue) \(Verb.are.form(for: goals)) named, and by --score it scored "
                + "\(scored); correct one of the two"
        case .otherWinner(let score): "the winner of \(score.text) is \(Winner(score).rawValue)"
        }
    }
}
