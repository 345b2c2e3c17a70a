public import GatherKit

extension Block {
    /// Goals in the order they fell.
    ///
    /// - Parameter isNumbered: Whether each has its number, by which a correction names it.
    public static func goals(_ goals: [Goal], isNumbered: Bool = false) -> Block {
        .table(
            Grid(
                columns: (isNumbered ? [.number("#")] : []) + [.number("Minute"), .text("Team"), .text("Scorer")],
                rows: goals.enumerated().map { place, goal in
                    let scorer = goal.isOwnGoal ? "\(goal.scorer) (own goal)" : goal.scorer
                    return (isNumbered ? [String(place + 1)] : []) + ["\(goal.minute)'", goal.team.rawValue, scorer]
                },
                placeholder: "No goals yet."
            )
        )
    }

    /// The two teams of a gather beside each other.
    public static func teams(of gather: Gather) -> Block {
        .segments(
            Team.playing.map { team in
                let players = gather.players(of: team)
                return Segment(title: "\(team.rawValue) (\(players.count))", items: players.map(\.name))
            }
        )
    }
}
