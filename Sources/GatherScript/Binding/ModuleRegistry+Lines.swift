public import GatherKit

extension ModuleRegistry {
    /// Finds the route of a line and binds the remaining words to its parameters.
    ///
    /// - Parameter guess: Returns the commands that the first words of an unknown one may mean; nil for
    ///   ``guesses(for:)``, which is slow.
    /// - Throws: ``UsageFailure`` with the invalid word and its remedy.
    public func bind(
        _ words: [CommandWord], guess: ((_ called: [String]) -> [String])? = nil
    ) throws(UsageFailure) -> Invocation {
        var binder = try binder(of: words, guess)
        return try binder.invocation()
    }

    /// The result of reading a line.
    public enum LineReading: Sendable {
        /// A call of a route.
        case complete(Runner.Call)
        /// A route that lacks arguments, for which a form asks.
        case incomplete(MissingArguments)
    }

    /// Finds the route of a line that may lack arguments.
    ///
    /// - Throws: ``UsageFailure`` with the invalid word and its remedy.
    public func read(_ words: [CommandWord]) throws(UsageFailure) -> LineReading {
        var binder = try binder(of: words)
        try binder.bindWords()
        if let missing = binder.missing { return .incomplete(missing) }
        return .complete(Runner.Call(invocation: try binder.invocation(), words: words, isAttempt: false))
    }

    private func binder(
        of words: [CommandWord], _ guess: (([String]) -> [String])? = nil
    ) throws(UsageFailure) -> Binder {
        let words = helpRequest(words) ?? words
        let (route, start) = try resolve(words, guess)
        return Binder(route: route, words: words, next: start, now: now)
    }

    /// Returns the `help …` line that a line with `--help` stands for; nil if it has no `--help`.
    private func helpRequest(_ words: [CommandWord]) -> [CommandWord]? {
        guard let place = words.firstIndex(where: \.asksForHelp) else { return nil }
        let called = words[..<min(place, 2)].filter { !$0.isOption }
        // Before --help at a route with a secret, a word may be the secret, so such a line is rejected.
        if let route = route(calledBy: called.map(\.text)), route.description.hasSecret,
            place > route.description.path.count
        {
            return nil
        }
        return [CommandWord("help")] + called
    }

    private func resolve(
        _ words: [CommandWord], _ guess: (([String]) -> [String])?
    ) throws(UsageFailure) -> (Route, start: Int) {
        guard let first = words.first else { throw UsageFailure("there is no command in an empty line") }
        let second = words.count > 1 ? words[1].text : nil
        if let route = route(calledBy: first.text, second) { return (route, route.pathLength) }
        throw unknownRoute([first.text, second].compactMap { $0 }, words, guess ?? guesses)
    }

    private func unknownRoute(
        _ called: [String], _ words: [CommandWord], _ guess: ([String]) -> [String]
    ) -> UsageFailure {
        let verbs = verbs(of: called[0])
        guard verbs.isEmpty else { return unknownVerb(called, verbs, words) }
        let guesses = guess(called)
        let hint =
            guesses == [called[0]]
            ? "leave out the quotes"
            : guesses.isEmpty ? "list the commands with: help" : "did you mean \(listed(guesses, joinedBy: "or"))?"
        return UsageFailure("there is no command \(quoted(called[0]))\(oddity(in: called[0])); \(hint)", word: 0)
    }

    /// Returns the commands that an unknown command may stand for, by its first words.
    public func guesses(for called: [String]) -> [String] {
        let word = called[0].lowercased()
        if let synonym = synonyms[word] {
            return [synonym] + routes(calledBy: word).filter { !$0.hasPrefix(synonym) }
        }
        let names = routes.map(\.description.name)
        let guess = nearest(to: called.prefix(2).joined(separator: " "), among: names)
        if let guess = guess ?? nearest(to: called[0], among: nouns) { return [guess] }
        return routes(calledBy: word)
    }

    /// The names of the routes whose second word is a verb.
    private func routes(calledBy verb: String) -> [String] {
        routes.filter { $0.description.path.dropFirst() == [verb] }.map(\.description.name)
    }

