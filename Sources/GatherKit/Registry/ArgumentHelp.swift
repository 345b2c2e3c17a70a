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

    /// Lets the type of each parameter decide, where its module knows nothing better.
    init(
        suggestions: @escaping @Sendable (OpenParameter, Session) throws -> Suggestions? = { _, _ in nil },
        proposal: @escaping @Sendable (OpenParameter, Session) throws -> String? = { _, _ in nil }
    ) {
        self.init(
            suggestions: { open, session in
                if let suggestions = try suggestions(open, session) { return suggestions }
                guard open.parameter.type == .player else { return Suggestions([]) }
                return try session.registry.playerLookup?.suggestions(open, session) ?? Suggestions([])
            },
            proposal: proposal,
            check: { open, session in
                if case .player(let reference) = try open.parameter.type.parse(open.beginning) {
                    _ = try session.registry.player(reference, in: session)
                }
            })
    }
}
