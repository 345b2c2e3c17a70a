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
}

extension Router {
    /// Asks what fits every destructive route.
    public func question(for route: Destination, in session: Session) throws -> String? {
        "This cannot be taken back. Go on?"
    }
}

/// A route in the registry, with the type of its destination behind it.
public final class RegisteredRoute: Sendable {
    /// What is known of it.
    public let description: RouteDescription
    /// The module that registered it.
    public let module: String
    let open: @Sendable (Arguments, Session) throws -> Screen
    let question: @Sendable (Arguments, Session) throws -> String?
    // What every statement of a script asks for is worked out once.
    let pathLength: Int
    let hasSecret: Bool
    let isDestructive: Bool
    let access: RouteDescription.Access
    let isInteractive: Bool
    let isOpenToAnyone: Bool
    let result: ResultShape
    /// The parameters that a line gives by their place.
    let positionals: [Parameter]
    /// The other parameters.
    let options: [Parameter]
    /// How a line writes those, with the two hyphens, in the same order.
    let optionWords: [String]

    init(
        description: RouteDescription, module: String,
        open: @escaping @Sendable (Arguments, Session) throws -> Screen,
        question: @escaping @Sendable (Arguments, Session) throws -> String?
    ) {
        self.description = description
        self.module = module
        self.open = open
        self.question = question
        pathLength = description.path.count
        hasSecret = description.hasSecret
        isDestructive = description.isDestructive
        access = description.access
        isInteractive = description.isInteractive
        isOpenToAnyone = description.isOpenToAnyone
        result = description.result
        positionals = description.parameters.filter { $0.style == .positional }
        options = description.parameters.filter { $0.style != .positional }
        optionWords = options.map { "--\($0.optionName)" }
    }
}
