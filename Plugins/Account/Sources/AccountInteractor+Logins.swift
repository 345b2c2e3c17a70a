import GatherKit

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
    func currentToken(in session: Session) throws -> Secret? {
        if let login = session.newLogin { return login.token }
        return switch session.origin {
        case .here: try credentials.load()
        case .network(let token, _, _): token
        }
    }

    /// Makes the token of the last login useless, and over a network the one that was sent along too.
    func forgetLogin(in session: Session) throws {
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
