/// Knows what in the store an argument names.
public struct Lookup: Sendable {
    let suggestions: @Sendable (OpenParameter, Session) throws -> Suggestions
    let find: @Sendable (String, Session) throws -> Value

    /// Describes who knows.
    ///
    /// - Parameters:
    ///   - suggestions: Those whose name begins as a parameter does.
    ///   - find: The one that a text means, as data; throws when there is none, or more than one.
    public init(
        suggestions: @escaping @Sendable (OpenParameter, Session) throws -> Suggestions,
        find: @escaping @Sendable (String, Session) throws -> Value
    ) {
        self.suggestions = suggestions
        self.find = find
    }
}

extension ModuleRegistry {
    /// Sets who knows what arguments of a type name.
    ///
    /// - Throws: ``RegistrationFailure/duplicateRole(_:module:)`` when another module does.
    public mutating func setLookup(_ lookup: Lookup, of type: TextType) throws {
        guard lookups.updateValue(lookup, forKey: type.name) == nil else {
            throw RegistrationFailure.duplicateRole("lookup of each \(type.name)", module: registering)
        }
    }

    /// What a text of a type means in the store, as data; the text itself where it names nothing there.
    ///
    /// - Throws: What is wrong with the text.
    public func value(named text: String, as type: ParameterType, in session: Session) throws -> Value {
        let value = try type.read(text)
        guard case .other(let type) = type, case .text(let text) = value, let lookup = lookups[type.name] else {
            return value
        }
        return try lookup.find(text, session)
    }
}
