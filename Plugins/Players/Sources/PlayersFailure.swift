import Football
import GatherKit

enum PlayersFailure: Failure {
    case nameTaken(String, by: Int)
    case nicknameTaken(String, by: Player)
    case bothPlayed(String, String, [String])
    case bothLineUp(String, String)
    case badRows(BadRows)

    var kind: FailureKind {
        switch self {
        case .nameTaken, .nicknameTaken, .bothPlayed, .bothLineUp: .conflict
        case .badRows: .invalid
        }
    }

    var message: String {
        switch self {
        case .nameTaken(let name, let id):
            "there is already a player named \(name) (#\(id)); capitals do not count"
        case .nicknameTaken(let name, let player):
            "\(player.label) is called \(name) already"
        case .bothPlayed(let name, let other, let gathers):
            "\(name) and \(other) are two people, as both played in the same \(gathers.count == 1 ? "gather" : "gathers"), "
                + "of \(listed(gathers)); if that is wrong, take one of them out with: history edit GATHER --leave-out PLAYER"
        case .bothLineUp(let name, let other):
            "\(name) and \(other) are both in the line-up of the match in progress; merge them when it has ended, or "
                + "take one of them out first"
        case .badRows(let rows):
            rows.message(
                "correct the file, leave bad rows out with --skip-bad, or change players who are there with --update")
        }
    }
}
