/// The changes of a session that are not yet in the undo log, statement by statement.
///
/// Only the newest statements of a long script are kept apart, because the script may undo them one by one.
struct PendingChanges {
    /// The changes of one statement on behalf of one organizer.
    fileprivate struct Step {
        let organizerID: Int
        var madeAt: Timestamp
        /// The summary set by the module; nil if there is none.
        var label: (() -> String)?
        /// The name of its route.
        let route: String
        /// The id of the undo entry that it replaces; nil if there is none.
        var replaced: Int?
        var rows: [RowChange] = []
    }

    /// The combined changes of several statements.
    struct Sum {
        private(set) var changes = RowChanges()
        /// The number of statements.
        private(set) var count = 0
        /// The summary of the first statement.
        private(set) var summary = ""
        private(set) var madeAt = Timestamp(milliseconds: 0)
        /// The id of the undo entry that a single statement replaces; nil if there is none.
        private(set) var replaced: Int?

        fileprivate mutating func add(_ step: Step) {
            if count == 0 { summary = step.label?() ?? step.route }
            (count, madeAt, replaced) = (count + 1, step.madeAt, count == 0 ? step.replaced : nil)
            add(step.rows)
        }

        private mutating func add(_ rows: [RowChange]) { for row in rows { changes.add(row) } }

        fileprivate mutating func exchange(_ rows: [RowChange], _ statements: Int) {
            add(rows)
            count += statements
        }
    }

    /// The state at the beginning of a savepoint.
    private struct Mark {
        /// The number of steps, and of rows in the last step.
        let steps: Int
        let rows: Int
        let older: [Int: Sum]
        let whole: [Int: Sum]?
        let isWritten: Bool
        /// The steps, if they have been written to the log since.
        var former: [Step]?
    }

    private var steps: [Step] = []
    /// The statements before `steps` that are not in the log yet, by organizer.
    private var older: [Int: Sum] = [:]
    /// All statements of the session before `steps`, once some of them are in the log.
    private var whole: [Int: Sum]?
    private var savepoints: [Mark] = []
    /// Whether the log contains all changes.
    private(set) var isWritten = true

    mutating func begin(_ route: String, for organizerID: Int, at moment: Timestamp) {
        if savepoints.isEmpty, steps.count >= 2 * UndoLog.capacity {
            for step in steps.prefix(UndoLog.capacity) where !step.rows.isEmpty {
                older[step.organizerID, default: Sum()].add(step)
                whole?[step.organizerID, default: Sum()].add(step)
            }
            steps.removeFirst(UndoLog.capacity)
        }
        if steps.last?.rows.isEmpty == true { steps.removeLast() }
        steps.append(Step(organizerID: organizerID, madeAt: moment, route: route))
    }

    mutating func label(at moment: Timestamp?, _ label: @escaping () -> String) {
        guard let last = steps.indices.last else { return }
        steps[last].label = label
        if let moment { steps[last].madeAt = moment }
    }

    mutating func add(_ row: RowChange, for organizerID: Int, at now: Timestamp) {
        if steps.last?.organizerID != organizerID {
            begin(steps.last?.route ?? "", for: organizerID, at: steps.last?.madeAt ?? now)
        }
        steps[steps.count - 1].rows.append(row)
        isWritten = false
    }

    /// Records that the last statement replaces an entry of the undo log.
    mutating func replace(_ entryID: Int) { if let last = steps.indices.last { steps[last].replaced = entryID } }

    /// Adds the changes of an undo or redo of the session's own entries.
    ///
    /// - Parameter statements: The change in the number of statements in effect: 1 or -1.
    mutating func addExchanged(_ rows: [RowChange], _ statements: Int, for organizerID: Int) {
        whole?[organizerID]?.exchange(rows, statements)
        isWritten = false
    }

    /// The row changes without those of event listeners.
    var ownRows: RowChanges { RowChanges(steps.lazy.flatMap(\.rows).filter { !$0.isReaction }) }

    /// All row changes.
    var rows: [RowChange] { steps.flatMap(\.rows) }

    /// Discards the changes on behalf of an organizer.
    mutating func forget(_ organizerID: Int) {
        older[organizerID] = nil
        whole?[organizerID] = nil
        for index in steps.indices where steps[index].organizerID == organizerID { steps[index].rows = [] }
    }

    mutating func beginSavepoint() {
        savepoints.append(
            Mark(
                steps: steps.count, rows: steps.last?.rows.count ?? 0, older: older, whole: whole, isWritten: isWritten)
        )
    }

    mutating func endSavepoint(isRolledBack: Bool) {
        guard let mark = savepoints.popLast(), isRolledBack else { return }
        (older, whole, isWritten) = (mark.older, mark.whole, mark.isWritten)
        if let former = mark.former { return steps = former }
        steps.removeSubrange(mark.steps...)
        if !steps.isEmpty { steps[steps.count - 1].rows.removeSubrange(mark.rows...) }
    }

    /// Returns the changes that are not in the log yet, one entry for each statement, and marks them as written.
    mutating func takePieces() -> [(organizerID: Int, sum: Sum)] {
        var pieces = older.map { (organizerID: $0.key, sum: $0.value) }
        for step in steps where !step.rows.isEmpty {
            var sum = Sum()
            sum.add(step)
            pieces.append((step.organizerID, sum))
        }
        _ = handOver()
        return pieces
    }

    /// Returns all changes of the session, to replace its entries in the log.
    mutating func takeWhole() -> [Int: Sum] {
        isWritten = true
        return handOver()
    }

    /// Returns all changes of the session, and keeps only this sum.
    private mutating func handOver() -> [Int: Sum] {
        var all = whole ?? older
        for step in steps where !step.rows.isEmpty { all[step.organizerID, default: Sum()].add(step) }
        whole = all
        // A rollback of a savepoint also removes the entries from the log.
        for index in savepoints.indices where savepoints[index].former == nil {
            var former = Array(steps.prefix(savepoints[index].steps))
            if let last = former.indices.last { former[last].rows.removeSubrange(savepoints[index].rows...) }
            savepoints[index].former = former
        }
        older = [:]
        // The current statement continues.
        steps = steps.suffix(1).map { step in
            var rest = step
            rest.rows = []
            return rest
        }
        return all
    }
}
