/// The changes of a session that are not yet in the undo log.
struct PendingChanges {
    /// The changes of one statement on behalf of one organizer.
    fileprivate struct Step {
        let organizerID: Int
        var madeAt: Timestamp
        /// The label set by the module; nil if there is none.
        var label: (() -> String)?
        /// The name of its route.
        let route: String
        var rows: [RowChange] = []

        var summary: String { label?() ?? route }
    }

    /// The combined changes of several statements.
    struct Sum {
        private(set) var changes = RowChanges()
        /// The number of statements.
        private(set) var count = 0
        /// The summary of the first statement.
        private(set) var summary = ""
        private(set) var madeAt = Timestamp(milliseconds: 0)

        fileprivate mutating func add(_ step: Step) {
            if count == 0 { summary = step.summary }
            (count, madeAt) = (count + 1, step.madeAt)
            for row in step.rows { changes.add(row) }
        }
    }

    private var steps: [Step] = []
    /// The statements before `steps`, by organizer.
    private var sums: [Int: Sum] = [:]
    /// The number of steps, and of rows in the last step, at the beginning of each savepoint.
    private var savepoints: [(steps: Int, rows: Int)] = []

    /// The number of statements after which those outside of savepoints are added up.
    private static let stepsKept = 1000

    mutating func begin(_ route: String, for organizerID: Int, at moment: Timestamp) {
        if savepoints.isEmpty, steps.count >= Self.stepsKept { addUp() }
        if steps.last?.rows.isEmpty == true { steps.removeLast() }
        steps.append(Step(organizerID: organizerID, madeAt: moment, route: route))
    }

    mutating func label(at moment: Timestamp?, _ label: @escaping () -> String) {
        guard let last = steps.indices.last else { return }
        steps[last].label = { PageContext.leave(label) }
        if let moment { steps[last].madeAt = moment }
    }

    mutating func add(_ row: RowChange, for organizerID: Int, at now: Timestamp) {
        if steps.last?.organizerID != organizerID {
            begin(steps.last?.route ?? "", for: organizerID, at: steps.last?.madeAt ?? now)
        }
        steps[steps.count - 1].rows.append(row)
    }

    /// All row changes.
    var rows: [RowChange] { steps.flatMap(\.rows) }

    /// The labels of the changes, as `undo` shows them.
    var dryRun: DryRun {
        let steps = steps.filter { !$0.rows.isEmpty }
        var counts: [DryRun.TableCount] = []
        for group in Dictionary(grouping: steps, by: \.organizerID).sorted(by: { $0.key < $1.key }) {
            let changes = RowChanges(group.value.lazy.flatMap(\.rows))
            for table in changes.tables where !table.isEmpty {
                let place = counts.firstIndex { $0.noun == table.table.noun } ?? counts.endIndex
                if place == counts.endIndex { counts.append(DryRun.TableCount(table.table.noun)) }
                counts[place].added += table.addedKeys.count + table.ranges.reduce(0) { $0 + $1.count }
                counts[place].changed += table.reallyChanged.count { $0.after != nil }
                counts[place].removed += table.reallyChanged.count { $0.after == nil }
            }
        }
        return counts.isEmpty ? DryRun() : DryRun(steps: steps.map(\.summary), tables: counts)
    }

    /// Discards the changes on behalf of an organizer.
    mutating func forget(_ organizerID: Int) {
        sums[organizerID] = nil
        for index in steps.indices where steps[index].organizerID == organizerID { steps[index].rows = [] }
    }

    mutating func beginSavepoint() { savepoints.append((steps.count, steps.last?.rows.count ?? 0)) }

    mutating func endSavepoint(isRolledBack: Bool) {
        guard let mark = savepoints.popLast(), isRolledBack else { return }
        steps.removeSubrange(mark.steps...)
        if !steps.isEmpty { steps[steps.count - 1].rows.removeSubrange(mark.rows...) }
    }

    /// Returns all changes, by organizer, and forgets them; nothing within a savepoint, which may be rolled back.
    mutating func take() -> [Int: Sum] {
        if !savepoints.isEmpty { return [:] }
        addUp()
        defer { sums = [:] }
        return sums
    }

    private mutating func addUp() {
        for step in steps where !step.rows.isEmpty { sums[step.organizerID, default: Sum()].add(step) }
        steps = []
    }
}
