/// The part of a user interface or script runner that prompts for secrets and confirmation.
public protocol ViewAdapter: Sendable {
    /// Prompts for a secret, or reads it from standard input if the line requests that.
    ///
    /// - Throws: A ``Failure`` when there is no terminal, or nothing to read.
    func secret(_ request: SecretRequest) throws -> Secret
    /// Asks a confirmation question.
    ///
    /// - Throws: A ``Failure`` when there is no terminal.
    func confirms(_ question: AskedQuestion) throws -> Bool
}

/// The failure of a prompt for a secret or a confirmation.
public enum ViewFailure: Failure {
    /// A confirmation is required, but there is no terminal and the line has no `--yes`.
    case needsConfirmation(String)
    /// A secret is required, but there is no terminal and the line does not request standard input.
    case needsSecret(String)
    /// The secret was not entered, or its repetition differs.
    case secretNotGiven(String)
    /// The user declined.
    case declined
    /// The question has changed since the user confirmed it.
    case overtaken

    /// The kind: usage, invalid, conflict or interrupted.
    public var kind: FailureKind {
        switch self {
        case .needsConfirmation, .needsSecret: .usage
        case .secretNotGiven: .invalid
        case .overtaken: .conflict
        case .declined: .interrupted
        }
    }

    /// The problem and its remedy.
    public var message: String {
        switch self {
        case .needsConfirmation(let question):
            "add --yes to confirm: \(question)"
        case .needsSecret(let name):
            "there is no terminal on which to ask for the \(name); pipe it in with --\(name)-stdin"
        case .secretNotGiven(let reason): reason
        case .declined: "nothing was changed"
        case .overtaken:
            "this was changed elsewhere in the meantime, so nothing was done; check the change, and try again"
        }
    }
}
