/// Resolves arguments of a ``TextType`` to rows of the store.
///
///     let lookup = Lookup(
///         suggestions: { open, session in
///             Suggestions(try interactor.names(startingWith: open.beginning, in: session).map { Suggestion($0) })
///         },
///         find: { text, session in .record(try interactor.find(text, in: session).record) })
///     try registry.setLookup(lookup, of: .player)
public struct Lookup: Sendable {
    /// Returns the rows whose names begin with the text typed so far.
    public let suggestions: @Sendable (OpenParameter, Session) throws -> Suggestions
    let find: @Sendable (String, Session) throws -> Value
    let names: (@Sendable ([String], Session) throws -> [String])?

    /// Creates a lookup.
    ///
    /// - Parameters:
    ///   - suggestions: Returns the rows whose names begin with the text typed so far.
    ///   - find: Returns the row that a text identifies, as data; throws a ``Failure`` when there is none, or more than
    ///     one.
    ///   - names: Returns what words without quotes name, those that belong together as one text; nil for types without
    ///     ``TextType/joinsWords``.
    public init(
        suggestions: @escaping @Sendable (OpenParameter, Session) throws -> Suggestions,
        find: @escaping @Sendable (String, Session) throws -> Value,
        names: (@Sendable ([String], Session) throws -> [String])? = nil
    ) {
        self.suggestions = suggestions
        self.find = find
        self.names = names
    }
}

extension ModuleRegistry {
    /// Registers the lookup of a text type.
    ///
    /// - Throws: ``RegistrationFailure/duplicateRole(_:module:)`` when another module has registered one.
    public mutating func setLookup(_ lookup: Lookup, of type: TextType) throws {
        guard lookups.updateValue(lookup, forKey: type.name) == nil else {
            throw RegistrationFailure.duplicateRole("lookup of each \(type.name)", module: registering)
        }
    }

    /// Returns the row that a text identifies, as data, or the parsed text if its type has no lookup.
    ///
    /// - Throws: ``UsageFailure`` when the text is invalid, or what the lookup throws.
    public func value(named text: String, as type: ParameterType, in session: Session) throws -> Value {
        let value = try type.read(text)
        guard case .other(let type) = type, case .text(let text) = value, let lookup = lookups[type.name] else {
            return value
        }
        return try lookup.find(text, session)
    }
}
