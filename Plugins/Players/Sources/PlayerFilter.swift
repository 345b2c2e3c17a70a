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

    static let position = Argument<Position?>.option(
        "position", .choice(aliases: \.spellings), "only those who like to play there"
    )
    static let skill = Argument<Skill?>.option("skill", .choice(), "only those who play so well")
    static let search = Argument.option(
        "search", .text(maximumLength: Name.maximumLength), "only those whose name holds this"
    )
    static let sort = Argument<Order?>.option("sort", .choice(), "what to order them by")
    static let limit = Argument.option("limit", .integer(1...1_000_000), "how many at most")
}

extension PlayerFilter {
    init(_ arguments: Arguments) throws(UsageFailure) {
        self.init(
            position: try arguments[Self.position],
            skill: try arguments[Self.skill],
            search: try arguments[Self.search],
            order: try arguments[Self.sort] ?? .name,
            limit: try arguments[Self.limit]
        )
    }

    /// Whether every player is listed.
    var isOpen: Bool { position == nil && skill == nil && search == nil }
}
