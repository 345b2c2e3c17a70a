/// The suggestions, form defaults and checks of a route's parameters.
public struct ArgumentHints: Sendable {
    let suggestions: @Sendable (OpenParameter, Session) throws -> Suggestions
    let proposal: @Sendable (OpenParameter, Session) throws -> String?
    let check: @Sendable (OpenParameter, Session) throws -> Void

    /// Creates hints from functions, for a route that is opened elsewhere.
    ///
    /// - Parameters:
    ///   - suggestions: Returns the suggestions for a parameter.
    ///   - proposal: Returns the default of a form field; nil for none.
    ///   - check: Throws a ``Failure`` when the value typed so far is invalid.
    public init(
        suggestions: @escaping @Sendable (OpenParameter, Session) throws -> Suggestions,
        proposal: @escaping @Sendable (OpenParameter, Session) throws -> String?,
        check: @escaping @Sendable (OpenParameter, Session) throws -> Void
    ) {
        self.suggestions = suggestions
        self.proposal = proposal
        self.check = check
    }

    /// Creates hints from declarations, with the suggestions of the parameter's kind as fallback.
    ///
    /// - Parameter known: The declared hints of each parameter, by name.
    init(_ known: [String: ParameterHints] = [:]) {
        self.init(
            suggestions: { open, session in
                if let suggestions = try known[open.parameter.name]?.suggest?(open, session) { return suggestions }
                return try open.parameter.kind.suggest?(open, session) ?? Suggestions(open.parameter.kind.suggestions)
            },
            proposal: { open, session in try known[open.parameter.name]?.propose?(open, session) },
            check: { open, session in
                // Accept an abbreviation of the only suggestion, as on a line.
                let suggested = try known[open.parameter.name]?.suggest?(open, session)?.shown ?? []
                if suggested.count == 1, NameBeginning(open.beginning).fits(suggested[0].text) { return }
                let kind = open.parameter.kind
                _ = try kind.find?(kind.read(open.beginning), session)
            })
    }
}
