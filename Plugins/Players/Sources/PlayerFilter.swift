import Football
import GatherKit

/// A filter and sort order of players.
struct PlayerFilter: Equatable, Sendable {
    var position: Position?
    var skill: Skill?
    var search: String?
    /// The property by which they are sorted, before the name; players without a value come last.
    var order: Property<Player>?
    var limit: Int?
    /// Whether guests are included.
    var withGuests = false

    static let argument = Argument(
        Argument<Position?>.option("position", Player.positions, "players with this preferred position"),
        Argument<Skill?>.option("skill", .choice(), "players of this level").titled("Level"),
        Argument.option("search", .text(maximumLength: Name.maximumLength), "part of the name"),
        Argument.option(
            "sort", Player.table.orderKind, "the sort order; skill sorts by the skill in words, mark by the number"),
        Argument.option("limit", .integer(1...1_000_000), "the maximum number of players")
            .titled("Maximum number of players"),
        Argument.flag("guests", "include guests")
    ) { PlayerFilter(position: $0, skill: $1, search: $2, order: $3, limit: $4, withGuests: $5) }

    /// Whether the filter includes every player; order and limit do not count.
    var isOpen: Bool { position == nil && skill == nil && search == nil }
}
