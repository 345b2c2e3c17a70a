/// What a module adds to what others show about a subject.
struct Extra: Sendable {
    let module: String
    let make: @Sendable (_ subject: any Sendable, Session) throws -> [any Sendable]
}

/// The start of the shell, which shows what modules say about it.
///
///     registry.addBlocks(about: ShellStart.self) { _, session in presenter.start(try items.reminder(in: session)) }
public struct ShellStart: Sendable {
    /// Creates the start of a shell.
    public init() {}
}

/// The start of `gather serve`, which prints what modules say about it.
///
///     registry.addBlocks(about: ServerStart.self) { _, session in [.text("Players are kept here.")] }
public struct ServerStart: Sendable {
    /// Creates the start of a server.
    public init() {}
}

extension ModuleRegistry {
    /// Adds blocks to the screens about a subject, below those of the module that shows it.
    ///
    ///     registry.addBlocks(about: Player.self) { player, session in
    ///         [presenter.debts(try interactor.debts(of: player, in: session))]
    ///     }
    ///
    /// - Parameters:
    ///   - subject: What the screens are about: an entity such as a player, a gather, the planned match or the line-up,
    ///     ``ShellStart`` or ``ServerStart``.
    ///   - blocks: Returns the blocks; empty if there is nothing to show.
    public mutating func addBlocks<Subject: Sendable>(
        about subject: Subject.Type, _ blocks: @escaping @Sendable (Subject, Session) throws -> [Block]
    ) {
        add(about: subject, blocks)
    }

    /// Adds values of a type that a route collects from all modules, such as the steps of `next`.
    public mutating func add<Subject: Sendable, Part: Sendable>(
        about subject: Subject.Type, _ parts: @escaping @Sendable (Subject, Session) throws -> [Part]
    ) {
        extras.append(
            Extra(module: registering) { subject, session in
                try (subject as? Subject).map { try parts($0, session) } ?? []
            })
    }

    /// Returns what all modules add to a screen about a subject, with a warning for each module that fails.
    public func blocks(about subject: some Sendable, in session: Session) -> [Block] {
        parts(Block.self, about: subject, in: session).compactMap(session.withoutMissing)
    }

    /// Returns the values of a type that modules add about a subject, in the order of the modules, with a warning for each
    /// module that fails.
    public func parts<Part: Sendable>(_ type: Part.Type, about subject: some Sendable, in session: Session) -> [Part] {
        extras.filter { session.refusals[$0.module] == nil }.flatMap { extra in
            do {
                return try session.transaction { try extra.make(subject, session) }.compactMap { $0 as? Part }
            } catch {
                warn("the module \(extra.module) shows nothing here: \(reason(of: error))")
                return []
            }
        }
    }
}
