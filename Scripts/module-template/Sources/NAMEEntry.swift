import GatherKit

/// One entry.
struct NAMEEntry: Equatable, Sendable {
    let id: Int
    let title: String

    /// How the entries are kept: undo, dry runs and archives follow from this.
    static let table = Table(
        "NOUN_entry", noun: "NOUN entry", NAMEEntry.init(id:title:), Column("id", \.id),
        Column("title", \.title, .text(maximumLength: titleLength)))

    static let titleLength = 100

    var value: Value { .record(["id": .integer(id), "title": .text(title)]) }

    static let shape = ResultShape.record([.init("id", .integer), .init("title", .text)])
}
