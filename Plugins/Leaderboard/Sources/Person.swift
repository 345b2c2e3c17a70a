import Football
import GatherKit

/// A participant of finished matches, who may have been deleted since.
struct Person: Equatable, Sendable {
    let key: Participant.Key
    /// The current name of a present player, or the name in the last match of a former one.
    let name: String

    var playerID: Int? { key.playerID }
    /// The name with the number, to tell equal names apart.
    var label: String { playerID.map { "\(name) (#\($0))" } ?? name }

    /// Whether a text is the full name; case is ignored.
    func isNamed(_ text: String) -> Bool { NameKeys(name) == NameKeys(text) }
}
