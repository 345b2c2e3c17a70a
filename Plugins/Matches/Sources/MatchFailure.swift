import Football
import GatherKit

enum MatchFailure: Failure {
    case noMatch
    case inProgress(Score)
    case emptyTeam(Team)
    case impossibleScore(Team, goals: Int)
    case goalOfATeam(Team)

    var kind: FailureKind {
        switch self {
        case .noMatch: .notFound
        case .inProgress, .emptyTeam: .conflict
        case .impossibleScore: .invalid
        case .goalOfATeam: .usage
        }
    }

    var message: String {
        switch self {
        case .noMatch: "no match is in progress; start one with match start"
        case .inProgress(let score):
            "a match is in progress (\(score.text)); end it with match end, or drop it with match cancel"
        case .emptyTeam(let team):
            "\(team.rawValue) has no players; put some there with team assign \(team.letter) PLAYER…"
        case .impossibleScore(let team, let goals):
            "\(team.rawValue) would have \(counted(goals, "goal")); a score is 0 to 100"
        case .goalOfATeam(let team):
            "a goal names its scorer; count one of \(team.rawValue) without with: score \(team.letter) +1"
        }
    }
}
