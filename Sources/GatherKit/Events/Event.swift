import GatherDatabase

/// An event that a module publishes and other modules may react to, without depending on each other.
///
///     public struct DebtPaid: Event {
///         public let playerID: Int
///     }
///
///     try session.publish(DebtPaid(playerID: player.id))
///
/// Modules subscribe with ``ModuleRegistry/listen(to:_:)``.
public protocol Event: Sendable {}

extension ModuleRegistry {
    /// Subscribes the module that is being registered to an event.
    ///
    ///     registry.listen(to: DebtPaid.self) { event, session in
    ///         try reminders.delete(playerID: event.playerID, in: session)
    ///     }
    ///
    /// - Parameter react: Runs in the transaction of the event, for the same organizer. When it throws, its own changes
    ///   are rolled back and a warning is shown; the event and its cause stand.
    public mutating func listen<E: Event>(
        to event: E.Type, _ react: @escaping @Sendable (E, Session) throws -> Void
    ) {
        add(about: event) { event, session -> [Never] in
            try react(event, session)
            return []
        }
    }
}

extension Session {
    /// Notifies the modules that listen to an event.
    ///
    /// Their changes belong to the same undo entry as the cause.
    ///
    /// - Throws: ``BudgetFailure`` when the work is interrupted or its budget is exhausted.
    public func publish<E: Event>(_ event: E) throws {
        for listener in registry.parts(about: event, in: self) {
            do {
                try reacting { _ = try savepoint { try listener.make(event, self) } }
            } catch let interruption as BudgetFailure {
                throw interruption
            } catch {
                registry.warn("the module \(listener.module) could not process the change: \(reason(of: error))")
            }
        }
    }
}

extension Session {
    /// Does work that belongs to the undo entry of its cause, and so does not name it.
    func reacting(_ work: () throws -> Void) rethrows {
        let outer = isReacting
        defer { isReacting = outer }
        isReacting = true
        try work()
    }
}

/// The import of an archive, with the settings that the organizer had in its store.
public struct OrganizerImported: Event {
    /// The time zone; nil in archives of older versions.
    public let zone: Zone?
    /// The name of the group; nil if it had none.
    public let group: String?

    /// Creates the event of an imported archive.
    public init(zone: Zone?, group: String?) {
        self.zone = zone
        self.group = group
    }
}
