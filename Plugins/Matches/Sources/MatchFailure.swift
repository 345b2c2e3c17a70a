import Football
import GatherKit

enum MatchFailure: Failure {
    case noMatch
    case inProgress(String)
    case emptyTeam(Team)
    case impossibleScore(Team, goals: Int)
    case goalOfATeam(Team)
    /// Words about the goal follow the scorer; the advice ends with the line to type.
    case wordsAfterScorer(advice: String)
    case startOnADay(String)
    case startToCome(String)
    case startLongAgo(String)
    case twoTeams
    case notInMatch(DayTeam, Sides)
    case whichTeams([String])

    var kind: FailureKind {
        switch self {
        case .noMatch: .notFound
        case .inProgress, .emptyTeam, .notInMatch: .conflict
        case .impossibleScore, .startToCome, .startLongAgo: .invalid
        case .goalOfATeam, .wordsAfterScorer, .startOnADay, .twoTeams, .whichTeams: .usage
        }
    }

    var arguments: [String] {
        switch self {
        case .startOnADay, .startToCome, .startLongAgo: ["since"]
        case .impossibleScore: ["change"]
        case .twoTeams, .notInMatch, .whichTeams: ["team"]
        case .wordsAfterScorer: ["player"]
        case .noMatch, .inProgress, .emptyTeam, .goalOfATeam: []
        }
    }

    var message: String {
        switch self {
        case .noMatch: "no match is in progress; start one with: match start"
        case .inProgress(let result):
            "a match is in progress (\(result)); end it with: match end"
        case .emptyTeam(let team):
            "\(team.rawValue) has no players; add some with: team assign \(team.letter) PLAYER…"
        case .impossibleScore(let team, let goals):
            "\(team.rawValue) would have \(counted(goals, "goal")); a score must be 0 to 100"
        case .startOnADay(let day): "\(day) is only a day; give the time of kick-off, too, such as --since 20:05"
        case .startToCome(let minute):
            "\(minute) is in the future; use a past time, such as --since \"yesterday 23:50\""
        case .startLongAgo(let minute):
            "\(minute) is more than 12 hours ago; if the match is over, add it with: history add"
        case .notInMatch(let team, let sides):
            "\(team.labelWithLetter) is not playing in this match, which is \(sides.teamA.labelWithLetter) against "
                + sides.teamB.labelWithLetter
        case .twoTeams:
            "name two teams, as in: match start B C; without names, the next two teams play"
        case .whichTeams(let letters):
            "it is not clear which of the teams \(listed(letters)) should play; name two, as in: match start \(letters[0]) \(letters[1])"
        case .goalOfATeam(let team):
            "the scorer is missing; to add a goal for \(team.rawValue) without a scorer, type: score \(team.letter) +1"
        case .wordsAfterScorer(let advice): advice
        }
    }
}
