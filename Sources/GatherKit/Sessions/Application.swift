public import GatherDatabase
public import Logging

/// The dispatcher: opens routes in sessions of the store.
public struct Application: Sendable {
    /// The registry of modules.
    public let registry: ModuleRegistry
    /// The database.
    public let database: any Database
    /// The logger.
    public let logger: Logger
    private let progress: ProgressCounter
    private let quotas = QuotaCheck()
    /// Publishes changes after each commit.
    package let changes = ChangeFeed()

    /// Creates an application.
    ///
    /// - Parameter progress: Counts the progress of long work.
    public init(
        registry: ModuleRegistry, database: any Database, logger: Logger, progress: ProgressCounter = ProgressCounter()
    ) {
        self.registry = registry
        self.database = database
        self.logger = logger
        self.progress = progress
    }

    /// Runs work in one transaction, then its commit actions.
    ///
    /// - Parameters:
    ///   - access: The access of the work to the store.
    ///   - identity: The identity of the user; updated after a login or logout.
    ///   - isOpenToAnyone: Whether the work may run without a logged-in organizer.
    ///   - origin: The origin of the request.
    ///   - files: The files that the work may read and write; by default those of this machine, and none over a network.
    ///   - isRepeatable: Whether the work has no effects outside of the store, so that it can run again after a
    ///     conflict with another transaction.
    ///   - isLarge: Whether the work may take long.
    ///   - mark: What the client has seen, advanced when the work is committed, and by a `ConflictFailure`, which
    ///     shows newer changes; nil for a client that does not keep track of it.
    /// - Throws: What the work throws, ``StoreFailure`` or ``IdentityFailure``.
    public func session<Result>(
        _ access: StoreAccess,
        as identity: inout Identity,
        orAnyone isOpenToAnyone: Bool = false,
        origin: Session.Origin = .here,
        files: (any SessionFiles)? = nil,
        isRepeatable: Bool = true,
        isLarge: Bool = false,
        seeing mark: SeenMark? = nil,
        _ work: (Session) throws -> Result
    ) throws -> Result {
        var ended: Session?
        let known = identity
        let terms = WriteTerms(lane: known.lane, isRepeatable: isRepeatable, isLarge: isLarge)
        let result = try transaction(access, terms) { connection in
            let session = Session(
                connection: connection, registry: registry, organizer: origin.anonymous, origin: origin, access: access,
                progress: progress, files: files ?? (origin.isNetwork ? SentFiles() : LocalFiles()),
                refusals: access == .none ? [:] : database.refusals)
            if access != .none { try registry.identify(known, in: session, orAnyone: isOpenToAnyone) }
            // The labels of the undo log have local times, too.
            return try inZone(of: session) {
                session.seenRevision = mark?.revision
                let result: Result
                do {
                    result = try work(session)
                } catch {
                    // A conflict has shown newer changes.
                    if let seen = session.seenRevision { mark?.revision = seen }
                    throw error
                }
                if mark != nil { try session.advanceSeenRevision() }
                if origin.isNetwork { try quotas.check(session) }
                try session.writeUndoLog()
                try session.writeNumbers()
                ended = session
                return result
            }
        }
        if let ended {
            if let seen = ended.seenRevision { mark?.revision = seen }
            if access != .none { identity = .known(ended.organizer) }
            if !ended.changedModules.isEmpty {
                let change = ChangeFeed.Change(modules: ended.changedModules, sourcePage: origin.page)
                changes.publish(change, of: ended.organizers)
            }
            try ended.runCommitActions()
        }
        return result
    }

    /// Runs work in the time zone of a session's organizer.
    private func inZone<Result>(of session: Session, _ work: () throws -> Result) throws -> Result {
        if session.access == .none { return try work() }
        try session.findZone()
        return try Zone.$source.withValue(session.zone, operation: work)
    }

    /// Runs work outside of sessions in the time zone of an organizer, which is looked up if a day needs it.
    ///
    /// - Parameter identity: The identity under which the work is done; without an account, the zone is this machine's.
    public func inZone<Result>(of identity: Identity, _ work: () throws -> Result) rethrows -> Result {
        let zone = ZoneSource { [self] in
            var identity = identity
            // The work itself reports problems with the identity or the store.
            return (try? session(.read, as: &identity, orAnyone: true) { _ in Zone.current }) ?? .machine
        }
        return try Zone.$source.withValue(zone, operation: work)
    }

    private func transaction<Result>(
        _ access: StoreAccess, _ terms: WriteTerms, _ work: (any Connection) throws -> Result
    ) throws -> Result {
        switch access {
        case .none: try work(NoConnection())
        case .read: try database.read(work)
        case .write: try database.write(terms, work)
        }
    }
}

// MARK: - Routes

