/// The values that a module contributes about a subject; none if it only reacts to an event.
struct Part: Sendable {
    let module: String
    /// The type of the subject.
    let subject: ObjectIdentifier
    let make: @Sendable (_ subject: any Sendable, Session) throws -> [any Sendable]
}

/// What the shell shows when it starts, to which modules add blocks.
public struct ShellGreeting: Sendable {
    /// Creates the subject.
    public init() {}
}

/// What `gather serve` prints when it starts, to which modules add blocks.
public struct ServerGreeting: Sendable {
    /// Creates the subject.
    public init() {}
}

/// The status beside the prompt and on web pages, for which a module adds the ``LiveStatus``, and a sentence that undo
/// and redo show when they have changed it.
public struct StatusLine: Sendable {
    /// Creates the subject.
    public init() {}
}

/// An identity that a module resolves to an ``Organizer``, or throws an ``IdentityFailure``.
package struct IdentityClaim: Sendable {
    /// The identity.
    package let identity: Identity
}

/// The organizer of a session, for whom a module adds the time ``Zone``; without one it is that of this machine.
package struct OrganizerZone: Sendable {}

extension ModuleRegistry {
    /// Adds values about a subject: blocks for the screens of another module, or another type that it collects.
    ///
    ///     registry.add(about: Player.self) { player, session in
    ///         [presenter.debt(try interactor.debt(of: player, in: session))]
    ///     }
    ///
    /// - Parameters:
    ///   - subject: An entity such as a player, a match, the planned match or the line-up, or a screen such as
    ///     ``ShellGreeting``.
    ///   - values: Returns the values; empty if there are none.
    public mutating func add<Subject: Sendable, Value: Sendable>(
        about subject: Subject.Type, _ values: @escaping @Sendable (Subject, Session) throws -> [Value]
    ) {
        parts.append(
            Part(module: registering, subject: ObjectIdentifier(subject)) { subject, session in
                try (subject as? Subject).map { try values($0, session) } ?? []
            })
    }

    /// Returns what all modules add to a screen about a subject, with a warning for each module that fails.
    public func blocks(about subject: some Sendable, in session: Session) -> [Block] {
        parts(Block.self, about: subject, in: session).compactMap(session.withoutMissing)
    }

    /// Returns the values of a type that modules add about a subject, in the order of the modules, with a warning for each
    /// module that fails.
    public func parts<Value: Sendable>(
        _ type: Value.Type, about subject: some Sendable, in session: Session
    ) -> [Value] {
        parts(about: subject, in: session).flatMap { part in
            do {
                return try session.savepoint { try part.make(subject, session) }.compactMap { $0 as? Value }
            } catch {
                warn("the module \(part.module) failed, so its part is missing here: \(reason(of: error))")
                return []
            }
        }
    }

    /// Returns the first value of a type that a module adds about a subject; nil if there is none.
    ///
    /// - Throws: What the module throws.
    public func part<Value: Sendable>(
        _ type: Value.Type, about subject: some Sendable, in session: Session
    ) throws -> Value? {
        for part in parts(about: subject, in: session) {
            for case let value as Value in try part.make(subject, session) { return value }
        }
        return nil
    }

    func parts(about subject: some Sendable, in session: Session) -> [Part] {
        let type = ObjectIdentifier(type(of: subject as Any))
        return parts.filter { $0.subject == type && session.refusals[$0.module] == nil }
    }

    /// Returns the status for the prompt; nil if there is none.
    ///
    /// - Throws: A ``Failure``.
    public func status(in session: Session) throws -> LiveStatus? {
        try part(LiveStatus.self, about: StatusLine(), in: session)
    }
}
