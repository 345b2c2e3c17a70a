import Foundation
import GatherKit

/// The errors of accounts and logins.
enum AccountFailure: Failure {
    case nameTaken(String)
    case passwordLength
    case colonInName
    case wrongLogin
    case tooManyAttempts(seconds: Int)
    case unknownAccount(UUID)
    case localIsPermanent
    case loginIsGiven

    var kind: FailureKind {
        switch self {
        case .nameTaken, .localIsPermanent, .loginIsGiven: .conflict
        case .passwordLength, .colonInName: .invalid
        case .wrongLogin: .unauthorized
        case .tooManyAttempts: .tooMany
        case .unknownAccount: .notFound
        }
    }

    var retryAfter: Int? { if case .tooManyAttempts(let seconds) = self { seconds } else { nil } }

    var message: String {
        switch self {
        case .nameTaken(let name): "there is already an account named \(name)"
        case .passwordLength:
            "a password has \(AccountInteractor.passwordLength.lowerBound) to \(AccountInteractor.passwordLength.upperBound) characters"
        case .colonInName: "the name of an account holds no colon, as HTTP puts one between it and the password"
        case .wrongLogin: "the name or the password is wrong"
        case .tooManyAttempts(let seconds):
            "this was tried too often; try again in \(seconds) \(seconds == 1 ? "second" : "seconds")"
        case .unknownAccount(let id): "there is no account \(id.uuidString) of yours"
        case .localIsPermanent:
            "the local organizer needs no account and cannot be deleted; log in as the one to delete"
        case .loginIsGiven:
            "no login can be remembered while GATHER_TOKEN says who works here; unset it, or log in without --remember"
        }
    }
}
