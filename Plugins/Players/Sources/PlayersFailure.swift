import Football
import GatherKit

enum PlayersFailure: Failure {
    case nameTaken(String, by: Int)
    case badRows(BadRows)

    var kind: FailureKind {
        switch self {
        case .nameTaken: .conflict
        case .badRows: .invalid
        }
    }

    var message: String {
        switch self {
        case .nameTaken(let name, let id):
            "there is already a player named \(name) (#\(id)); capitals do not count"
        case .badRows(let rows):
            rows.message(
                "correct the file, leave bad rows out with --skip-bad, or change players who are there with --update")
        }
    }
}
