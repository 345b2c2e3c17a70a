/// The edge where people and scripts meet the app: it prints, and asks what a declaration says is to be asked.
public protocol ViewAdapter: Sendable {
    /// Shows what a route answered.
    func show(_ screen: Screen) throws
    /// Asks for what must not be seen, or reads it where the line says so.
    ///
    /// - Throws: A ``Failure`` when there is nobody to ask, or nothing to read.
    func secret(_ request: SecretRequest) throws -> Secret
    /// Asks whether to do what deletes or ends something.
    ///
    /// - Throws: A ``Failure`` when there is nobody to ask.
    func confirms(_ question: String) throws -> Bool
}

/// What comes of asking.
public enum ViewFailure: Failure {
    /// There is nobody to ask, and the line does not say `--yes`.
    case needsConfirmation(String)
    /// There is nobody to ask for a secret, and the line does not say where to read it.
    case needsSecret(String)
    /// The secret was not typed the same twice, or not at all.
    case secretNotGiven(String)
    /// The person said no.
    case declined
    /// What the person said yes to is not what would happen any more.
    case overtaken

    /// A missing answer, or a no.
    public var kind: FailureKind {
        switch self {
        case .needsConfirmation, .needsSecret: .usage
        case .secretNotGiven: .invalid
        case .overtaken: .conflict
        case .declined: .interrupted
        }
    }

    /// What was not answered.
    public var message: String {
        switch self {
        case .needsConfirmation(let question):
            "nobody is there to answer \(quoted(question)); add --yes to do it all the same"
        case .needsSecret(let name): "there is nobody to ask for the \(name); add --\(name)-stdin and pipe it in"
        case .secretNotGiven(let reason): reason
        case .declined: "nothing was changed"
        case .overtaken: "somebody else changed this meanwhile, so nothing was done; look again and repeat it"
        }
    }
}
