public import GatherDatabase

/// An error whose message is meant for the person who uses the app.
///
/// Each feature lists what can go wrong in one enum that conforms to this. Anything else that is
/// thrown is a mistake in the program and is shown as one.
public protocol Failure: Error, Equatable {
    /// What kind of failure it is, from which the exit code follows.
    var kind: FailureKind { get }
    /// What went wrong and what to do about it, without a final full stop.
    var message: String { get }
    /// After how many seconds the same may work; nil when waiting does not help, or nobody knows.
    var retryAfter: Int? { get }
}

extension Failure {
    /// Nobody knows.
    public var retryAfter: Int? { nil }
}

/// Says why something failed, for the log: the message of a failure, or all that is known of a mistake in the program.
func reason(of error: any Error) -> String { (error as? any Failure)?.message ?? "\(error)" }

/// What kind of failure it is.
public enum FailureKind: String, Codable, Sendable {
    /// The line cannot be understood.
    case usage
    /// What the line names does not exist.
    case notFound
    /// What the line asks for does not go with what is there.
    case conflict
    /// What the line gives breaks a rule.
    case invalid
    /// It was asked for too often, or too much of it at once.
    case tooMany
    /// The person must log in, or may not do this.
    case unauthorized
    /// A file cannot be read or written.
    case file
    /// The store cannot be used.
    case store
    /// A program that serves as a module has failed.
    case program
    /// Something outside of the store cannot be had, such as a port.
    case unavailable
    /// The person stopped it.
    case interrupted

    /// The exit code of a script in which this ends a statement.
    public var exitCode: Int32 {
        switch self {
        case .usage, .notFound, .conflict, .invalid, .unauthorized, .tooMany, .program: 1
        case .file: 66
        case .store, .unavailable: 69
        case .interrupted: 130
        }
    }
}

extension BudgetFailure: Failure {
    /// Somebody has stopped it, or it was too much.
    public var kind: FailureKind { self == .interrupted ? .interrupted : .tooMany }

    /// How much there may be of it.
    public var message: String {
        switch self {
        case .steps(let limit): "this is more work than the \(limit) steps that may be done at once; make it several"
        case .bytes(let limit):
            "this takes more than the \(limit >> 20) MB of memory that may be used at once; make it several"
        case .time(let limit): "this takes longer than the \(limit) that it may; make it several"
        case .interrupted: "interrupted"
        }
    }
}

extension StoreFailure: Failure {
    /// Always ``FailureKind/store``.
    public var kind: FailureKind { .store }

    /// One or a few seconds where nothing was changed, and others may soon be done with it or the server be back.
    public var retryAfter: Int? {
        switch self {
        case .locked, .conflict: 1
        case .unreachable: 3
        case .uncertain, .notADatabase, .unsuitable, .readOnly, .full, .newerSchema, .duplicate, .damaged, .statement:
            nil
        }
    }

    /// What whoever does not know whether a change was saved is told, without the reason.
    static let uncertainty =
        "the connection to the store was lost while the change was being saved, so it may have been or not; "
        + "look before you do it again"

    /// What is the matter with the store and what to do about it.
    public var message: String {
        switch self {
        case .unreachable(let reason): "the store cannot be opened: \(reason)"
        case .notADatabase(let path): "\(path) is not a Football Gather store; choose another file with --store"
        case .unsuitable(let reason): "the store cannot be used: \(reason)"
        case .uncertain(let reason): "\(Self.uncertainty): \(reason)"
        case .conflict: "somebody else changed the same at the same moment, so nothing was changed; try again"
        case .locked: "the store is in use by another program; try again when that has finished"
        case .readOnly:
            "the store is read-only; make a file and its folder writable, or, with PostgreSQL, name the primary and no "
                + "standby, and a role that may write"
        case .full: "there is no space left on the disk; nothing was changed"
        case .newerSchema(let module):
            "the store was written by a newer version of gather (its \(module) module); "
                + "update gather, or choose another store with --store. Nothing was changed"
        case .duplicate: "the store holds this already"
        case .damaged(let reason): "the store is damaged: \(reason)"
        case .statement(let reason): "the store refused a statement: \(reason)"
        }
    }
}
