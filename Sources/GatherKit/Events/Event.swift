import GatherDatabase

/// Something that has happened, to which other modules may react.
///
/// A module that others should hear of something from publishes it, ``Session/publish(_:)``; one that reacts
/// listens, ``ModuleRegistry/listen(to:_:)``. Neither knows the other.
public protocol Event: Sendable {}

/// Who reacts to an event.
struct Listener: Sendable {
    let event: any Event.Type
    let module: String
    let react: @Sendable (any Event, Session) throws -> Void
}

extension ModuleRegistry {
    /// Has the module that is being registered react to an event.
    ///
    /// - Parameter react: Runs in the transaction in which the event happens, on behalf of whoever causes it. When it
    ///   throws, what it wrote is undone, with a warning; what has happened, has happened all the same.
    public mutating func listen<E: Event>(
        to event: E.Type, _ react: @escaping @Sendable (E, Session) throws -> Void
    ) {
        listeners.append(
            Listener(event: event, module: registering) { event, session in
                if let event = event as? E { try react(event, session) }
            })
    }
}

extension Session {
    /// Tells the modules that listen that something has happened.
    ///
    /// What they change is a part of the same step, which undo takes back together.
    ///
    /// - Throws: ``BudgetFailure/interrupted``.
    public func publish<E: Event>(_ event: E) throws {
        for listener in registry.listeners where listener.event == E.self && refusals[listener.module] == nil {
            do {
                let outer = isReacting
                defer { isReacting = outer }
                isReacting = true
                try transaction { try listener.react(event, self) }
            } catch let interruption as BudgetFailure {
                throw interruption
            } catch {
                registry.warn("the module \(listener.module) could not react to this: \(reason(of: error))")
            }
        }
    }
}
