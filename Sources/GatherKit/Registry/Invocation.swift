public import Logging

/// A route and what a line gives it.
public struct Invocation: Sendable {
    let route: Route
    var arguments: Arguments
    /// Which secrets the line wants read from standard input.
    let secretsFromInput: Set<String>
    /// What is left to be opened when the route was prepared.
    private var prepared: Route.Prepared?

    init(route: Route, arguments: Arguments, secretsFromInput: Set<String>) {
        self.route = route
        self.arguments = arguments
        self.secretsFromInput = secretsFromInput
    }

    /// What is known of the route.
    public var description: RouteDescription { route.description }

    /// The module that the route belongs to.
    public var module: String { route.module }

    /// What the route does to the store.
    public var access: RouteDescription.Access { route.description.access }

    /// The data that the route answers with.
    public var result: ResultShape { route.description.result }

    /// Whether the route works for somebody whom the store does not know.
    public var isOpenToAnyone: Bool { route.description.isOpenToAnyone }

    /// Whether the route makes sense in the shell alone.
    public var isInteractive: Bool { route.description.isInteractive }

    /// The secrets that the line cannot hold.
    public var secretRequests: [SecretRequest] {
        guard route.hasSecret else { return [] }
        return description.parameters.filter { $0.style == .secret }.map {
            SecretRequest(parameter: $0, isFromInput: secretsFromInput.contains($0.name))
        }
    }

    /// Whether the route may take long by nature, as it tries what it is told in secret.
    public var isSlow: Bool { route.hasSecret }

    /// Does what takes long and needs no transaction.
    ///
    /// - Throws: A ``Failure``.
    mutating func prepare(with sessions: SessionFactory) throws { prepared = try route.prepare?(arguments, sessions) }

    /// What the line gives, as plain data.
    public var values: Record { arguments.values(of: description.parameters) }

    /// Whether somebody must be asked first, unless it turns out that there is nothing to ask.
    public var needsConfirmation: Bool {
        route.description.isDestructive && !arguments.contains(Argument.yes.parameter)
    }

    /// The files that the line names to be read; empty names are not known yet.
    public var filesRead: [String] {
        guard route.readsFiles else { return [] }
        return arguments.paths(of: .file, in: description).filter { !$0.isEmpty }
    }

    /// The files that the line names to be written.
    public var filesWritten: [WrittenFile] {
        route.writesFiles ? WrittenFile.files(of: description, arguments) : []
    }

    /// Asks a view for the secrets that the line cannot hold.
    ///
    /// - Throws: What the view throws.
    public mutating func askForSecrets(_ view: any ViewAdapter) throws {
        for request in secretRequests where !arguments.contains(request.parameter) {
            arguments.add(.text(try view.secret(request).exposed), for: request.parameter)
        }
    }

    /// The question to ask before the route is opened, if there is one.
    ///
    /// - Throws: A ``Failure`` when the route would fail anyhow.
    public func question(in session: Session) throws -> String? {
        try session.check(route)
        return try route.question(arguments, session)
    }

    /// Opens the route in a session that is there already, after asking what must be asked.
    ///
    /// - Throws: A ``Failure``.
    public consuming func open(in session: Session, asking view: any ViewAdapter, logger: Logger) throws -> Screen {
        try askForSecrets(view)
        if needsConfirmation, let question = try question(in: session), try !view.confirms(question) {
            throw ViewFailure.declined
        }
        return try open(in: session, logger: logger)
    }

    /// Opens the route.
    ///
    /// - Parameter confirmation: What somebody was asked before.
    /// - Throws: A ``Failure``; ``ViewFailure/overtaken`` when something else would be asked by now.
    public func open(
        in session: Session, _ confirmation: Confirmation = .notAsked, logger: Logger
    ) throws -> Screen {
        logger.debug("opening \(description.name)")
        try session.check(route)
        session.begin(description.name)
        return try prepared?(session) ?? route.open(arguments, confirmation, session)
    }
}

/// Something that must be asked for, because no line may hold it.
public struct SecretRequest: Equatable, Sendable {
    /// What it is for.
    public let parameter: Parameter
    /// Whether the line wants it read from standard input.
    public let isFromInput: Bool
}
