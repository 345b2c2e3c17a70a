public import GatherModels

/// On whose behalf a view works.
public enum Identity: Equatable, Sendable {
    /// The holder of a token that the store must still confirm.
    case remembered(Secret)
    /// An organizer that the store knows.
    case known(Organizer)

    mutating func settle(on organizer: Organizer) { self = .known(organizer) }
}

/// A remembered login that the store does not know.
public enum IdentityFailure: Failure {
    case unknownToken

    /// The person must log in again.
    public var kind: FailureKind { .unauthorized }
    /// What to do about it.
    public var message: String {
        "the remembered login is no longer valid; use account login to log in again, or account logout to go on without"
    }
}
