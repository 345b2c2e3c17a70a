import GatherDatabase

/// The newest undo entry that a client has seen of an organizer's data, for optimistic concurrency.
///
/// A shell keeps one and advances it with each screen. A change of rows that were changed elsewhere since is refused
/// with a ``ConflictFailure``; the message shows those changes, so a second attempt succeeds. Scripts have no revision:
/// the last writer wins.
public struct SeenRevision: Codable, Equatable, Sendable {
    /// The id of the newest entry seen; nil if nothing was seen yet.
    public let change: Int?

    /// Creates the revision of a client that has seen the entries up to an id.
    public init(upTo change: Int? = nil) { self.change = change }
}

/// The undo entries that a session has written itself, to tell them from those of other clients.
struct OwnEntries {
    /// The ids of the first and the last entry, by organizer.
    private var numbers: [Int: ClosedRange<Int>] = [:]
    /// Whether the session has undone, redone or replaced the last entry.
    var takesLast = false

    mutating func add(_ id: Int, of organizerID: Int) {
        numbers[organizerID] = (numbers[organizerID]?.lowerBound ?? id)...id
    }

    /// Returns the ids of an organizer's entries; nil if there are none.
    func numbers(of organizerID: Int) -> ClosedRange<Int>? { numbers[organizerID] }
}

/// The touched rows that existed before, parts as their whole, and the key ranges of new rows.
struct TouchedRows {
    private var keys: [(table: TableSchema, keys: Set<[SQL.Value]>, ranges: [ClosedRange<Int>])] = []

    init(_ changes: RowChanges) {
        keys = changes.tables.map { changes in
            let whole = changes.table.toldWith
            return (whole, Set(changes.keys.map { Array($0.prefix(whole.keys)) }), changes.ranges)
        }
    }

    /// Returns the keys of the touched rows of a table.
    func keys(of table: TableSchema) -> Set<[SQL.Value]> {
        keys.reduce(into: []) { if $1.table === table { $0.formUnion($1.keys) } }
    }

    /// Returns the rows that both have touched, or that one has touched and the other has added.
    func common(with other: TouchedRows) -> [(table: TableSchema, key: [SQL.Value])] {
        keys.flatMap { own in
            other.keys.filter { $0.table === own.table }.flatMap { other in
                own.keys.filter { other.keys.contains($0) || $0.isIn(other.ranges) }
                    + other.keys.filter { $0.isIn(own.ranges) }
            }.map { (own.table, $0) }
        }
    }
}
