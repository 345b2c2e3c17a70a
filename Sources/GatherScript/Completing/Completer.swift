import Foundation
public import GatherKit

/// Completes commands, arguments and values at the cursor.
public struct Completer: Sendable {
    let application: Application
    private let others: @Sendable () -> [Suggestion]
    private let origin: Session.Origin

    /// Creates a completer.
    ///
    /// - Parameters:
    ///   - others: Returns the commands that are not in the registry.
    ///   - origin: Where the line is typed; files are not offered over a network.
    public init(
        application: Application, others: @escaping @Sendable () -> [Suggestion] = { [] },
        origin: Session.Origin = .here
    ) {
        self.application = application
        self.others = others
        self.origin = origin
    }

    /// Returns the completion at the cursor, of a command line or of the answer to a form.
    ///
    /// - Parameters:
    ///   - identity: The user whose data is offered; nil to offer none, because the store is unreachable.
    /// - Throws: A ``Failure`` if the form asks for nothing more, or its next field cannot be found.
    public func completion(of request: CompletionRequest, as identity: Identity?) throws -> Completion {
        let (line, aliases) = (request.line, Aliases(request.aliases))
        guard let form = request.form else {
            return completion(of: line, as: identity, variables: request.variables, aliases: aliases)
        }
        guard let asking = ArgumentForm(form.text, application.registry),
            case .ask(_, let field)? = try read(
                as: identity, orAnyone: asking.isOpenToAnyone, { try asking.step(after: form.arguments, in: $0) })
        else { throw UsageFailure("the form asks for nothing more") }
        let open = OpenParameter(route: field.route, parameter: field.parameter, given: field.given, beginning: line)
        return candidates(for: open, PartialLine(answer: line), identity, aliases)
    }

    /// Returns the completion at the cursor of a command line.
    ///
    /// - Parameters:
    ///   - identity: The user whose data is offered; nil to offer none.
    public func completion(
        of line: String, as identity: Identity?, variables: [String] = [], aliases: Aliases = Aliases()
    ) -> Completion {
        let partial = PartialLine(line).expanded(by: aliases)
        let texts = partial.words.map(\.text)
        if let dollar = partial.current.lastIndex(of: "$"), partial.openQuote != "'" {
            return Self.variables(variables, after: dollar, partial)
        }
        if texts == ["include"] || texts == ["lines"] { return files(partial.current, partial) }
        guard let route = application.registry.route(calledBy: texts), route.description.path.count <= texts.count
        else {
            let words = routeWords(after: texts, aliases, beginsStatement: partial.beginsStatement)
            return Completion(partial, words: words)
        }
        let given = Array(partial.words.dropFirst(route.description.path.count))
        return values(for: route.description, given: given, partial, identity, aliases)
    }

    private func routeWords(after words: [String], _ aliases: Aliases, beginsStatement: Bool) -> [Suggestion] {
        let registry = application.registry
        switch words.count {
        case 0:
            let routes = registry.nouns.map { noun in
                let verbs = registry.verbs(of: noun)
                let summary =
                    verbs.isEmpty
                    ? registry.route(calledBy: [noun])?.description.summary ?? "" : verbs.joined(separator: ", ")
                return Suggestion(noun, summary)
            }
            guard beginsStatement else { return routes }
            return routes + aliases.names.map { Suggestion($0, aliases[$0] ?? "") } + others()
                + Keyword.statements.map { Suggestion($0.rawValue, $0.summary) }
        case 1:
            return registry.routes.map(\.description).filter { $0.path.count == 2 && $0.path[0] == words[0] }
                .map { Suggestion($0.path[1], $0.summary) }
        default: return []
        }
    }
}

// MARK: - Arguments

extension Completer {
    /// Returns the completion of a route's arguments.
    private func values(
        for route: RouteDescription, given: [CommandWord], _ partial: PartialLine, _ identity: Identity?,
        _ aliases: Aliases
    ) -> Completion {
        if let last = given.last, let parameter = route.option(called: last), parameter.style == .option {
            return candidates(for: parameter, of: route, startingWith: partial.current, partial, identity, aliases)
        }
        if partial.openQuote == nil, partial.current.hasPrefix("--") || partial.current == "-" {
            if let equals = partial.current.firstIndex(of: "=") {
                let option = CommandWord(String(partial.current[..<equals]))
                guard let parameter = route.option(called: option) else { return Completion(partial, words: []) }
                let start = String(partial.current[partial.current.index(after: equals)...])
                return candidates(for: parameter, of: route, startingWith: start, partial, identity, aliases)
                    .prefixed(with: "\(option.text)=")
            }
            return Completion(partial, words: options(of: route, given: given))
        }
        if let completion = continued(for: route, given: given, partial, identity) { return completion }
        guard let parameter = route.positional(after: given) else {
            return Completion(partial, words: partial.current.isEmpty ? options(of: route, given: given) : [])
        }
        return candidates(for: parameter, of: route, startingWith: partial.current, partial, identity, aliases)
    }

