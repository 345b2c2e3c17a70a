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
            } else if place > 0, let named = free.firstIndex(where: { $0.name == word.lowercased() }) {
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

    /// Returns the failure for arguments with words that may be meant for options; nil if there are none.
    func surplus(besides given: Arguments) -> UsageFailure? {
        for (_, words) in given.words {
            guard let surplus = surplus(words, besides: given) else { continue }
            return self.surplus(
                surplus.word, meaning: (description.path + surplus.value + surplus.options).joined(separator: " "))
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
        let before =
            description.path + (parameter.style == .option ? ["…", "--\(parameter.name)"] : [])
        if let surplus = surplus(words, besides: given) {
            let line = (before + surplus.value + surplus.options).joined(separator: " ")
            return self.surplus(surplus.word, meaning: line)
        }
        let kind = parameter.kind
        guard let find = kind.find, let names = try kind.names?(words, session), names.count > 1
        else { return nil }
        for name in names {
            do { _ = try find(kind.read(name), session) } catch is any Failure { return nil }
        }
        let option = options.first { $0.kind == kind && !$0.isRepeated && !given.contains($0) }
        guard names.count == 2, let option else { return surplus(names[1]) }
        var line = before + [names[0]]
        if let place = positionals.firstIndex(where: { $0.name == parameter.name }) {
            for case .text(let text) in positionals[(place + 1)...].flatMap(given.values) {
                line.append(text.contains(" ") ? quoted(text) : text)
            }
        }
        return surplus(names[1], meaning: (line + ["--\(option.name)", names[1]]).joined(separator: " "))
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
