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

    init(_ table: TableSchema) { self.table = table }

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

    mutating func add(_ change: RowChange) {
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

    mutating func insert(_ range: ClosedRange<Int>) {
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
}

extension [SQL.Value] {
    /// The number that the key consists of; nil for another key.
    var number: Int? { count == 1 ? self[0].number : nil }
}

extension SQL.Value {
    /// The integer; nil for another type.
    var number: Int? { if case .integer(let number) = self { number } else { nil } }
}
