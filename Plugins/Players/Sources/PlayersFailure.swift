import Football
import GatherKit

enum PlayersFailure: Failure {
    case nameTaken(String, by: Int)
    case nicknameTaken(String, by: Player)
    case bothPlayed(String, String, [String])
    case bothLineUp(String, String)

    var kind: FailureKind { .conflict }

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
        }
    }
}
