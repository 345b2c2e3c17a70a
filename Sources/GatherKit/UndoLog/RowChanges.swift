import GatherDatabase

/// A change of one row.
struct RowChange {
    let table: TableSchema
    let key: [SQL.Value]
    /// The row before; nil for a new row.
    let before: [SQL.Value]?
    /// The row after; nil for a deleted row.
    let after: [SQL.Value]?
}

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

    /// The number of statements after which those outside of savepoints are combined.
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

/// The combined changes of several rows, with one state before and one after for each row.
struct RowChanges {
    /// The changes by table, in the order of the first change.
    private(set) var tables: [TableChanges] = []

    init() {}

    init(_ tables: [TableChanges]) { self.tables = tables }

    init(_ changes: some Sequence<RowChange>) { for change in changes { add(change) } }

    /// Whether no row differs from its state before.
    var isEmpty: Bool { tables.allSatisfy(\.isEmpty) }

    mutating func add(_ change: RowChange) {
        if isPartOfNewRow(change.key, of: change.table) { return }
        tables[place(of: change.table)].add(change)
    }

    /// Whether every row changed by `others` is also changed here.
    func covers(_ others: RowChanges) -> Bool {
        others.tables.allSatisfy { other in
            let own = tables.first { $0.table === other.table }
            return other.ranges.isEmpty && other.keys.allSatisfy { own?.concerns($0) == true }
        }
    }

    /// Returns these and later changes, combined.
    func followed(by later: RowChanges) -> RowChanges {
        var all = self
        for changes in later.tables {
            let (table, added) = (changes.table, changes.addedKeys)
            for row in changes.reallyChanged {
                all.add(RowChange(table: table, key: row.key, before: row.before, after: row.after))
            }
            for key in added { all.add(RowChange(table: table, key: key, before: nil, after: key)) }
        }
        return all
    }

    /// Whether a row is a part of a new one, with which undo deletes it.
    private func isPartOfNewRow(_ key: [SQL.Value], of table: TableSchema) -> Bool {
        guard let whole = table.whole else { return false }
        let isNew = tables.first { $0.table === whole }?.hasAdded(Array(key.prefix(whole.keyColumnCount))) ?? false
        return isNew || isPartOfNewRow(key, of: whole)
    }

    private mutating func place(of table: TableSchema) -> Int {
        if let place = tables.firstIndex(where: { $0.table === table }) { return place }
        tables.append(TableChanges(table))
        return tables.count - 1
    }
}

/// The combined changes of the rows of a table.
struct TableChanges {
    let table: TableSchema
    /// The rows that existed before.
    private var changed: [Changed] = []
    private var places: [[SQL.Value]: Int] = [:]
    /// The key ranges of new rows, where the key is a number.
    private(set) var ranges: [ClosedRange<Int>] = []
    /// The keys of the other new rows, and when they were inserted.
    private var added: [[SQL.Value]: Int] = [:]
    private var insertions = 0

    fileprivate init(_ table: TableSchema) { self.table = table }

    /// A row that existed before.
    struct Changed {
        let key: [SQL.Value]
        let before: [SQL.Value]
        /// The row after the change; nil for a deleted row.
        var after: [SQL.Value]?
    }

    /// The keys of the new rows outside of ranges, in the order of insertion.
    var addedKeys: [[SQL.Value]] { added.sorted { $0.value < $1.value }.map(\.key) }

    /// The rows that existed before and have changed.
    var reallyChanged: [Changed] { changed.filter { $0.after != $0.before } }

    var isEmpty: Bool { ranges.isEmpty && added.isEmpty && reallyChanged.isEmpty }

    /// The keys of the rows outside of ranges.
    var keys: [[SQL.Value]] { reallyChanged.map(\.key) + addedKeys }

    fileprivate mutating func add(_ change: RowChange) {
        if let place = places[change.key] {
            changed[place].after = change.after
        } else if let before = change.before {
            if hasAdded(change.key) {
                if change.after == nil { remove(change.key) }
                return
            }
            places[change.key] = changed.count
            changed.append(Changed(key: change.key, before: before, after: change.after))
        } else if let number = change.key.number {
            insert(number...number)
        } else {
            insert(change.key)
        }
    }

