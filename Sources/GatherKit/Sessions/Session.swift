public import GatherDatabase
public import GatherModels

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
    public var sight: Sight?
    /// What the session itself has written into the journal.
    var ownChanges = OwnChanges()
    /// The modules whose tables were written.
    private(set) var changedModules: [String] = []
    /// Those of them out of whose tables something was deleted.
    private var deletingModules: Set<String> = []
    /// Those of them into whose tables something was inserted, and how many bytes it had.
    private(set) var (insertedModules, insertedBytes): ([String], Int) = ([], 0)
    private var commitActions: [() throws -> Void] = []
    /// The modules that are left out because their tables could not be made, with the reasons.
    let refusals: [String: String]
    private let journal: Journal?
    private var notes = PendingNotes()

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
        journal = registry.journal
        self.organizer = organizer
        organizers = [organizer]
    }

    /// Makes sure that the tables of a route's module are there, and somebody on whose behalf it can be opened.
    ///
    /// - Throws: ``RegistrationFailure/refused(_:reason:)`` or ``IdentityFailure/nobody``.
    func check(_ route: RegisteredRoute) throws {
        if !refusals.isEmpty, let reason = refusals[route.module] {
            throw RegistrationFailure.refused(route.module, reason: reason)
        }
        if organizer.id == Organizer.nobody.id, access != .none, route.access != .none, !route.isOpenToAnyone {
            throw IdentityFailure.nobody
        }
    }

    /// Notes that a module writes one of its tables.
    func noteWrite(of module: String, _ statement: SQL) {
        if changedModules.last != module, !changedModules.contains(module) { changedModules.append(module) }
        if statement.text.hasPrefix("DELETE") { deletingModules.insert(module) }
        // Only what comes over a network is held against a limit.
        guard origin.isNetwork, !statement.text.hasPrefix("DELETE") else { return }
        if !insertedModules.contains(module) { insertedModules.append(module) }
        for case .text(let text) in statement.values { insertedBytes += text.utf8.count }
    }

    /// The modules of which something may be different now: those whose tables were written, and those of whose tables
    /// something goes together with what was deleted elsewhere.
    public var touchedModules: Set<String> {
        // Each comes behind those that it requires.
        let cascading = registry.modules.reduce(into: deletingModules) { cascading, module in
            if !cascading.isDisjoint(with: module.requires) { cascading.insert(module.name) }
        }
        return cascading.union(changedModules)
    }

    /// Runs a use case that writes more than once, so that all of it happens or nothing.
    ///
    /// - Throws: What the work throws; then what it wrote, and left for afterwards, is undone.
    public func transaction<Result>(_ work: () throws -> Result) throws -> Result {
        try transaction(joinsNotes: false, work)
    }

    /// Does the same, and makes what is noted meanwhile a part of the change that was noted before, if it can.
    func transaction<Result>(joinsNotes: Bool, _ work: () throws -> Result) throws -> Result {
        let before = (organizer, newLogin, commitActions.count)
        let mark = notes.beginSavepoint()
        do {
            let result = try connection.savepoint(work)
            if joinsNotes { notes.joinSavepoint(mark) }
            notes.endSavepoint(mark, isRolledBack: false)
            return result
        } catch {
            notes.endSavepoint(mark, isRolledBack: true)
            (organizer, newLogin) = (before.0, before.1)
            commitActions.removeSubrange(before.2...)
            throw error
        }
    }

    /// Notes a change for the journal, so that it can be taken back.
    ///
    /// - Parameters:
    ///   - moment: When it was made, if not now.
    ///   - change: Describes it. It is asked when the transaction ends, if at all, so it reads nothing from the store.
    public func note(at moment: Timestamp? = nil, _ change: @escaping () throws -> Change) {
        guard let journal else { return }
        notes.add(.init(organizerID: organizer.id, madeAt: moment ?? journal.now(), change: change))
    }

    /// Writes into the journal what was noted.
    func writeNotes() throws {
        let unwritten = notes.takeUnwritten()
        if let journal, !unwritten.isEmpty { try journal.write(unwritten, in: self) }
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
