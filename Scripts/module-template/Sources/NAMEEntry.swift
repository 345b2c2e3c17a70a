import GatherKit

/// An entry of NOUN.
struct NAMEEntry: Equatable, Sendable {
    var id = 0
    var title = ""

    /// The properties of an entry; arguments, data, screens, undo, dry runs and archives follow from them.
    static let table = Table(
        "NOUN_entry", noun: "NOUN entry", NAMEEntry.init, Column(number: "id", \.id),
        Column("title", \.title, .text(maximumLength: 100), "the title of the entry"))
}
