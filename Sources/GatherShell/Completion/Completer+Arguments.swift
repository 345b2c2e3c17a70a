import GatherKit
import GatherScript

extension Completer {
    /// Returns what the words behind a route can be.
    func values(
        for route: RouteDescription, given: [CommandWord], _ partial: PartialLine, _ identity: Identity?
    ) -> Completion {
        if let last = given.last, let parameter = route.option(called: last), parameter.style == .option {
            return candidates(for: parameter, of: route, startingWith: partial.current, partial, identity)
        }
        if partial.openQuote == nil, partial.current.hasPrefix("--") || partial.current == "-" {
            if let equals = partial.current.firstIndex(of: "=") {
                let option = CommandWord(String(partial.current[..<equals]))
                guard let parameter = route.option(called: option) else { return Completion(partial, words: []) }
                let start = String(partial.current[partial.current.index(after: equals)...])
                return candidates(for: parameter, of: route, startingWith: start, partial, identity)
                    .prefixed(with: "\(option.text)=")
            }
            return Completion(partial, words: options(of: route, given: given))
        }
        guard let parameter = route.positional(after: given) else {
            return Completion(partial, words: partial.current.isEmpty ? options(of: route, given: given) : [])
        }
        return candidates(for: parameter, of: route, startingWith: partial.current, partial, identity)
    }

    private func options(of route: RouteDescription, given: [CommandWord]) -> [Candidate] {
        route.parameters.filter { parameter in
            parameter.style != .positional
                && (parameter.isRepeated || !given.contains { route.option(called: $0)?.name == parameter.name })
        }.map { Candidate("--\($0.optionName)", $0.help) }
    }

    private func candidates(
        for parameter: Parameter, of route: RouteDescription, startingWith start: String, _ partial: PartialLine,
        _ identity: Identity?
    ) -> Completion {
        let given = application.registry.arguments(in: partial.words)
        let open = OpenParameter(route: route, parameter: parameter, given: given, beginning: start)
        return candidates(for: open, partial, identity)
    }

    func candidates(
        for open: OpenParameter, _ partial: PartialLine, _ identity: Identity?
    ) -> Completion {
        let start = open.beginning
        switch open.parameter.type {
        case .choice(let choices): return Completion(partial, start, words: choices.map { Candidate($0.word, "") })
        case .other(let type) where !type.isReference:
            return Completion(partial, start, words: type.suggestions.map { Candidate($0.text, $0.summary) })
        case .other, .moment, .text: return values(for: open, partial, identity)
        case .file, .newFile: return Self.files(start, partial)
        case .route:
            let words = partial.words.dropFirst().map(\.text)
            return Completion(partial, words: routeWords(after: words, beginsStatement: true))
        case .line: return line(startingWith: start, partial, identity)
        case .name, .integer, .duration, .coordinates, .uuid, .secret, .flag:
            return Completion(partial, words: [])
        }
    }
}

extension RouteDescription {
    fileprivate func option(called word: CommandWord) -> Parameter? {
        guard !word.isValue, word.text.hasPrefix("--") else { return nil }
        return parameters.first { $0.style != .positional && "--\($0.optionName)" == word.text }
    }

    /// The parameter that the next word by place is for.
    fileprivate func positional(after given: [CommandWord]) -> Parameter? {
        var count = 0
        var isValueOfOption = false
        for word in given {
            if isValueOfOption {
                isValueOfOption = false
            } else if word.isValue || !word.text.hasPrefix("--") {
                count += 1
            } else {
                isValueOfOption = option(called: word)?.style == .option
            }
        }
        let positionals = parameters.filter { $0.style == .positional }
        if count < positionals.count { return positionals[count] }
        return positionals.last.flatMap { $0.isRepeated ? $0 : nil }
    }
}
