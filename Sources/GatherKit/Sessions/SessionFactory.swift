/// Opens several transactions in sequence for one client, for handlers that must not hold one while they work.
public struct SessionFactory: Sendable {
    let application: Application
    let identity: Identity
    let isOpenToAnyone: Bool
    /// The origin of the request.
    public let origin: Session.Origin

    /// Runs work in a transaction.
    ///
    /// - Throws: What the work throws, ``StoreFailure``, or ``IdentityFailure`` when the token is not valid.
    public func open<Result>(
        _ access: StoreAccess, _ work: (Session) throws -> Result
    ) throws -> Result {
        var identity = identity
        // At least read access, because tokens are looked up in the store.
        let needed = isOpenToAnyone ? access : max(access, .read)
        return try application.session(needed, as: &identity, orAnyone: isOpenToAnyone, origin: origin, work)
    }
}
