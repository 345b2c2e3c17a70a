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

    /// Finds the route of a name and reads plain data as its parameters.
    ///
    /// - Throws: ``UsageFailure`` that says what would be right.
    public func bind(_ name: String, _ values: Record) throws(UsageFailure) -> Invocation {
        let words = name.split(separator: " ").map { CommandWord(String($0)) }
        let (route, count) = try resolve(words)
        guard count == words.count else { throw UsageFailure("\(quoted(name)) is more than the name of a route") }
        let arguments = try Arguments(values, of: route.description.parameters)
        try route.checkIsEnough(arguments)
        for secret in route.description.parameters where secret.style == .secret && !arguments.contains(secret) {
            throw UsageFailure("\(secret.name) is missing")
        }
        return Invocation(route: route, arguments: arguments, secretsFromInput: [])
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

    private func resolve(_ words: [CommandWord]) throws(UsageFailure) -> (Route, start: Int) {
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
        // A route also begins in a block, or where a variable gets its value: `for x in account …` is as late as it can.
        return line.split { ";{}=".contains($0) || $0.isNewline }.contains { statement in
            statement.split(whereSeparator: \.isWhitespace).prefix(5).contains { word in
                nearest(to: word.lowercased(), among: secretive) != nil
            }
        }
    }
}
