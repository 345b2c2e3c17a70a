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
        named name: String, provenBy password: Secret, with sessions: SessionFactory
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

// MARK: - Logins

extension AccountInteractor {
    /// Works on behalf of the holder of an account, who has proven that, from now on.
    ///
    /// Whoever asks over a network gets a token to go on with, and the files of this machine are no business of theirs.
    func login(_ account: AccountStore.Account, remembers: Bool, in session: Session) throws -> Organizer {
        // It would be remembered, and not count here.
        if remembers, !session.origin.isNetwork, credentials.isGiven { throw AccountFailure.loginIsGiven }
        if remembers || session.origin.isNetwork {
            // A new login that nobody was told of yet, and one that is remembered, are forgotten with this.
            let replaced = try remembers ? currentToken(in: session) : session.newLogin?.token
            if let replaced { try store.deleteToken(hash: Self.hash(replaced), in: session) }
            let login = try makeToken(for: account, isRemembered: remembers, in: session)
            session.newLogin = login
            if !session.origin.isNetwork {
                session.afterCommit(try credentials.draft(remembering: login.token).commit)
            }
        } else if try store.account(of: account.organizer, in: session) != account {
            // It may be another account by now, or none.
            throw AccountFailure.wrongLogin
        }
        session.organizer = account.organizer
        return account.organizer
    }

    /// Ends the login.
    ///
    /// - Returns: Who has left.
    func logout(in session: Session) throws -> Organizer {
        let leaving = session.organizer
        try forgetLogin(in: session)
        session.organizer = session.origin.anonymous
        return leaving
    }

    /// The token of the last login: made in this session, sent along, given to the program, or remembered.
    private func currentToken(in session: Session) throws -> Secret? {
        if let login = session.newLogin { return login.token }
        return switch session.origin {
        case .here: try credentials.load()
        case .network(let token, _, _): token
        }
    }

    /// Makes the token of the last login useless, and over a network the one that was sent along too.
    private func forgetLogin(in session: Session) throws {
        guard let token = try currentToken(in: session) else { return }
        if session.origin.isNetwork {
            try revokeToken(in: session)
        } else if try session.newLogin != nil || credentials.holds(token) {
            // One that was given may be in no file.
            session.afterCommit(try credentials.draft(remembering: nil).commit)
        }
        session.newLogin = nil
        try store.deleteToken(hash: Self.hash(token), in: session)
    }
}

// MARK: - Tokens

extension AccountInteractor {
    /// How many random bytes a token is made of, and what a client is known by.
    static let length = 16
    /// For how many milliseconds a client is known by a token that has expired.
    private static let memory = 180 * day
    /// A token is prolonged at most once in so many milliseconds, so that not every change writes it too.
    private static let day = 86_400_000

    /// Makes a token for the holder of an account whose password was proven.
    func makeToken(
        for account: AccountStore.Account, isRemembered: Bool = false, in session: Session
    ) throws -> Session.NewLogin {
        // It may be another account by now, or none.
        guard try store.account(of: account.organizer, in: session) == account else { throw AccountFailure.wrongLogin }
        let now = now()
        let expires = now.adding(milliseconds: tokenLifetime)
        try store.deleteTokens(expiredAt: now.adding(milliseconds: -Self.memory), in: session)
        try store.dateTokens(expires, in: session)
        let token = Secret(randomBytes(Self.length).hexadecimal)
        try store.insertToken(hash: Self.hash(token), for: account.organizer, expires: expires, in: session)
        return Session.NewLogin(token: token, expires: expires, isRemembered: isRemembered)
    }

    /// Makes a token in the place of the one that the session came with.
    func renewToken(in session: Session) throws -> Session.NewLogin {
        let login = try makeToken(for: account(in: session), in: session)
        try revokeToken(in: session)
        session.newLogin = login
        return login
    }

    /// Makes the token that the session came with useless.
    func revokeToken(in session: Session) throws {
        guard case .network(let token?, _, _) = session.origin else { return }
        try store.deleteToken(hash: Self.hash(token), in: session)
    }

    /// The organizer that an identity stands for, if there still is one.
    func identify(_ identity: Identity, in session: Session) throws -> Organizer {
        switch identity {
        case .remembered(let token):
            let hash = Self.hash(token)
            guard let found = try store.token(hash: hash, at: now(), in: session) else {
                throw IdentityFailure.unknownToken
            }
            if session.access == .write { try prolong(hash, expiring: found.expires, in: session) }
            return found.organizer
        case .known(let organizer):
            // Somebody may have deleted the account since.
            guard try organizer.isLocal || store.exists(organizer, in: session) else {
                throw IdentityFailure.unknownToken
            }
            return organizer
        }
    }

    func organizer(of token: Secret, in session: Session) throws -> Organizer? {
        try store.token(hash: Self.hash(token), at: now(), in: session)?.organizer
    }

    private func prolong(_ hash: String, expiring expires: Timestamp, in session: Session) throws {
        let prolonged = now().adding(milliseconds: tokenLifetime)
        guard prolonged.milliseconds(since: expires) >= min(Self.day, tokenLifetime / 2) else { return }
        try store.prolongToken(hash: hash, to: prolonged, in: session)
    }

    static func hash(_ token: Secret) -> String { SHA256.hash(data: Data(token.exposed.utf8)).hexadecimal }
}
