import Football
import GatherKit

enum PlayersFailure: Failure {
    case nameTaken(String)
    case nicknameTaken(String, by: Player)
    /// A row of a file is about a player who is already on the list.
    case isListed(String, Player)
    case similar(String, to: Player)
    case otherName(Player, String)
    case bothPlayed(String, String, [String])
    case bothLineUp(String, String)
    case noNames(skipped: [String], known: [String])
    /// Lines such as `Pop, Ana` or `Tom/Thomas`, each of which may be one player or two.
    case oneOrTwo([String])

    var kind: FailureKind {
        switch self {
        case .noNames, .oneOrTwo: .invalid
        default: .conflict
        }
    }

    var arguments: [String] {
        switch self {
        case .nameTaken, .noNames, .oneOrTwo: ["name"]
        case .nicknameTaken: ["nickname", "name"]
        default: []
        }
    }

    var message: String {
        switch self {
        case .nameTaken(let name):
            "there is already a player named \(name); choose another name (case does not matter)"
        case .nicknameTaken(let name, let player):
            "\(name) is already a nickname of \(player.name.text); choose another name"
        case .isListed(let name, let player):
            "\(name) is already on your list\(name == player.name.text ? "" : " as \(player.label)"); update such players "
                + "with --update"
        case .similar(let name, let player):
            "\(quoted(name)) looks like \(player.label); if it is the same person, spell the name the same way; if not, "
                + "type: player add \(quoted(name))"
        case .otherName(let player, let name):
            "id \(player.id) is \(player.name.text), not \(name); rename the player with: player edit #\(player.id) --name "
                + "NAME, or delete the id column"
        case .bothPlayed(let name, let other, let matches):
            "\(name) and \(other) cannot be merged: both played in the same \(matches.count == 1 ? "match" : "matches"), "
                + "on \(listed(matches)); if that is wrong, remove one of them with: history edit MATCH --leave-out PLAYER"
        case .noNames(skipped: [], known: []): "there are no names in the list"
        case .noNames(skipped: [], _): "everybody on the list is already a player"
        case .noNames(let skipped, _): "no new names; not recognized as a name: \(ListReading.named(skipped))"
        case .oneOrTwo(let lines):
            "\(ListReading.named(lines)) may be one player or two; for one, "
                + (lines.contains { $0.contains("/") }
                    ? "write one name, and add the other with: player edit NAME --nickname OTHER; "
                    : "write the first name first, such as Ana Pop; ")
                + "for two, put each name on its own line"
        case .bothLineUp(let name, let other):
            "\(name) and \(other) are both in the line-up of the match in progress; merge them when it has ended, or "
                + "remove one of them first"
        }
    }
}
