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
                return open.parameter.type == .player ? try Self.players(for: open, in: session) : Suggestions([])
            },
            proposal: proposal,
            check: { open, session in
                if case .player(let reference) = try open.parameter.type.parse(open.beginning) {
                    _ = try PlayerDirectory().find(reference, in: session)
                }
            })
    }

    private static func players(for open: OpenParameter, in session: Session) throws -> Suggestions {
        let directory = PlayerDirectory()
        let limit = OpenParameter.suggestionsShown + 1
        let players = try directory.players(startingWith: open.beginning, limit: limit, in: session)
        let last = try directory.lastPlayers(startingWith: open.beginning, limit: 1, in: session).first
        return Suggestions(first: players.map(Suggestion.init), last: last.map(Suggestion.init))
    }
}
