import Foundation
import GatherCrypto
import GatherDatabase
import GatherKit

/// The rules of accounts, logins and tokens; the rules of the people of one organizer are in `Members.swift`.
struct AccountInteractor: Sendable {
    let store: AccountStore
    let hashing: PasswordHashing
    let makeID: @Sendable () -> UUID
    let randomBytes: @Sendable (Int) -> [UInt8]
    let credentials: CredentialFile
    let limits: LoginLimits
    let now: @Sendable () -> Timestamp
    /// The lifetime of an unused token, in milliseconds.
    let tokenLifetime: Int

    /// A time zone at a moment.
    struct Clock: Equatable {
        let zone: Zone
        let now: Timestamp
    }

    /// The allowed lengths of a password, in characters.
    static let passwordLength = Secret.minimumLength...1000

    /// Counts a registration against the rate limit and returns the hash of the new password.
    ///
    /// Hashing is slow by design; call it outside of a transaction where possible.
    func passwordHash(of password: Secret, from origin: Session.Origin) throws -> String {
        try limits.register(from: origin)
        return try hash(ofNew: password)
    }

    private func hash(ofNew password: Secret) throws -> String {
        guard Self.passwordLength.contains(password.exposed.count) else { throw AccountFailure.passwordLength }
        return try hashing.hash(password)
    }

    /// Makes an account.
    ///
    /// - Parameter invitation: The invitation to act for an organizer; nil for a new one.
    func register(
        _ name: Name, passwordHash: String, by invitation: Invitation? = nil, in session: Session
    ) throws -> AccountStore.Account {
        guard !name.text.contains(":") else { throw AccountFailure.colonInName }
        if AccountStore.key(of: name.text) == Organizer.local.name {
            throw AccountFailure.nameTaken(Organizer.local.name)
        }
        if let same = try store.account(alike: name, in: session) { throw AccountFailure.nameTaken(same.name) }
        do {
            return try store.insert(
                name, uuid: makeID().uuidString, passwordHash: passwordHash, for: invitation?.organizerID,
                as: invitation?.role ?? .owner, in: session)
        } catch StoreFailure.duplicate {
            // Another process has inserted the account since the check above.
            throw AccountFailure.nameTaken(name.text)
        }
    }

    /// Authenticates with name and password; the password is checked between the sessions that it opens.
    func account(
        named name: String, provenBy password: Secret, with sessions: SessionFactory
    ) throws -> AccountStore.Account {
        let (found, client) = try sessions.open(.read) { session in
            let account = try store.account(named: name, in: session)
            return (account, try account.flatMap { try self.client(knownTo: $0, in: session) })
        }
        return try limits.login(name, from: sessions.origin, by: client) {
            // An unknown name takes as long as a wrong password, so that timing does not reveal which names exist.
            let match = try hashing.match(password, found?.passwordHash)
            guard var account = found, match != .no else { throw AccountFailure.wrongLogin }
            if match == .yesAsBefore {
                // The new hash also matches the SHA-256 of the password, as sent by REST clients.
                let hash = try hashing.hash(password)
                try sessions.open(.write) { try store.setPassword(hash: hash, of: account, in: $0) }
                account.passwordHash = hash
            }
            return account
        }
    }

    /// The hash of the cookie or token which proves that the client has logged in to the account before; nil if neither
    /// does.
    private func client(knownTo account: AccountStore.Account, in session: Session) throws -> String? {
        try [session.origin.clientCookie, session.origin.token].compactMap(\.self).map(Self.hash).first {
            try store.knows($0, account, in: session)
        }
    }

    /// The secret that identifies the authenticated client from now on: its present one if it is known, or a new one.
    func knownClient(of account: AccountStore.Account, in session: Session) throws -> Secret {
        if let client = session.origin.clientCookie, try store.knows(try Self.hash(client), account, in: session) {
            return client
        }
        let client = Secret(randomBytes(Self.length).hexadecimal)
        try store.insertClient(hash: try Self.hash(client), for: account, at: now(), in: session)
        return client
    }

