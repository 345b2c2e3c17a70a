import Foundation
import GatherKit

/// What goes wrong with a program that serves as a module.
enum ProgramFailure: Failure {
    /// It cannot be started.
    case notStarted(String, reason: String)
    /// It did not answer in time, and was ended.
    case timedOut(String, Duration)
    /// It did not describe itself in time, and was ended.
    case notDescribed(String, Duration)
    /// It wrote more than it may, and was ended.
    case tooMuch(String, bytes: Int)
    /// It ended with an exit code that says that it has failed.
    case exited(String, code: Int32)
    /// A signal ended it.
    case killed(String, signal: Int32)
    /// What it wrote is no answer.
    case garbage(String, reason: String)
    /// It speaks none of the protocols that this program speaks.
    case otherProtocol(String, theirs: Int, ours: [Int])
    /// It has the name of a module that is a part of this program.
    case nameTaken(String)
    /// Its description is wrong somewhere.
    case badDescription(String, problem: String)
    /// It needs the login that is remembered, which is not that of whoever asks for it.
    case otherOrganizer(String, session: String, remembered: String?)
    /// It says itself that it cannot do what it was asked for.
    case reported(FailureKind, message: String)

    /// ``FailureKind/program``, unless the program says what kind it is, or has not even been started.
    var kind: FailureKind {
        switch self {
        case .reported(let kind, _): kind
        case .otherOrganizer: .unauthorized
        default: .program
        }
    }

    /// What has happened, and who can do something about it.
    var message: String {
        switch self {
        case .notStarted(let program, let reason):
            "the program \(program) cannot be started: \(reason); see that it can be executed, and that its first "
                + "line names a program that is there"
        case .timedOut(let program, let limit):
            "the program \(program) did not answer within \(limit.text) and was ended; modules.timeout allows more"
        case .notDescribed(let program, let limit):
            "the program \(program) did not describe itself within \(limit.text) and was ended; it is asked again when its "
                + "file has changed, or after an hour; \(Self.report)"
        case .tooMuch(let program, let bytes):
            "the program \(program) wrote more than \(bytes >> 20) MB and was ended; \(Self.report)"
        case .exited(let program, let code):
            "the program \(program) failed with exit code \(code) and gave no answer; \(Self.report)"
        case .killed(let program, let signal):
            "the program \(program) was ended by signal \(signal) (\(String(cString: strsignal(signal)))); \(Self.report)"
        case .garbage(let program, let reason):
            "the program \(program) did not answer as its protocol says: \(reason); \(Self.report)"
        case .otherProtocol(let program, let theirs, let ours):
            "the program \(program) speaks protocol \(theirs), and this version of gather \(Self.list(ours)); "
                + "update \(theirs > (ours.max() ?? 0) ? "gather" : program)"
        case .nameTaken(let program):
            "\(program.dropFirst(ProgramFile.prefix.count)) is a module of gather itself; give the program \(program) another name"
        case .badDescription(let program, let problem):
            "the program \(program) describes itself wrongly: \(problem); \(Self.report)"
        case .otherOrganizer(let program, let session, nil):
            "no login is remembered with which the program \(program) could use the store as \(session) does; "
                + "log in with: account login \(session) --remember"
        case .otherOrganizer(let program, let session, let remembered?):
            "the program \(program) would use the store as \(remembered), whose login is remembered, and not as "
                + "\(session); log in with account login --remember, or leave that login with account logout"
        case .reported(_, let message): message
        }
    }

    private static let report = "tell whoever wrote it, or leave it out with modules.disabled"

    private static func list(_ protocols: [Int]) -> String {
        "\(protocols.count == 1 ? "protocol" : "protocols") \(listed(protocols.map(String.init)))"
    }
}

extension Duration {
    fileprivate var text: String {
        let (seconds, fraction) = components
        if fraction > 0 { return "\(Int(self / .milliseconds(1))) milliseconds" }
        return counted(Int(seconds), "second")
    }
}
