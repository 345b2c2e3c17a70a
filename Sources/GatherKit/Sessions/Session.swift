public import GatherDatabase

/// The unit of work of a line, a script or a request: one transaction on behalf of one organizer.
public final class Session {
    /// The open transaction.
    let connection: any Connection
    /// What can be opened.
    public let registry: ModuleRegistry
    /// Counts how much is done of what takes long.
    public let progress: ProgressCounter
    /// The files that routes may read and write.
    public let files: any SessionFiles
    /// Whose data the session reads and writes; a login changes it.
    public var organizer: Organizer {
        didSet {
            if !organizers.contains(organizer) { organizers.append(organizer) }
            // What a rule is held against must not change before what follows from it is written.
            if access == .write, organizer.id != Organizer.nobody.id { connection.lock(.organizer(organizer.id)) }
        }
    }
    /// Everybody on whose behalf the session has worked.
    public private(set) var organizers: [Organizer]
    /// Where what the session does was asked for.
    public let origin: Origin
    /// What the session does to the store.
    public let access: RouteDescription.Access
    /// The login that was made last: over a network each, otherwise one that is to be remembered.
    public var newLogin: NewLogin?
    /// How far whoever waits for the answer has seen what is done elsewhere; nil when nobody looks.
    public var seenRevision: SeenRevision?
    /// What the session itself has written into the undo log.
    var ownEntries = OwnEntries()
    /// What undo calls all that the session has done, if that is more than one thing.
    public var title: String?
    /// The modules whose tables were written.
    private(set) var changedModules: [String] = []
    /// Those of them into whose tables something was inserted, and how many bytes it had.
    private(set) var (insertedModules, insertedBytes): ([String], Int) = ([], 0)
    private var commitActions: [() throws -> Void] = []
    /// The modules that are left out because their tables could not be made, with the reasons.
    public let refusals: [String: String]
    var givenNumbers = GivenNumbers()
    var pending = PendingChanges()
    /// The rows that a dry run may tell of, by organizer; nil when nobody will ask.
    var touched: [Int: RowChanges]?
    /// Whether a listener is at work.
    var isReacting = false

    /// Starts a session in an open transaction.
    public init(
        connection: any Connection, registry: ModuleRegistry, organizer: Organizer, origin: Origin = .here,
        access: RouteDescription.Access = .write, progress: ProgressCounter = ProgressCounter(),
        files: any SessionFiles = LocalFiles(),
        refusals: [String: String] = [:]
    ) {
        self.origin = origin
        self.access = access
        self.connection = connection
        self.progress = progress
        self.files = files
        self.refusals = refusals
        self.registry = registry
        self.organizer = organizer
        organizers = [organizer]
    }

    /// Makes sure that the tables of a route's module are there, and somebody on whose behalf it can be opened.
    ///
    /// - Throws: ``RegistrationFailure/refused(_:reason:)`` or ``IdentityFailure/nobody``.
    func check(_ route: Route) throws {
        if !refusals.isEmpty, let reason = refusals[route.module] {
            throw RegistrationFailure.refused(route.module, reason: reason)
        }
        if organizer.id == Organizer.nobody.id, access != .none, route.description.access != .none,
            !route.description.isOpenToAnyone
        {
            throw IdentityFailure.nobody
        }
    }

    /// Notes that a module writes one of its tables.
    func noteWrite(of module: String, _ statement: SQL) {
        if changedModules.last != module, !changedModules.contains(module) { changedModules.append(module) }
        // Only what comes over a network is held against a limit.
        guard origin.isNetwork, !statement.text.hasPrefix("DELETE") else { return }
        if !insertedModules.contains(module) { insertedModules.append(module) }
        for case .text(let text) in statement.values { insertedBytes += text.utf8.count }
    }

    /// Runs a use case that writes more than once, so that all of it happens or nothing.
    ///
    /// - Throws: What the work throws; then what it wrote, and left for afterwards, is undone.
    public func transaction<Result>(_ work: () throws -> Result) throws -> Result {
        let before = (organizer, newLogin, commitActions.count)
        pending.beginSavepoint()
        do {
            let result = try connection.savepoint(work)
            pending.endSavepoint(isRolledBack: false)
            return result
        } catch {
            pending.endSavepoint(isRolledBack: true)
            (organizer, newLogin) = (before.0, before.1)
            commitActions.removeSubrange(before.2...)
            throw error
        }
    }

    /// Begins a statement, which undo takes back as one.
    func begin(_ route: String) { pending.begin(route, for: organizer.id, at: now) }

    /// Says what the statement has done, in the words in which undo tells of it: `Ana's goal`.
    ///
    /// What is said last counts, and what listeners say does not; without, undo tells the words of the route.
    ///
    /// - Parameter moment: When it was done, if not now.
    public func note(at moment: Timestamp? = nil, _ label: @autoclosure @escaping () -> String) {
        if !isReacting { pending.label(at: moment, label) }
    }

