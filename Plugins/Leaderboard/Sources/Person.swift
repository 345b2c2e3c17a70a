import GatherKit

/// Somebody who has played.
struct Person: Equatable, Sendable {
    /// Whether two are the same: by a player's number, or by name where an older version kept no number.
    enum Key: Hashable, Sendable {
        case player(Int)
        case name(String)

        var playerID: Int? { if case .player(let id) = self { id } else { nil } }
    }

    let key: Key
    /// Today's name of a player who is on the list, else the name of the last day.
    let name: String

    var playerID: Int? { key.playerID }
    /// The name with the number, which tells it from the same name.
    var label: String { playerID.map { "\(name) (#\($0))" } ?? name }

    /// Whether that is the whole name, whatever the case.
    func isNamed(_ text: String) -> Bool { NameKeys(name) == NameKeys(text) }
}
