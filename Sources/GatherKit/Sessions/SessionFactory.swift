/// Opens several transactions in sequence for one client, for handlers that must not hold one while they work.
public struct SessionFactory {
    /// The origin of the request.
    public let origin: Session.Origin
    private let source: Source

    private enum Source {
        case new(Application, Identity, isOpenToAnyone: Bool)
        case open(Session)
    }

    init(application: Application, identity: Identity, isOpenToAnyone: Bool, origin: Session.Origin) {
        self.origin = origin
        source = .new(application, identity, isOpenToAnyone: isOpenToAnyone)
    }

    /// Creates a factory for work that must stay in one transaction: it runs everything in that session.
    public init(of session: Session) { (origin, source) = (session.origin, .open(session)) }

    /// Runs work in a transaction.
    ///
    /// - Throws: What the work throws, ``StoreFailure``, or ``IdentityFailure`` when the token is not valid.
    public func open<Result>(
        _ access: StoreAccess, _ work: (Session) throws -> Result
    ) throws -> Result {
        switch source {
        case .open(let session): return try work(session)
        case .new(let application, var identity, let isOpenToAnyone):
            // At least read access, because tokens are looked up in the store.
            let needed = isOpenToAnyone ? access : max(access, .read)
            return try application.session(needed, as: &identity, orAnyone: isOpenToAnyone, origin: origin, work)
        }
    }
}
