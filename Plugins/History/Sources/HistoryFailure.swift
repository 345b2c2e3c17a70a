import Football
import Foundation
import GatherKit

enum HistoryFailure: Failure {
    case noMatch(UUID)
    case inProgress
    case otherWinner(Score)
    case inOtherTeam(String, Team)
    case stillToCome(String)
    case scoreMissing
    case beganAlready(String)
    case noneOpen
    case noOpenMatch(String)
    case severalOpenMatches(String, [String])
    case lacks(String, [String])
    case twoTeams
    case moreGoalsThanScored(String, goals: Int, scored: Int)
    case minuteOrGoals(String, Int)
    case noScorer(String)
    case severalNames(String)

    var kind: FailureKind {
        switch self {
        case .noMatch, .noneOpen, .noOpenMatch, .noScorer, .severalNames: .notFound
        case .inProgress, .inOtherTeam, .beganAlready, .severalOpenMatches: .conflict
        case .otherWinner, .stillToCome, .moreGoalsThanScored: .invalid
        case .scoreMissing, .lacks, .twoTeams, .minuteOrGoals: .usage
        }
    }

    var arguments: [String] {
        switch self {
        case .stillToCome, .beganAlready: ["date", "when"]
        case .otherWinner, .moreGoalsThanScored: ["score"]
        case .minuteOrGoals, .noScorer: ["goal"]
        default: []
        }
    }

    var message: String {
        switch self {
        case .noMatch(let id): "there is no match \(id.uuidString)"
        case .noneOpen: "there are no unfinished matches; list finished matches with: history list"
        case .noOpenMatch(let beginning):
            "no unfinished match has an ID that begins with \(beginning.lowercased()); "
                + "list unfinished matches with: history open"
        case .severalOpenMatches(let beginning, let candidates):
            "several unfinished matches have an ID that begins with \(beginning.lowercased()): "
                + "\(candidates.joined(separator: ", ")); type more of it"
        case .lacks(let match, let parts):
            "match \(match) lacks \(listed(parts)); add what is missing with --score, --team-a or --team-b"
        case .inProgress: "this match is in progress; end it first with: match end"
        case .inOtherTeam(let name, let team):
            "\(name) already plays in \(team.rawValue), and a player cannot be in both teams; leave the player out"
        case .stillToCome(let moment): "\(moment) is in the future; plan a match with: match plan WHEN"
        case .twoTeams: "a match is between two teams; name their players, such as --team-c Ana,Ion --team-d Zoe,Dan"
        case .scoreMissing: "the score is missing; add --score, such as --score 5-3"
        case .beganAlready(let moment):
            "the history already has a match that began on \(moment); leave this one out, or give it another time"
        case .moreGoalsThanScored(let team, let goals, let scored):
            "you listed \(counted(goals, "goal")) for \(team), but according to the score it has \(scored); correct one of the two"
        case .minuteOrGoals(let scorer, let number):
            "\(quoted("\(scorer) \(number)")) may be minute \(number) or \(counted(number, "goal")); write "
                + "\(scorer) \(number)' or \(scorer) ×\(number)"
        case .noScorer(let name):
            "there is no player \(quoted(name)); write a goal such as Ana 12, Ana 12 (pen), Ion own or Ana 12 assist Zoe"
        case .severalNames(let name):
            "there is no player \(quoted(name)); if these are several players, put commas between them"
        case .otherWinner(let score):
            "with the score \(score.text) the winner is \(Winner(score).rawValue); correct winnerTeam or leave it out"
        }
    }
}
