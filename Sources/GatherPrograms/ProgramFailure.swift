import Foundation
import GatherKit

/// The errors of programs that serve as modules.
enum ProgramFailure: Failure {
    case notStarted(String, reason: String)
    case timedOut(String, Duration)
    case notDescribed(String, Duration)
    case tooMuch(String, bytes: Int)
    case exited(String, code: Int32)
    case killed(String, signal: Int32)
    case garbage(String, reason: String)
    case otherProtocol(String, Int)
    case nameTaken(String)
    case badDescription(String, problem: String)
    case otherOrganizer(String, session: String, remembered: String?)
    case reported(FailureKind, message: String)

    /// ``FailureKind/program``, except for reported errors and those of another organizer.
    var kind: FailureKind {
        switch self {
        case .reported(let kind, _): kind
        case .otherOrganizer: .unauthorized
        default: .program
        }
    }

    /// The message, with what to do about the error.
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
        case .otherProtocol(let program, let theirs):
            "the program \(program) speaks protocol \(theirs), and this version of gather protocol "
                + "\(ModuleProtocol.version); update \(theirs > ModuleProtocol.version ? "gather" : program)"
        case .nameTaken(let program):
            "\(program.dropFirst(ProgramFile.prefix.count)) is a module of gather itself; give the program \(program) another name"
        case .badDescription(let program, let problem):
            "the program \(program) describes itself wrongly: \(problem.printable); \(Self.report)"
        case .otherOrganizer(let program, let session, nil):
            "no login is remembered with which the program \(program) could use the store as \(session) does; "
                + "log in with: account login \(session) --remember"
        case .otherOrganizer(let program, let session, let remembered?):
            "the program \(program) would use the store as \(remembered), whose login is remembered, and not as "
                + "\(session); log in with account login --remember, or leave that login with account logout"
        case .reported(_, let message): message
        }
    }

    private static let report = "tell its author, or leave it out with modules.disabled"
}

extension Duration {
    fileprivate var text: String {
        let (seconds, fraction) = components
        if fraction > 0 { return "\(Int(self / .milliseconds(1))) milliseconds" }
        return counted(Int(seconds), "second")
    }
}