    /// Returns whether the row with a key is among those that have changed.
    fileprivate func concerns(_ key: [SQL.Value]) -> Bool { places[key] != nil || hasAdded(key) }

    /// Returns whether the key is that of a new row.
    fileprivate func hasAdded(_ key: [SQL.Value]) -> Bool {
        key.number.map { rangeIndex(of: $0) != nil } ?? (added[key] != nil)
    }

    private mutating func insert(_ key: [SQL.Value]) {
        added[key] = insertions
        insertions += 1
    }

    private mutating func insert(_ range: ClosedRange<Int>) {
        let place = ranges.lastIndex { $0.upperBound < range.lowerBound }.map { $0 + 1 } ?? 0
        let joinsNext = place < ranges.count && range.upperBound + 1 == ranges[place].lowerBound
        if place > 0, ranges[place - 1].upperBound + 1 == range.lowerBound {
            let end = joinsNext ? ranges.remove(at: place).upperBound : range.upperBound
            ranges[place - 1] = ranges[place - 1].lowerBound...end
        } else if joinsNext {
            ranges[place] = range.lowerBound...ranges[place].upperBound
        } else {
            ranges.insert(range, at: place)
        }
    }

    private mutating func remove(_ key: [SQL.Value]) {
        guard let number = key.number else {
            added[key] = nil
            return
        }
        guard let index = rangeIndex(of: number) else { return }
        let range = ranges[index]
        var rest: [ClosedRange<Int>] = []
        if range.lowerBound < number { rest.append(range.lowerBound...(number - 1)) }
        if number < range.upperBound { rest.append((number + 1)...range.upperBound) }
        ranges.replaceSubrange(index...index, with: rest)
    }

    private func rangeIndex(of number: Int) -> Int? { ranges.lastIndex { $0.contains(number) } }

    // MARK: JSON

    /// The changes as stored in the undo log: rows as lists, in the order of the key `columns`.
    var json: String {
        let record: Record = [
            "columns": .list(table.columns.map(Value.text)),
            "before": .list(reallyChanged.map { .list($0.before.map(Value.init)) }),
            "added": .list(addedKeys.map { .list($0.map(Value.init)) }),
            "ranges": .list(ranges.map { .list([.integer($0.lowerBound), .integer($0.upperBound)]) }),
        ]
        return String(decoding: Value.record(record).compactJSON, as: UTF8.self)
    }

    /// Reads changes written by ``json``, possibly before columns were added to the table.
    ///
    /// - Throws: ``StoreFailure/damaged(_:)``.
    init(_ json: String, of table: TableSchema) throws {
        self.init(table)
        let damaged = StoreFailure.damaged("the undo log holds no changes of \(table.name)")
        var reader = JSONReader(Array(json.utf8))
        guard case .record(let record) = try? reader.value(), case .list(let columns) = record["columns"],
            case .list(let before) = record["before"], case .list(let added) = record["added"],
            case .list(let ranges) = record["ranges"]
        else { throw damaged }
        let places = table.columns.map { columns.firstIndex(of: .text($0)) }
        for row in before {
            guard case .list(let values) = row, values.count == columns.count else { throw damaged }
            let row = try places.map { place in
                try place.map { try SQL.Value(values[$0]) ?? { throw damaged }() } ?? .null
            }
            add(RowChange(table: table, key: table.key(of: row), before: row, after: nil))
        }
        for case .list(let values) in added {
            // Earlier versions wrote more after the key.
            let key = try values.prefix(table.keyColumnCount).map { try SQL.Value($0) ?? { throw damaged }() }
            add(RowChange(table: table, key: key, before: nil, after: key))
        }
        for range in ranges {
            guard case .list(let ends) = range, ends.count == 2, case .integer(let first) = ends[0],
                case .integer(let last) = ends[1], first <= last
            else { throw damaged }
            insert(first...last)
        }
    }
}

extension [SQL.Value] {
    /// The number that the key consists of; nil for another key.
    var number: Int? { count == 1 ? self[0].number : nil }
}

extension SQL.Value {
    /// The integer; nil for another type.
    var number: Int? { if case .integer(let number) = self { number } else { nil } }
}