    /// Returns the account of the session, read again: another session may have changed or removed it.
    func account(in session: Session) throws -> AccountStore.Account {
        guard let acting = session.organizer.account else { throw AccountFailure.noLogin }
        guard let account = try store.account(acting.id, in: session) else { throw IdentityFailure.unknownToken }
        return account
    }

    /// Returns the account with that identifier if it belongs to the session.
    ///
    /// - Throws: ``AccountFailure/unknownAccount(_:)`` for every other identifier, so that other people's accounts stay
    ///   hidden.
    func account(_ id: UUID, in session: Session) throws -> AccountStore.Account {
        let account = try account(in: session)
        guard account.uuid == id.uuidString else { throw AccountFailure.unknownAccount(id) }
        return account
    }

    /// An account to delete.
    struct Leaving: Sendable {
        let organizer: Organizer
        /// Whether it belongs to the last owner, with whom all data of the organizer is deleted.
        let endsOrganizer: Bool
        /// The names of the other accounts, which are deleted, too, if it ends the organizer.
        let others: [String]
    }

    /// Returns the account of the session, if it may be deleted.
    func leaving(in session: Session) throws -> Leaving {
        let organizer = session.organizer
        guard !organizer.isLocal else { throw AccountFailure.localIsPermanent }
        let account = try account(in: session)
        let others = try store.accounts(of: organizer.id, in: session).filter { $0.id != account.id }
        let isLast = account.role == .owner && !others.contains { $0.role == .owner }
        if isLast, organizer.id == Organizer.local.id { throw AccountFailure.claimedIsPermanent }
        return Leaving(organizer: organizer, endsOrganizer: isLast, others: others.map(\.name))
    }

    /// Deletes the account of the session, and all data of the organizer if it belongs to the last owner.
    func delete(in session: Session) throws -> Leaving {
        let leaving = try leaving(in: session)
        let account = try account(in: session)
        if let token = try currentToken(in: session),
            try self.organizer(of: token, in: session)?.account?.id == account.id
        {
            // Tokens are deleted with the account; left are an unsent new login and the credential file.
            if session.origin.isNetwork { session.newLogin = nil } else { try forgetLogin(in: session) }
        }
        if leaving.endsOrganizer {
            try store.deleteOrganizer(leaving.organizer.id, in: session)
            session.forgetChanges()
        } else {
            try AccountStore.Account.table.delete(account.id, in: session)
            try endGrants(of: account.acting, in: session)
        }
        session.organizer = session.origin.anonymous
        return leaving
    }
}

// MARK: - Taking over

extension AccountInteractor {
    /// Returns the account of a name, if it may take over the data of the local organizer.
    ///
    /// Only the machine with the store may give that away, and only once.
    func claimant(named name: String, in session: Session) throws -> AccountStore.Account {
        guard !session.origin.isNetwork else { throw AccountFailure.claimFromElsewhere }
        if let owner = try store.owner(of: Organizer.local.id, in: session) {
            throw AccountFailure.claimedBefore(by: owner.name)
        }
        guard let account = try store.account(named: name, in: session) else { throw AccountFailure.noAccount(name) }
        guard account.role == .owner else { throw AccountFailure.ownersOnly(account.name) }
        let organizer = try store.organizer(account.organizerID, in: session)
        guard try isEmpty(organizer, in: session) else { throw AccountFailure.hasData(account.name) }
        return account
    }

    /// Makes an account, and all others of its organizer, act for the local organizer, which keeps its data.
    func claim(_ name: String, in session: Session) throws -> Organizer {
        let account = try claimant(named: name, in: session)
        try store.join(account.organizerID, to: Organizer.local.id, in: session)
        if session.organizer.id == account.organizerID, let acting = session.organizer.account {
            session.organizer = try organizer(ofAccount: acting.id, in: session)
        }
        return try organizer(ofAccount: account.id, in: session)
    }

    private func organizer(ofAccount id: Int, in session: Session) throws -> Organizer {
        guard let organizer = try store.organizer(ofAccount: id, in: session) else {
            throw IdentityFailure.unknownToken
        }
        return organizer
    }

