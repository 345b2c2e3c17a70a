import GatherKit

/// One entry.
struct NAMEEntry: Codable, Equatable, Sendable {
    let id: Int
    let title: String

    var value: Value { .record(record) }

    static let shape = ResultShape.record([.init("id", .integer), .init("title", .text)])

    /// The entry as one of the things that a script may change.
    var item: Inventory.Item { Inventory.Item(key: String(id), name: title, record: record) }

    private var record: Record { ["id": .integer(id), "title": .text(title)] }
}

extension ThingKind<NAMEEntry> {
    /// The entries, by their number: what undo takes back.
    static var entry: ThingKind { ThingKind("NOUN entry") }
}
