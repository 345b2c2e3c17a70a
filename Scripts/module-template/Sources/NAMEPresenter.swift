import GatherKit

/// The screens of the entries.
struct NAMEPresenter: Sendable {
    func added(_ entry: NAMEEntry) -> Screen {
        .text("Added \(entry.title) (#\(entry.id)).", value: NAMEEntry.table.shape.value(of: entry))
    }

    func list(_ entries: [NAMEEntry]) -> Screen {
        let table = NAMEEntry.table.grid(of: entries, placeholder: "No entries yet. Add one with: NOUN add TITLE")
        return .list(.table(table), of: entries.map(NAMEEntry.table.shape.value))
    }
}
