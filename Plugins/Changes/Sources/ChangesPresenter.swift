import GatherKit

/// The screens of undo, redo and the list of changes.
struct ChangesPresenter: Sendable {
    func undone(_ step: UndoLog.Step) -> Screen { screen("Took back \(step.entry.summary).", step) }

    func redone(_ step: UndoLog.Step) -> Screen { screen("Did \(step.entry.summary) again.", step) }

    private func screen(_ sentence: String, _ step: UndoLog.Step) -> Screen {
        .text([sentence, step.remark].compactMap { $0 }.joined(separator: " "), value: .record(step.entry.record))
    }

    func list(_ changes: [UndoEntry]) -> Screen {
        let table = Grid(
            columns: [.text("Change"), .text("Made"), .text("Next")],
            rows: changes.map { [$0.summary, $0.madeAt.local, $0.isUndone ? "redo" : "undo"] },
            placeholder: "Nothing was changed yet that could be taken back."
        )
        return .list(.table(table), of: changes.map { .record($0.listedRecord) })
    }
}

extension UndoEntry {
    fileprivate var record: Record { ["change": .text(summary), "madeAt": .text(madeAt.iso8601)] }

    fileprivate var listedRecord: Record {
        ["change": .text(summary), "madeAt": .text(madeAt.iso8601), "undone": .boolean(isUndone)]
    }

    /// The schema of the result of undo and redo.
    static let shape = ResultShape.record([.init("change", .text), .init("madeAt", .text)])

    /// The schema of an entry in the list of changes.
    static let listedShape = ResultShape.record([
        .init("change", .text), .init("madeAt", .text), .init("undone", .boolean),
    ])
}
