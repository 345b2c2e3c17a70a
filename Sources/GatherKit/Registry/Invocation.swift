public import Logging

/// A route and what a line gives it.
public struct Invocation: Sendable {
    let route: RegisteredRoute
    var arguments: Arguments
    /// Which secrets the line wants read from standard input.
    let secretsFromInput: Set<String>

    /// What is known of the route.
    public var description: RouteDescription { route.description }

    /// Whether somebody must be asked first.
    public var needsConfirmation: Bool { description.isDestructive && !arguments.contains(Argument.yes.parameter) }

    /// Asks a view for the secrets that the line cannot hold.
    ///
    /// - Throws: What the view throws.
    public mutating func askForSecrets(_ view: any ViewAdapter) throws {
        guard description.hasSecret else { return }
        for parameter in description.parameters where parameter.style == .secret && !arguments.contains(parameter) {
            let secret = secretsFromInput.contains(parameter.name)
                ? try view.secretFromInput(for: parameter) : try view.secret(for: parameter)
            arguments.add(.secret(secret), for: parameter)
        }
    }

    /// The question to ask before the route is opened.
    ///
    /// - Throws: A ``Failure`` when the route would fail anyhow.
    public func question(in session: Session) throws -> String {
        try route.question(arguments, session) ?? "\(description.name) cannot be taken back. Go on?"
    }

    /// Opens the route.
    ///
    /// - Throws: A ``Failure``.
    public func open(in session: Session, logger: Logger) throws -> Screen {
        logger.debug("opening \(description.name)")
        return try route.open(arguments, session)
    }
}
