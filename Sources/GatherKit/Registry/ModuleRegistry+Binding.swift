extension ModuleRegistry {
    /// Finds the route that words call and reads the rest of them as its parameters.
    ///
    /// - Throws: ``UsageFailure`` that says which word is wrong and what would be right.
    public func bind(_ words: [CommandWord]) throws(UsageFailure) -> Invocation {
        if let help = helpRequest(words) { return try bind(help) }
        let (route, start) = try resolve(words)
        var binder = Binder(route: route, words: words, next: start)
        try binder.bindAll()
        return Invocation(route: route, arguments: binder.arguments, secretsFromInput: binder.secretsFromInput)
    }

    /// The words that ask for help on the route that other words call with `--help`.
    private func helpRequest(_ words: [CommandWord]) -> [CommandWord]? {
        guard let place = words.firstIndex(where: \.asksForHelp) else { return nil }
        let called = words[..<min(place, 2)].filter { !$0.isOption }
        // What stands before --help at a route with a secret may be the secret, and such a line is not understood.
        if let route = route(calledBy: called.map(\.text)), route.hasSecret, place > route.description.path.count {
            return nil
        }
        return [CommandWord("help")] + called
    }

    private func resolve(_ words: [CommandWord]) throws(UsageFailure) -> (RegisteredRoute, start: Int) {
        guard let first = words.first else { throw UsageFailure("there is no route in an empty line") }
        let second = words.count > 1 ? words[1].text : nil
        if let route = route(calledBy: first.text, second) { return (route, route.pathLength) }
        throw unknownRoute([first.text, second].compactMap { $0 })
    }

    private func unknownRoute(_ called: [String]) -> UsageFailure {
        let name = called.joined(separator: " ")
        for name in [name, called[0]] {
            guard let module = moduleTurnedOff(of: name) else { continue }
            return UsageFailure("\(name) belongs to the module \(module), which modules.disabled turns off", word: 0)
        }
        let verbs = verbs(of: called[0])
        guard verbs.isEmpty else { return unknownVerb(called, verbs) }
        let names = routes.map(\.description.name)
        let guess = nearest(to: name, among: names) ?? nearest(to: called[0], among: nouns)
        let hint = guess.map { "; did you mean \($0)?" } ?? "; help lists them all"
        return UsageFailure("there is no route \(quoted(called[0]))\(hint)", word: 0)
    }

    private func unknownVerb(_ called: [String], _ verbs: [String]) -> UsageFailure {
        guard called.count > 1 else {
            return UsageFailure("\(called[0]) needs one of \(verbs.joined(separator: ", "))", word: 0)
        }
        let hint =
            nearest(to: called[1], among: verbs).map { "did you mean \(called[0]) \($0)?" }
            ?? "\(called[0]) has \(verbs.joined(separator: ", "))"
        return UsageFailure("there is no route \(quoted(called.joined(separator: " "))); \(hint)", word: 1)
    }

    /// The first words of all routes, each once.
    public var nouns: [String] {
        routes.map { $0.description.path[0] }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// Whether a line could have been meant to call a route that is told a secret: then it is kept and shown nowhere.
    public func mayHoldSecret(_ line: String) -> Bool {
        let secretive = Set(routes.filter(\.hasSecret).flatMap(\.description.path))
        return line.split { $0 == ";" || $0.isNewline }.contains { statement in
            statement.split(whereSeparator: \.isWhitespace).prefix(3).contains { word in
                nearest(to: word.lowercased(), among: secretive) != nil
            }
        }
    }
}

/// Reads words as the parameters of a route.
private struct Binder {
    let route: RegisteredRoute
    let words: [CommandWord]
    var next: Int
    var arguments = Arguments()
    var secretsFromInput: Set<String> = []
    private var positionals = 0
    private var hasEndedOptions = false

    init(route: RegisteredRoute, words: [CommandWord], next: Int) {
        self.route = route
        self.words = words
        self.next = next
        arguments.reserveCapacity(words.count)
    }

    private var description: RouteDescription { route.description }

    mutating func bindAll() throws(UsageFailure) {
        while next < words.count {
            if hasEndedOptions || !words[next].isOption {
                if !hasEndedOptions, words[next].endsOptions {
                    hasEndedOptions = true
                    next += 1
                } else {
                    try bindPositional()
                }
            } else {
                try bindOption()
            }
        }
        for parameter in route.positionals where parameter.isRequired && !arguments.contains(parameter) {
            throw UsageFailure("\(parameter.name) is missing; usage: \(description.usage)")
        }
    }

    private mutating func bindPositional() throws(UsageFailure) {
        guard positionals < route.positionals.count else { throw surplus(words[next]) }
        try add(words[next], for: route.positionals[positionals], at: next)
        if !route.positionals[positionals].isRepeated { positionals += 1 }
        next += 1
    }

    private mutating func bindOption() throws(UsageFailure) {
        let text = words[next].text
        if let option = route.optionWords.firstIndex(of: text) { return try bind(route.options[option], inline: nil) }
        let word = text.prefix { $0 != "=" }
        guard let option = route.optionWords.firstIndex(of: String(word)) else {
            throw unknownOption(String(word.dropFirst(2)))
        }
        try bind(route.options[option], inline: text[word.endIndex...].dropFirst())
    }

    private mutating func bind(_ parameter: Parameter, inline: Substring?) throws(UsageFailure) {
        if parameter.style == .option {
            if !parameter.isRepeated, arguments.contains(parameter) {
                throw UsageFailure("--\(parameter.name) is given twice", word: next)
            }
            try bindValue(of: parameter, inline)
        } else {
            guard inline == nil else { throw UsageFailure("--\(parameter.optionName) takes no value", word: next) }
            if parameter.style == .secret {
                secretsFromInput.insert(parameter.name)
            } else {
                arguments.add(.flag, for: parameter)
            }
            next += 1
        }
    }

    private mutating func bindValue(of parameter: Parameter, _ inline: Substring?) throws(UsageFailure) {
        if let inline {
            try add(CommandWord(String(inline)), for: parameter, at: next)
            next += 1
        } else {
            guard next + 1 < words.count, !words[next + 1].isOption else {
                throw UsageFailure("--\(parameter.name) needs a value: \(parameter.help)", word: next)
            }
            try add(words[next + 1], for: parameter, at: next + 1)
            next += 2
        }
    }

    private mutating func add(_ word: CommandWord, for parameter: Parameter, at index: Int) throws(UsageFailure) {
        do {
            arguments.add(word.isKnown ? try parameter.type.parse(word.text) : .text(""), for: parameter)
        } catch {
            throw UsageFailure("\(parameter.name) \(error.message)", word: index)
        }
    }

    private func surplus(_ word: CommandWord) -> UsageFailure {
        // What is too much for a route with a secret may well be the secret.
        let what = description.hasSecret ? "a word" : quoted(word.text)
        let secret = description.hasSecret ? "; a password is asked for, never typed on the line" : ""
        return UsageFailure(
            "\(what) is more than \(description.name) takes\(secret); usage: \(description.usage)", word: next)
    }

    private func unknownOption(_ name: String) -> UsageFailure {
        let names = route.options.map(\.optionName)
        let what = description.hasSecret ? "that option" : quoted("--\(name)")
        let hint: String =
            if names.isEmpty {
                "\(description.name) has no options"
            } else if let guess = nearest(to: name, among: names) { "did you mean --\(guess)?" } else {
                "it has \(names.map { "--\($0)" }.joined(separator: ", "))"
            }
        return UsageFailure("\(description.name) has no option \(what); \(hint)", word: next)
    }
}

extension Parameter {
    /// The name after the two hyphens.
    public var optionName: String { style == .secret ? "\(name)-stdin" : name }
}
