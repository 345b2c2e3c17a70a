import GatherDatabase
import GatherKit
import GatherModels

extension NAMEEntry {
    /// How the entries are kept.
    static let table = Table(
        "NOUN_entry", NAMEEntry.init(id:title:), Column("id", \.id), Column("title", \.title))
}

/// Finds the entries.
struct NAMEStore: Sendable {
    func entries(in session: Session) throws -> [NAMEEntry] { try NAMEEntry.table.all("ORDER BY id", in: session) }

    func entry(titled title: String, in session: Session) throws -> NAMEEntry? {
        try NAMEEntry.table.first(where: "title = \(title)", in: session)
    }

    func entry(_ key: String, in session: Session) throws -> NAMEEntry? {
        try NAMEEntry.table.first(where: "id = \(Int(key))", in: session)
    }

    func insert(_ title: String, in session: Session) throws -> NAMEEntry {
        NAMEEntry(id: try NAMEEntry.table.insertNumbered(NAMEEntry(id: 0, title: title), in: session), title: title)
    }

    /// Makes an entry be as it was before.
    func put(_ key: String, _ entry: NAMEEntry?, in session: Session) throws {
        if let entry {
            try NAMEEntry.table.put(entry, in: session)
        } else {
            try NAMEEntry.table.deleteAll(where: "id = \(Int(key))", in: session)
        }
    }
}
