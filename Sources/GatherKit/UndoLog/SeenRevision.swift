import GatherDatabase

/// How far somebody has seen what is done to an organizer's data, at whatever end.
///
/// A shell keeps one, which what it shows moves on. What it does is refused when it would change what was done elsewhere
/// since; told of that, the person has seen it. Scripts have none: there the last one wins.
public struct SeenRevision: Codable, Equatable, Sendable {
    /// The number of the newest entry of the undo log that was seen; nil when nothing was seen yet.
    public let change: Int?

    /// The seenRevision of somebody who has seen the entries up to one.
    public init(upTo change: Int? = nil) { self.change = change }
}

/// What a session needs to know of its own entries, to tell them from those that were made elsewhere.
struct OwnEntries {
    /// The number of the first that it has written into the undo log, and that of the last, by organizer.
    private var numbers: [Int: ClosedRange<Int>] = [:]
    /// Whether it has changed whatever was done last, without naming it.
    var takesLast = false

    mutating func add(_ id: Int, of organizerID: Int) {
        numbers[organizerID] = (numbers[organizerID]?.lowerBound ?? id)...id
    }

    /// The numbers of an organizer's.
    func numbers(of organizerID: Int) -> ClosedRange<Int>? { numbers[organizerID] }
}

/// The rows that were there before and were touched, the whole of which they are parts instead of parts.
struct TouchedRows {
    private var keys: [(table: TableSchema, keys: Set<[SQL.Value]>, ranges: [ClosedRange<Int>])] = []

    init(_ changes: RowChanges) {
        keys = changes.tables.map { changes in
            let whole = changes.table.toldWith
            return (whole, Set(changes.keys.map { Array($0.prefix(whole.keys)) }), changes.ranges)
        }
    }

    /// The keys of the rows of a table.
    func keys(of table: TableSchema) -> Set<[SQL.Value]> {
        keys.reduce(into: []) { if $1.table === table { $0.formUnion($1.keys) } }
    }

    /// The rows that others have touched too, or have made.
    func common(with other: TouchedRows) -> [(table: TableSchema, key: [SQL.Value])] {
        keys.flatMap { own in
            other.keys.filter { $0.table === own.table }.flatMap { other in
                own.keys.filter { other.keys.contains($0) || $0.isIn(other.ranges) }
                    + other.keys.filter { $0.isIn(own.ranges) }
            }.map { (own.table, $0) }
        }
    }
}
