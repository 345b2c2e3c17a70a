public import GatherDatabase

/// A unit of work: one transaction on behalf of one organizer, for a line, a script or a request.
public final class Session {
    /// The open transaction.
    let connection: any Connection
    /// The registry of modules.
    public let registry: ModuleRegistry
    /// Counts the progress of long work.
    public let progress: ProgressCounter
    /// The files that routes may read and write.
    public let files: any SessionFiles
    /// The organizer whose data the session reads and writes; a login changes it.
    public var organizer: Organizer {
        didSet {
            if !organizers.contains(where: { $0.id == organizer.id }) { organizers.append(organizer) }
            zone.set(nil)
            // Locked before a rule is checked, so that the data cannot change until the result is written.
            if access == .write, !organizer.isNobody { connection.lock(organizer: organizer.id) }
        }
    }
    /// The time zone of the organizer, once it has been looked up.
    let zone = ZoneSource { .machine }
    /// The organizers on whose behalf the session has worked, each of them once.
    public private(set) var organizers: [Organizer]
    /// The origin of the request.
    public let origin: Origin
    /// The number of the link through which a person without an account acts; nil for everybody else.
    public var linkNumber: Int?
    /// The number of that person among the organizer's own rows; nil if the link does not say who it is.
    public var linkReader: Int?
    /// The access to the store.
    public let access: StoreAccess
    /// The newest login of the session; locally, only one to be remembered.
    public var newLogin: NewLogin?
    /// The revision that the client has seen; nil for a client without one.
    public var seenRevision: SeenRevision?
    /// Whether the client is known to have seen the entry that the session undoes or redoes.
    var hasCheckedSeen = false
    /// The summary of its undo entry, if it consists of more than one statement.
    public var title: String?
    /// The modules whose tables were written.
    private(set) var changedModules: [String] = []
    /// Whether rows of a table were written.
    package var hasChanged: Bool { !changedModules.isEmpty }
    /// How many rows a network request has inserted or updated in the tables of each module.
    private(set) var writtenRows: [String: Int] = [:]
    /// The size of the texts in these rows, in bytes.
    private(set) var writtenBytes = 0
    private var commitActions: [() throws -> Void] = []
    /// The modules that are refused because their tables could not be created, with the reasons.
    public let refusals: [String: String]
    var givenNumbers = GivenNumbers()
    var pending = PendingChanges()
    /// Whether an event listener is running.
    var isReacting = false
    /// The sentences that are shown below the screen of the statement.
    var remarks: [String] { remarksBySubject.map(\.sentence) }
    private var remarksBySubject: [(subject: String?, sentence: String)] = []
    /// The number of searches for the nearest name that the session may still make; each goes through all names.
    public var nameSearchesLeft = 40
    /// The full names that texts of the statement were resolved to.
    var names: [String: String] = [:]
    /// Whether views show no answer to the statement, because its effect is visible anyway.
    public var isSilent = false
    /// Whether the answer of the statement contains a secret, so that it must not be stored.
    public var isAnswerSecret = false

