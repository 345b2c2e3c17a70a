public import GatherModels

extension Block {
    /// Goals in the order they fell.
    public static func goals(_ goals: [Goal]) -> Block {
        .table(
            Table(
                columns: [.number("Minute"), .text("Team"), .text("Scorer")],
                rows: goals.map { goal in
                    ["\(goal.minute)'", goal.team.rawValue, goal.isOwnGoal ? "\(goal.scorer) (own goal)" : goal.scorer]
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
