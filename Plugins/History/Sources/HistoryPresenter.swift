import Football
import GatherKit

struct HistoryPresenter: Sendable {
    /// - Parameter open: How many gathers are open.
    func list(_ gathers: [Gather], open: Int = 0) -> [Block] {
        let table = Grid(
            columns: [
                .text("Played"), .text("Score"), .text("Winner"), .text("Scorers"), .number("Players"), .text("Gather"),
            ],
            rows: gathers.map { gather in
                [
                    gather.startedAt.local, gather.score.text, gather.score.winner?.rawValue ?? "draw",
                    scorers(gather.goals), String(gather.players.count), gather.shortID,
                ]
            },
            placeholder: "No matches have been played yet. Start one with: match start"
        )
        return [.table(table)] + [OpenGatherPresenter().hint(open)].compactMap(\.self)
    }

    func show(_ past: PastGather, withChanges: Bool = false) -> [Block] {
        let gather = past.gather
        let goals = gather.goals.isEmpty ? [] : [Block.goals(gather.goals)]
        let changes = withChanges ? [Block.table(changes(past.corrections))] : []
        let place = gather.planned?.place.map { [Block.LabelledText("Place", $0)] } ?? []
        // Nobody knows when a gather ended that was added later.
        let isEndKnown = gather.endedAt != gather.startedAt
        let end = isEndKnown ? [Block.LabelledText("Ended", gather.endedAt?.local ?? "not yet")] : []
        let head = [
            Block.LabelledText("Score", "Team A \(gather.score.text) Team B"),
            .init("Result", gather.score.winner.map { "\($0.rawValue) won" } ?? "draw"),
            .init("Started", gather.startedAt.local),
        ]
        return [.section(title: "Match \(gather.shortID)", fields: head + end + place + Block.ratings(of: gather))]
            + goals
            + [.teams(of: gather)] + changes
    }

    private func changes(_ corrections: [Correction]) -> Grid {
        Grid(
            columns: [.text("Corrected"), .text("What"), .text("From"), .text("To")],
            rows: corrections.map {
                [$0.madeAt.local, $0.change.subject, $0.change.before ?? "none", $0.change.after ?? "none"]
            },
            placeholder: "This match has no corrections."
        )
    }

    func added(_ gather: Gather) -> [Block] {
        [
            .text(
                "Added the match of \(gather.startedAt.local): Team A \(gather.score.text) Team B. See it with: "
                    + "history show \(gather.startedAt.localMinute)")
        ]
    }

    func edited(_ edit: HistoryInteractor.Edit) -> [Block] {
        let gather = edit.gather
        let name = "match \(gather.shortID) of \(gather.startedAt.local)"
        let text =
            edit.changes.isEmpty
            ? "Nothing was changed: \(name) is already like that."
            : "Corrected \(name): \(edit.changes.map(\.text).joined(separator: ", "))."
        return [.text(text)]
    }

    func deleted(_ gather: Gather) -> [Block] {
        [.text("Deleted match \(gather.shortID) (\(gather.score.text)).")]
    }

    func deleteQuestion(_ gather: Gather) -> String {
        "Delete match \(gather.shortID) of \(gather.startedAt.local), which ended \(gather.score.text)?"
    }

    private func scorers(_ goals: [Goal]) -> String {
        var counts: [(name: String, goals: Int)] = []
        for goal in goals where !goal.isOwnGoal {
            guard let scorer = goal.scorer else { continue }
            if let index = counts.firstIndex(where: { $0.name == scorer }) {
                counts[index].goals += 1
            } else {
                counts.append((scorer, 1))
            }
        }
        return counts.map { $0.goals == 1 ? $0.name : "\($0.name) ×\($0.goals)" }.joined(separator: ", ")
    }
}
