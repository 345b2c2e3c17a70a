import GatherKit

extension Route {
    /// Returns the first surplus word, the words of the value before it, and those after the value with the options
    /// that they may be meant for; nil if no options fit them.
    ///
    ///     ["ana", "assist", "radu"] → "ana", "--assist radu"
    ///     ["ana", "12"] → "ana", "--minute 12"
    ///
    /// - Parameter given: The arguments before those words.
    func surplus(
        _ words: [String], besides given: Arguments
    ) -> (word: String, value: [String], options: [String])? {
        guard !words.contains(where: { $0.hasPrefix("-") }) else { return nil }
        var free = options.filter { $0.style != .secret && ($0.isRepeated || !given.contains($0)) }
        var value: [String] = []
        var options: [String] = []
        var first: String?
        var needsValue = false
        func take(_ index: Int, _ word: String) {
            if first == nil { first = word }
            let option = free[index]
            options.append("--\(option.name)")
            if !option.isRepeated { free.remove(at: index) }
        }
        for (place, word) in words.enumerated() {
            if needsValue {
                options.append(word)
                needsValue = false
            } else if place > 0, let named = option(called: word.lowercased(), among: free) {
                needsValue = free[named].style == .option
                take(named, word)
            } else if place > 0, let (fitting, text) = option(taking: word, among: free) {
                take(fitting, word)
                options.append(text)
            } else if options.isEmpty {
                value.append(word)
            } else {
                options.append(word)
            }
        }
        guard let first, !needsValue else { return nil }
        return (first, value, options)
    }

    /// The only option that a number or a word can be meant for; nil if there are none or several.
    private func option(taking word: String, among free: [Parameter]) -> (index: Int, text: String)? {
        // A minute is often written as 12'.
        let text = word.last.map("'’′".contains) == true ? String(word.dropLast()) : word
        let fitting = free.indices.filter { index in
            let kind = free[index].kind
            return free[index].style == .option && (kind.range != nil || !kind.choices.isEmpty) && kind.accepts(text)
        }
        return fitting.count == 1 ? (fitting[0], text) : nil
    }

    /// The option with a name, or with the only one that begins with a word of at least three letters.
    private func option(called word: String, among free: [Parameter]) -> Int? {
        if let whole = free.firstIndex(where: { $0.name == word }) { return whole }
        let fitting = free.indices.filter { word.count > 2 && free[$0].name.hasPrefix(word) }
        return fitting.count == 1 ? fitting[0] : nil
    }

    /// Returns the failure for arguments with words that may be meant for options; nil if there are none.
    func surplus(besides given: Arguments, at now: Timestamp) -> UsageFailure? {
        for (parameter, words) in given.words {
            guard let surplus = surplus(words, besides: given) else { continue }
            let line = line(given, with: surplus.value, for: parameter, surplus.options)
            return self.surplus(surplus.word, meaning: suggestion(line, at: now))
        }
        return nil
    }

    /// Returns a failure for surplus words, which explains more than that a row was not found; nil if there are none.
    @Sendable static func explain(_ route: Route, _ given: Arguments, in session: Session) throws -> UsageFailure? {
        for (parameter, words) in given.words {
            if let surplus = try route.surplus(words, of: parameter, besides: given, in: session) { return surplus }
        }
        return nil
    }

