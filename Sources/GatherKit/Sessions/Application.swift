public import GatherDatabase
import GatherModels
public import Logging

/// The registry and the store together: opens routes for the shell, a line at a time.
public struct Application: Sendable {
    /// What can be opened.
    public let registry: ModuleRegistry
    /// Where the data is.
    public let database: any Database
    /// Where the program tells what it does.
    public let logger: Logger

    /// Puts the parts together.
    public init(registry: ModuleRegistry, database: any Database, logger: Logger) {
        self.registry = registry
        self.database = database
        self.logger = logger
    }

    /// Opens a route in a transaction of its own, after asking what must be asked.
    ///
    /// - Parameter identity: Who asks; a login or logout changes it.
    /// - Returns: What the route answered.
    /// - Throws: A ``Failure``; then nothing was changed.
    public func open(
        _ invocation: Invocation, as identity: inout Identity, view: any ViewAdapter
    ) throws -> Screen {
        var invocation = invocation
        try invocation.askForSecrets(view)
        if invocation.needsConfirmation {
            let question = try session(.read, as: &identity, for: invocation) { try invocation.question(in: $0) }
            guard try view.confirms(question) else { throw ViewFailure.declined }
        }
        return try session(invocation.access, as: &identity, for: invocation) {
            try invocation.open(in: $0, logger: logger)
        }
    }

    /// Runs work in one transaction, and what it left for afterwards when that has ended well.
    ///
    /// - Throws: What the work throws, ``StoreFailure``, or what is wrong with the identity.
    public func session<Result>(
        _ access: RouteDescription.Access,
        as identity: inout Identity,
        for invocation: Invocation? = nil,
        _ work: (Session) throws -> Result
    ) throws -> Result {
        var ended: (organizer: Organizer, actions: [() throws -> Void])?
        let known = identity
        let result = try transaction(access) { connection in
            let session = Session(connection: connection, registry: registry, organizer: .local)
            if access != .none { try registry.identify(known, in: session, for: invocation) }
            let result = try work(session)
            ended = (session.organizer, session.takeCommitActions())
            return result
        }
        if let ended {
            if access != .none { identity.settle(on: ended.organizer) }
            for action in ended.actions { try action() }
        }
        return result
    }

    private func transaction<Result>(
        _ access: RouteDescription.Access, _ work: (any Connection) throws -> Result
    ) throws -> Result {
        switch access {
        case .none: try work(NoConnection())
        case .read: try database.read(work)
        case .write: try database.write(work)
        }
    }
}