    /// Creates a session in an open transaction.
    public init(
        connection: any Connection, registry: ModuleRegistry, organizer: Organizer, origin: Origin = .here,
        access: StoreAccess = .write, progress: ProgressCounter = ProgressCounter(),
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

    /// Reads the time zone of the organizer, if it is not known.
    func findZone() throws {
        guard access != .none, !zone.isKnown else { return }
        zone.set(try registry.part(Zone.self, about: OrganizerZone(), in: self) ?? .machine)
    }

    /// Forgets the time zone of the organizer, which has changed in the store, so that it is read again.
    package func invalidateZone() { zone.set(nil) }

    /// The name of the organizer's group, such as `Tuesday football`, as the store has it; nil if it has none.
    ///
    /// - Throws: ``StoreFailure``.
    public func groupName() throws -> String? {
        try first("SELECT group_name FROM organizer WHERE id = \(organizer.id)") {
            try $0.optionalText("group_name")?.printable
        } ?? nil
    }

    /// The names of the organizer's accounts, by their ids.
    ///
    /// - Throws: ``StoreFailure``.
    public func accountNames() throws -> [Int: String] {
        let names = try all("SELECT id, name FROM account WHERE organizer_id = \(organizer.id)") {
            (try $0.integer("id"), try $0.text("name").printable)
        }
        return Dictionary(uniqueKeysWithValues: names)
    }

    /// Checks that the module of a route is available, and that the session has an organizer if the route needs one.
    ///
    /// - Throws: ``RegistrationFailure/refused(_:reason:)`` or ``IdentityFailure/nobody``.
    func check(_ route: Route) throws {
        if !refusals.isEmpty, let reason = refusals[route.module] {
            throw RegistrationFailure.refused(route.module, reason: reason)
        }
        if organizer.isNobody, access != .none, route.description.access != .none,
            !route.description.isOpenToAnyone
        {
            throw IdentityFailure.nobody
        }
    }

    /// Records that a module has written rows of one of its tables.
    func recordWrite(of module: String, _ statement: SQL, rows: Int) {
        if changedModules.last != module, !changedModules.contains(module) { changedModules.append(module) }
        // Quotas apply to network requests only.
        guard origin.isNetwork, !statement.text.hasPrefix("DELETE") else { return }
        writtenRows[module, default: 0] += rows
        for case .text(let text) in statement.values { writtenBytes += text.utf8.count }
    }

    /// Runs work in a savepoint, for a caller that continues when the work fails.
    ///
    ///     do {
    ///         try session.savepoint {
    ///             try Debt.table.delete(playerID, in: session)
    ///             try Payment.table.insert(payment, in: session)
    ///         }
    ///     } catch let failure as FeesFailure {
    ///         skipped.append(failure)
    ///     }
    ///
    /// A use case needs none: whatever runs it rolls it back as a whole.
    ///
    /// - Throws: What the work throws; its changes and commit actions are then rolled back.
    public func savepoint<Result>(_ work: () throws -> Result) throws -> Result {
        let before = (organizer, newLogin, commitActions.count, remarksBySubject, changedModules)
        pending.beginSavepoint()
        do {
            let result = try connection.savepoint(work)
            pending.endSavepoint(isRolledBack: false)
            return result
        } catch {
            pending.endSavepoint(isRolledBack: true)
            (organizer, newLogin) = (before.0, before.1)
            commitActions.removeSubrange(before.2...)
            (remarksBySubject, changedModules) = (before.3, before.4)
            throw error
        }
    }

    /// Begins a statement, the unit of undo within a session.
    func begin(_ route: String) {
        pending.begin(route, for: organizer.id, at: now)
        names.removeAll(keepingCapacity: true)
        remarksBySubject.removeAll(keepingCapacity: true)
        isSilent = false
        isAnswerSecret = false
    }

    /// Adds a sentence that is shown below the screen of the statement, such as what a listener has changed.
    ///
    /// - Parameters:
    ///   - sentence: The sentence; nil if there is nothing to say.
    ///   - subject: The subject of the sentence; only the last one about a subject is shown. Nil to show it in any
    ///     case.
    public func remark(_ sentence: String?, about subject: String? = nil) {
        guard let sentence else { return }
        if let subject { remarksBySubject.removeAll { $0.subject == subject } }
        if !remarksBySubject.contains(where: { $0.sentence == sentence }) {
            remarksBySubject.append((subject, sentence))
        }
    }

    /// Records the full name that a text of the statement was resolved to, so that a recording stays unambiguous.
    public func recordName(_ name: String, for text: String) { names[text] = name }

    /// Sets the label of the statement in the undo log: `Ana's goal`.
    ///
    /// The last call counts; calls by event listeners are ignored. Without a call the label is the name of the route.
    ///
    /// - Parameter moment: The time of the change, if it is not now.
    public func setUndoLabel(at moment: Timestamp? = nil, _ label: @autoclosure @escaping () -> String) {
        if !isReacting { pending.label(at: moment, label) }
    }

    /// Records a row change.
    func record(_ change: RowChange) { pending.add(change, for: organizer.id, at: now) }

    /// The current time of the registry's clock.
    public var now: Timestamp { registry.now() }

    /// Runs work on behalf of another organizer of the session.
    func on<Result>(behalfOf other: Organizer, _ work: () throws -> Result) throws -> Result {
        let present = organizer
        if other != present { organizer = other }
        defer { if other != present { organizer = present } }
        return try work()
    }

    /// Runs work whose changes are not recorded for undo.
    ///
    /// - Returns: The changes.
    func collectingChanges(_ work: () throws -> Void) throws -> [RowChange] {
        let outer = pending
        pending = PendingChanges()
        defer { pending = outer }
        try work()
        return pending.rows
    }

    /// Discards the recorded changes of the organizer, which was deleted with its last owner's account.
    package func forgetChanges() {
        pending.forget(organizer.id)
        givenNumbers.forget(organizer.id)
    }

    /// Adds an action that runs after the commit, such as writing a file.
    public func afterCommit(_ action: @escaping () throws -> Void) { commitActions.append(action) }

    /// Writes a file after the commit.
    ///
    /// - Parameter overwrites: Whether an existing file is replaced.
    /// - Throws: ``FileFailure`` when the file cannot be written.
    public func write(_ text: String, to path: String, overwriting overwrites: Bool) throws(FileFailure) {
        afterCommit(try files.draft(text, for: path, overwriting: overwrites))
    }

    /// Runs all commit actions, then throws the first error.
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
    /// The origin of a request.
    public struct Origin: Equatable, Sendable {
        /// Whether the request came over a network, and not from the local machine, with access to its files.
        public let isNetwork: Bool
        /// The token that was sent; nil if there is none.
        public private(set) var token: Secret?
        /// The address of the client; nil if it is unknown, and on the local machine.
        public private(set) var address: String?
        /// The cookie from an earlier login (`Endpoint.Response.rememberingClient`); nil if there is none.
        public private(set) var clientCookie: Secret?
        /// The address by which the client calls the server, such as `https://football.example.org`; nil if that is not
        /// known, and on the local machine.
        public private(set) var serverAddress: String?
        private var zoneName: String?
        /// The time at which the user acted, from a client that may have sent the request later, such as after a
        /// network outage; nil if the client sent no time.
        public var actedAt: Timestamp?
        /// The id of the open page that makes the changes, which is not notified of its own; nil for other clients.
        public var page: String?
        /// Whether a new login ends the one that the request was sent with, as for a browser, which keeps only one.
        public var keepsOneLogin = false

        private init(isNetwork: Bool) { self.isNetwork = isNetwork }

        /// The local machine.
        public static let here = Origin(isNetwork: false)

        /// A network client.
        public static func network(
            token: Secret?, address: String?, clientCookie: Secret? = nil, server: String? = nil, zone: String? = nil
        ) -> Origin {
            var origin = Origin(isNetwork: true)
            (origin.token, origin.address, origin.clientCookie) = (token, address, clientCookie)
            (origin.serverAddress, origin.zoneName) = (server, zone)
            return origin
        }

        /// The organizer of a session without a login: the local one, or ``Organizer/nobody`` over a network.
        public var anonymous: Organizer { isNetwork ? .nobody : .local }

        /// The time zone that the client names, or else that of this machine.
        public var zone: Zone { namedZone ?? .machine }

        /// The time zone that the client names; nil if it names no known one, and on the local machine.
        public var namedZone: Zone? { zoneName.flatMap { Zone($0) } }

        /// The header in which a client names its time zone.
        public static let zoneHeader = "Time-Zone"
    }

    /// A token created in a session.
    public struct NewLogin: Equatable, Sendable {
        /// The new token.
        public let token: Secret
        /// The time at which the token expires if it is not used.
        public let expires: Timestamp
        /// Whether the client remembers it.
        public let isRemembered: Bool

        /// Creates a login.
        public init(token: Secret, expires: Timestamp, isRemembered: Bool) {
            self.token = token
            self.expires = expires
            self.isRemembered = isRemembered
        }
    }
}

// MARK: - Reading

/// Reads with SQL; any module may read any table, but writes only through a ``Table``.
extension Session {
    /// Runs a `SELECT` and calls `row` for each row.
    ///
    /// - Throws: ``TableFailure`` for another statement, ``StoreFailure``, or what `row` throws.
    public func query(_ statement: SQL, row: (Row) throws -> Void) throws {
        try reader(of: statement).query(statement, row: row)
    }

    /// Runs a `SELECT` and returns its rows, converted by `read`.
    ///
    /// - Throws: ``TableFailure`` for another statement, ``StoreFailure``, or what `read` throws.
    public func all<Element>(_ statement: SQL, _ read: (Row) throws -> Element) throws -> [Element] {
        try reader(of: statement).all(statement, read)
    }

    /// Runs a `SELECT` and returns its first row, converted by `read`; nil if there is none.
    ///
    /// - Throws: ``TableFailure`` for another statement, ``StoreFailure``, or what `read` throws.
    public func first<Element>(_ statement: SQL, _ read: (Row) throws -> Element) throws -> Element? {
        try reader(of: statement).first(statement, read)
    }

    /// Runs a `SELECT` and returns the integer in its column `n`; 0 if there is no row.
    ///
    /// - Throws: ``TableFailure`` for another statement, or ``StoreFailure``.
    public func count(_ statement: SQL) throws -> Int { try first(statement) { try $0.integer("n") } ?? 0 }

    private func reader(of statement: SQL) throws(TableFailure) -> any Connection {
        guard statement.text.hasPrefix("SELECT") else { throw .noSelect(statement.text) }
        return connection
    }
}
