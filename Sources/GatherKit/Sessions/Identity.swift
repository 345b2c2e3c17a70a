/// The identity under which a view opens sessions.
public enum Identity: Equatable, Sendable {
    /// The organizer of a remembered token.
    case remembered(Secret)
    /// An organizer that an earlier session identified.
    case known(Organizer)
    /// An organizer on whose behalf a person without an account acts, through a link.
    case linked(Organizer)

    /// The scheduling lane of the organizer's writes; nil for ``Organizer/nobody``.
    var lane: Int? {
        switch self {
        case .remembered(let token): token.exposed.hashValue
        case .known(.nobody): nil
        case .known(let organizer), .linked(let organizer): organizer.id
        }
    }
}

/// An identity that is missing or not valid.
public enum IdentityFailure: Failure {
    /// The token has expired, or its account was deleted.
    case unknownToken
    /// A login is required over a network.
    case nobody
    /// A token was given, but no module resolves identities.
    case noAccounts

    /// Always ``FailureKind/unauthorized``.
    public var kind: FailureKind { .unauthorized }
    /// The problem and its remedy.
    public var message: String {
        switch self {
        case .unknownToken:
            "the login is no longer valid. To continue without an account, type: account logout. Log in again with: account login NAME"
        case .nobody:
            "you are not logged in. Create an account with: account register NAME. Log in with: account login NAME"
        case .noAccounts: "a login is remembered, but the account module is turned off by modules.disabled"
        }
    }
}
