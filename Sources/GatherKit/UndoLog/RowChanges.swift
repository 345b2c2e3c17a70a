import GatherDatabase

/// One row before and after: the only form in which anything is changed.
struct RowChange {
    let table: TableSchema
    let key: [SQL.Value]
    /// The row as it was; nil when there was none.
    let before: [SQL.Value]?
    /// What tells the row as it is now from others; nil when it is gone.
    let after: Fingerprint?
    /// Whether a listener has made it, because of what else was done.
    var isReaction = false
}

/// What has become of rows, each of them once: what it takes to put them back.
struct RowChanges {
    /// By table, in the order in which they were touched first.
    private(set) var tables: [TableChanges] = []

    init() {}
    init(_ tables: [TableChanges]) { self.tables = tables }

    init(_ changes: some Sequence<RowChange>) { for change in changes { add(change) } }

    /// Whether nothing is other than it was.
    var isEmpty: Bool { tables.allSatisfy(\.isEmpty) }

    mutating func add(_ change: RowChange) {
        let before = change.before.map { Fingerprint(of: $0, in: change.table) }
        if isPartOfNewRow(change.key, of: change.table, changing: .init(before, change.after)) { return }
        tables[place(of: change.table)].add(change, before: before)
    }

    /// Those of tables that undo knows of.
    var undoable: RowChanges { RowChanges(tables.filter(\.table.isUndoable)) }

    /// Which rows they are about, the whole instead of its parts, and no more.
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

    /// Adds up the parts of a row that was not there before, which go and come with it.
    private mutating func isPartOfNewRow(
        _ key: [SQL.Value], of table: TableSchema, changing difference: Fingerprint
    ) -> Bool {
        guard table.isToldWithWhole else { return false }
        // What was added to an audit trail since is there at the end as well.
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

/// What has become of the rows of a table.
struct TableChanges {
    let table: TableSchema
    /// The rows that were there before.
    private(set) var changed: [Changed] = []
    private var places: [[SQL.Value]: Int] = [:]
    /// The numbers of rows that were not there before, where a number is the key.
    private(set) var ranges: [ClosedRange<Int>] = []
    /// The fingerprints of those, added up, with all their parts.
    private(set) var rangesSum = Fingerprint.nothing
    /// The other rows that were not there before, by their keys, each with its parts.
    private(set) var added: [[SQL.Value]: Fingerprint] = [:]
    private var addedKeys: [[SQL.Value]] = []

    init(_ table: TableSchema) { self.table = table }

    /// A row that was there before.
    struct Changed {
        let key: [SQL.Value]
        let before: [SQL.Value]
        /// Nil when it is gone.
        var after: Fingerprint?
    }

    /// The rows that were not there before and have no range, in the order in which they came.
    var addedRows: [(key: [SQL.Value], fingerprint: Fingerprint)] {
        var seen: Set<[SQL.Value]> = []
        return addedKeys.compactMap { key in
            guard let fingerprint = added[key], seen.insert(key).inserted else { return nil }
            return (key, fingerprint)
        }
    }

    /// The rows that were there before and are not what they were.
    var reallyChanged: [Changed] { changed.filter { $0.after != Fingerprint(of: $0.before, in: table) } }

    var isEmpty: Bool { ranges.isEmpty && added.isEmpty && reallyChanged.isEmpty }

    /// The rows, but for those of ranges.
    var keys: [[SQL.Value]] { reallyChanged.map(\.key) + addedRows.map(\.key) }

    /// Notes a row without what has become of it.
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

    /// Adds rows that were not there before, nor when this was done.
    mutating func add(later ranges: [ClosedRange<Int>], _ sum: Fingerprint) {
        for range in ranges { insert(range) }
        rangesSum.add(sum)
    }

    /// Adds a difference to the fingerprint of a row that was not there before.
    ///
    /// - Returns: Whether it is such a row.
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
    /// Whether a key is a number of one of some ranges.
    func isIn(_ ranges: [ClosedRange<Int>]) -> Bool {
        number.map { number in ranges.contains { $0.contains(number) } } ?? false
    }

    /// The number that a key is, if it is one.
    var number: Int? { count == 1 ? self[0].number : nil }
}

/// A number that tells what a row holds from what else it could hold; those of several rows can be added up.
struct Fingerprint: Hashable {
    private(set) var digits: UInt64

    /// That of no row.
    static let nothing = Fingerprint(digits: 0)

    init(digits: UInt64) { self.digits = digits }

    /// Takes that of a row.
    ///
    /// What is empty does not count, so that it stays the same when a table gets a column.
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

    /// What is to be added when a row was one thing and is another.
    init(_ before: Fingerprint?, _ after: Fingerprint?) {
        digits = (after?.digits ?? 0) &- (before?.digits ?? 0)
    }

    mutating func add(_ other: Fingerprint) { digits &+= other.digits }
}

extension UInt64 {
    /// FNV-1a with this beginning, which is the same on every machine and in every version.
    func hashing(_ text: String) -> UInt64 {
        var hash = self
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return hash.mixed
    }

    /// SplitMix64, so that sums of such numbers do not tell what their parts have in common.
    fileprivate var mixed: UInt64 {
        var hash = self &+ 0x9e37_79b9_7f4a_7c15
        hash = (hash ^ (hash >> 30)) &* 0xbf58_476d_1ce4_e5b9
        hash = (hash ^ (hash >> 27)) &* 0x94d0_49bb_1331_11eb
        return hash ^ (hash >> 31)
    }
}

extension SQL.Value {
    /// The number, if it is one.
    var number: Int? { if case .integer(let number) = self { number } else { nil } }
}
