public import GatherKit

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public enum MatchEditFailure: Failure {
    case severalGoals
    case whichGoal
    case whatOfTheGoal
    case twoScorers
    /// Two options that contradict each other.
    case contradiction(String, String)
    case noGoal(Int, of: Int)
    case notPlaying(String)
    case notOnPitch(String, minute: Int)
    case otherTeam(String, Team)
    case noAssist(String, Team)
    case ownAssist(String)
    case assistOfOwnGoal
    case notYetPlayed(minute: Int, played: Int)
    case didNotPlay(String)
    case placedTwice(String)
    case notInMatch(Team, Sides)
    case emptyTeam(Team)
    case hasScored(String, number: Int)
    case impossibleScore(Team, goals: Int)
    case tooFewGoals(Team, goals: Int, noted: Int)

    public var kind: FailureKind {
        switch self {
        case .severalGoals, .whichGoal, .whatOfTheGoal, .twoScorers, .contradiction, .placedTwice, .ownAssist,
            .assistOfOwnGoal:
            .usage
        case .noGoal: .notFound
        case .notPlaying, .notOnPitch, .otherTeam, .noAssist, .didNotPlay, .notInMatch, .emptyTeam, .hasScored:
            .conflict
        case .impossibleScore, .tooFewGoals, .notYetPlayed: .invalid
        }
    }

    public var message: String {
        switch self {
        case .severalGoals: "one goal at a time: use --goal, --add-goal or --remove-goal"
        case .whichGoal:
            "--scorer, --minute, --own, --not-own, --assist and --no-assist apply to a goal; add --goal NUMBER, or "
                + "--add-goal PLAYER"
        case .whatOfTheGoal:
            "say what to change about the goal; add --scorer, --minute, --own, --not-own, --assist or --no-assist"
        case .twoScorers: "--add-goal already names the scorer; leave out --scorer"
        case .contradiction(let one, let other): "\(one) and \(other) contradict each other; use one of them"
        case .noGoal(let number, let count):
            "there is no goal\(number == 0 ? "" : " \(number)"): \(Self.goals(count)). "
                + "For a past match, list them with: history show MATCH. For the match in progress, use: match status"
        case .notPlaying(let name):
            "\(name) is in neither team. In a match in progress, add the player with: team assign TEAM PLAYER. "
                + "Otherwise, add \(name) to --team-a or --team-b"
        case .notOnPitch(let name, let minute):
            "\(name) was not on the pitch in the \(ordinal(minute)) minute; correct the teams of the whole match "
                + "with --team-a or --team-b, or bring the player on with: team assign TEAM PLAYER"
        case .otherTeam(let name, let team):
            "the goal is for \(team.rawValue), but \(name) played for the other team; add --own if it was an own goal"
        case .noAssist(let name, let team):
            "the goal is for \(team.rawValue), but \(name) played for the other team; name a teammate of the scorer"
        case .ownAssist(let name): "\(name) cannot assist their own goal; name another player with --assist"
        case .assistOfOwnGoal: "an own goal has no assist; leave out --assist or --own"
        case .notYetPlayed(let minute, let played):
            "minute \(minute) is still to come; this is minute \(played)"
        case .didNotPlay(let name): "\(name) is in neither team of this match, so there is nobody to leave out"
        case .placedTwice(let name): "\(name) is named twice; name each player once"
        case .notInMatch(let team, let sides):
            "\(team.rawValue) is not playing in this match; it is between \(sides.teamA.labelWithLetter) and "
                + sides.teamB.labelWithLetter
        case .emptyTeam(let team):
            "\(team.rawValue) needs at least one player; add players with --team-\(team.letter.lowercased())"
        case .hasScored(let name, let number):
            "\(name) scored goal \(number), which would no longer be valid; correct it in the same command with "
                + "--goal \(number) --scorer PLAYER, or with --remove-goal \(number)"
        case .impossibleScore(let team, let goals):
            "\(team.rawValue) would have \(counted(goals, "goal")); give the score with --score, 0 to 100 each"
        case .tooFewGoals(let team, let goals, let noted):
            "\(team.rawValue) cannot have \(counted(goals, "goal")), because \(Self.goals(noted)) for it. "
                + "For a past match, remove one with: history edit MATCH --remove-goal NUMBER. "
                + "For the match in progress, use: match edit --remove-goal NUMBER"
        }
    }

    private static func goals(_ count: Int) -> String {
        switch count {
        case 0: "no goal is recorded"
        case 1: "1 goal is recorded"
        default: "\(count) goals are recorded"
        }
    }
}
