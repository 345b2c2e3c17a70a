import GatherKit

/// Binds the words of a line to the parameters of a route.
struct Binder {
    private let route: Route
    private let words: [CommandWord]
    private var next: Int
    private let now: @Sendable () -> Timestamp
    private(set) var arguments = Arguments()
    private(set) var secretsFromInput: Set<String> = []
    private var positionals = 0
    /// The place and the kind of the last value that was bound.
    private var lastValue: (index: Int, kind: AnyKind)?
    private var hasEndedOptions = false
    /// Whether failures suggest no lines, because the words are a suggestion themselves.
    private let isSuggestion: Bool

    init(
        route: Route, words: [CommandWord], next: Int, isSuggestion: Bool = false,
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.route = route
        self.isSuggestion = isSuggestion
        self.words = words
        self.next = next
        self.now = now
        arguments.reserveCapacity(words.count)
    }

    private var description: RouteDescription { route.description }

    /// Binds all words, and returns the route with them.
    mutating func invocation() throws(UsageFailure) -> Invocation {
        try bindWords()
        do throws(UsageFailure) {
            return try Invocation(route, arguments, secretsFromInput: secretsFromInput, explain: Route.explain)
        } catch {
            guard route.missing(besides: arguments).isEmpty else { throw error }
            // A word may be meant for the option that the route needs.
            throw route.surplus(besides: arguments, at: now()) ?? error
        }
    }

    /// The missing arguments after all words were bound; nil if there are none, or if a word is meant as an option.
    var missing: ModuleRegistry.MissingArguments? {
        let missing = route.missing(besides: arguments)
        let needsOption = route.description.needsOption && !route.options.contains { arguments.contains($0) }
        guard !missing.isEmpty || needsOption else { return nil }
        // Words that are meant as an option are a mistake, not the beginning of a name.
        if arguments.words.contains(where: { route.surplus($0.words, besides: arguments) != nil }) { return nil }
        // A correction changes one thing at a time; something new may have several values.
        let offersOptions = needsOption || (!route.description.needsOption && words.count == route.pathLength)
        let options = route.options.filter {
            $0.style == .option && $0.isAsked && !($0.isRepeated && route.description.needsOption)
        }
        return .init(
            route: route.description, given: arguments, parameters: missing, options: offersOptions ? options : [])
    }

    /// Binds the words without checking that required arguments are present.
    mutating func bindWords() throws(UsageFailure) {
        while next < words.count { try bindNext() }
    }

    /// Binds the words, skipping those that are invalid.
    mutating func bindWhatFits() {
        while next < words.count {
            do { try bindNext() } catch { next += 1 }
        }
    }

