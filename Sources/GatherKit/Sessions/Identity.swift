/// On whose behalf a view works.
public enum Identity: Equatable, Sendable {
    /// The holder of a token that was remembered.
    case remembered(Secret)
    /// An organizer that the store knew when the session before this one ended.
    case known(Organizer)

    /// What those who write on behalf of the same organizer have in common, nearly always; nil for nobody.
    var lane: Int? {
        switch self {
        case .remembered(let token): token.exposed.hashValue
        case .known(.nobody): nil
        case .known(let organizer): organizer.id
        }
    }
}

/// An identity that the store does not know.
public enum IdentityFailure: Failure {
    /// The token or the account is gone.
    case unknownToken
    /// Nobody has said who it is, and there is no local organizer in the place of one.
    case nobody
    /// Nobody tells organizers apart.
    case noAccounts

    /// The person must log in again.
    public var kind: FailureKind { .unauthorized }
    /// What to do about it.
    public var message: String {
        switch self {
        case .unknownToken:
            "the login is no longer valid; use account login to log in again, or account logout to go on without"
        case .nobody: "nobody is logged in here; use account login, and before that account register to make an account"
        case .noAccounts: "a login is remembered, but the module account is turned off by modules.disabled"
        }
    }
}
