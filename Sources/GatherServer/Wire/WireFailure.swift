import GatherKit
import GatherWire

enum WireFailure: Failure {
    /// The body is not a valid message.
    case badMessage(String)
    /// The route belongs to the view, which only the client has.
    case viewRoute(String)
    /// The idempotency key was used for another request.
    case reusedKey
    /// The output of a script exceeds the limit.
    case scriptAnswers
    /// The account has the maximum number of event streams.
    case tooManyStreams(limit: Int)

    var kind: FailureKind {
        switch self {
        case .badMessage, .viewRoute: .usage
        case .reusedKey: .conflict
        case .scriptAnswers: .invalid
        case .tooManyStreams: .tooMany
        }
    }

    var message: String {
        switch self {
        case .badMessage(let reason): "the request cannot be read: \(reason)"
        case .viewRoute(let route): "\(route) works only in a terminal, not on a server"
        case .reusedKey: "the \(Wire.keyHeader) was already used for another request; create a new one for each"
        case .scriptAnswers:
            "the output of the script exceeds the limit of \(WireService.answerLimit >> 20) MB; "
                + "split it into several scripts"
        case .tooManyStreams(let limit):
            "this account already has \(limit) event streams, the maximum; end one of them"
        }
    }
}
