import Football
import GatherKit

/// The corrections of a finished gather.
struct GatherEdit: Equatable, Sendable {
    var score: Score?
    var goal: GoalEdit?
    var teamA: [PlayerReference] = []
    var teamB: [PlayerReference] = []
    var leftOut: [PlayerReference] = []

    /// A correction of the goals.
    enum GoalEdit: Equatable, Sendable {
        /// Corrects the scorer, the minute or the side of a goal; nil leaves a value as it is.
        case correct(number: Int, scorer: PlayerReference?, minute: Int?, isOwnGoal: Bool?)
        /// Adds a goal; without a minute it counts for the last one.
        case add(scorer: PlayerReference, minute: Int?, isOwnGoal: Bool)
        /// Removes a goal.
        case remove(number: Int)
    }
}

// MARK: - Arguments

extension GatherEdit {
    /// The arguments of a correction.
    ///
    /// - Parameter gather: Finds the gather that the command line names, for proposals and suggestions.
    static func argument(
        of gather: @escaping @Sendable (OpenParameter, Session) throws -> Gather
    ) -> Argument<GatherEdit> {
        let score = Argument.option("score", .score, "the right score, such as 2-1").proposing {
            try gather($0, $1).score.text
        }
        let leftOut = Argument<[PlayerReference]>.options("leave-out", .player, "who did not play")
        return Argument(
            score, GoalEdit.argument(of: gather),
            Argument<[PlayerReference]>.options("team-a", .player, "who played in Team A"),
            Argument<[PlayerReference]>.options("team-b", .player, "who played in Team B"),
            leftOut.suggesting(participants(of: gather))
        ) { GatherEdit(score: $0, goal: $1, teamA: $2, teamB: $3, leftOut: $4) }
    }

    /// Suggests the players of the gather that the command line names.
    fileprivate static func participants(
        of gather: @escaping @Sendable (OpenParameter, Session) throws -> Gather
    ) -> @Sendable (OpenParameter, Session) throws -> Suggestions? {
        { Suggestions(Suggestion.players(of: try gather($0, $1), for: $0)) }
    }
}

extension GatherEdit.GoalEdit {
    fileprivate static func argument(
        of gather: @escaping @Sendable (OpenParameter, Session) throws -> Gather
    ) -> Argument<Self?> {
        let participants = GatherEdit.participants(of: gather)
        return Argument(
            .option("goal", .integer(1...999), "the number of the goal to correct, as in history show"),
            .option("scorer", .player, "who scored that goal").suggesting(participants),
            .option("minute", .integer(1...999), "the minute of the goal"),
            .flag("own", "the goal was an own goal"), .flag("not-own", "the goal was no own goal"),
            .option("add-goal", .player, "who scored a goal that is missing").suggesting(participants),
            .option("remove-goal", .integer(1...999), "the number of a goal that was none"), make: goalEdit)
    }

    /// - Throws: ``HistoryEditFailure`` for options that exclude each other.
    private static func goalEdit(
        number: Int?, scorer: PlayerReference?, minute: Int?, own: Bool, notOwn: Bool, added: PlayerReference?,
        removed: Int?
    ) throws -> Self? {
        if own, notOwn { throw HistoryEditFailure.ownAndNotOwn }
        let isDescribed = scorer != nil || minute != nil || own || notOwn
        switch (number, added, removed) {
        case (nil, nil, nil):
            if isDescribed { throw HistoryEditFailure.whichGoal }
            return nil
        case (let number?, nil, nil):
            guard isDescribed else { throw HistoryEditFailure.whatOfTheGoal }
            return .correct(
                number: number, scorer: scorer, minute: minute, isOwnGoal: own ? true : notOwn ? false : nil)
        case (nil, let added?, nil):
            if scorer != nil { throw HistoryEditFailure.twoScorers }
            return .add(scorer: added, minute: minute, isOwnGoal: own)
        case (nil, nil, let removed?):
            if isDescribed { throw HistoryEditFailure.whichGoal }
            return .remove(number: removed)
        default: throw HistoryEditFailure.severalGoals
        }
    }
}
