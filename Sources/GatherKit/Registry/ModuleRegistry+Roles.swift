public import GatherModels

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

    /// Lends something to the modules that need this one, such as what writes its tables.
    ///
    /// - Throws: ``RegistrationFailure/duplicateRole(_:module:)`` when another module lends one of the same type.
    public mutating func lend<Loan: Sendable>(_ loan: Loan) throws {
        guard !loans.contains(where: { $0.loan is Loan }) else {
            throw RegistrationFailure.duplicateRole("loan of a \(Loan.self)", module: registering)
        }
        loans.append((registering, loan))
    }

    /// Returns what a module lends, for what is no module itself.
    public func loan<Loan: Sendable>(of type: Loan.Type) -> Loan? {
        for (_, loan) in loans { if let loan = loan as? Loan { return loan } }
        return nil
    }

    /// Returns what a module lends that this one needs.
    ///
    /// - Throws: ``RegistrationFailure/notLent(_:module:)`` when none does that it requires.
    public func borrow<Loan: Sendable>(_ type: Loan.Type) throws -> Loan {
        for (lender, loan) in loans where needs.contains(lender) { if let loan = loan as? Loan { return loan } }
        throw RegistrationFailure.notLent("\(type)", module: registering)
    }
}
