/// Knows what makes sense for the parameters of a route.
public struct ArgumentHelp: Sendable {
    let suggestions: @Sendable (OpenParameter, Session) throws -> Suggestions
    let proposal: @Sendable (OpenParameter, Session) throws -> String?
    let check: @Sendable (OpenParameter, Session) throws -> Void

    /// Collects what is known elsewhere.
    ///
    /// - Parameters:
    ///   - suggestions: The values that make sense for a parameter.
    ///   - proposal: The value that a form puts forward for it.
    ///   - check: Throws what is wrong with the value that there is.
    public init(
        suggestions: @escaping @Sendable (OpenParameter, Session) throws -> Suggestions,
        proposal: @escaping @Sendable (OpenParameter, Session) throws -> String?,
        check: @escaping @Sendable (OpenParameter, Session) throws -> Void
    ) {
        self.suggestions = suggestions
        self.proposal = proposal
        self.check = check
    }

    /// Lets the type of each parameter decide where nothing better is known.
    ///
    /// - Parameter known: What is known of each parameter, by name.
    init(_ known: [String: ParameterHelp] = [:]) {
        self.init(
            suggestions: { open, session in
                if let suggestions = try known[open.parameter.name]?.suggest?(open, session) { return suggestions }
                guard case .other(let type) = open.parameter.type else { return Suggestions([]) }
                return try session.registry.lookups[type.name]?.suggestions(open, session)
                    ?? Suggestions(type.suggestions)
            },
            proposal: { open, session in try known[open.parameter.name]?.propose?(open, session) },
            check: { open, session in
                _ = try session.registry.value(named: open.beginning, as: open.parameter.type, in: session)
            })
    }
}