    private func unknownVerb(_ called: [String], _ verbs: [String], _ words: [CommandWord]) -> UsageFailure {
        guard called.count > 1 else {
            let others = routes(calledBy: called[0])
            let hint = others.isEmpty ? "" : "; or did you mean \(listed(others, joinedBy: "or"))?"
            return UsageFailure("\(called[0]) needs one of \(verbs.joined(separator: ", "))\(hint)", word: 0)
        }
        let synonym = synonyms[called.joined(separator: " ").lowercased()].map { "did you mean \($0)?" }
        let hint =
            synonym ?? lineWithVerb(of: words).map { "did you mean: \($0)" }
            ?? nearest(to: called[1], among: verbs).map { "did you mean \(called[0]) \($0)?" }
            ?? "\(called[0]) has \(verbs.joined(separator: ", "))"
        return UsageFailure(
            "there is no command \(quoted(called.joined(separator: " ")))\(oddity(in: called[1])); \(hint)", word: 1)
    }

    /// The line with the verb at its end in the right place: `attendance in Ana` for `attendance Ana in`; nil for a long
    /// one, or one that ends with no verb.
    private func lineWithVerb(of words: [CommandWord]) -> String? {
        guard (3...Binder.wordsSuggested).contains(words.count), words.allSatisfy(\.isKnownText),
            let route = route(calledBy: words[0].text, words[words.count - 1].text), route.pathLength == 2,
            !route.description.hasSecret, !words.contains(where: \.text.hasQuoteOrDollar)
        else { return nil }
        return route.suggestion(route.description.path + words[1..<words.count - 1].map(\.text), at: now())
    }

    /// Names a character of a word that is not a Latin letter, but may look like one.
    private func oddity(in word: String) -> String {
        guard let odd = word.unicodeScalars.first(where: { !$0.isASCII && !(0xC0...0x24F).contains($0.value) }) else {
            return ""
        }
        return ", which contains \(quoted(String(odd))) (\(codePoint(odd.value)))"
    }
}

// MARK: - Secrets

extension ModuleRegistry {
    /// Returns whether a line may contain a secret.
    public func mayHoldSecret(_ line: String) -> Bool { SecretWords(self).mayBe(in: line) }
}

/// The words that identify lines which may contain a secret.
struct SecretWords {
    /// The words of the routes with secrets.
    private let secretive: Set<String>
    /// The other routes, and those of their first words that no route with a secret contains.
    private let plain: Set<String>

    init(_ registry: ModuleRegistry) {
        let routes = registry.routes.map(\.description)
        let secretive = Set(routes.filter(\.hasSecret).flatMap(\.path))
        let others = routes.filter { !$0.hasSecret }
        self.secretive = secretive
        plain = Set(others.map(\.name) + others.compactMap(\.path.first).filter { !secretive.contains($0) })
    }

    /// Returns whether a line may contain a secret, because its words are similar to those of a route with one, or
    /// contain such a word after another command.
    func mayBe(in line: String) -> Bool {
        // A route may start after other words, at the latest as in `for x in account …`.
        line.split { ";{}=".contains($0) || $0.isNewline }.contains { statement in
            let words = statement.split { $0.isWhitespace || "\"'“”„‘’".contains($0) }.prefix(5).map { $0.lowercased() }
            let command = [2, 1].first { plain.contains(words.prefix($0).joined(separator: " ")) }
            guard let command else { return words.contains { nearest(to: $0, among: secretive) != nil } }
            return words.dropFirst(command).contains(where: secretive.contains)
        }
    }
}

// MARK: - Forms

extension ModuleRegistry {
    /// The route of a line and its missing arguments.
    public struct MissingArguments: Sendable {
        /// The route.
        public let route: RouteDescription
        /// The arguments that the line gives.
        public let given: Arguments
        /// The missing positional parameters.
        public let parameters: [Parameter]
        /// The options to offer in a form; empty if the line gives any.
        public let options: [Parameter]
    }

    /// Returns the arguments of a line, skipping words that are invalid.
    public func arguments(in words: [CommandWord]) -> Arguments {
        guard let route = route(calledBy: words.map(\.text)), words.count >= route.pathLength else {
            return Arguments()
        }
        var binder = Binder(route: route, words: words, next: route.pathLength, now: now)
        binder.bindWhatFits()
        return binder.arguments
    }
}
