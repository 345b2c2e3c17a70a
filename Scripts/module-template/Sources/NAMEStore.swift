import GatherDatabase
import GatherKit

/// The store of the entries.
struct NAMEStore: Sendable {
    func entries(in session: Session) throws -> [NAMEEntry] { try NAMEEntry.table.all("ORDER BY id", in: session) }

    func entry(titled title: String, in session: Session) throws -> NAMEEntry? {
        try NAMEEntry.table.first(where: "title = \(title)", in: session)
    }
}
