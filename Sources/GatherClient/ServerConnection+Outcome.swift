import GatherKit
import GatherWire
import Synchronization

extension ServerConnection {
    /// Does what has come of opening routes, as far as it is to be done here.
    ///
    /// - Parameter asksForSecrets: Whether a password was told, so that there may be a login now.
    /// - Throws: ``FileFailure``, ``ForeignFile`` or ``ForeignLogin``.
    func settle(
        _ outcome: Outcome, _ permit: FilePermit, asksForSecrets: Bool, in session: Session
    ) throws {
        if outcome.login != nil, !asksForSecrets { throw ForeignLogin(address: address.text) }
        let (organizer, lost) = adopt(outcome)
        session.organizer = organizer
        session.see(outcome.seen)
        if let login = outcome.login, login.isRemembered {
            session.afterCommit(try credentials.draft(remembering: Secret(login.token)).commit)
        } else if organizer == .nobody, let lost, try credentials.holds(lost) {
            session.afterCommit(try credentials.draft(remembering: nil).commit)
        }
        for file in outcome.files ?? [] {
            guard permit.allows(file) else { throw ForeignFile(path: file.path) }
            try session.write(file.text, to: file.path, overwriting: file.overwrites)
        }
    }

    /// Goes on as who the server says.
    ///
    /// - Returns: Who that is, and the token that is of no use any more.
    private func adopt(_ outcome: Outcome) -> (organizer: Organizer, lost: Secret?) {
        state.withLock { state in
            let before = state.token
            let token = outcome.login.map { Secret($0.token) } ?? (outcome.organizer == nil ? nil : before)
            state.organizer = outcome.organizer.map(Organizer.init(named:)) ?? .nobody
            guard token != before else { return (state.organizer, nil) }
            state.token = token
            // What is followed is that of somebody else.
            state.status = nil
            state.round?.cancel()
            return (state.organizer, before)
        }
    }
}

extension Session {
    /// Moves the sight of somebody who looks on to where a server says it is.
    func see(_ seen: Sight?) {
        if let seen, sight != nil { sight = seen }
    }
}

/// A login that a server makes although nobody has told it a password.
struct ForeignLogin: Failure {
    let address: String

    var kind: FailureKind { .unavailable }
    var message: String {
        "\(address) sends a login that nobody has asked for, so it is not trusted, and nothing of it is kept"
    }
}
