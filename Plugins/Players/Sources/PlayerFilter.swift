import Football
import GatherKit

/// Which players to list, and in which order.
struct PlayerFilter: Equatable, Sendable {
    /// What to order players by; those of whom it is not known come last.
    enum Order: String, CaseIterable, Sendable {
        case name, age, skill, position, id
    }

    var position: Position?
    var skill: Skill?
    var search: String?
    var order = Order.name
    var limit: Int?

    static let argument = Argument(
        Argument<Position?>.option("position", .choice(aliases: \.spellings), "only those who like to play there"),
        Argument<Skill?>.option("skill", .choice(), "only those who play so well"),
        Argument.option("search", .text(maximumLength: Name.maximumLength), "only those whose name holds this"),
        Argument<Order?>.option("sort", .choice(), "what to order them by"),
        Argument.option("limit", .integer(1...1_000_000), "how many at most")
    ) { PlayerFilter(position: $0, skill: $1, search: $2, order: $3 ?? .name, limit: $4) }

    /// Whether every player is listed.
    var isOpen: Bool { position == nil && skill == nil && search == nil }
}
