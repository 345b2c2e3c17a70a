/// Opens transactions on behalf of whoever asks, one after the other, for what must not hold one while it works.
public struct SessionFactory: Sendable {
    let application: Application
    let identity: Identity
    let isOpenToAnyone: Bool
    /// Where the work was asked for.
    public let origin: Session.Origin

    /// Runs work in a transaction.
    ///
    /// - Throws: What the work throws, ``StoreFailure``, or ``IdentityFailure`` when the token is not valid.
    public func open<Result>(
        _ access: RouteDescription.Access, _ work: (Session) throws -> Result
    ) throws -> Result {
        var identity = identity
        // Whose token it is, the store knows.
        let needed = isOpenToAnyone ? access : max(access, .read)
        return try application.session(needed, as: &identity, orAnyone: isOpenToAnyone, origin: origin, work)
    }
}
