/// What a session has changed, statement by statement, as long as the undo log does not hold it.
///
/// Of a long script only the newest statements are kept apart, which the script itself may take back one by one.
struct PendingChanges {
    /// What one statement has changed on behalf of one organizer.
    fileprivate struct Step {
        let organizerID: Int
        var madeAt: Timestamp
        /// What it did, as the module says it.
        var label: (() -> String)?
        /// The words of its route.
        let route: String
        /// The number of the entry of the undo log that it has replaced, if any.
        var replaced: Int?
        var rows: [RowChange] = []
    }

    /// What statements have changed together.
    struct Sum {
        private(set) var changes = RowChanges()
        /// How many statements they are.
        private(set) var count = 0
        /// What the first of them did.
        private(set) var summary = ""
        private(set) var madeAt = Timestamp(milliseconds: 0)
        /// The number of the entry of the undo log that the only one has replaced, if any.
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

    /// What there was when a savepoint began.
    private struct Mark {
        /// How many steps there were, and rows of the last.
        let steps: Int
        let rows: Int
        let older: [Int: Sum]
        let whole: [Int: Sum]?
        let isWritten: Bool
        /// The steps that there were, if they have been written into the log since.
        var former: [Step]?
    }

    private var steps: [Step] = []
    /// The statements before those that are not in the log yet, by organizer.
    private var older: [Int: Sum] = [:]
    /// All statements of the session before those, once some of them are in the log.
    private var whole: [Int: Sum]?
    private var savepoints: [Mark] = []
    /// Whether the log holds all of it.
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

    /// Notes that the last statement comes in the place of an entry of the undo log.
    mutating func replace(_ entryID: Int) { if let last = steps.indices.last { steps[last].replaced = entryID } }

    /// Adds what came of taking back or doing again what the session itself has done.
    ///
    /// - Parameter statements: How many statements more stand now, or fewer.
    mutating func addExchanged(_ rows: [RowChange], _ statements: Int, for organizerID: Int) {
        whole?[organizerID]?.exchange(rows, statements)
        isWritten = false
    }

    /// The rows that were changed without listeners.
    var ownRows: RowChanges { RowChanges(steps.lazy.flatMap(\.rows).filter { !$0.isReaction }) }

    /// All rows that were changed.
    var rows: [RowChange] { steps.flatMap(\.rows) }

    /// Forgets what was done on behalf of an organizer.
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

    /// Hands over what is not in the log yet, each statement by itself, to be written there now.
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

    /// Hands over all that the session has done, to be written into the log in the place of what is there of it.
    mutating func takeWhole() -> [Int: Sum] {
        isWritten = true
        return handOver()
    }

    /// Leaves nothing to be written but the whole, which it returns.
    private mutating func handOver() -> [Int: Sum] {
        var all = whole ?? older
        for step in steps where !step.rows.isEmpty { all[step.organizerID, default: Sum()].add(step) }
        whole = all
        // A savepoint that is rolled back takes it out of the log again.
        for index in savepoints.indices where savepoints[index].former == nil {
            var former = Array(steps.prefix(savepoints[index].steps))
            if let last = former.indices.last { former[last].rows.removeSubrange(savepoints[index].rows...) }
            savepoints[index].former = former
        }
        older = [:]
        // The statement that is being run goes on.
        steps = steps.suffix(1).map { step in
            var rest = step
            rest.rows = []
            return rest
        }
        return all
    }
}