    /// Returns the failure for words of which only the first may form the value; nil if all of them are needed.
    private func surplus(
        _ words: [String], of parameter: Parameter, besides given: Arguments, in session: Session
    ) throws -> UsageFailure? {
        func meaning(_ value: [String], _ options: [String] = []) -> String? {
            suggestion(line(given, with: value, for: parameter, options), at: session.now)
        }
        if let surplus = surplus(words, besides: given) {
            return self.surplus(surplus.word, meaning: meaning(surplus.value, surplus.options))
        }
        let kind = parameter.kind
        guard let find = kind.find, let join = kind.names else { return nil }
        func isFound(_ name: String) throws -> Bool {
            do { _ = try find(kind.read(name), session) } catch is any Failure { return false }
            return true
        }
        let separate = Self.enumerated(words)
        if separate.count > 1, let name = try separate.first(where: isFound) {
            let line = meaning([name]).map { ", such as: \($0)" } ?? ""
            return UsageFailure(
                "\(description.name) takes one value for \(parameter.usageName); write a line for each\(line)")
        }
        let names = try join(words, session)
        guard let unknown = try names.firstIndex(where: { try !isFound($0) }) else {
            guard names.count > 1 else { return nil }
            let option = options.first { $0.kind == kind && !$0.isRepeated && !given.contains($0) }
            var line = names.count == 2 ? option.flatMap { meaning([names[0]], ["--\($0.name)", names[1]]) } : nil
            // Both may have paid the amount.
            let isShared = positionals.contains { $0 != parameter && given.contains($0) }
            if isShared, let found = line, let own = meaning([names[0]]) {
                line = "\(found); or write a line for each, such as: \(own)"
            }
            return surplus(names[1], meaning: line)
        }
        // No name is written like `x2` or `(2)`.
        let word = names[unknown]
        let isName = word.hasPrefix("#") || !word.contains(where: \.isNumber) || word.allSatisfy(\.isNumber)
        return unknown == 0 || isName ? nil : surplus(word)
    }

    /// The names that commas, or the words between them, part: `ana, ion and dan`.
    static func enumerated(_ words: [String]) -> [String] {
        let parts = words.split { ["and", "&", "+"].contains($0.lowercased()) }
        return parts.flatMap { $0.joined(separator: " ").split(separator: ",") }
            .map { String($0).trimmingWhitespace() }.filter { !$0.isEmpty }
    }
}

// MARK: - Suggested lines

extension [String] {
    /// The words without signs behind the last one, such as the colon in `Kim: winger`.
    var withoutSignsAtEnd: [String] {
        guard let last else { return self }
        let word = last.replacing(/[\-–—:,\/>→]+$/, with: "")
        if word.isEmpty { return count > 1 ? Array(dropLast()).withoutSignsAtEnd : self }
        return Array(dropLast()) + [word]
    }
}

extension Route {
    /// Returns words as a line to suggest; nil unless the route accepts them.
    func suggestion(_ words: [String], at now: Timestamp) -> String? {
        var binder = Binder(
            route: self, words: words.map { CommandWord($0) }, next: pathLength, isSuggestion: true, now: { now })
        do throws(UsageFailure) { try binder.bindWords() } catch { return nil }
        guard missing(besides: binder.arguments).isEmpty else { return nil }
        return words.map { $0.contains(" ") ? "\"\($0)\"" : $0 }.joined(separator: " ")
    }

    /// The words of a line with the arguments given, in which one has another value, and with further options.
    private func line(
        _ given: Arguments, with value: [String], for parameter: Parameter, _ more: [String]
    ) -> [String] {
        var line = description.path
        for other in positionals + options where given.contains(other) && other.style != .secret {
            let name = other.style == .positional ? [] : ["--\(other.optionName)"]
            let values =
                other.name == parameter.name ? [value.withoutSignsAtEnd] : given.values(of: other).map(Self.words)
            line += values.flatMap { name + $0 }
        }
        return line + more
    }

    /// The words that stand for a value in a line.
    private static func words(of value: Value) -> [String] {
        switch value {
        case .text(let text): [text]
        case .integer(let number): [String(number)]
        case .decimal(let number): [number.text]
        case .list(let values): values.flatMap(words)
        default: []
        }
    }
}

extension Route {
    /// The number of words of its name.
    var pathLength: Int { description.path.count }

    /// Returns the required positional parameters without a value.
    func missing(besides given: Arguments) -> [Parameter] {
        positionals.filter { $0.isRequired && !given.contains($0) }
    }
}
