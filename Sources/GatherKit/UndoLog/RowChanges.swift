import GatherDatabase

/// A change of one row.
struct RowChange {
    let table: TableSchema
    let key: [SQL.Value]
    /// The row before; nil for a new row.
    let before: [SQL.Value]?
    /// The fingerprint of the row after the change; nil for a deleted row.
    let after: Fingerprint?
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

    /// Returns the keys of the rows of a table that have changed, themselves or in their parts.
    func keys(of table: TableSchema) -> Set<[SQL.Value]> {
        tables.reduce(into: []) { keys, changes in
            if changes.table.toldWith === table { keys.formUnion(changes.keys.map { Array($0.prefix(table.keys)) }) }
        }
    }

    mutating func add(_ change: RowChange) {
        let before = change.before.map { Fingerprint(of: $0, in: change.table) }
        if isPartOfNewRow(change.key, of: change.table, changing: .init(before, change.after)) { return }
        tables[place(of: change.table)].add(change, before: before)
    }

    /// The changes of tables that undo covers.
    var undoable: RowChanges { RowChanges(tables.filter(\.table.isUndoable)) }

    /// The keys of the touched rows without their content; parts count as their whole.
    var withoutStates: RowChanges {
        var touched = RowChanges()
        for changes in tables {
            let table = changes.table.toldWith
            let place = touched.place(of: table)
            for key in changes.keys { touched.tables[place].touch(Array(key.prefix(table.keys))) }
            touched.tables[place].add(later: changes.ranges, .nothing)
        }
        return touched
    }

    /// Adds a change of a part to the fingerprint of its whole, if the whole is a new row.
    private mutating func isPartOfNewRow(
        _ key: [SQL.Value], of table: TableSchema, changing difference: Fingerprint
    ) -> Bool {
        guard table.isToldWithWhole else { return false }
        // Undo keeps the rows of an audit trail, so they do not count.
        let counted = table.isTrail ? Fingerprint.nothing : difference
        var whole = table.whole
        while let table = whole {
            let index = tables.firstIndex { $0.table === table }
            if let index, tables[index].count(counted, toNew: Array(key.prefix(table.keys))) { return true }
            whole = table.isToldWithWhole ? table.whole : nil
        }
        return false
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
    private(set) var changed: [Changed] = []
    private var places: [[SQL.Value]: Int] = [:]
    /// The key ranges of new rows, where the key is a number.
    private(set) var ranges: [ClosedRange<Int>] = []
    /// The sum of the fingerprints of those rows and their parts.
    private(set) var rangesSum = Fingerprint.nothing
    /// The other new rows by key, each with the fingerprint of itself and its parts.
    private(set) var added: [[SQL.Value]: Fingerprint] = [:]
    private var addedKeys: [[SQL.Value]] = []

    init(_ table: TableSchema) { self.table = table }

    /// A row that existed before.
    struct Changed {
        let key: [SQL.Value]
        let before: [SQL.Value]
        /// The fingerprint after the change; nil for a deleted row.
        var after: Fingerprint?
    }

    /// The new rows outside of ranges, in the order of insertion.
    var addedRows: [(key: [SQL.Value], fingerprint: Fingerprint)] {
        var seen: Set<[SQL.Value]> = []
        return addedKeys.compactMap { key in
            guard let fingerprint = added[key], seen.insert(key).inserted else { return nil }
            return (key, fingerprint)
        }
    }

    /// The rows that existed before and have changed.
    var reallyChanged: [Changed] { changed.filter { $0.after != Fingerprint(of: $0.before, in: table) } }

    var isEmpty: Bool { ranges.isEmpty && added.isEmpty && reallyChanged.isEmpty }

    /// The keys of the rows outside of ranges.
    var keys: [[SQL.Value]] { reallyChanged.map(\.key) + addedRows.map(\.key) }

    /// Records that a row was touched, without its state.
    fileprivate mutating func touch(_ key: [SQL.Value]) {
        if added.updateValue(.nothing, forKey: key) == nil { addedKeys.append(key) }
    }

    mutating func add(_ change: RowChange, before: Fingerprint?) {
        if let place = places[change.key] {
            changed[place].after = change.after
        } else if let row = change.before, let before {
            if count(Fingerprint(before, change.after), toNew: change.key) {
                if change.after == nil { remove(change.key) }
                return
            }
            places[change.key] = changed.count
            changed.append(Changed(key: change.key, before: row, after: change.after))
        } else if let after = change.after {
            insert(change.key, after)
        }
    }

    /// Adds ranges of new rows.
    mutating func add(later ranges: [ClosedRange<Int>], _ sum: Fingerprint) {
        for range in ranges { insert(range) }
        rangesSum.add(sum)
    }

    /// Adds a difference to the fingerprint of a new row.
    ///
    /// - Returns: Whether the key belongs to a new row.
    fileprivate mutating func count(_ difference: Fingerprint, toNew key: [SQL.Value]) -> Bool {
        if let number = key.number {
            guard rangeIndex(of: number) != nil else { return false }
            rangesSum.add(difference)
            return true
        }
        return added[key]?.add(difference) != nil
    }

    private mutating func insert(_ key: [SQL.Value], _ fingerprint: Fingerprint) {
        if let number = key.number {
            insert(number...number)
            rangesSum.add(fingerprint)
        } else {
            added[key] = fingerprint
            addedKeys.append(key)
        }
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
}

extension [SQL.Value] {
    /// The number that the key consists of; nil for another key.
    var number: Int? { count == 1 ? self[0].number : nil }
}

/// A 64-bit hash of a row's content; the hashes of several rows can be added up.
struct Fingerprint: Hashable {
    private(set) var digits: UInt64

    /// The fingerprint of no row.
    static let nothing = Fingerprint(digits: 0)

    init(digits: UInt64) { self.digits = digits }

    /// Creates the fingerprint of a row.
    ///
    /// Null does not count, so the fingerprint stays the same when a column is added to the table.
    init(of row: [SQL.Value], in table: TableSchema) {
        var digits: UInt64 = 0
        for (value, seed) in zip(row, table.seeds) {
            switch value {
            case .null: break
            case .integer(let number): digits &+= (seed ^ UInt64(bitPattern: Int64(number))).mixed
            case .text(let text): digits &+= seed.hashing(text)
            }
        }
        self.digits = digits
    }

    /// Creates the difference of two fingerprints.
    init(_ before: Fingerprint?, _ after: Fingerprint?) {
        digits = (after?.digits ?? 0) &- (before?.digits ?? 0)
    }

    mutating func add(_ other: Fingerprint) { digits &+= other.digits }
}

extension UInt64 {
    /// Returns the FNV-1a hash of a text with this initial value, mixed; it is the same on all machines and in all
    /// versions.
    func hashing(_ text: String) -> UInt64 {
        var hash = self
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return hash.mixed
    }

    /// The value mixed by SplitMix64, so that sums of hashes do not cancel out common parts.
    fileprivate var mixed: UInt64 {
        var hash = self &+ 0x9e37_79b9_7f4a_7c15
        hash = (hash ^ (hash >> 30)) &* 0xbf58_476d_1ce4_e5b9
        hash = (hash ^ (hash >> 27)) &* 0x94d0_49bb_1331_11eb
        return hash ^ (hash >> 31)
    }
}

extension SQL.Value {
    /// The integer; nil for another type.
    var number: Int? { if case .integer(let number) = self { number } else { nil } }
}
