import GatherKit

struct ChangesPresenter: Sendable {
    func undone(_ steps: Steps) -> [Block] { blocks("Took back \(steps.title).", steps) }

    func redone(_ steps: Steps) -> [Block] { blocks("Did \(steps.title) again.", steps) }

    private func blocks(_ sentence: String, _ steps: Steps) -> [Block] {
        let text = Block.text([sentence, steps.remark].compactMap { $0 }.joined(separator: " "))
        let table = Grid(
            columns: [.text("Change"), .text("Made")], rows: steps.entries.map { [$0.summary, $0.madeAt.local] },
            placeholder: "")
        return steps.entries.count == 1 ? [text] : [text, .table(table)]
    }

    func list(_ list: ChangeList) -> [Block] {
        let makers = list.hasSeveralAccounts ? [Grid.Column.text("By")] : []
        let table = Grid(
            columns: [.text("Change"), .text("Made")] + makers + [.text("Up to here")],
            rows: list.changes.map { change in
                [change.entry.summary, change.entry.madeAt.brief(at: list.time)]
                    + makers.map { _ in change.maker ?? "" }
                    + [change.line]
            },
            placeholder: "Nothing was changed yet that could be taken back."
        )
        return [.table(table)] + next(list.changes)
    }

    /// What undo and redo would do.
    private func next(_ changes: [ListedChange]) -> [Block] {
        let next = changes.filter { $0.steps == 1 }.reversed().map {
            $0.entry.isUndone ? "redo does \($0.entry.summary) again" : "undo takes back \($0.entry.summary)"
        }
        return next.isEmpty ? [] : [.text("Next, \(listed(next)).")]
    }
}

extension Steps {
    fileprivate var title: String {
        entries.count == 1 ? entries[0].summary : counted(entries.count, "change")
    }
}

extension UndoEntry {
    static let shape = Shape<Self>(.integer("id", \.id), .text("change", \.summary), .text("madeAt", \.madeAt.iso8601))
}

extension ListedChange {
    /// The line that undoes or redoes everything up to the change.
    fileprivate var line: String {
        let verb = entry.isUndone ? UndoLog.redoRoute : UndoLog.undoRoute
        return steps == 1 ? verb : "\(verb) \(steps)"
    }

    static let shape = Shape<Self>(
        UndoEntry.shape.parts(of: \.entry) + [
            .boolean("undone", \.entry.isUndone), .integer("steps", \.steps), .text("by", optional: \.maker),
        ])
}
