public import GatherKit
public import GatherWire

/// Runs scripts where the store is.
public struct ScriptSender: Sendable {
    /// Has a script run, hands over what it answers, and returns how it has ended.
    let run:
        @Sendable (
            _ message: ScriptMessage, _ files: [WrittenFile], _ session: Session, _ tell: (ScriptEvent) throws -> Void
        ) throws -> ScriptEvent.End

    /// Whether somebody is logged in there.
    let isKnown: @Sendable () -> Bool

    /// Makes a sender.
    ///
    /// - Parameters:
    ///   - isKnown: Whether somebody is logged in there: for nobody a server runs no scripts.
    ///   - run: Has a script run that may have files written here, on behalf of a session, and hands over what it
    ///     answers while it does.
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

/// What cannot be done with a script whose store is elsewhere.
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
