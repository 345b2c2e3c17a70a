import GatherModels

/// What a session has changed and the undo log does not hold yet, statement by statement.
///
/// Of a long script only the newest statements are kept apart, which the script itself may take back one by one.
struct PendingChanges {
    /// What one statement has changed on behalf of one organizer, or several whose changes were put together.
    struct Step {
        let organizerID: Int
        var madeAt: Timestamp
        /// What it did, as the module says it.
        var label: (() -> String)?
        /// The words of its route.
        let route: String
        /// How many statements it is.
        var count = 1
        /// The number of the entry of the undo log that it has replaced, if any.
        var replaced: Int?
        var rows: [RowChange] = []
        /// What came of the rows of the statements before the last of those put together.
        fileprivate var earlier = RowChanges()

        var summary: String { label?() ?? route }

        /// What has become of all rows.
        var changes: RowChanges {
            var changes = earlier
            for row in rows { changes.add(row) }
            return changes
        }

        var isEmpty: Bool { rows.isEmpty && count == 1 }

        fileprivate mutating func add(_ later: Step) {
            for row in rows { earlier.add(row) }
            (rows, madeAt, count, replaced) = (later.rows, later.madeAt, count + later.count, nil)
        }
    }

    /// What there was when a savepoint began.
    private struct Mark {
        let steps: Int
        let rows: Int
        /// The steps that there were, if they have been written into the log since.
        var former: [Step]?
    }

    private var steps: [Step] = []
    private var savepoints: [Mark] = []

    mutating func begin(_ route: String, for organizerID: Int, at moment: Timestamp) {
        if savepoints.isEmpty, steps.count >= 2 * UndoLog.capacity { joinOldest() }
        if steps.last?.isEmpty == true { steps.removeLast() }
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
    }

    /// Notes that the last statement comes in the place of an entry of the undo log.
    mutating func replace(_ entryID: Int) { if let last = steps.indices.last { steps[last].replaced = entryID } }

    /// The rows that were changed without listeners.
    var ownRows: RowChanges { RowChanges(steps.lazy.flatMap(\.rows).filter { !$0.isReaction }) }

    /// Forgets what was done on behalf of an organizer.
    mutating func forget(_ organizerID: Int) {
        for index in steps.indices where steps[index].organizerID == organizerID {
            (steps[index].rows, steps[index].earlier) = ([], RowChanges())
        }
    }

    private mutating func joinOldest() {
        let oldest = steps.prefix(UndoLog.capacity)
        steps.removeFirst(UndoLog.capacity)
        var joined: [Step] = []
        for step in oldest {
            if let place = joined.firstIndex(where: { $0.organizerID == step.organizerID }) {
                joined[place].add(step)
            } else {
                joined.append(step)
            }
        }
        steps = joined + steps
    }

    mutating func beginSavepoint() {
        savepoints.append(Mark(steps: steps.count, rows: steps.last?.rows.count ?? 0))
    }

    mutating func endSavepoint(isRolledBack: Bool) {
        guard let mark = savepoints.popLast(), isRolledBack else { return }
        if let former = mark.former { return steps = former }
        steps.removeSubrange(mark.steps...)
        if !steps.isEmpty { steps[steps.count - 1].rows.removeSubrange(mark.rows...) }
    }

    /// Hands over all that there is, to be written into the log now.
    mutating func take() -> [Step] {
        defer {
            // The statement that is being run goes on.
            steps = steps.suffix(1).map { step in
                Step(organizerID: step.organizerID, madeAt: step.madeAt, label: step.label, route: step.route)
            }
        }
        // A savepoint that is rolled back takes it out of the log again.
        for index in savepoints.indices where savepoints[index].former == nil {
            var former = Array(steps.prefix(savepoints[index].steps))
            if let last = former.indices.last { former[last].rows.removeSubrange(savepoints[index].rows...) }
            savepoints[index].former = former
        }
        return steps.filter { !$0.isEmpty }
    }
}
