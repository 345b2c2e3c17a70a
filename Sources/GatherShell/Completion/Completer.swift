public import GatherKit
public import GatherScript

/// What a line that is being typed can go on with.
public struct Completer: Sendable {
    let application: Application
    let aliases: @Sendable () -> Aliases

    /// Makes a completer.
    ///
    /// - Parameter aliases: Tells what lines are called for short.
    public init(application: Application, aliases: @escaping @Sendable () -> Aliases = { Aliases() }) {
        self.application = application
        self.aliases = aliases
    }

    /// Returns what can stand where the cursor is, in a line or in the answer to a question of a form.
    func completion(of line: String, in context: CompletionContext) -> Completion {
        // Whoever presses Tab does not want to wait for what does not answer anyhow.
        let identity = context.isOffline ? nil : context.identity
        if let question = context.question {
            return completion(ofAnswer: line, for: question.parameter, as: identity)
        }
        return completion(of: line, as: identity, variables: context.variables)
    }

    /// Returns what can stand where the cursor is.
    ///
    /// - Parameters:
    ///   - line: The line up to the cursor.
    ///   - identity: Whose players are offered; nil for nobody's, as the store does not answer.
    ///   - variables: The names that can stand after a `$`.
    public func completion(of line: String, as identity: Identity?, variables: [String] = []) -> Completion {
        let partial = PartialLine(line).expanded(by: aliases())
        let texts = partial.words.map(\.text)
        if let dollar = partial.current.lastIndex(of: "$"), partial.openQuote != "'" {
            return Self.variables(variables, after: dollar, partial)
        }
        if texts == ["include"] || texts == ["lines"] { return Self.files(partial.current, partial) }
        guard let route = application.registry.route(calledBy: texts), route.description.path.count <= texts.count
        else {
            return Completion(partial, words: routeWords(after: texts, beginsStatement: partial.beginsStatement))
        }
        let given = Array(partial.words.dropFirst(route.description.path.count))
        return values(for: route.description, given: given, partial, identity)
    }

    func routeWords(after words: [String], beginsStatement: Bool) -> [Candidate] {
        let registry = application.registry
        switch words.count {
        case 0:
            let routes = registry.nouns.map { noun in
                let verbs = registry.verbs(of: noun)
                let summary =
                    verbs.isEmpty
                    ? registry.route(calledBy: [noun])?.description.summary ?? "" : verbs.joined(separator: ", ")
                return Candidate(noun, summary)
            }
            return routes + (beginsStatement ? aliasNames : [])
                + (beginsStatement ? Keyword.statements.map { Candidate($0.rawValue, $0.summary) } : [])
        case 1:
            return registry.routes.map(\.description).filter { $0.path.count == 2 && $0.path[0] == words[0] }
                .map { Candidate($0.path[1], $0.summary) }
        default: return []
        }
    }

    /// Returns what a form's answer can go on with.
    ///
    /// - Parameters:
    ///   - answer: The answer up to the cursor.
    ///   - open: What is asked for; its own beginning does not count.
    public func completion(ofAnswer answer: String, for open: OpenParameter, as identity: Identity?) -> Completion {
        let open = OpenParameter(route: open.route, parameter: open.parameter, given: open.given, beginning: answer)
        return candidates(for: open, PartialLine(answer: answer), identity)
    }
}
