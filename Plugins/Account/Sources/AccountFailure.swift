import Foundation
import GatherKit

enum AccountFailure: Failure {
    case nameTaken(String)
    case passwordLength
    case colonInName
    case wrongLogin
    case tooManyAttempts(seconds: Int)
    case unknownAccount(UUID)
    case localIsPermanent
    case claimedIsPermanent
    case loginIsGiven
    case claimFromElsewhere
    case noAccount(String)
    case claimedBefore(by: String)
    case hasData(String)
    case noLogin
    case ownersOnly(String)
    case wrongInvitation
    case noMember(String)
    case ownAccount
    case lastOwner(String)

    var kind: FailureKind {
        switch self {
        case .nameTaken, .localIsPermanent, .claimedIsPermanent, .loginIsGiven, .claimedBefore, .hasData, .ownAccount,
            .lastOwner:
            .conflict
        case .claimFromElsewhere, .noLogin, .ownersOnly, .wrongInvitation: .unauthorized
        case .noAccount, .noMember: .notFound
        case .passwordLength, .colonInName: .invalid
        case .wrongLogin: .unauthorized
        case .tooManyAttempts: .tooMany
        case .unknownAccount: .notFound
        }
    }

    var retryAfter: Int? { if case .tooManyAttempts(let seconds) = self { seconds } else { nil } }

    var message: String {
        switch self {
        case .nameTaken(let name): "there is already an account named \(name); capitals and accents do not count"
        case .passwordLength:
            "a password has \(AccountInteractor.passwordLength.lowerBound) to \(AccountInteractor.passwordLength.upperBound) characters"
        case .colonInName: "the name of an account holds no colon, as HTTP puts one between it and the password"
        case .wrongLogin: "the name or the password is wrong"
        case .tooManyAttempts(let seconds):
            "this was tried too often; try again in \(seconds) \(seconds == 1 ? "second" : "seconds")"
        case .unknownAccount(let id): "there is no account \(id.uuidString) of yours"
        case .localIsPermanent:
            "the local organizer needs no account and cannot be deleted; log in as the one to delete"
        case .claimedIsPermanent:
            "this account has what the server's own machine keeps, and cannot be deleted; delete its players and "
                + "gathers instead"
        case .claimFromElsewhere:
            "only the machine that has the store can give away what the local organizer has; type account claim there"
        case .noAccount(let name): "there is no account named \(name); make one with account register"
        case .claimedBefore(let name): "\(name) has taken over already what the local organizer has"
        case .hasData(let name):
            "\(name) has players or gathers of its own, which would be lost; take over with an account that has none"
        case .noLogin: "you work here without an account; log in with account login first"
        case .ownersOnly(let name): "\(name) is a helper, and only an owner may do this"
        case .wrongInvitation:
            "there is no such invitation, or no longer: each is for one account and ends after 7 days; ask for another"
        case .noMember(let name): "nobody named \(name) has an account here; account members lists who has"
        case .ownAccount: "this is your own account; delete it with account delete"
        case .lastOwner(let name): "\(name) is the only owner; an organizer that has an owner keeps one"
        case .loginIsGiven:
            "no login can be remembered while GATHER_TOKEN says who works here; unset it, or log in without --remember"
        }
    }
}
