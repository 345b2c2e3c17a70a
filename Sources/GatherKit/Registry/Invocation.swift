public import Logging

/// A route with its arguments.
public struct Invocation: Sendable {
    /// Returns a failure that is more specific than "not found"; nil if there is none.
    package typealias Explanation = @Sendable (Route, Arguments, Session) throws -> UsageFailure?

    let route: Route
    var arguments: Arguments
    /// The names of the secrets to be read from standard input.
    let secretsFromInput: Set<String>
    /// The rest of the work, after the route was prepared.
    private var prepared: Route.Prepared?
    private let explain: Explanation?

    /// Creates an invocation.
    ///
    /// - Parameters:
    ///   - secretsFromInput: The names of the secrets to be read from standard input.
    ///   - explain: Guesses what a typed line meant; nil if the arguments were not typed.
    /// - Throws: ``UsageFailure`` that names the missing arguments.
    package init(
        _ route: Route, _ arguments: Arguments, secretsFromInput: Set<String> = [], explain: Explanation? = nil
    ) throws(UsageFailure) {
        try route.checkIsEnough(arguments)
        self.route = route
        self.arguments = arguments
        self.secretsFromInput = secretsFromInput
        self.explain = explain
    }

    /// The declaration of the route.
    public var description: RouteDescription { route.description }

    /// The name of the route's module.
    public var module: String { route.module }

    /// The title of the page about it.
    public var title: String { description.title(with: arguments) }

    /// The access to the store with these arguments.
    public var access: StoreAccess { description.access(with: arguments) }

    /// The secrets to prompt for.
    public var secretRequests: [SecretRequest] {
        guard route.hasSecret else { return [] }
        return description.parameters.filter { $0.style == .secret }.map {
            SecretRequest(parameter: $0, isFromInput: secretsFromInput.contains($0.name))
        }
    }

    /// Whether the route may take long, because it checks a secret.
    public var isSlow: Bool { route.hasSecret }

    /// Runs the slow part of the route, before the transaction.
    ///
    /// - Throws: A ``Failure``.
    mutating func prepare(with sessions: SessionFactory) throws { prepared = try route.prepare?(arguments, sessions) }

    /// The arguments as plain data.
    public var values: Record { arguments.values(of: description.parameters) }

    /// Whether the user must confirm, unless the route finds nothing to confirm.
    public var needsConfirmation: Bool {
        route.description.isDestructive && !arguments.contains(Argument.yes.parameter)
    }

    /// The paths of the files that the line reads, without those that are not known yet.
    public var filesRead: [String] {
        guard route.readsFiles else { return [] }
        return paths(of: .file).filter { !$0.isEmpty }
    }

    /// Whether the line writes files.
    public var writesFiles: Bool { route.writesFiles && !paths(of: .newFile).isEmpty }

    /// The paths given for the parameters of a kind; an empty path is not known yet.
    private func paths(of kind: AnyKind) -> [String] {
        description.parameters.filter { $0.kind == kind }.flatMap(arguments.values).compactMap {
            if case .text(let path) = $0 { path } else { nil }
        }
    }

    /// Prompts for the secrets that are missing.
    ///
    /// - Throws: What the view throws.
    mutating func askForSecrets(_ view: any ViewAdapter) throws {
        for request in secretRequests where !arguments.contains(request.parameter) {
            arguments.add(try view.secret(request), for: request.parameter)
        }
    }

    /// Returns the confirmation question of the route; nil if there is nothing to confirm.
    ///
    /// - Throws: A ``Failure`` when the route itself would fail.
    public func question(in session: Session) throws -> AskedQuestion? {
        try session.check(route)
        return try route.question(arguments.joined(for: route, in: session), session)
    }

    /// Opens the route in an existing session, after prompting for secrets and confirmation.
    ///
    /// - Throws: A ``Failure``.
    public consuming func open(in session: Session, asking view: any ViewAdapter, logger: Logger) throws -> Screen {
        try askForSecrets(view)
        if needsConfirmation, let question = try question(in: session), try !view.confirms(question) {
            throw ViewFailure.declined
        }
        return try open(in: session, logger: logger)
    }

    /// Opens the route in a session.
    ///
    /// - Parameter confirmation: The outcome of the confirmation question.
    /// - Throws: A ``Failure``; ``ViewFailure/overtaken`` when another question is asked than the confirmed one.
    public func open(
        in session: Session, _ confirmation: Confirmation = .notAsked, logger: Logger
    ) throws -> Screen {
        logger.debug("opening \(description.name)")
        try session.check(route)
        session.begin(description.name)
        var screen = try prepared?(session) ?? opened(in: session, confirmation)
        try session.findZone()
        screen.names.merge(session.names) { _, new in new }
        screen.remarks = session.remarks
        screen.isSilent = screen.isSilent || session.isSilent
        return screen
    }

    private func opened(in session: Session, _ confirmation: Confirmation) throws -> Screen {
        let joined = try arguments.joined(for: route, in: session)
        do {
            return try route.open(joined, confirmation, session)
        } catch let failure as any Failure where failure.kind == .notFound {
            if let explanation = try explain?(route, arguments, session) { throw explanation }
            throw failure
        }
    }
}

/// A secret that a view prompts for.
public struct SecretRequest: Equatable, Sendable {
    /// The parameter.
    public let parameter: Parameter
    /// Whether the line requests that it is read from standard input.
    public let isFromInput: Bool

    /// Creates a request.
    public init(parameter: Parameter, isFromInput: Bool) {
        (self.parameter, self.isFromInput) = (parameter, isFromInput)
    }
}
