import Crypto
import Foundation
import GatherDatabase
import GatherKit
import GatherModels

/// The rules about accounts and logins.
struct AccountInteractor: Sendable {
    let store: AccountStore
    let hashing: PasswordHashing
    let makeID: @Sendable () -> UUID
    let randomBytes: @Sendable (Int) -> [UInt8]
    let credentials: CredentialFile
    let limits: LoginLimits
    let now: @Sendable () -> Timestamp
    /// For how many milliseconds a token is valid when nobody uses it.
    let tokenLifetime: Int

    /// How many characters a password has.
    static let passwordLength = 8...1000

    /// What is kept of a new password.
    ///
    /// To work it out takes long, so whoever can does it outside of a transaction.
    ///
    /// - Parameter origin: Where the account was asked for.
    func passwordHash(of password: Secret, from origin: Session.Origin) throws -> String {
        try limits.register(from: origin)
        guard Self.passwordLength.contains(password.exposed.count) else { throw AccountFailure.passwordLength }
        return try hashing.hash(password)
    }

    func register(
        _ name: PlayerName, passwordHash: String, in session: Session
    ) throws -> AccountStore.Account {
        guard !name.text.contains(":") else { throw AccountFailure.colonInName }
        guard try store.account(named: name.text, in: session) == nil else { throw AccountFailure.nameTaken(name.text) }
        do {
            return try store.insert(name, uuid: makeID().uuidString, passwordHash: passwordHash, in: session)
        } catch StoreFailure.duplicate {
            // Another process has made the account since it was looked for.
            throw AccountFailure.nameTaken(name.text)
        }
    }

    /// Returns the account of a name, if that is its password; it is looked up and tried outside of a transaction.
    func account(
        named name: String, provenBy password: Secret, with sessions: Sessions
    ) throws -> AccountStore.Account {
        try limits.login(name, from: sessions.origin) {
            try account(sessions.open(.read) { try store.account(named: name, in: $0) }, provenBy: password)
        }
    }

    /// Does the same within a session, as the statement of a script must.
    func account(
        named name: String, provenBy password: Secret, in session: Session
    ) throws -> AccountStore.Account {
        try limits.login(name, from: session.origin) {
            try account(store.account(named: name, in: session), provenBy: password)
        }
    }

    private func account(_ account: AccountStore.Account?, provenBy password: Secret) throws -> AccountStore.Account {
        // The work is the same for an unknown name, so that its time does not tell which names there are.
        let isRight = try hashing.matches(password, account?.passwordHash)
        guard isRight, let account else { throw AccountFailure.wrongLogin }
        return account
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
        if let token = try currentToken(in: session), try self.organizer(of: token, in: session) == organizer {
            // With the account go all its tokens; only what was not yet told, or is in a file, remains to be forgotten.
            if session.origin.isNetwork { session.newLogin = nil } else { try forgetLogin(in: session) }
        }
        // Whoever deleted the account at the same moment was first.
        guard try store.delete(organizer, in: session) else { throw IdentityFailure.unknownToken }
        session.organizer = session.origin.anonymous
        return organizer
    }
}
