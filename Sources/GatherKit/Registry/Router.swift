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
    /// Does what takes long and needs no transaction, such as trying a password, before the one of the route is opened.
    ///
    /// Only a route that is told a secret is prepared, and only where it is opened by itself: the statements of a script
    /// share a transaction.
    ///
    /// - Returns: What is left to be opened.
    /// - Throws: A ``Failure``.
    func prepare(_ route: Destination, with sessions: Sessions) throws -> Destination
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
    /// Prepares nothing.
    public func prepare(_ route: Destination, with sessions: Sessions) throws -> Destination { route }

    /// Asks what fits every destructive route.
    public func question(for route: Destination, in session: Session) throws -> String? {
        "This deletes or ends something. Go on?"
    }

    /// Leaves it to the type of the parameter.
    public func suggestions(for open: OpenParameter, in session: Session) throws -> Suggestions? { nil }

    /// Puts nothing forward.
    public func proposal(for open: OpenParameter, in session: Session) throws -> String? { nil }
}

/// Whether somebody was asked before a destructive route is opened.
public enum Confirmation: Equatable, Sendable {
    /// Nobody was: the line says yes, or there is nothing to ask.
    case notAsked
    /// Somebody has said yes to that question; nil when there was none to ask.
    case asked(String?)
}
