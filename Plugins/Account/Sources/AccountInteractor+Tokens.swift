import Crypto
import Foundation
import GatherKit

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
