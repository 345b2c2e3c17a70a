public import GatherDatabase

/// An error whose message is written for users.
///
/// A feature declares its errors in one enum:
///
///     enum FeesFailure: Failure {
///         case tooMuch(limit: Int)
///
///         var kind: FailureKind { .invalid }
///         var message: String {
///             switch self {
///             case .tooMuch(let limit): "at most \(limit) can be paid at once; pay it in several parts"
///             }
///         }
///     }
///
/// Any other error is a bug in the program and is reported as one.
public protocol Failure: Error, Equatable {
    /// The category, which determines the exit code and the HTTP status.
    var kind: FailureKind { get }
    /// What went wrong and how to fix it, without a final full stop.
    var message: String { get }
    /// The names of the arguments that it may be about, whatever the command; empty for the command as a whole.
    ///
    /// A form shows the message at the first of them that was filled in.
    var arguments: [String] { get }
    /// The number of seconds after which a retry may succeed; nil if it is unknown or a retry does not help.
    var retryAfter: Int? { get }
}

extension Failure {
    /// The command as a whole.
    public var arguments: [String] { [] }
    /// No known delay.
    public var retryAfter: Int? { nil }
}

/// Returns the message of a ``Failure``, or the description of any other error, for the log.
func reason(of error: any Error) -> String { (error as? any Failure)?.message ?? "\(error)" }

/// The category of a failure.
public enum FailureKind: String, Codable, Sendable {
    /// The line or the request is malformed.
    case usage
    /// Something that the line names does not exist.
    case notFound
    /// The line conflicts with the current state of the data.
    case conflict
    /// A value breaks a rule.
    case invalid
    /// A rate or size limit was exceeded.
    case tooMany
    /// The user is not logged in, or lacks the permission.
    case unauthorized
    /// A file cannot be read or written.
    case file
    /// The store cannot be used.
    case store
    /// An external resource, such as a port, is unavailable.
    case unavailable
    /// The user interrupted the work, or declined to confirm it.
    case interrupted

    /// The exit code of a script that ends with such a failure.
    public var exitCode: Int32 {
        switch self {
        case .usage, .notFound, .conflict, .invalid, .unauthorized, .tooMany: 1
        case .file: 66
        case .store, .unavailable: 69
        case .interrupted: 130
        }
    }
}

extension BudgetFailure: Failure {
    /// ``FailureKind/interrupted``, or ``FailureKind/tooMany`` when a limit was exceeded.
    public var kind: FailureKind { self == .interrupted ? .interrupted : .tooMany }

    /// The limit that was exceeded.
    public var message: String {
        switch self {
        case .steps(let limit): "this needs more than the limit of \(limit) steps; split it into several commands"
        case .bytes(let limit):
            "this needs more than the limit of \(limit >> 20) MB of memory; split it into several commands"
        case .time(let limit): "this takes longer than the limit of \(limit); split it into several commands"
        case .writing(let limit):
            "this kept others waiting for \(limit), so it was rolled back (server.write-seconds). Split it into several "
                + "commands, or run it in a shell on the server's machine. If this happens often, keep the data in PostgreSQL"
        case .interrupted: "interrupted"
        }
    }
}

extension StoreFailure: Failure {
    /// Always ``FailureKind/store``.
    public var kind: FailureKind { .store }

    /// One or three seconds for temporary failures that left the data unchanged, otherwise nil.
    public var retryAfter: Int? {
        switch self {
        case .locked, .conflict: 1
        case .unreachable, .busy: 3
        case .uncertain, .notADatabase, .unsuitable, .readOnly, .full, .newerSchema, .olderSchema, .duplicate, .damaged,
            .statement:
            nil
        }
    }

    /// The message, without a reason, for a change whose commit may or may not have succeeded.
    static let uncertainty =
        "the connection to the store was lost during a change, which may or may not have been saved; "
        + "check before you repeat it"

    /// The problem of the store and its remedy.
    public var message: String {
        switch self {
        case .unreachable(let reason): "the store cannot be opened: \(reason)"
        case .notADatabase(let path): "\(path) is not a Football Gather store; choose another file with --store"
        case .unsuitable(let reason): "the store cannot be used: \(reason)"
        case .uncertain(let reason): "\(Self.uncertainty): \(reason)"
        case .conflict: "another program changed the same data at the same time, so nothing was changed; try again"
        case .busy: "others have kept the store busy for too long; try again in a few seconds"
        case .locked: "the store is in use by another program; try again when that has finished"
        case .readOnly:
            "the store is read-only; make the file and its folder writable, or, with PostgreSQL, connect to the primary, not "
                + "to a standby, with a role that may write"
        case .full: "there is no space left on the disk; nothing was changed. Free some space, and try again"
        case .newerSchema(let module):
            "the store was written by a newer version of gather (its \(module) module); "
                + "update gather, or choose another store with --store. Nothing was changed"
        case .olderSchema(let module):
            "the store was written by a version of gather before 0.2.0 (its \(module) module), which this one cannot read; "
                + "open it once with gather 0.2.0. Nothing was changed"
        case .duplicate: "another row in the store already has the same value; nothing was changed"
        case .damaged(let reason): "the store is damaged: \(reason)"
        case .statement(let reason): "the store refused a statement: \(reason)"
        }
    }
}
