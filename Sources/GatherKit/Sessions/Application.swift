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

// MARK: - Opening

extension Application {
    /// Opens a route in a transaction of its own, after asking what must be asked.
    ///
    /// - Parameters:
    ///   - identity: Who asks; a login or logout changes it.
    ///   - seenRevision: How far whoever asks has seen what is done elsewhere, which what is shown moves on; nil for who does not
    ///     look.
    ///   - origin: Where it is asked for.
    ///   - files: The files that the route may read and write.
    ///   - around: Is handed the session with what opens the route in it.
    /// - Returns: What the route answered.
    /// - Throws: A ``Failure``; then nothing was changed.
    public func open(
        _ invocation: Invocation, as identity: inout Identity, seeing seenRevision: inout SeenRevision?,
        origin: Session.Origin = .here, files: any SessionFiles = LocalFiles(), view: any ViewAdapter,
        around: (Session, () throws -> Screen) throws -> Screen = { try $1() }
    ) throws -> Screen {
        var invocation = invocation
        let isOpenToAnyone = invocation.isOpenToAnyone
        try invocation.askForSecrets(view)
        var confirmation = Confirmation.notAsked
        if invocation.needsConfirmation {
            let question = try session(.read, as: &identity, orAnyone: isOpenToAnyone, origin: origin) {
                try invocation.question(in: $0)
            }
            if let question, try !view.confirms(question) { throw ViewFailure.declined }
            // While the person thought about it, the words may have come to mean something else.
            confirmation = .asked(question)
        }
        if invocation.isSlow {
            try invocation.prepare(
                with: SessionFactory(
                    application: self, identity: identity, isOpenToAnyone: isOpenToAnyone, origin: origin))
        }
        let seen = seenRevision
        var reached = seen
        let screen = try session(
            invocation.access, as: &identity, orAnyone: isOpenToAnyone, origin: origin, files: files,
            // A file may hold much.
            isLarge: invocation.route.readsFiles
        ) { session in
            try session.seeing(seen, &seenRevision, &reached) {
                try around(session) {
                    try session.checkingConflicts(invocation) {
                        try invocation.open(in: session, confirmation, logger: logger)
                    }
                }
            }
        }
        seenRevision = reached
        return screen
    }

    /// Opens a route in a transaction of its own for somebody who does not look, so that the last one wins.
    ///
    /// - Returns: What the route answered.
    /// - Throws: A ``Failure``; then nothing was changed.
    public func open(
        _ invocation: Invocation, as identity: inout Identity, origin: Session.Origin = .here,
        files: any SessionFiles = LocalFiles(), view: any ViewAdapter,
        around: (Session, () throws -> Screen) throws -> Screen = { try $1() }
    ) throws -> Screen {
        var seenRevision: SeenRevision?
        return try open(
            invocation, as: &identity, seeing: &seenRevision, origin: origin, files: files, view: view, around: around)
    }

    /// Reads something that is shown to somebody who looks.
    ///
    /// - Throws: What the work throws, ``StoreFailure``, or what is wrong with the identity.
    public func look<Result>(
        as identity: inout Identity, seeing seenRevision: inout SeenRevision?, _ work: (Session) throws -> Result
    ) throws -> Result {
        let seen = seenRevision
        var reached = seen
        let result = try session(.read, as: &identity) { session in
            try session.seeing(seen, &seenRevision, &reached) {
                let result = try work(session)
                try session.look()
                return result
            }
        }
        seenRevision = reached
        return result
    }
}

extension Session {
    /// Works for somebody who looks.
    ///
    /// - Parameters:
    ///   - seen: How far that is when the work begins.
    ///   - refused: How far it is when the work throws.
    ///   - reached: How far it is when the transaction has ended well.
    fileprivate func seeing<Result>(
        _ seen: SeenRevision?, _ refused: inout SeenRevision?, _ reached: inout SeenRevision?,
        _ work: () throws -> Result
    ) throws -> Result {
        seenRevision = seen
        do {
            let result = try work()
            reached = seenRevision
            return result
        } catch {
            refused = seenRevision
            throw error
        }
    }
}
