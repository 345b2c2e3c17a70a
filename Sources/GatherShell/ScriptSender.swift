public import GatherKit
public import GatherWire

/// Runs texts on the server that is the store.
public struct ScriptSender: Sendable {
    /// Runs a text: asks the user for what it needs, passes its events on, and returns the final event.
    public typealias Run =
        @Sendable (
            _ message: RunMessage, _ session: Session, _ answer: (RunAsk, inout RunMessage.Answers) throws -> Void,
            _ tell: (ScriptEvent) throws -> Void
        ) throws -> ScriptEvent.End

    let run: Run
    /// Whether there is a login token for the server.
    let isKnown: @Sendable () -> Bool

    /// Creates a sender.
    ///
    /// - Parameter isKnown: Whether there is a login token; servers run scripts for known users only.
    public init(isKnown: @escaping @Sendable () -> Bool, _ run: @escaping Run) {
        self.isKnown = isKnown
        self.run = run
    }
}

enum ScriptSenderFailure: Failure {
    case clockNeedsTransaction

    var kind: FailureKind { .usage }

    var message: String {
        switch self {
        case .clockNeedsTransaction:
            "with a server as the store a virtual clock needs a script that runs there as a whole; leave out --no-atomic"
        }
    }
}
