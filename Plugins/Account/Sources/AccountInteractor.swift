import Crypto
import Foundation
import GatherDatabase
import GatherKit

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
        _ name: Name, passwordHash: String, in session: Session
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
        let account = try sessions.open(.read) { session in
            let account = try store.account(named: name, in: session)
            return (account, isKnown: try account.map { try self.isKnown($0, in: session) } ?? false)
        }
        return try limits.login(name, from: sessions.origin, isKnown: account.isKnown) {
            try self.account(account.0, provenBy: password) { account, hash in
                try sessions.open(.write) { try store.setPassword(hash: hash, of: account, in: $0) }
            }
        }
    }

    /// Does the same within a session, as the statement of a script must.
    func account(
        named name: String, provenBy password: Secret, in session: Session
    ) throws -> AccountStore.Account {
        let account = try store.account(named: name, in: session)
        let isKnown = try account.map { try self.isKnown($0, in: session) } ?? false
        return try limits.login(name, from: session.origin, isKnown: isKnown) {
            try self.account(account, provenBy: password) { account, hash in
                if session.access == .write { try store.setPassword(hash: hash, of: account, in: session) }
            }
        }
    }

    /// Whether the client that asks has worked on behalf of an account before, and shows it by a cookie or a token.
    private func isKnown(_ account: AccountStore.Account, in session: Session) throws -> Bool {
        guard case .network(let token, _, let client) = session.origin else { return false }
        return try [client, token].contains { secret in
            try secret.map { try store.knows(Self.hash($0), account, in: session) } ?? false
        }
    }

    /// What a client is known by from now on that has just proven whose account it is.
    func knownClient(of account: AccountStore.Account, in session: Session) throws -> Secret {
        if case .network(_, _, let client?) = session.origin,
            try store.knows(Self.hash(client), account, in: session)
        {
            return client
        }
        let client = Secret(randomBytes(Self.length).hexadecimal)
        try store.insertClient(hash: Self.hash(client), for: account.organizer, at: now(), in: session)
        return client
    }

    /// - Parameter upgrade: Keeps another hash of the same password.
    private func account(
        _ account: AccountStore.Account?, provenBy password: Secret,
        upgrade: (AccountStore.Account, _ hash: String) throws -> Void
    ) throws -> AccountStore.Account {
        // The work is the same for an unknown name, so that its time does not tell which names there are.
        let match = try hashing.match(password, account?.passwordHash)
        guard var account, match != .no else { throw AccountFailure.wrongLogin }
        if match == .yesAsBefore {
            // From now on it is the password from wherever it comes.
            let hash = try hashing.hash(password)
            try upgrade(account, hash)
            account.passwordHash = hash
        }
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
        session.forgetChanges()
        session.organizer = session.origin.anonymous
        return organizer
    }
}
