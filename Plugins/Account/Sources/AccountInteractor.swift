import Crypto
import Foundation
import GatherKit
import GatherModels

/// The rules about accounts and logins.
struct AccountInteractor: Sendable {
    let store: AccountStore
    let hashing: PasswordHashing
    let makeID: @Sendable () -> UUID
    let randomBytes: @Sendable (Int) -> [UInt8]
    let credentials: CredentialFile

    /// How many characters a password has.
    static let passwordLength = 8...1000
    /// How many random bytes a token is made of.
    static let tokenLength = 16

    func register(_ name: PlayerName, password: Secret, in session: Session) throws -> Organizer {
        try register(name, passwordHash: passwordHash(of: password), in: session).organizer
    }

    /// What is kept of a new password.
    ///
    /// To work it out takes long, so whoever can does it outside of a transaction.
    func passwordHash(of password: Secret) throws -> String {
        guard Self.passwordLength.contains(password.exposed.count) else { throw AccountFailure.passwordLength }
        return try hashing.hash(password)
    }

    func register(
        _ name: PlayerName, passwordHash: String, in session: Session
    ) throws -> AccountStore.Account {
        guard !name.text.contains(":") else { throw AccountFailure.colonInName }
        guard try store.account(named: name.text, in: session) == nil else { throw AccountFailure.nameTaken(name.text) }
        return try store.insert(name, uuid: makeID().uuidString, passwordHash: passwordHash, in: session)
    }

    /// Returns the account, if that is its password.
    ///
    /// To find out takes long, as ``passwordHash(of:)`` does.
    func account(_ account: AccountStore.Account?, provenBy password: Secret) throws -> AccountStore.Account {
        // The work is the same for an unknown name, so that its time does not tell which names there are.
        let isRight = try hashing.matches(password, account?.passwordHash)
        guard isRight, let account else { throw AccountFailure.wrongLogin }
        return account
    }

    func login(_ name: String, password: Secret, remembers: Bool, in session: Session) throws -> Organizer {
        // It would be remembered, and not count here.
        if remembers, credentials.isGiven { throw AccountFailure.loginIsGiven }
        let account = try account(store.account(named: name, in: session), provenBy: password)
        let organizer = account.organizer
        if remembers {
            if let old = try rememberedToken(in: session) { try store.deleteToken(hash: Self.hash(old), in: session) }
            let token = try makeToken(for: account, in: session)
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

    /// The account of the session's organizer.
    func account(in session: Session) throws -> AccountStore.Account {
        guard let account = try store.account(of: session.organizer, in: session) else {
            throw IdentityFailure.unknownToken
        }
        return account
    }

    /// The account of that number, if it is the session's organizer's: others are nobody's business.
    func account(_ id: UUID, in session: Session) throws -> AccountStore.Account {
        let account = try account(in: session)
        guard account.uuid == id.uuidString else { throw AccountFailure.unknownAccount(id) }
        return account
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
}
