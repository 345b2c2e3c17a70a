import GatherKit

/// The screens of the entries.
struct NAMEPresenter: Sendable {
    func added(_ entry: NAMEEntry) -> Screen {
        .text("Added \(entry.title) (#\(entry.id)).", value: entry.value)
    }

    func list(_ entries: [NAMEEntry]) -> Screen {
        let table = Grid(
            columns: [.number("#"), .text("Title")],
            rows: entries.map { [String($0.id), $0.title] },
            placeholder: "No entries yet. Add one with: NOUN add TITLE"
        )
        return .list(.table(table), of: entries.map(\.value))
    }
}
