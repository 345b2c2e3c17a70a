import GatherKit

enum PlayersFailure: Failure {
    case nameTaken(String, by: Int)
    case badRows(BadRows)
    case badFile(String, reason: String)

    /// The maximum number of bad rows in a message.
    static let rowsShown = 20

    var kind: FailureKind {
        switch self {
        case .nameTaken: .conflict
        case .badRows, .badFile: .invalid
        }
    }

    var message: String {
        switch self {
        case .nameTaken(let name, let id):
            "there is already a player named \(name) (#\(id)); capitals do not count"
        case .badRows(let rows):
            (["nothing was imported, because \(rows.count == 1 ? "a row is" : "\(rows.count) rows are") bad:"]
                + rows.first.prefix(Self.rowsShown).map { "  line \($0.line): \($0.reason)" }
                + (rows.count > Self.rowsShown ? ["  … and \(rows.count - Self.rowsShown) more"] : [])
                + [
                    "correct the file, leave bad rows out with --skip-bad, or change players who are there with --update"
                ]).joined(separator: "\n")
        case .badFile(let path, let reason): "\(path) cannot be imported: \(reason)"
        }
    }
}
