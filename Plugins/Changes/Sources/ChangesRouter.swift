import GatherKit

struct ChangesRouter {
    let interactor: ChangesInteractor
    let presenter: ChangesPresenter

    var routes: [Route] { [undo, redo, list] }

    private static let steps = Argument.optional(
        "steps", .integer(1...UndoLog.capacity), "the number of changes, 1 by default; see them with: changes"
    ).titled("Number of changes")

    private var undo: Route {
        Route(
            UndoLog.undoRoute, "Undo the last change, or several",
            Self.steps, access: .write, answers: Shape.list(of: UndoEntry.shape).from(\.entries),
            show: presenter.undone,
            examples: ["undo", "undo 2"]
        ) { session, steps in try interactor.undo(steps ?? 1, in: session) }
    }

    private var redo: Route {
        Route(
            UndoLog.redoRoute, "Redo the last change that was undone, or several",
            Self.steps, access: .write, answers: Shape.list(of: UndoEntry.shape).from(\.entries),
            show: presenter.redone,
            examples: ["redo", "redo 2"]
        ) { session, steps in try interactor.redo(steps ?? 1, in: session) }
    }

    private var list: Route {
        Route(
            "changes", "List the changes that can be undone or redone, newest first",
            titled: "Changes",
            Argument.option("limit", .integer(1...UndoLog.capacity), "the maximum number of changes")
                .titled("Maximum number of changes"),
            access: .read, answers: Shape.list(of: ListedChange.shape).from(\.changes),
            show: { presenter.list($0, hasSeveralAccounts: $1, at: $2) },
            page: { presenter.page($0, hasSeveralAccounts: $1, at: $2) },
            examples: ["changes", "changes --limit 5"]
        ) { session, limit in try interactor.changes(limit: limit ?? UndoLog.capacity, in: session) }
    }
}

// MARK: - Presenter

struct ChangesPresenter: Sendable {
    func undone(_ steps: Steps) -> [Block] { blocks("Undid \(steps.title).", steps) }

    func redone(_ steps: Steps) -> [Block] { blocks("Redid \(steps.title).", steps) }

    private func blocks(_ sentence: String, _ steps: Steps) -> [Block] {
        let text = Block.text([sentence, steps.remark].compactMap { $0 }.joined(separator: " "))
        let table = Grid(
            columns: [.text("Change"), .text("Made")], rows: steps.entries.map { [$0.summary, $0.madeAt.local] },
            placeholder: "")
        return steps.entries.count == 1 ? [text] : [text, .table(table)]
    }

    func list(_ changes: [ListedChange], hasSeveralAccounts: Bool, at time: Timestamp) -> [Block] {
        let makers = hasSeveralAccounts ? [Grid.Column.text("By")] : []
        let table = Grid(
            columns: [.text("Change"), .text("Made")] + makers + [.text("To undo or redo it")],
            rows: changes.map { change in
                [change.entry.summary, change.entry.madeAt.brief(at: time)]
                    + makers.map { _ in change.maker ?? "" }
                    + [change.line]
            },
            placeholder: "There are no changes to undo or redo."
        )
        return [.table(table)] + next(changes)
    }

    /// The page of the changes: each has a button that undoes or redoes it, together with those in between.
    func page(_ changes: [ListedChange], hasSeveralAccounts: Bool, at time: Timestamp) -> [Block] {
        if changes.isEmpty { return list(changes, hasSeveralAccounts: hasSeveralAccounts, at: time) }
        let rows = changes.map { change in
            let (verb, others) = change.entry.isUndone ? ("Redo", "older") : ("Undo", "newer")
            let rest = change.steps == 1 ? "" : " this and \(counted(change.steps - 1, "\(others) change"))"
            let details = [
                change.entry.isUndone ? "undone" : nil, change.entry.madeAt.brief(at: time),
                hasSeveralAccounts ? change.maker : nil,
            ]
            return Action(
                change.entry.summary,
                choices: [Action(verb + rest, words: change.line.split(separator: " ").map(String.init))],
                note: details.compactMap(\.self).joined(separator: ", "))
        }
        return [.rows(title: nil, rows)]
    }

    /// The changes that undo and redo would revert and restore.
    private func next(_ changes: [ListedChange]) -> [Block] {
        changes.filter { $0.steps == 1 }.reversed().map {
            .text(
                $0.entry.isUndone
                    ? "To redo \($0.entry.summary), type: redo" : "To revert \($0.entry.summary), type: undo")
        }
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
        UndoEntry.shape.fields(of: \.entry) + [
            .boolean("undone", \.entry.isUndone), .integer("steps", \.steps), .text("by", optional: \.maker),
        ])
}