    /// A new account that is logged in.
    struct Registration: Sendable {
        let organizer: Organizer
        /// Whether the account may take over the data of the local organizer.
        let mayClaim: Bool
        /// Whether it was created from another machine than the one with the store.
        let isFromElsewhere: Bool
        /// The time zone of the server, if the account got it because its client named none.
        var zoneOfServer: Zone?
    }

    /// Whether the local organizer has data that the first account may take over.
    func isClaimable(in session: Session) throws -> Bool {
        guard try store.owner(of: Organizer.local.id, in: session) == nil else { return false }
        return try store.organizers(in: session) <= 1 && !isEmpty(.local, in: session)
    }

    private func isEmpty(_ organizer: Organizer, in session: Session) throws -> Bool {
        let present = session.organizer
        defer { session.organizer = present }
        session.organizer = organizer
        return try session.archivedTables.allSatisfy { try session.count(of: $0.table) == 0 }
    }
}

// MARK: - Logins

extension AccountInteractor {
    /// Makes the holder of an authenticated account the session's organizer.
    ///
    /// Over the network this issues a token; the credential file of this machine is used for local logins only.
    func login(_ account: AccountStore.Account, remembers: Bool, in session: Session) throws -> Organizer {
        // GATHER_TOKEN takes precedence over the credential file, so remembering the login would have no effect.
        if remembers, !session.origin.isNetwork, credentials.isGiven { throw AccountFailure.loginIsGiven }
        if remembers || session.origin.isNetwork {
            // The token of the replaced login is deleted: a remembered one, the one of a browser, or a new one that was
            // not sent yet.
            let isReplaced = remembers || session.origin.keepsOneLogin
            let replaced = try isReplaced ? currentToken(in: session) : session.newLogin?.token
            if let replaced { try Token.table.delete(try Self.hash(replaced), in: session) }
            let login = try makeToken(for: account, isRemembered: remembers, in: session)
            session.newLogin = login
            if !session.origin.isNetwork {
                session.afterCommit(try credentials.draft(remembering: login.token))
            }
        } else if try store.account(account.id, in: session) != account {
            // The account was changed or deleted after its password was checked.
            throw AccountFailure.wrongLogin
        }
        session.organizer = try organizer(ofAccount: account.id, in: session)
        return session.organizer
    }

    /// Ends the login.
    ///
    /// - Parameter isEverywhere: Whether all other logins of the account end too, and its open invitations.
    /// - Returns: The organizer who was logged in.
    func logout(everywhere isEverywhere: Bool, in session: Session) throws -> Organizer {
        let leaving = session.organizer
        if isEverywhere, let account = leaving.account {
            try store.endLogins(of: account.id, but: nil, in: session)
            try endGrants(of: account, in: session)
        }
        try forgetLogin(in: session)
        session.organizer = session.origin.anonymous
        return leaving
    }

    /// The token of the current login: issued in this session, sent with the request, or read from the credentials.
    private func currentToken(in session: Session) throws -> Secret? {
        if let login = session.newLogin { return login.token }
        return session.origin.isNetwork ? session.origin.token : try credentials.load()
    }

    /// Deletes the token of the current login, and over the network also the token of the request.
    private func forgetLogin(in session: Session) throws {
        guard let token = try currentToken(in: session) else { return }
        if session.origin.isNetwork {
            try revokeToken(in: session)
        } else if try session.newLogin != nil || credentials.holds(token) {
            // A token from the environment is not in a file.
            session.afterCommit(try credentials.draft(remembering: nil))
        }
        session.newLogin = nil
        try Token.table.delete(try Self.hash(token), in: session)
    }
}

// MARK: - Passwords

