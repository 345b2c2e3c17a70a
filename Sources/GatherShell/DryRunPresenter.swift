import GatherKit

struct DryRunPresenter {
    /// The maximum number of steps that are listed for people.
    private static let stepsListed = 100

    func show(_ dryRun: DryRun) -> Screen {
        let value: Record = [
            "steps": .list(dryRun.steps.map(Value.text)), "tables": .list(dryRun.tables.map { .record(record($0)) }),
        ]
        return Screen(blocks(dryRun), value: .record(value))
    }

    private func blocks(_ dryRun: DryRun) -> [Block] {
        if dryRun.steps.isEmpty { return [.text("The script would make no changes that can be undone.")] }
        let steps = Grid(
            columns: [.number("Step"), .text("Planned change")],
            rows: dryRun.steps.prefix(Self.stepsListed).enumerated().map { [String($0 + 1), $1] },
            placeholder: "")
        let tables = Grid(
            columns: [.text("Data"), .number("Added"), .number("Changed"), .number("Removed")],
            rows: dryRun.tables.map { [$0.noun, String($0.added), String($0.changed), String($0.removed)] },
            placeholder: "")
        let more = dryRun.steps.count - Self.stepsListed
        return [.text("This was a dry run: nothing was changed."), .table(steps)]
            + (more > 0 ? [.text("… and \(counted(more, "more step")).")] : []) + [.table(tables)]
    }

    private func record(_ table: DryRun.TableCount) -> Record {
        [
            "noun": .text(table.noun), "added": .integer(table.added), "changed": .integer(table.changed),
            "removed": .integer(table.removed),
        ]
    }
}
