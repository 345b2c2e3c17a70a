import Crypto
import Foundation
import GatherKit
import GatherModels

extension AccountInteractor {
    /// Makes a token for the holder of an account whose password was proven.
    func makeToken(for account: AccountStore.Account, in session: Session) throws -> Secret {
        // It may be another account by now, or none.
        guard try store.account(of: account.organizer, in: session) == account else { throw AccountFailure.wrongLogin }
        let token = Secret(randomBytes(Self.tokenLength).hexadecimal)
        try store.insertToken(hash: Self.hash(token), for: account.organizer, in: session)
        return token
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

    func organizer(of token: Secret, in session: Session) throws -> Organizer? {
        try store.organizer(ofTokenHash: Self.hash(token), in: session)
    }

    /// The token of the login that was given or is remembered, or will be when the session has ended.
    func rememberedToken(in session: Session) throws -> Secret? {
        try session.rememberedLogin ?? credentials.load()
    }

    func forgetToken(in session: Session) throws {
        guard let token = try rememberedToken(in: session) else { return }
        // One that was given may be in no file.
        let isWritten = try session.rememberedLogin != nil || credentials.holds(token)
        session.rememberedLogin = nil
        try store.deleteToken(hash: Self.hash(token), in: session)
        if isWritten { session.afterCommit(try credentials.draft(remembering: nil).commit) }
    }

    static func hash(_ token: Secret) -> String { SHA256.hash(data: Data(token.exposed.utf8)).hexadecimal }
}

extension Sequence<UInt8> {
    /// The bytes as two hexadecimal digits each.
    var hexadecimal: String {
        map { $0 < 16 ? "0" + String($0, radix: 16) : String($0, radix: 16) }.joined()
    }
}
