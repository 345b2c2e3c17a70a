import GatherKit

enum RatingsFailure: Failure {
    /// A guest has not played.
    case hasNotPlayed(String)

    var kind: FailureKind { .notFound }

    var message: String {
        switch self {
        case .hasNotPlayed(let name): "\(name) is a guest who has not played, and so has no rating"
        }
    }
}
