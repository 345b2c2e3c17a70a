import GatherDatabase
import GatherModels

extension Journal {
    /// One of the things whose changes are noted.
    struct Thing: Hashable {
        let kind: String
        let key: String
    }

    /// Something that was done, be it that a change was taken back, and the things that it touched.
    struct Deed {
        let change: JournaledChange
        var things: Set<Thing>
    }

    /// How a change is kept that only tells of itself, as nobody can take it back or do it again: that another one was
    /// taken back or done again, or one that was replaced.
    static let isTrace = 2

    /// The number of the newest change, be it a trace; 0 when there is none.
    func newest(in session: Session) throws -> Int {
        try session.first(
            "SELECT MAX(id) AS id FROM change WHERE organizer_id = \(session.organizer.id)"
        ) { try $0.optionalInteger("id") ?? 0 } ?? 0
    }

    /// Returns what was done after a change, and before another one, the oldest first.
    func deeds(after change: Int, before end: Int? = nil, in session: Session) throws -> [Deed] {
        var deeds: [Deed] = []
        try session.query(
            """
            SELECT \(ChangeRow.table.columns), kind, key FROM change \
            LEFT JOIN change_state ON change_id = id \
            WHERE organizer_id = \(session.organizer.id) AND id > \(change) AND id < \(end ?? .max) ORDER BY id, place
            """
        ) { row in
            let change = try ChangeRow.table.read(row).change
            if deeds.last?.change.id != change.id { deeds.append(Deed(change: change, things: [])) }
            guard let kind = try row.optionalText("kind"), let key = try row.optionalText("key") else { return }
            deeds[deeds.count - 1].things.insert(Thing(kind: kind, key: key))
        }
        return deeds
    }

    /// Leaves a trace of a change that was taken back or done again: those who look elsewhere are to know.
    func leaveTrace(of summary: String, _ states: [SavedState], in session: Session) throws {
        let things = states.map { SavedState(kind: $0.kind, key: $0.key, state: nil, left: nil) }
        try insert(Change(summary, things), at: now(), as: Self.isTrace, in: session)
        try dropOldest(as: Self.isTrace, in: session)
    }
}