    /// Notes what has become of a row.
    func note(_ change: RowChange) {
        var change = change
        change.isReaction = isReacting
        touched?[organizer.id, default: RowChanges()].add(change)
        pending.add(change, for: organizer.id, at: now)
    }

    /// The time of the clock that all modules go by.
    public var now: Timestamp { registry.now() }

    /// Notes that the statement comes in the place of an entry of the undo log.
    func replace(_ entry: UndoEntry) { pending.replace(entry.id) }

    /// What the session was asked to change since, without what listeners made of that.
    var ownRows: RowChanges { pending.ownRows }

    /// Does work whose changes are no step of their own.
    ///
    /// - Returns: What it has changed.
    func collectingChanges(_ work: () throws -> Void) throws -> [RowChange] {
        let outer = pending
        pending = PendingChanges()
        defer { pending = outer }
        try work()
        return pending.rows
    }

    /// Forgets what was done on behalf of the organizer, whose account is gone.
    public func forgetChanges() {
        pending.forget(organizer.id)
        givenNumbers.forget(organizer.id)
    }

    /// Keeps an action for when the transaction has ended well, such as writing a file that no rollback would undo.
    public func afterCommit(_ action: @escaping () throws -> Void) { commitActions.append(action) }

    /// Writes a file when the transaction has ended well.
    ///
    /// - Parameter overwrites: Whether it may be there already.
    /// - Throws: ``FileFailure`` when it cannot be written.
    public func write(_ text: String, to path: String, overwriting overwrites: Bool) throws(FileFailure) {
        afterCommit(try files.draft(text, for: path, overwriting: overwrites))
    }

    /// Runs what was kept, all of it, and then throws what went wrong first.
    func runCommitActions() throws {
        var problem: (any Error)?
        for action in commitActions {
            do { try action() } catch { problem = problem ?? error }
        }
        commitActions = []
        if let problem { throw problem }
    }
}

// MARK: - Origin

extension Session {
    /// Where what a session does was asked for.
    public enum Origin: Equatable, Sendable {
        /// At this machine, whose files are there for its logins.
        case here
        /// Elsewhere, by somebody who sent a token, or none, from an address, if it is known, perhaps together with what
        /// that client was given when somebody logged in there (`Endpoint.Response.rememberingClient`).
        case network(token: Secret?, address: String?, client: Secret? = nil)

        /// As whom a session works when nobody has logged in: over a network that is never the local organizer.
        public var anonymous: Organizer { self == .here ? .local : .nobody }

        /// Whether it was asked for over a network.
        public var isNetwork: Bool { self != .here }
    }

    /// A token that was made in a session, for whoever asked for it.
    public struct NewLogin: Equatable, Sendable {
        /// The token.
        public let token: Secret
        /// When it stops being valid, unless it is used.
        public let expires: Timestamp
        /// Whether it is to be remembered where it was asked for.
        public let isRemembered: Bool

        /// Tells of a token.
        public init(token: Secret, expires: Timestamp, isRemembered: Bool) {
            self.token = token
            self.expires = expires
            self.isRemembered = isRemembered
        }
    }
}

// MARK: - Reading

/// Reading: any module reads what there is, and writes through a ``Table`` alone.
extension Session {
    /// Runs a `SELECT` and hands each row to `row`.
    ///
    /// - Throws: ``TableFailure``, ``StoreFailure``, or what `row` throws.
    public func query(_ statement: SQL, row: (Row) throws -> Void) throws {
        try reader(of: statement).query(statement, row: row)
    }

    /// Runs a `SELECT` and returns what `read` makes of each row.
    ///
    /// - Throws: ``TableFailure``, ``StoreFailure``, or what `read` throws.
    public func all<Element>(_ statement: SQL, _ read: (Row) throws -> Element) throws -> [Element] {
        try reader(of: statement).all(statement, read)
    }

    /// Runs a `SELECT` and returns what `read` makes of the first row; nil when there is none.
    ///
    /// - Throws: ``TableFailure``, ``StoreFailure``, or what `read` throws.
    public func first<Element>(_ statement: SQL, _ read: (Row) throws -> Element) throws -> Element? {
        try reader(of: statement).first(statement, read)
    }

    /// Runs a `SELECT` that answers with one number, `n`.
    ///
    /// - Throws: ``TableFailure`` or ``StoreFailure``.
    public func count(_ statement: SQL) throws -> Int { try first(statement) { try $0.integer("n") } ?? 0 }

    private func reader(of statement: SQL) throws(TableFailure) -> any Connection {
        guard statement.text.hasPrefix("SELECT") else { throw .noSelect(statement.text) }
        return connection
    }
}
