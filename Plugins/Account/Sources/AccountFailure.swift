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

    var arguments: [String] {
        switch self {
        case .nameTaken, .colonInName, .noMember, .noAccount: ["name"]
        case .passwordLength: ["new-password", "password"]
        case .wrongInvitation: ["code"]
        default: []
        }
    }

    var message: String {
        switch self {
        case .nameTaken(let name):
            "the name \(name) is taken; choose another one (case and accents do not matter)"
        case .passwordLength:
            "a password must have \(AccountInteractor.passwordLength.lowerBound) to \(AccountInteractor.passwordLength.upperBound) characters"
        case .colonInName: "the name of an account cannot contain a colon; choose another name"
        case .wrongLogin: "the name or the password is wrong"
        case .tooManyAttempts(let seconds): "too many attempts; try again in \(counted(seconds, "second"))"
        case .unknownAccount(let id): "there is no account \(id.uuidString)"
        case .localIsPermanent:
            "you are working without an account; log in to the account that you want to delete"
        case .claimedIsPermanent:
            "this account owns the data on this machine, so the account cannot be deleted; delete its players and "
                + "matches instead"
        case .claimFromElsewhere:
            "this works only in a terminal on the machine that has the store; start gather there, and type: "
                + "account claim NAME"
        case .noAccount(let name): "there is no account named \(name); create one with: account register NAME"
        case .claimedBefore(let name):
            "\(name) already has the data on this machine; log in as \(name), or ask for an invitation"
        case .hasData(let name):
            "\(name) already has players or matches, which would be lost; choose an account that has none"
        case .noLogin: "you are working without an account; log in first with: account login NAME"
        case .ownersOnly(let name): "\(name) is a co-organizer, and only an owner may do this; ask an owner"
        case .wrongInvitation:
            "the invitation is invalid, already used or more than 7 days old; ask for a new one"
        case .noMember(let name): "there is no account named \(name) here; list the accounts with: account members"
        case .ownAccount: "this is your own account; delete it with: account delete"
        case .lastOwner(let name):
            "\(name) is the only owner; invite another one first with: account invite NAME --owner"
        case .loginIsGiven:
            "a login cannot be remembered while GATHER_TOKEN is set; unset it, or log in without --remember"
        }
    }
}
