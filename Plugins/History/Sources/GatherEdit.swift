import Football
import GatherKit

/// What is to be different about a gather that has ended.
struct GatherEdit: Equatable, Sendable {
    var score: Score?
    var goal: GoalEdit?
    var teamA: [PlayerReference] = []
    var teamB: [PlayerReference] = []
    var leftOut: [PlayerReference] = []

    /// What is to be different about the goals.
    enum GoalEdit: Equatable, Sendable {
        /// Another scorer or minute, for this side or that; nil for what stays.
        case correct(number: Int, scorer: PlayerReference?, minute: Int?, isOwnGoal: Bool?)
        /// One more; without a minute, in the last.
        case add(scorer: PlayerReference, minute: Int?, isOwnGoal: Bool)
        /// One less.
        case remove(number: Int)
    }

    static let score = Argument.option("score", .score, "the right score, such as 2-1")
    static let goal = Argument.option(
        "goal", .integer(1...999), "the number of the goal to correct, as in history show")
    static let scorer = Argument.option("scorer", .player, "who scored that goal")
    static let minute = Argument.option("minute", .integer(1...999), "the minute of the goal")
    static let own = Argument.flag("own", "the goal was an own goal")
    static let notOwn = Argument.flag("not-own", "the goal was no own goal")
    static let addedGoal = Argument.option("add-goal", .player, "who scored a goal that is missing")
    static let removedGoal = Argument.option("remove-goal", .integer(1...999), "the number of a goal that was none")
    static let teamA = Argument<[PlayerReference]>.options("team-a", .player, "who played in Team A")
    static let teamB = Argument<[PlayerReference]>.options("team-b", .player, "who played in Team B")
    static let leftOut = Argument<[PlayerReference]>.options("leave-out", .player, "who did not play")
}

extension GatherEdit {
    /// - Throws: ``HistoryEditFailure`` when options do not go together.
    init(_ arguments: Arguments) throws {
        score = try arguments[Self.score]
        goal = try Self.goalEdit(arguments)
        teamA = try arguments[Self.teamA]
        teamB = try arguments[Self.teamB]
        leftOut = try arguments[Self.leftOut]
    }

    private static func goalEdit(_ arguments: Arguments) throws -> GoalEdit? {
        let (number, added) = (try arguments[goal], try arguments[addedGoal])
        let (removed, scorer) = (try arguments[removedGoal], try arguments[scorer])
        let (minute, own, notOwn) = (try arguments[minute], try arguments[own], try arguments[notOwn])
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
