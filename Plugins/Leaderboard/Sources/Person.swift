import GatherKit

/// A participant of finished gathers, who may have been deleted since.
struct Person: Equatable, Sendable {
    /// The identity of a participant: the number of the player, or the name where an older version stored no number.
    enum Key: Hashable, Sendable {
        case player(Int)
        case name(String)

        var playerID: Int? { if case .player(let id) = self { id } else { nil } }
    }

    let key: Key
    /// The current name of a present player, or the name in the last gather of a former one.
    let name: String

    var playerID: Int? { key.playerID }
    /// The name with the number, to tell equal names apart.
    var label: String { playerID.map { "\(name) (#\($0))" } ?? name }

    /// Whether a text is the full name; case is ignored.
    func isNamed(_ text: String) -> Bool { NameKeys(name) == NameKeys(text) }
}