extension Application {
    /// Opens a route in a transaction of its own, after prompting for secrets and confirmation.
    ///
    /// - Parameters:
    ///   - identity: The identity of the user; updated after a login or logout.
    ///   - mark: What the client has seen, advanced with each screen; nil for a client that does not keep track of it.
    ///   - origin: The origin of the request.
    ///   - files: The files that the route may read and write.
    ///   - confirmed: The identity of the question that the client has answered with yes; nil to ask the view.
    ///   - around: Called with the session and the handler.
    /// - Returns: What `around` returns: the screen of the route, or whatever it makes of that.
    /// - Throws: A ``Failure``; the transaction is then rolled back.
    public func open<Result>(
        _ invocation: Invocation, as identity: inout Identity, seeing mark: SeenMark? = nil,
        origin: Session.Origin = .here, files: any SessionFiles = LocalFiles(), confirmed: String? = nil,
        view: any ViewAdapter, around: (Session, () throws -> Screen) throws -> Result = { try $1() }
    ) throws -> Result {
        var invocation = invocation
        let isOpenToAnyone = invocation.description.isOpenToAnyone
        try invocation.askForSecrets(view)
        var confirmation = Confirmation.notAsked
        let files = files.readingAhead(invocation.filesRead)
        if let confirmed, invocation.needsConfirmation {
            confirmation = .asked(id: confirmed)
        } else if invocation.needsConfirmation {
            let question = try session(
                min(invocation.access, .read), as: &identity, orAnyone: isOpenToAnyone, origin: origin, files: files
            ) {
                try invocation.question(in: $0)
            }
            if let question, try !view.confirms(question) { throw ViewFailure.declined }
            // The handler compares the question again, because the data may change while the user decides.
            confirmation = .asked(id: question?.id)
        }
        if invocation.isSlow {
            try invocation.prepare(
                with: SessionFactory(
                    application: self, identity: identity, isOpenToAnyone: isOpenToAnyone, origin: origin))
        }
        return try session(
            invocation.access, as: &identity, orAnyone: isOpenToAnyone, origin: origin, files: files,
            // A file may contain many rows.
            isLarge: invocation.route.readsFiles, seeing: mark
        ) { session in
            try around(session) { try invocation.open(in: session, confirmation, logger: logger) }
        }
    }
}

// MARK: - Several sessions

/// Opens several transactions in sequence for one client, for handlers that must not hold one while they work.
public struct SessionFactory {
    /// The origin of the request.
    public let origin: Session.Origin
    private let source: Source

    private enum Source {
        case new(Application, Identity, isOpenToAnyone: Bool)
        case open(Session)
    }

    init(application: Application, identity: Identity, isOpenToAnyone: Bool, origin: Session.Origin) {
        self.origin = origin
        source = .new(application, identity, isOpenToAnyone: isOpenToAnyone)
    }

    /// Creates a factory for work that must stay in one transaction: it runs everything in that session.
    public init(of session: Session) { (origin, source) = (session.origin, .open(session)) }

    /// Runs work in a transaction.
    ///
    /// - Throws: What the work throws, ``StoreFailure``, or ``IdentityFailure`` when the token is not valid.
    public func open<Result>(
        _ access: StoreAccess, _ work: (Session) throws -> Result
    ) throws -> Result {
        switch source {
        case .open(let session): return try work(session)
        case .new(let application, var identity, let isOpenToAnyone):
            // At least read access, because tokens are looked up in the store.
            let needed = isOpenToAnyone ? access : max(access, .read)
            return try application.session(needed, as: &identity, orAnyone: isOpenToAnyone, origin: origin, work)
        }
    }
}

// MARK: - Without a store

/// The database of a client program, whose store is on a server: every statement fails.
package struct NoDatabase: Database {
    /// Creates the database.
    package init() {}

    /// Always 0: no changes are detected here.
    package func changesElsewhere() -> Int? { 0 }
    /// Runs work without a transaction.
    package func read<Result>(_ work: (any Connection) throws -> Result) throws -> Result { try work(NoConnection()) }
    /// Runs work without a transaction.
    package func write<Result>(_ terms: WriteTerms, _ work: (any Connection) throws -> Result) throws -> Result {
        try work(NoConnection())
    }
}

/// The connection of routes that declare no access to the store.
struct NoConnection: Connection {
    private var failure: StoreFailure { .statement("the command declares that it needs no store") }

    func query(_ statement: SQL, row: (Row) throws -> Void) throws { throw failure }
    func run(_ statement: SQL) throws -> Int { throw failure }
    func insert(_ statement: SQL) throws -> Int { throw failure }
    func hasTable(_ name: String) throws -> Bool { throw failure }
    func define(_ statement: SQL) throws { throw failure }
    func lock(organizer id: Int) {}
    func savepoint<Result>(_ work: () throws -> Result) throws -> Result { try work() }
}