    /// The maximum number of words of a name before the one at the cursor.
    private static let wordsOfAName = 10

    /// The completion of a name whose first words precede the cursor, without quotes; nil if there is none.
    private func continued(
        for route: RouteDescription, given: [CommandWord], _ partial: PartialLine, _ identity: Identity?
    ) -> Completion? {
        guard partial.openQuote == nil, !partial.current.isEmpty else { return nil }
        // Each of them is looked up in the store.
        let before = given.suffix(Self.wordsOfAName).reversed()
            .prefix { !$0.isValue && !$0.text.hasPrefix("--") && !$0.text.hasSuffix(",") }
        for count in stride(from: before.count, to: 0, by: -1) {
            let earlier = Array(given.dropLast(count))
            let option = earlier.last.flatMap(route.option).flatMap { $0.style == .option ? $0 : nil }
            guard let parameter = option ?? route.positional(after: earlier), parameter.kind.joinsWords else {
                continue
            }
            let typed = given.suffix(count).map(\.text)
            let open = OpenParameter(
                route: route, parameter: parameter,
                given: application.registry.arguments(in: partial.words.dropLast(count)),
                beginning: (typed + [partial.current]).joined(separator: " "))
            let rests = (suggestions(for: open, as: identity) ?? []).compactMap { name in
                name.text.rest(after: typed, beginningWith: partial.current).map { Suggestion($0, name.summary) }
            }
            guard !rests.isEmpty,
                rests.allSatisfy({ rest in rest.text.split(separator: " ").allSatisfy { lineWord(String($0)) == $0 } })
            else { continue }
            return Completion(partial, values: rests, isCut: false, isQuoted: false)
        }
        return nil
    }

    private func options(of route: RouteDescription, given: [CommandWord]) -> [Suggestion] {
        route.parameters.filter { parameter in
            parameter.style != .positional
                && (parameter.isRepeated || !given.contains { route.option(called: $0)?.name == parameter.name })
        }.map { Suggestion("--\($0.optionName)", $0.optionHelp) }
    }

    private func candidates(
        for parameter: Parameter, of route: RouteDescription, startingWith start: String, _ partial: PartialLine,
        _ identity: Identity?, _ aliases: Aliases
    ) -> Completion {
        let given = application.registry.arguments(in: partial.words)
        let open = OpenParameter(route: route, parameter: parameter, given: given, beginning: start)
        return candidates(for: open, partial, identity, aliases)
    }

    private func candidates(
        for open: OpenParameter, _ partial: PartialLine, _ identity: Identity?, _ aliases: Aliases
    ) -> Completion {
        let (start, kind) = (open.beginning, open.parameter.kind)
        if !kind.suggestions.isEmpty { return Completion(partial, start, words: kind.suggestions) }
        if kind == .file || kind == .newFile { return files(start, partial) }
        if kind == .line { return line(startingWith: start, partial, identity, aliases) }
        if kind == .route {
            let words = partial.words.dropFirst().map(\.text)
            return Completion(partial, words: routeWords(after: words, aliases, beginsStatement: true))
        }
        return values(for: open, partial, identity)
    }
}

extension String {
    /// The words of a name after those already typed; nil if it does not contain those words in this order.
    fileprivate func rest(after typed: [String], beginningWith beginning: String) -> String? {
        let words = split(separator: " ").map(String.init)
        let keys = words.map { NameKeys($0).search }
        let (before, next) = (typed.map { NameKeys($0).search }, NameKeys(beginning).search)
        let place = keys.indices.dropFirst(before.count).first { place in
            Array(keys[(place - before.count)..<place]) == before && keys[place].hasPrefix(next)
        }
        return place.map { words[$0...].joined(separator: " ") }
    }
}

extension RouteDescription {
    fileprivate func option(called word: CommandWord) -> Parameter? {
        guard !word.isValue, word.text.hasPrefix("--") else { return nil }
        return parameters.first { $0.style != .positional && "--\($0.optionName)" == word.text }
    }

