/// What one module alone can do for all.
extension ModuleRegistry {
    /// Sets who tells which organizer an identity stands for.
    ///
    /// - Throws: ``RegistrationFailure/duplicateRole(_:module:)`` when another module does.
    public mutating func setIdentification(
        _ identify: @escaping @Sendable (Identity, Session) throws -> Organizer
    ) throws {
        guard self.identify == nil else {
            throw RegistrationFailure.duplicateRole("identification", module: registering)
        }
        self.identify = identify
    }

    /// The organizer that an identity stands for.
    ///
    /// - Throws: ``IdentityFailure`` when it stands for nobody.
    public func organizer(of identity: Identity, in session: Session) throws -> Organizer {
        if case .known(let organizer) = identity, organizer.isLocal || organizer == .nobody { return organizer }
        guard let identify else { throw IdentityFailure.noAccounts }
        return try identify(identity, session)
    }

    /// Sets the organizer of a session.
    ///
    /// - Throws: ``IdentityFailure`` when the identity stands for nobody, unless anyone will do.
    func identify(_ identity: Identity, in session: Session, orAnyone isOpenToAnyone: Bool) throws {
        do {
            session.organizer = try organizer(of: identity, in: session)
        } catch IdentityFailure.unknownToken where isOpenToAnyone {
            session.organizer = session.origin.anonymous
        }
    }

    /// Sets who tells what goes on right now.
    ///
    /// - Throws: ``RegistrationFailure/duplicateRole(_:module:)`` when another module does.
    public mutating func setLiveStatus(_ status: @escaping @Sendable (Session) throws -> LiveStatus?) throws {
        guard liveStatus == nil else { throw RegistrationFailure.duplicateRole("status", module: registering) }
        liveStatus = status
    }

    /// What goes on right now, for a view that stays open.
    ///
    /// - Throws: A ``Failure``.
    public func status(in session: Session) throws -> LiveStatus? { try liveStatus?(session) }
}
