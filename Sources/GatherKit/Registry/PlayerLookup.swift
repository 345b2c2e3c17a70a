import GatherModels

/// Knows whom an argument that names a player means.
public struct PlayerLookup: Sendable {
    let suggestions: @Sendable (OpenParameter, Session) throws -> Suggestions
    let find: @Sendable (PlayerReference, Session) throws -> Value

    /// Describes who knows.
    ///
    /// - Parameters:
    ///   - suggestions: The players whose name begins as a parameter does.
    ///   - find: The player that words name, as data; throws when there is none, or more than one.
    public init(
        suggestions: @escaping @Sendable (OpenParameter, Session) throws -> Suggestions,
        find: @escaping @Sendable (PlayerReference, Session) throws -> Value
    ) {
        self.suggestions = suggestions
        self.find = find
    }
}

extension ModuleRegistry {
    /// Sets who knows whom an argument that names a player means.
    ///
    /// - Throws: ``RegistrationFailure/duplicateRole(_:module:)`` when another module does.
    public mutating func setPlayerLookup(_ lookup: PlayerLookup) throws {
        guard playerLookup == nil else {
            throw RegistrationFailure.duplicateRole("lookup of players", module: registering)
        }
        playerLookup = lookup
    }

    /// The player that words name, as data; nil where no module knows players.
    ///
    /// - Throws: What is wrong with the words.
    public func player(_ reference: PlayerReference, in session: Session) throws -> Value? {
        try playerLookup?.find(reference, session)
    }
}