    /// The positional parameter of the next word.
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

// MARK: - Nested lines

extension Completer {
    /// Completes a line that is a quoted word of another line.
    private func line(
        startingWith start: String, _ partial: PartialLine, _ identity: Identity?, _ aliases: Aliases
    ) -> Completion {
        let inner = completion(of: start, as: identity, aliases: aliases)
        let before = String(decoding: start.utf8.prefix(inner.start), as: UTF8.self)
        return inner.quoted(after: before, in: partial)
    }
}

extension PartialLine {
    /// The line with a leading alias expanded.
    func expanded(by aliases: Aliases) -> PartialLine {
        guard beginsStatement, let first = words.first, !first.isValue, aliases[first.text] != nil,
            let line = try? aliases.expanded(first.text)
        else { return self }
        var copy = self
        copy.words.replaceSubrange(...0, with: PartialLine("\(line) ").words)
        return copy
    }
}

// MARK: - Values

extension Completer {
    /// The timeout for reading candidates from the store.
    private static let patience = Duration.seconds(2)

    /// The candidates that the route suggests, read from the store.
    private func values(for open: OpenParameter, _ partial: PartialLine, _ identity: Identity?) -> Completion {
        guard let values = suggestions(for: open, as: identity) else { return Completion(partial, words: []) }
        let taken = open.parameter.isRepeated ? Set(partial.words.map { NameKeys($0.text).name }) : []
        return Completion(partial, values, without: taken)
    }

    /// The suggestions of the route; nil if they cannot be read.
    private func suggestions(for open: OpenParameter, as identity: Identity?) -> [Suggestion]? {
        // Completion has no way to report an error, so it offers no candidates.
        guard let identity else { return nil }
        let suggestions = try? read(as: identity) { [registry = application.registry] in
            try registry.suggestions(for: open, in: $0)
        }
        return suggestions ?? nil
    }

    /// Reads from the store, or without it if there is no identity; nil after the timeout.
    private func read<Found: Sendable>(
        as identity: Identity?, orAnyone isOpenToAnyone: Bool = false,
        _ work: @escaping @Sendable (Session) throws -> Found
    ) throws -> Found? {
        let read = { @Sendable [application, origin] in
            var user = identity ?? .known(.nobody)
            return Result {
                try application.session(
                    identity == nil ? .none : .read, as: &user, orAnyone: isOpenToAnyone, origin: origin, work)
            }
        }
        // The work for a request has a budget, which belongs to its thread.
        if origin.isNetwork { return try read().get() }
        return try BackgroundReader<Result<Found, any Error>>().value(within: Self.patience, read)?.get()
    }

    static func variables(
        _ names: [String], after dollar: String.Index, _ partial: PartialLine
    ) -> Completion {
        let prefix = (partial.openQuote.map(String.init) ?? "") + partial.current[...dollar]
        let beginning = String(partial.current[partial.current.index(after: dollar)...])
        return Completion(partial, beginning, words: names.map { Suggestion($0) }).prefixed(
            with: prefix, staysOpen: partial.openQuote != nil)
    }

    private func files(_ beginning: String, _ partial: PartialLine) -> Completion {
        origin.isNetwork
            ? Completion(partial, ofFile: beginning)
            : Completion(partial, Self.files(startingWith: beginning))
    }

    /// The completion of a line with a path on this machine that a server has found in it; nil if it has found none.
    public static func files(of line: String, for completion: Completion, isAnswer: Bool) -> Completion? {
        guard let file = completion.file else { return nil }
        let partial = isAnswer ? PartialLine(answer: line) : PartialLine(line)
        // The beginning of the word before the path, such as `--file=`.
        let before = partial.current.hasSuffix(file) ? String(partial.current.dropLast(file.count)) : ""
        return Completion(partial, files(startingWith: file)).prefixed(with: before)
    }

    /// The files and folders whose paths begin with a text; a slash follows each folder.
    public static func files(startingWith start: String) -> [Suggestion] {
        let path = start.hasPrefix("~/") ? NSHomeDirectory() + start.dropFirst() : start
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        let beginning = path.dropFirst(folder.count)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
        return names.filter { $0.hasPrefix(beginning) && (!$0.hasPrefix(".") || beginning.hasPrefix(".")) }.sorted().map
        { name in
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: folder + name, isDirectory: &isFolder)
            return Suggestion(folder + name + (isFolder.boolValue ? "/" : ""))
        }
    }
}
