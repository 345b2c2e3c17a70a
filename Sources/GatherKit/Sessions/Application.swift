public import GatherDatabase
public import Logging

/// The registry and the store together: opens routes for the shell, a line at a time.
public struct Application: Sendable {
    /// What can be opened.
    public let registry: ModuleRegistry
    /// Where the data is.
    public let database: any Database
    /// Where the program tells what it does.
    public let logger: Logger
    private let progress: ProgressCounter
    private let quotas = QuotaCheck()
    /// Tells whoever listens what has changed.
    public let changes = ChangeFeed()

    /// Puts the parts together.
    ///
    /// - Parameter progress: Counts how much is done of what takes long.
    public init(
        registry: ModuleRegistry, database: any Database, logger: Logger, progress: ProgressCounter = ProgressCounter()
    ) {
        self.registry = registry
        self.database = database
        self.logger = logger
        self.progress = progress
    }

    /// Runs work in one transaction, and what it left for afterwards when that has ended well.
    ///
    /// - Parameters:
    ///   - access: What the work does to the store.
    ///   - identity: Who works; a login or logout changes it.
    ///   - isOpenToAnyone: Whether it may be somebody whom the store does not know.
    ///   - origin: Where the work was asked for.
    ///   - files: The files that it may read and write.
    ///   - isRepeatable: Whether the work does nothing but to read and write the store, so that it may be done again
    ///     when it has collided with what others did.
    ///   - isLarge: Whether it may take long.
    /// - Throws: What the work throws, ``StoreFailure``, or what is wrong with the identity.
    public func session<Result>(
        _ access: RouteDescription.Access,
        as identity: inout Identity,
        orAnyone isOpenToAnyone: Bool = false,
        origin: Session.Origin = .here,
        files: any SessionFiles = LocalFiles(),
        isRepeatable: Bool = true,
        isLarge: Bool = false,
        _ work: (Session) throws -> Result
    ) throws -> Result {
        var ended: Session?
        let known = identity
        let result = try transaction(access, WriteTerms(lane: known.lane, isRepeatable: isRepeatable, isLarge: isLarge))
        { connection in
            let session = Session(
                connection: connection, registry: registry, organizer: origin.anonymous, origin: origin, access: access,
                progress: progress, files: files, refusals: access == .none ? [:] : database.refusals)
            if access != .none { try registry.identify(known, in: session, orAnyone: isOpenToAnyone) }
            let result = try work(session)
            if origin.isNetwork { try quotas.check(session) }
            try session.writeUndoLog()
            try session.writeNumbers()
            ended = session
            return result
        }
        if let ended {
            if access != .none { identity = .known(ended.organizer) }
            if !ended.changedModules.isEmpty { changes.publish(ended.changedModules, of: ended.organizers) }
            try ended.runCommitActions()
        }
        return result
    }

    private func transaction<Result>(
        _ access: RouteDescription.Access, _ terms: WriteTerms, _ work: (any Connection) throws -> Result
    ) throws -> Result {
        switch access {
        case .none: try work(NoConnection())
        case .read: try database.read(work)
        case .write: try database.write(terms, work)
        }
    }
}