    private mutating func bindNext() throws(UsageFailure) {
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

    private mutating func bindPositional() throws(UsageFailure) {
        guard positionals < route.positionals.count else { throw surplus(words[next]) }
        let parameter = route.positionals[positionals]
        if parameter.kind.joinsWords, try bindNames() { return }
        lastValue = (next, parameter.kind)
        do throws(UsageFailure) { try addWords(from: next, for: parameter) } catch {
            // `kitty fee none` is meant as `kitty fee --none`.
            let option = "--\(words[next].text.lowercased())"
            guard route.optionWords.contains(option), !error.message.contains(";") else { throw error }
            throw UsageFailure("\(error.message); did you mean \(option)?", word: error.word)
        }
        if !parameter.isRepeated { positionals += 1 }
    }

    private mutating func bindOption() throws(UsageFailure) {
        let text = words[next].text
        if let option = route.optionWords.firstIndex(of: text) { return try bind(route.options[option], inline: nil) }
        // UTF-8 bytes, because an equals sign followed by a combining mark is one character.
        let parts = text.utf8.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
        let (word, value) = (Substring(parts[0]), parts.count > 1 ? Substring(parts[1]) : "")
        guard let option = route.optionWords.firstIndex(of: String(word)) else {
            // Users need not know which commands ask.
            if text == "--yes", description.access == .write {
                next += 1
                return
            }
            throw unknownOption(String(word.dropFirst(2)))
        }
        try bind(route.options[option], inline: value)
    }

    private mutating func bind(_ parameter: Parameter, inline: Substring?) throws(UsageFailure) {
        if !parameter.isRepeated, parameter.name != "yes", arguments.contains(parameter) {
            throw UsageFailure("--\(parameter.optionName) is given twice", word: next)
        }
        if parameter.style == .option {
            try bindValue(of: parameter, inline)
        } else {
            guard inline == nil else { throw UsageFailure("--\(parameter.optionName) takes no value", word: next) }
            if parameter.style == .secret {
                secretsFromInput.insert(parameter.name)
            } else {
                try arguments.read("", for: parameter)
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
            // Where the line still lacks a positional value, the option takes only one word.
            if parameter.kind.joinsWords, positionals == route.positionals.count {
                let words = plainWords(from: next + 1)
                if isRun(words) {
                    try addNames(words, for: parameter, at: next + 1)
                    next += 1 + words.count
                    lastValue = nil
                    return
                }
            }
            lastValue = (next + 1, parameter.kind)
            try addWords(from: next + 1, for: parameter)
        }
    }

    /// Binds words without quotes that together may be one value, such as `ana pop`.
    ///
    /// - Returns: Whether there are several such words.
    private mutating func bindNames() throws(UsageFailure) -> Bool {
        var words = plainWords(from: next)
        guard isRun(words) else { return false }
        let kind = route.positionals[positionals].kind
        var slots = route.positionals[positionals...].prefix { $0.kind == kind && !$0.isRepeated }
        let isRepeated = slots.isEmpty
        if isRepeated { slots = route.positionals[positionals...positionals] }
        // Quoted words after them are for the last parameters.
        let others = self.words[(next + words.count)...].prefix { !$0.isOption && !$0.endsOptions }.count
        let laters = route.positionals[slots.endIndex...].reversed().dropFirst(others)
        for later in laters where words.count > slots.count {
            let count = later.kind.count(of: words.dropFirst(slots.count), atEnd: true)
            let value = words.suffix(count).joined(separator: " ")
            try checkQuotes(around: value, of: later)
            let shorter = words.suffix(count - 1).joined(separator: " ")
            // `1 500` may be an amount after a name, or the end of the name and an amount; `EUR 5.50` is an amount.
            if count > 1, value.first?.isNumber == true, later.kind.accepts(shorter) {
                throw UsageFailure(
                    "\(later.usageName) may be \(quoted(value)) or \(quoted(shorter)); put it in quotes", word: next)
            }
            let isNeeded = later.isRequired || (!later.kind.mayHaveSpaces && later.kind.accepts(value))
            if isNeeded { words.removeLast(count) }
            // What follows a value that fits is too much: `ana 20 cash`.
            if isNeeded, !later.kind.accepts(value),
                let place = words.indices.dropFirst().first(where: { later.kind.accepts(words[$0]) })
            {
                words = words[..<place]
            }
        }
        let place = next
        next += words.count
        lastValue = nil
        if isRepeated || slots.count == 1 {
            try addNames(words, for: route.positionals[positionals], at: place)
        } else {
            // The store decides which words belong to which parameter.
            let first = max(1, words.count - slots.count + 1)
            try add(words: words.prefix(first), for: slots[slots.startIndex], at: place, isOpen: first > 1)
            for (slot, word) in zip(slots.dropFirst(), words.dropFirst(first)) {
                try add(words: [word], for: slot, at: place, isOpen: first > 1)
            }
        }
        if !isRepeated { positionals += min(slots.count, words.count) }
        return true
    }

    /// Checks that a value after names is valid; if it is not, a text of several words after it lacks its quotes.
    private func checkQuotes(around value: String, of parameter: Parameter) throws(UsageFailure) {
        guard let last = route.positionals.last, last != parameter, last.kind.mayHaveSpaces, parameter.isRequired,
            !parameter.kind.accepts(value)
        else { return }
        let all = plainWords(from: next)
        guard let place = all.indices.dropFirst().first(where: { parameter.kind.accepts(all[$0]) }) else { return }
        let text = all[(place + 1)...].joined(separator: " ")
        guard text.contains(" ") else { return }
        throw UsageFailure("\(last.usageName) has several words; put quotes around them: \"\(text)\"", word: next)
    }

    /// Adds the words of one name, or of several for a repeated parameter; a comma or the mark of a list ends a name.
    private mutating func addNames(
        _ words: ArraySlice<String>, for parameter: Parameter, at index: Int
    ) throws(UsageFailure) {
        guard parameter.isRepeated else { return try add(words: words, for: parameter, at: index, isOpen: true) }
        var names: [ArraySlice<String>] = [[]]
        for word in words {
            let item = word.withoutListMark
            for (place, part) in (item ?? word).split(separator: ",", omittingEmptySubsequences: false).enumerated() {
                if place > 0 || item != nil { names.append([]) }
                if !part.isEmpty { names[names.count - 1].append(String(part)) }
            }
        }
        for (place, name) in names.enumerated() {
            let isJoined = place > 0 && name.count > 1 && name[0].joinsItems
            let name = isJoined ? name.dropFirst() : name
            try add(words: name, for: parameter, at: index, isOpen: name.count > 1)
        }
    }

    private mutating func add(
        words: ArraySlice<String>, for parameter: Parameter, at index: Int, isOpen: Bool
    ) throws(UsageFailure) {
        do {
            if isOpen {
                try arguments.read(words: Array(words), for: parameter)
            } else if let word = words.first {
                try arguments.read(word, for: parameter)
            }
        } catch {
            throw UsageFailure(error.message, word: index)
        }
    }

    /// The words from an index on that are neither quoted, nor variables, nor options.
    private func plainWords(from start: Int) -> ArraySlice<String> {
        words[start...].prefix {
            $0.isKnown && !$0.isValue && !$0.isOption && !$0.endsOptions && !$0.text.utf8.contains(UInt8(ascii: " "))
        }.map(\.text)[...]
    }

    /// Whether these are several words, or one word with several names.
    private func isRun(_ words: ArraySlice<String>) -> Bool {
        words.count > 1 || words.first?.contains(",") == true
    }

    /// Binds one word, or all words of a day and a time, such as `26 Nov 20:00`, of a list, such as `Ana, Ion`, or of
    /// another value, such as `11 EUR`.
    private mutating func addWords(from start: Int, for parameter: Parameter) throws(UsageFailure) {
        let count =
            parameter.kind.nearestDay.map { wordsOfMoment(from: start, $0) }
            ?? (parameter.kind.isList
                ? wordsOfList(from: start) : parameter.kind.count(of: plainWords(from: start), atEnd: false))
        let word =
            count == 1 ? words[start] : CommandWord(words[start..<start + count].map(\.text).joined(separator: " "))
        try add(word, for: parameter, at: start)
        next = start + count
    }

    /// The number of words that form a day, perhaps with a time; all of them if even the first is none.
    private func wordsOfMoment(from start: Int, _ nearest: DayOrMinute.Nearest) -> Int {
        let rest = words[start...].prefix(DayOrMinute.maximumWords).prefix {
            $0.isKnownText && !$0.isOption && !$0.endsOptions
        }
        for count in stride(from: rest.count, to: 0, by: -1) {
            do {
                let text = rest.prefix(count).map(\.text).joined(separator: " ")
                if try DayOrMinute.typed(text, at: now(), nearest) != nil { return count }
            } catch {
                return count
            }
        }
        return max(rest.count, 1)
    }

    /// What to do about words behind a day without a time, which may be meant as one: `thursday 8`, `thursday half past 8`.
    private var adviceOnTime: String? {
        guard let (first, kind) = lastValue, let nearest = kind.nearestDay, first < next else { return nil }
        let text = words[first..<next].map(\.text).joined(separator: " ")
        guard (try? DayOrMinute.typed(text, at: now(), nearest))?.isDay == true else { return nil }
        let rest = words[next...].prefix { $0.isKnownText && !$0.isOption }.map(\.text)
        return DayOrMinute.advice(onHour: words[next].text)
            ?? DayOrMinute.advice(on: ([text] + rest).joined(separator: " "), nearest)
    }

    /// The number of words up to the next option, if they have commas between them.
    private func wordsOfList(from start: Int) -> Int {
        let list = words[start...].prefix { $0.isKnownText && !$0.isOption && !$0.endsOptions }
        return list.contains { $0.text.first == "," || $0.text.last == "," } ? list.count : 1
    }

    private mutating func add(_ word: CommandWord, for parameter: Parameter, at index: Int) throws(UsageFailure) {
        guard let elements = word.elements else { return try add(word.text, of: word, for: parameter, at: index) }
        guard parameter.isRepeated else {
            if parameter.kind.isList {
                return try add(elements.joined(separator: ", "), of: word, for: parameter, at: index)
            }
            throw UsageFailure(
                "a list cannot be used here, as \(description.name) takes one value for \(parameter.usageName); "
                    + "use a for loop: for item in $list { … }", word: index)
        }
        for element in elements { try add(element, of: word, for: parameter, at: index) }
    }

    private mutating func add(
        _ text: String, of word: CommandWord, for parameter: Parameter, at index: Int
    ) throws(UsageFailure) {
        guard word.isKnown else { return arguments.addUnknown(for: parameter) }
        do {
            try arguments.read(text, for: parameter, at: parameter.kind.nearestDay == nil ? nil : now())
        } catch {
            throw UsageFailure(error.message, word: index)
        }
    }

    private func surplus(_ word: CommandWord) -> UsageFailure {
        guard !isSuggestion else { return UsageFailure("too many words", word: next) }
        if !word.isValue, word.text.hasPrefix(">") {
            return UsageFailure(
                "\(quoted(word.text)) does not work here; to send results to a file, type: output csv > FILE",
                word: next)
        }
        // A surplus word for a route with a secret may be the secret itself.
        let what =
            word.elements != nil ? "list" : description.hasSecret ? "argument" : "argument \(quoted(word.text))"
        let hint =
            if description.hasSecret {
                "do not type a password on the line; gather asks for it. Usage: \(description.usage)"
            } else if let advice = adviceOnScore {
                advice
            } else if let line = lineWithOtherTeam {
                "did you mean: \(line)"
            } else if let kind = lastValue?.kind, kind.isList, case .text(let example)? = kind.example {
                "put commas between the values, such as: \(example)"
            } else if let advice = adviceOnTime {
                advice
            } else if let line = lineWithOptions {
                "did you mean: \(line)"
            } else if let line = lineForEach {
                "write a line for each, such as: \(line)"
            } else if let advice = adviceOnQuotes {
                advice
            } else {
                "usage: \(description.usage)"
            }
        return UsageFailure("unexpected \(what) for \(description.name); \(hint)", word: next)
    }

    /// What to do about a score among the surplus words, which an option takes; nil if there is none.
    private var adviceOnScore: String? {
        guard words.count <= Self.wordsSuggested,
            let option = route.options.first(where: { $0.kind.isScore && !arguments.contains($0) }),
            let place = words[next...].firstIndex(where: { !$0.isOption && option.kind.accepts($0.text) })
        else { return nil }
        let score = ["--\(option.name)", words[place].text]
        let line = (words[..<place] + words[(place + 1)...]).map(\.text) + score
        return suggestion(line).map { "did you mean: \($0)" } ?? "write the score as \(score.joined(separator: " "))"
    }

    /// The line in which the words behind a surplus `vs` are the value of another option like the last one; nil without
    /// such an option.
    private var lineWithOtherTeam: String? {
        guard let kind = lastValue?.kind, kind.isList, ["vs", "vs.", "v"].contains(words[next].text.lowercased()),
            let other = route.options.first(where: { $0.kind == kind && !arguments.contains($0) })
        else { return nil }
        return suggestion(words[..<next].map(\.text) + ["--\(other.name)"] + words[(next + 1)...].map(\.text))
    }

    /// The line for the first of several new names, such as `Tom and Jerry`; nil if the words are one name.
    private var lineForEach: String? {
        guard words.count <= Self.wordsSuggested, let (first, kind) = lastValue, kind.isPersonName else { return nil }
        let names = Route.enumerated(words[first...].prefix { !$0.isOption }.map(\.text))
        return names.count > 1 ? suggestion(words[..<first].map(\.text) + [names[0]]) : nil
    }

    /// The most words of a line for which another is suggested.
    static let wordsSuggested = 20

    /// Whether another line may be suggested: the line is not long, and neither is any of its words.
    private var isShort: Bool {
        words.count <= Self.wordsSuggested && words.allSatisfy { $0.text.utf8.count <= 2 * Name.maximumLength }
    }

    /// Other words for the line as a suggestion; nil unless the route accepts them, and for a long line.
    private func suggestion(_ line: [String]) -> String? {
        guard isShort, words.allSatisfy(\.isKnownText), !line.contains(where: \.hasQuoteOrDollar) else { return nil }
        return route.suggestion(line, at: now())
    }

    /// The line with quotes around the last value and the surplus words, without the number of a new player; nil if they
    /// are no value together, or long.
    private var adviceOnQuotes: String? {
        guard isShort, let (first, kind) = lastValue, first == next - 1 else { return nil }
        let value = words[first...].prefix { $0.isKnownText && !$0.isOption }
        let parts = value.map(\.text).filter { !kind.isPersonName || !$0.allSatisfy(\.isNumber) }
        let text = parts.joined(separator: " ")
        guard kind.mayHaveSpaces || kind.accepts(text) else { return nil }
        guard value.count > 1, !text.contains(where: { "\"“”„\\$#,".contains($0) }), !text.contains(" -") else {
            return nil
        }
        let others = words[..<first] + words[value.endIndex...]
        guard others.allSatisfy(\.isKnownText) else { return nil }
        let line = words[..<first].map(\.text) + [text] + words[value.endIndex...].map(\.text)
        let advice =
            parts.count < value.count ? "leave out the number" : "put quotes around words that belong together"
        return route.suggestion(line, at: now()).map { "\(advice): \($0)" }
    }

    /// The line with the surplus words as values of options; nil if no options fit them, or the line is long.
    private var lineWithOptions: String? {
        guard let (first, kind) = lastValue, words.count <= Self.wordsSuggested,
            !words[next...].contains(where: \.isOption)
        else {
            return nil
        }
        var value = words[first..<next].map(\.text)
        let rest = words[next...].map(\.text)
        guard let surplus = route.surplus([value.joined(separator: " ")] + rest, besides: arguments) else { return nil }
        if surplus.value.count > 1 || value.count == 1 {
            guard surplus.value.count == 1 || kind.mayHaveSpaces && value.count == 1 else { return nil }
            value = [surplus.value.withoutSignsAtEnd.joined(separator: " ")]
        }
        return suggestion(words[..<first].map(\.text) + value + surplus.options)
    }

    private func unknownOption(_ name: String) -> UsageFailure {
        let names = route.options.map(\.optionName)
        let what = description.hasSecret ? "such option" : "option \(quoted("--\(name)"))"
        let hint: String =
            if names.isEmpty {
                "\(description.name) has no options"
            } else if let guess = nearest(to: name, among: names) ?? names.first(where: { $0.hasPrefix(name) }) {
                "did you mean --\(guess)?"
            } else {
                "it has \(names.map { "--\($0)" }.joined(separator: ", "))"
            }
        return UsageFailure("\(description.name) has no \(what); \(hint)", word: next)
    }
}
