public import GatherDatabase
public import GatherModels

/// The unit of work of a line, a script or a request: one transaction on behalf of one organizer.
public final class Session {
    /// The open transaction.
    public let connection: any Connection
    /// What can be opened.
    public let registry: ModuleRegistry
    /// Counts how much is done of what takes long.
    public let progress: ProgressCounter
    /// Whose data the session reads and writes; a login changes it.
    public var organizer: Organizer {
        didSet { if !organizers.contains(organizer) { organizers.append(organizer) } }
    }
    /// Everybody on whose behalf the session has worked.
    public private(set) var organizers: [Organizer]
    /// The token of a login that is to be remembered when the transaction has ended well.
    public var rememberedLogin: Secret?
    private var commitActions: [() throws -> Void] = []

    /// Starts a session in an open transaction.
    public init(
        connection: any Connection, registry: ModuleRegistry, organizer: Organizer,
        progress: ProgressCounter = ProgressCounter()
    ) {
        self.connection = connection
        self.progress = progress
        self.registry = registry
        self.organizer = organizer
        organizers = [organizer]
    }

    /// Runs a use case that writes more than once, so that all of it happens or nothing.
    ///
    /// - Throws: What the work throws; then what it wrote, and left for afterwards, is undone.
    public func transaction<Result>(_ work: () throws -> Result) throws -> Result {
        let before = (organizer, rememberedLogin, commitActions.count)
        do {
            return try connection.savepoint(work)
        } catch {
            (organizer, rememberedLogin) = (before.0, before.1)
            commitActions.removeSubrange(before.2...)
            throw error
        }
    }

    /// Keeps an action for when the transaction has ended well, such as writing a file that no rollback would undo.
    public func afterCommit(_ action: @escaping () throws -> Void) { commitActions.append(action) }

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
