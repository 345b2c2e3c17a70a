import Football
import GatherKit

/// A filter and sort order of players.
struct PlayerFilter: Equatable, Sendable {
    /// The sort key; players without a value come last.
    enum Order: String, CaseIterable, Sendable {
        case name, age, skill, mark, position, id
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

    /// Whether the filter includes every player; order and limit do not count.
    var isOpen: Bool { position == nil && skill == nil && search == nil }
}
