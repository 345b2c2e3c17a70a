/// Everything a feature can be asked to do, one case each.
public protocol Route: Sendable {
    /// What is known of each case.
    static var declarations: [RouteDeclaration<Self>] { get }
}

/// Opens routes: asks the interactor, then has the presenter make a screen of the answer.
public protocol Router<Destination>: Sendable {
    /// The routes it opens.
    associatedtype Destination: Route
    /// Opens a route.
    ///
    /// - Throws: A ``Failure``.
    func open(_ route: Destination, in session: Session) throws -> Screen
    /// The question to ask before a destructive route is opened, or nil when it would destroy nothing.
    ///
    /// - Throws: A ``Failure`` when the route would fail anyhow.
    func question(for route: Destination, in session: Session) throws -> String?
    /// The values that make sense for a parameter of a line being typed, or nil when any of its type does.
    ///
    /// - Throws: A ``Failure``.
    func suggestions(for open: OpenParameter, in session: Session) throws -> Suggestions?
    /// The value that a form puts forward for a parameter, if there is one.
    ///
    /// - Throws: A ``Failure``.
    func proposal(for open: OpenParameter, in session: Session) throws -> String?
}

extension Router {
    /// Asks what fits every destructive route.
    public func question(for route: Destination, in session: Session) throws -> String? {
        "This deletes or ends something. Go on?"
    }

    /// Leaves it to the type of the parameter.
    public func suggestions(for open: OpenParameter, in session: Session) throws -> Suggestions? { nil }

    /// Puts nothing forward.
    public func proposal(for open: OpenParameter, in session: Session) throws -> String? { nil }
}

/// A route in the registry, with the type of its destination behind it.
public final class RegisteredRoute: Sendable {
    /// What is known of it.
    public let description: RouteDescription
    /// The module that registered it.
    public let module: String
    let open: @Sendable (Arguments, Session) throws -> Screen
    let question: @Sendable (Arguments, Session) throws -> String?
    let suggestions: @Sendable (OpenParameter, Session) throws -> Suggestions?
    let proposal: @Sendable (OpenParameter, Session) throws -> String?
    // What every statement of a script asks for is worked out once.
    let pathLength: Int
    let hasSecret: Bool
    let isDestructive: Bool
    let access: RouteDescription.Access
    let isInteractive: Bool
    let isOpenToAnyone: Bool
    let needsOption: Bool
    let result: ResultShape
    /// The parameters that a line gives by their place.
    let positionals: [Parameter]
    /// The other parameters.
    let options: [Parameter]
    /// How a line writes those, with the two hyphens, in the same order.
    let optionWords: [String]

    /// Makes a route of what is known of it and of what opens it, for what has no enum of its own to say so.
    ///
    /// - Parameters:
    ///   - question: Asks before a destructive route is opened.
    ///   - open: Opens the route with what a line has given.
    public convenience init(
        _ description: RouteDescription, module: String,
        question: @escaping @Sendable () -> String?,
        open: @escaping @Sendable (Arguments, Session) throws -> Screen
    ) {
        self.init(
            description, module: module, open: open, question: { _, _ in question() }, suggestions: { _, _ in nil },
            proposal: { _, _ in nil })
    }

    convenience init<R: Router>(_ declaration: RouteDeclaration<R.Destination>, of router: R, module: String) {
        self.init(
            declaration.description, module: module,
            open: { try router.open(declaration.make($0), in: $1) },
            question: { try router.question(for: declaration.make($0), in: $1) },
            suggestions: { try router.suggestions(for: $0, in: $1) },
            proposal: { try router.proposal(for: $0, in: $1) })
    }

    private init(
        _ description: RouteDescription, module: String,
        open: @escaping @Sendable (Arguments, Session) throws -> Screen,
        question: @escaping @Sendable (Arguments, Session) throws -> String?,
        suggestions: @escaping @Sendable (OpenParameter, Session) throws -> Suggestions?,
        proposal: @escaping @Sendable (OpenParameter, Session) throws -> String?
    ) {
        self.description = description
        self.module = module
        self.open = open
        self.question = question
        self.suggestions = suggestions
        self.proposal = proposal
        pathLength = description.path.count
        hasSecret = description.hasSecret
        isDestructive = description.isDestructive
        access = description.access
        isInteractive = description.isInteractive
        isOpenToAnyone = description.isOpenToAnyone
        needsOption = description.needsOption
        result = description.result
        positionals = description.parameters.filter { $0.style == .positional }
        options = description.parameters.filter { $0.style != .positional }
        optionWords = options.map { "--\($0.optionName)" }
    }
}
