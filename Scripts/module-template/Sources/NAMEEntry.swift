import GatherKit

/// An entry of NOUN.
struct NAMEEntry: Equatable, Sendable {
    let id: Int
    let title: String

    /// The table of entries; undo, dry runs and archives follow from it.
    static let table = Table(
        "NOUN_entry", noun: "NOUN entry", NAMEEntry.init(id:title:), Column("id", \.id),
        Column("title", \.title, .text(maximumLength: titleLength)))

    static let titleLength = 100

    var value: Value { .record(["id": .integer(id), "title": .text(title)]) }

    static let shape = ResultShape.record([.init("id", .integer), .init("title", .text)])
}
