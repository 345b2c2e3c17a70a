public import GatherKit

/// The corrections of a match.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct MatchEdit: Equatable, Sendable {
    /// The correct score; nil to work it out from the goals.
    public let score: Score?
    public let goal: GoalEdit?
    /// The players who were in each team of the day for the whole match.
    public let teams: [Team: [PlayerReference]]
    public let leftOut: [PlayerReference]
    /// Whether the result counts towards the ratings; nil to leave that as it is.
    public let isRated: Bool?

    public init(
        score: Score? = nil, goal: GoalEdit? = nil, teams: [Team: [PlayerReference]] = [:],
        leftOut: [PlayerReference] = [], isRated: Bool? = nil
    ) {
        self.score = score
        self.goal = goal
        self.teams = teams
        self.leftOut = leftOut
        self.isRated = isRated
    }

    public enum GoalEdit: Equatable, Sendable {
        /// Corrects a goal, the last one if its number is 0; nil leaves a value as it is.
        case correct(
            number: Int, scorer: PlayerReference?, minute: Int?, isOwnGoal: Bool?, assist: PlayerReference?,
            hasNoAssist: Bool)
        /// Adds a goal; without a minute it counts for the last one.
        case add(scorer: PlayerReference, minute: Int?, isOwnGoal: Bool, assist: PlayerReference? = nil)
        /// Removes a goal, the last one if its number is 0.
        case remove(number: Int)
    }
}

// MARK: - Arguments

extension MatchEdit {
    /// The arguments of a correction.
    ///
    /// - Parameter match: Finds the match that the command line names, for proposals and suggestions.
    public static func argument(
        of match: @escaping @Sendable (OpenParameter, Session) throws -> Match
    ) -> Argument<MatchEdit> {
        let score = Argument.option("score", .score, "the correct score, such as 2-1").proposing {
            try match($0, $1).score.text
        }
        let leftOut = Argument<[PlayerReference]>.options("leave-out", .player, "players who did not play")
        return Argument(
            // On pages, goals and players are corrected one by one (``Match/goalActions(_:)``).
            score, GoalEdit.argument(of: match).onlyTyped(), teams.onlyTyped(),
            leftOut.suggesting(participants(of: match)).onlyTyped(), isRated
        ) { MatchEdit(score: $0, goal: $1, teams: $2, leftOut: $3, isRated: $4) }
    }

    private static let teams = Argument(
        players(of: .teamA), players(of: .teamB), players(of: .teamC), players(of: .teamD), players(of: .teamE),
        players(of: .teamF)
    ) { [.teamA: $0, .teamB: $1, .teamC: $2, .teamD: $3, .teamE: $4, .teamF: $5] as [Team: [PlayerReference]] }

    private static func players(of team: Team) -> Argument<[PlayerReference]> {
        .options("team-\(team.letter.lowercased())", .player, "players to move to \(team.title)")
    }

    private static let isRated = Argument(
        Argument.flag("unrated", "exclude the match from the ratings, for example if it was abandoned")
            .titled("Exclude the match from the ratings"),
        Argument.flag("rated", "include the match in the ratings again").titled(
            "Include the match in the ratings again")
    ) { unrated, rated throws -> Bool? in
        if unrated, rated { throw MatchEditFailure.contradiction("--rated", "--unrated") }
        return unrated ? false : rated ? true : nil
    }

    /// Suggests the players of the match that the command line names.
    fileprivate static func participants(
        of match: @escaping @Sendable (OpenParameter, Session) throws -> Match
    ) -> @Sendable (OpenParameter, Session) throws -> [Suggestion]? {
        { Suggestion.players(of: try match($0, $1), for: $0) }
    }
}

extension MatchEdit.GoalEdit {
    fileprivate static func argument(
        of match: @escaping @Sendable (OpenParameter, Session) throws -> Match
    ) -> Argument<Self?> {
        let participants = MatchEdit.participants(of: match)
        return Argument(
            .option("goal", .goalNumber, "the goal to correct: \"last\", or its number"),
            .option("scorer", .player, "the scorer of that goal").suggesting(participants),
            .option("minute", .minute, "the minute of the goal"),
            .flag("own", "make it an own goal"),
            .flag("not-own", "make it a normal goal"),
            .option("assist", .player, "the player who assisted").suggesting(participants),
            .flag("no-assist", "remove the assist"),
            .option("add-goal", .player, "the scorer of a missing goal").suggesting(participants),
            .option("remove-goal", .goalNumber, "the goal to remove: \"last\", or its number"), make: goalEdit)
    }

    /// - Throws: ``MatchEditFailure`` for options that contradict each other.
    private static func goalEdit(
        number: Int?, scorer: PlayerReference?, minute: Int?, own: Bool, notOwn: Bool, assist: PlayerReference?,
        noAssist: Bool, added: PlayerReference?, removed: Int?
    ) throws -> Self? {
        if own, notOwn { throw MatchEditFailure.contradiction("--own", "--not-own") }
        if assist != nil, noAssist { throw MatchEditFailure.contradiction("--assist", "--no-assist") }
        let isDescribed = scorer != nil || minute != nil || own || notOwn || assist != nil || noAssist
        switch (number, added, removed) {
        case (nil, nil, nil):
            if isDescribed { throw MatchEditFailure.whichGoal }
            return nil
        case (let number?, nil, nil):
            guard isDescribed else { throw MatchEditFailure.whatOfTheGoal }
            return .correct(
                number: number, scorer: scorer, minute: minute, isOwnGoal: own ? true : notOwn ? false : nil,
                assist: assist, hasNoAssist: noAssist)
        case (nil, let added?, nil):
            if scorer != nil { throw MatchEditFailure.twoScorers }
            return .add(scorer: added, minute: minute, isOwnGoal: own, assist: assist)
        case (nil, nil, let removed?):
            if isDescribed { throw MatchEditFailure.whichGoal }
            return .remove(number: removed)
        default: throw MatchEditFailure.severalGoals
        }
    }
}
