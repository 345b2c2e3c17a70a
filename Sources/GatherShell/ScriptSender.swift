public import GatherKit
public import GatherWire

/// Runs scripts on the server that is the store.
public struct ScriptSender: Sendable {
    /// Runs a script, passes its events on, and returns the final event.
    let run:
        @Sendable (
            _ message: ScriptMessage, _ files: [WrittenFile], _ session: Session, _ tell: (ScriptEvent) throws -> Void
        ) throws -> ScriptEvent.End

    /// Whether there is a login token for the server.
    let isKnown: @Sendable () -> Bool

    /// Creates a sender.
    ///
    /// - Parameters:
    ///   - isKnown: Whether there is a login token; servers run scripts for known users only.
    ///   - run: Runs a script that may write these local files, passes its events on, and returns the final event.
    public init(
        isKnown: @escaping @Sendable () -> Bool,
        _ run:
            @escaping @Sendable (
                _ message: ScriptMessage, _ files: [WrittenFile], _ session: Session,
                _ tell: (ScriptEvent) throws -> Void
            ) throws -> ScriptEvent.End
    ) {
        self.isKnown = isKnown
        self.run = run
    }
}

enum ScriptSenderFailure: Failure {
    case clockNeedsTransaction
    case foreignView(String)
    case unnamedFile

    var kind: FailureKind { .usage }

    var message: String {
        switch self {
        case .clockNeedsTransaction:
            "with a server as the store a virtual clock needs a script that runs there as a whole; leave out --no-atomic"
        case .foreignView(let route):
            "the server wanted \(quoted(route)) done here, which the script does not ask for; that was not done"
        case .unnamedFile:
            "a server writes only files that the script names itself, and one has its name from a variable; write the name "
                + "in the script, or use --no-atomic"
        }
    }
}
