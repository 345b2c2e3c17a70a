import Crypto
import Foundation
import GatherKit
import GatherModels

/// The rules about accounts and logins.
struct AccountInteractor: Sendable {
    let store: AccountStore
    let hashing: PasswordHashing
    let randomBytes: @Sendable (Int) -> [UInt8]
    let credentials: CredentialFile

    /// How many characters a password has.
    static let passwordLength = 8...1000
    /// How many random bytes a token is made of.
    static let tokenLength = 16

    func register(_ name: PlayerName, password: Secret, in session: Session) throws -> Organizer {
        guard Self.passwordLength.contains(password.exposed.count) else { throw AccountFailure.passwordLength }
        guard try store.account(named: name.text, in: session) == nil else { throw AccountFailure.nameTaken(name.text) }
        return try store.insert(name, passwordHash: try hashing.hash(password), in: session)
    }

    func login(_ name: String, password: Secret, remembers: Bool, in session: Session) throws -> Organizer {
        let account = try store.account(named: name, in: session)
        // The work is the same for an unknown name, so that its time does not tell which names there are.
        let isRight = try hashing.matches(password, account?.passwordHash)
        guard isRight, let organizer = account?.organizer else { throw AccountFailure.wrongLogin }
        if remembers {
            if let old = try rememberedToken(in: session) { try store.deleteToken(hash: Self.hash(old), in: session) }
            let token = Secret(randomBytes(Self.tokenLength).hexadecimal)
            try store.insertToken(hash: Self.hash(token), for: organizer, in: session)
            session.rememberedLogin = token
            session.afterCommit(try credentials.draft(remembering: token).commit)
        }
        session.organizer = organizer
        return organizer
    }

    func logout(in session: Session) throws -> Organizer {
        let leaving = session.organizer
        try forgetToken(in: session)
        session.organizer = .local
        return leaving
    }

    func deletableOrganizer(in session: Session) throws -> Organizer {
        guard !session.organizer.isLocal else { throw AccountFailure.localIsPermanent }
        return session.organizer
    }

    func delete(in session: Session) throws -> Organizer {
        let organizer = try deletableOrganizer(in: session)
        if let token = try rememberedToken(in: session), try self.organizer(of: token, in: session) == organizer {
            try forgetToken(in: session)
        }
        try store.delete(organizer, in: session)
        session.organizer = .local
        return organizer
    }

    /// The organizer that an identity stands for, if there still is one.
    func identify(_ identity: Identity, in session: Session) throws -> Organizer {
        switch identity {
        case .remembered(let token):
            guard let organizer = try organizer(of: token, in: session) else { throw IdentityFailure.unknownToken }
            return organizer
        case .known(let organizer):
            // Somebody may have deleted the account since.
            guard try organizer.isLocal || store.exists(organizer, in: session) else {
                throw IdentityFailure.unknownToken
            }
            return organizer
        }
    }

    private func organizer(of token: Secret, in session: Session) throws -> Organizer? {
        try store.organizer(ofTokenHash: Self.hash(token), in: session)
    }

    /// The token of the login that is remembered, or will be when the session has ended.
    private func rememberedToken(in session: Session) throws -> Secret? {
        try session.rememberedLogin ?? credentials.load()
    }

    private func forgetToken(in session: Session) throws {
        guard let token = try rememberedToken(in: session) else { return }
        session.rememberedLogin = nil
        try store.deleteToken(hash: Self.hash(token), in: session)
        session.afterCommit(try credentials.draft(remembering: nil).commit)
    }

    private static func hash(_ token: Secret) -> String { SHA256.hash(data: Data(token.exposed.utf8)).hexadecimal }
}

extension Sequence<UInt8> {
    /// The bytes as two hexadecimal digits each.
    var hexadecimal: String {
        map { $0 < 16 ? "0" + String($0, radix: 16) : String($0, radix: 16) }.joined()
    }
}

/// What can go wrong with accounts.
enum AccountFailure: Failure {
    case nameTaken(String)
    case passwordLength
    case wrongLogin
    case localIsPermanent

    var kind: FailureKind {
        switch self {
        case .nameTaken, .localIsPermanent: .conflict
        case .passwordLength: .invalid
        case .wrongLogin: .unauthorized
        }
    }

    var message: String {
        switch self {
        case .nameTaken(let name): "there is already an account named \(name)"
        case .passwordLength:
            "a password has \(AccountInteractor.passwordLength.lowerBound) to \(AccountInteractor.passwordLength.upperBound) characters"
        case .wrongLogin: "the name or the password is wrong"
        case .localIsPermanent:
            "the local organizer needs no account and cannot be deleted; log in as the one to delete"
        }
    }
}
