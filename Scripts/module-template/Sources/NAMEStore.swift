import GatherDatabase
import GatherKit
import GatherModels

/// Where the entries are kept.
struct NAMEStore: Sendable {
    let handle: StoreHandle

    func entries(in session: Session) throws -> [NAMEEntry] {
        try handle.all(
            "SELECT id, title FROM NOUN_entry WHERE organizer_id = \(session.organizer.id) ORDER BY id",
            in: session, NAMEEntry.init)
    }

    func entry(titled title: String, in session: Session) throws -> NAMEEntry? {
        try handle.first(
            "SELECT id, title FROM NOUN_entry WHERE organizer_id = \(session.organizer.id) AND title = \(title)",
            in: session, NAMEEntry.init)
    }

    func entry(_ key: String, in session: Session) throws -> NAMEEntry? {
        try handle.first(
            "SELECT id, title FROM NOUN_entry WHERE organizer_id = \(session.organizer.id) AND id = \(Int(key))",
            in: session, NAMEEntry.init)
    }

    func insert(_ title: String, in session: Session) throws -> NAMEEntry {
        let id = try handle.insert(
            "INSERT INTO NOUN_entry (organizer_id, title) VALUES (\(session.organizer.id), \(title))", in: session)
        return NAMEEntry(id: id, title: title)
    }

    /// Makes an entry be as it was before.
    func put(_ key: String, _ entry: NAMEEntry?, in session: Session) throws {
        try handle.run(
            "DELETE FROM NOUN_entry WHERE organizer_id = \(session.organizer.id) AND id = \(Int(key))", in: session)
        guard let entry else { return }
        try handle.run(
            """
            INSERT INTO NOUN_entry (id, organizer_id, title) \
            VALUES (\(entry.id), \(session.organizer.id), \(entry.title))
            """,
            in: session)
    }
}

extension NAMEEntry {
    fileprivate init(_ row: Row) throws(StoreFailure) {
        self.init(id: try row.integer("id"), title: try row.text("title"))
    }
}