extension AccountInteractor {
    /// Checks the present password of the session's account and hashes the new one.
    func newPassword(
        _ password: Secret, provenBy present: Secret, with sessions: SessionFactory
    ) throws -> (account: AccountStore.Account, hash: String) {
        let (account, client) = try sessions.open(.read) { session in
            let account = try self.account(in: session)
            return (account, try self.client(knownTo: account, in: session))
        }
        try limits.login(account.name, from: sessions.origin, by: client) {
            guard try hashing.match(present, account.passwordHash) != .no else { throw AccountFailure.wrongLogin }
        }
        return (account, try hash(ofNew: password))
    }

    /// Stores a new password, and ends all logins of the account except the present one, and its open invitations.
    func change(
        to new: (account: AccountStore.Account, hash: String), in session: Session
    ) throws -> Organizer {
        guard try account(in: session) == new.account else { throw AccountFailure.wrongLogin }
        try store.setPassword(hash: new.hash, of: new.account, in: session)
        try store.endLogins(
            of: new.account.id, but: currentToken(in: session).map(Self.hash), in: session)
        try endGrants(of: new.account.acting, in: session)
        return session.organizer
    }
}

// MARK: - Tokens

extension AccountInteractor {
    /// The size of a token and of a client's secret, in random bytes.
    static let length = 16
    /// How long an expired token is kept to recognize its client, in milliseconds.
    private static let memory = 180 * day
    /// The minimum interval between two extensions of a token, in milliseconds: it saves a write on most requests.
    private static let day = 86_400_000

    /// Issues a token for an authenticated account.
    ///
    /// - Throws: ``AccountFailure/wrongLogin`` if the account was changed or deleted since.
    func makeToken(
        for account: AccountStore.Account, isRemembered: Bool = false, in session: Session
    ) throws -> Session.NewLogin {
        // The account may have changed after its password was checked.
        guard try store.account(account.id, in: session) == account else { throw AccountFailure.wrongLogin }
        let now = now()
        let expires = now.adding(milliseconds: tokenLifetime)
        try store.deleteTokens(expiredAt: now.adding(milliseconds: -Self.memory), in: session)
        let token = Secret(randomBytes(Self.length).hexadecimal)
        try store.insertToken(hash: try Self.hash(token), for: account, expires: expires, in: session)
        return Session.NewLogin(token: token, expires: expires, isRemembered: isRemembered)
    }

    /// Issues a token and revokes the one that the request was sent with.
    func renewToken(in session: Session) throws -> Session.NewLogin {
        let login = try makeToken(for: account(in: session), in: session)
        try revokeToken(in: session)
        session.newLogin = login
        return login
    }

    /// Revokes the token that the request was sent with.
    func revokeToken(in session: Session) throws {
        guard let token = session.origin.token else { return }
        try Token.table.delete(try Self.hash(token), in: session)
    }

    /// Returns the organizer of an identity.
    ///
    /// - Throws: ``IdentityFailure/unknownToken`` if the token or the organizer does not exist any more.
    func identify(_ identity: Identity, in session: Session) throws -> Organizer {
        switch identity {
        case .remembered(let token):
            let hash = try Self.hash(token)
            guard let found = try store.token(hash: hash, at: now(), in: session) else {
                throw IdentityFailure.unknownToken
            }
            if session.access == .write { try prolong(hash, expiring: found.expires, in: session) }
            return found.organizer
        case .known(let organizer), .linked(let organizer):
            // The account may have been deleted since, or may have taken over the data of the local organizer.
            guard !organizer.isLocal else { return organizer }
            guard let account = organizer.account else { throw IdentityFailure.unknownToken }
            return try self.organizer(ofAccount: account.id, in: session)
        }
    }

    func organizer(of token: Secret, in session: Session) throws -> Organizer? {
        try store.token(hash: try Self.hash(token), at: now(), in: session)?.organizer
    }

    private func prolong(_ hash: String, expiring expires: Timestamp, in session: Session) throws {
        let prolonged = now().adding(milliseconds: tokenLifetime)
        guard prolonged.milliseconds(since: expires) >= min(Self.day, tokenLifetime / 2) else { return }
        try store.prolongToken(hash: hash, to: prolonged, in: session)
    }

    static func hash(_ token: Secret) throws -> String { try SHA256.hash(token.exposed.utf8).hexadecimal }
}
