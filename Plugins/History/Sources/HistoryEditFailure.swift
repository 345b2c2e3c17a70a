import Football
import GatherKit

/// The errors of corrections.
enum HistoryEditFailure: Failure {
    case severalGoals
    case whichGoal
    case whatOfTheGoal
    case twoScorers
    case ownAndNotOwn
    case noGoal(Int, of: Int)
    case notPlaying(String)
    case didNotPlay(String)
    case placedTwice(String)
    case emptyTeam(Team)
    case hasScored(String, number: Int)
    case impossibleScore(Team, goals: Int)
    case tooFewGoals(Team, goals: Int, noted: Int)

    var kind: FailureKind {
        switch self {
        case .severalGoals, .whichGoal, .whatOfTheGoal, .twoScorers, .ownAndNotOwn, .placedTwice:
            .usage
        case .noGoal: .notFound
        case .notPlaying, .didNotPlay, .emptyTeam, .hasScored: .conflict
        case .impossibleScore, .tooFewGoals: .invalid
        }
    }

    var message: String {
        switch self {
        case .severalGoals: "one goal at a time: give --goal, --add-goal or --remove-goal"
        case .whichGoal:
            "--scorer, --minute, --own and --not-own are about a goal; add --goal NUMBER, or --add-goal PLAYER"
        case .whatOfTheGoal: "--goal needs what was different about it; add --scorer, --minute, --own or --not-own"
        case .twoScorers: "--add-goal names the scorer already; leave out --scorer"
        case .ownAndNotOwn: "a goal cannot be an own goal and none; give --own or --not-own"
        case .noGoal(let number, let count):
            "there is no goal \(number): \(Self.goals(count)) with a scorer; history show numbers them"
        case .notPlaying(let name):
            "\(name) is in neither team of this gather; say with --team-a or --team-b where \(name) played"
        case .didNotPlay(let name): "\(name) is in neither team of this gather, so cannot be left out"
        case .placedTwice(let name): "\(name) is given twice; everybody played in one team, or not at all"
        case .emptyTeam(let team):
            "\(team.rawValue) would have no players; add one with --team-\(team == .teamA ? "a" : "b")"
        case .hasScored(let name, let number):
            "\(name) scored goal \(number), which would not be right any more; correct it in the same go with "
                + "--goal \(number) --scorer PLAYER, or with --remove-goal \(number)"
        case .impossibleScore(let team, let goals):
            "\(team.rawValue) would have \(goals) goals; say with --score what the score was, 0 to 99 each"
        case .tooFewGoals(let team, let goals, let noted):
            "\(team.rawValue) cannot have \(goals) goals, as \(Self.goals(noted)) with a scorer; "
                + "take one away with --remove-goal NUMBER"
        }
    }

    private static func goals(_ count: Int) -> String {
        switch count {
        case 0: "no goal is noted"
        case 1: "1 goal is noted"
        default: "\(count) goals are noted"
        }
    }
}
