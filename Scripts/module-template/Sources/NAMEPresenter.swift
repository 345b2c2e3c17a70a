import GatherKit

/// Presents the entries to people.
struct NAMEPresenter: Sendable {
    func added(_ entry: NAMEEntry) -> [Block] { [.text("Added \(entry.title.numbered(entry.id)).")] }

    func list(_ entries: [NAMEEntry]) -> [Block] {
        [.table(NAMEEntry.table.grid(of: entries, placeholder: "No entries yet. Add one with: NOUN add TITLE"))]
    }
}
