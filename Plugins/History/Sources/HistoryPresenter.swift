import GatherKit
import GatherModels

/// Words and columns for gathers that have ended.
struct HistoryPresenter: Sendable {
    func list(_ gathers: [Gather]) -> Screen {
        let table = Table(
            columns: [
                .text("Gather"), .text("Played"), .text("Score"), .text("Winner"), .number("Players"), .text("Scorers"),
            ],
            rows: gathers.map { gather in
                [
                    gather.shortNumber, gather.startedAt.local, gather.score.text, gather.winner,
                    String(gather.players.count), scorers(gather.goals),
                ]
            },
            placeholder: "No gather has ended yet. Start one with: match start"
        )
        return Screen([.table(table)], value: .list(gathers.map(\.value)))
    }

    /// The gathers as a line can name them, the last one first.
    func suggestions(_ gathers: [Gather]) -> [Suggestion] {
        let dates = gathers.map {
            Suggestion($0.startedAt.localMinute, "\($0.score.text), \($0.players.count) players, \($0.shortNumber)")
        }
        return dates.isEmpty ? [] : [Suggestion("last", "the one that ended last")] + dates
    }

    func show(_ gather: Gather) -> Screen {
        var blocks: [Block] = [
            .section(
                title: "Gather \(gather.shortNumber)",
                fields: [
                    .init("Score", "Team A \(gather.score.text) Team B"),
                    .init("Winner", gather.winner),
                    .init("Started", gather.startedAt.local),
                    .init("Ended", gather.endedAt?.local ?? "not yet"),
                ]
            )
        ]
        if !gather.goals.isEmpty { blocks.append(.goals(gather.goals)) }
        blocks.append(.teams(of: gather))
        return Screen(blocks, value: gather.value)
    }

    func deleted(_ gather: Gather) -> Screen {
        .text("Deleted gather \(gather.shortNumber) (\(gather.score.text)).", value: gather.value)
    }

    func deleteQuestion(_ gather: Gather) -> String {
        "Delete gather \(gather.shortNumber) of \(gather.startedAt.local), which ended \(gather.score.text)?"
    }

    private func scorers(_ goals: [Goal]) -> String {
        var counts: [(name: String, goals: Int)] = []
        for goal in goals where !goal.isOwnGoal {
            if let index = counts.firstIndex(where: { $0.name == goal.scorer }) {
                counts[index].goals += 1
            } else {
                counts.append((goal.scorer, 1))
            }
        }
        return counts.map { $0.goals == 1 ? $0.name : "\($0.name) \($0.goals)" }.joined(separator: ", ")
    }
}
