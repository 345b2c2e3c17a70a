import Foundation
public import GatherKit
import GatherModels
import GatherScript

/// What a line that is being typed can go on with.
public struct Completer: Sendable {
    let application: Application

    /// How many candidates are shown; that there are more is said.
    public static let candidatesShown = 100

    /// Makes a completer.
    public init(application: Application) { self.application = application }

    /// Returns what can stand where the cursor is.
    ///
    /// - Parameters:
    ///   - line: The line up to the cursor.
    ///   - identity: Whose players are offered.
    public func completion(of line: String, as identity: Identity) -> Completion {
        let partial = PartialLine(line)
        let texts = partial.words.map(\.text)
        guard let route = application.registry.route(calledBy: texts), route.description.path.count <= texts.count
        else {
            return Completion(partial, words: routeWords(after: texts, beginsStatement: partial.beginsStatement))
        }
        let given = Array(partial.words.dropFirst(route.description.path.count))
        return values(for: route.description, given: given, partial, identity)
    }

    private func routeWords(after words: [String], beginsStatement: Bool) -> [Candidate] {
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
            return routes + (beginsStatement ? Keyword.statements.map { Candidate($0.rawValue, $0.summary) } : [])
        case 1:
            return registry.routes.map(\.description).filter { $0.path.count == 2 && $0.path[0] == words[0] }
                .map { Candidate($0.path[1], $0.summary) }
        default: return []
        }
    }

    private func values(
        for route: RouteDescription, given: [CommandWord], _ partial: PartialLine, _ identity: Identity
    ) -> Completion {
        if let last = given.last, let parameter = route.option(called: last), parameter.style == .option {
            return candidates(for: parameter, startingWith: partial.current, partial, identity)
        }
        if partial.openQuote == nil, partial.current.hasPrefix("--") || partial.current == "-" {
            if let equals = partial.current.firstIndex(of: "=") {
                let option = CommandWord(String(partial.current[..<equals]))
                guard let parameter = route.option(called: option) else { return Completion(partial, words: []) }
                let start = String(partial.current[partial.current.index(after: equals)...])
                return candidates(for: parameter, startingWith: start, partial, identity)
                    .prefixed(with: "\(option.text)=")
            }
            return Completion(partial, words: options(of: route, given: given))
        }
        guard let parameter = route.positional(after: given) else {
            return Completion(partial, words: partial.current.isEmpty ? options(of: route, given: given) : [])
        }
        return candidates(for: parameter, startingWith: partial.current, partial, identity)
    }

    private func options(of route: RouteDescription, given: [CommandWord]) -> [Candidate] {
        route.parameters.filter { parameter in
            parameter.style != .positional
                && (parameter.isRepeated || !given.contains { route.option(called: $0)?.name == parameter.name })
        }.map { Candidate("--\($0.optionName)", $0.help) }
    }

    private func candidates(
        for parameter: Parameter, startingWith start: String, _ partial: PartialLine, _ identity: Identity
    ) -> Completion {
        switch parameter.type {
        case .choice(let choices): return Completion(partial, start, words: choices.map { Candidate($0.word, "") })
        case .team(let includesBench):
            let teams = [Candidate("A", "Team A"), Candidate("B", "Team B")]
            return Completion(partial, start, words: includesBench ? teams + [Candidate("bench", "")] : teams)
        case .player: return players(startingWith: start, partial, identity)
        case .gather: return Completion(partial, start, words: [Candidate("last", "the one that ended last")])
        case .file:
            let files = Self.files(startingWith: start)
            let isCut = files.count > Self.candidatesShown
            return Completion(
                partial, values: Array(files.prefix(Self.candidatesShown)), isCut: isCut,
                last: isCut ? files.last?.text : nil)
        case .route:
            let words = partial.words.dropFirst().map(\.text)
            return Completion(partial, words: routeWords(after: words, beginsStatement: true))
        case .text, .playerName, .integer, .duration, .scoreChange, .secret, .flag:
            return Completion(partial, words: [])
        }
    }

    private func players(startingWith start: String, _ partial: PartialLine, _ identity: Identity) -> Completion {
        var identity = identity
        let directory = PlayerDirectory()
        // A completion has nowhere to report to: when the store cannot be read there are no candidates.
        let found = try? application.session(.read, as: &identity) { session in
            let players = try directory.players(startingWith: start, limit: Self.candidatesShown + 1, in: session)
            let isCut = players.count > Self.candidatesShown
            return (players, isCut ? try directory.lastPlayer(startingWith: start, in: session) : nil)
        }
        guard let (players, last) = found else { return Completion(partial, words: []) }
        return Completion(
            partial,
            values: players.prefix(Self.candidatesShown).map { Candidate($0.name.text, $0.summary) },
            isCut: last != nil,
            last: last?.name.text
        )
    }

    private static func files(startingWith start: String) -> [Candidate] {
        let path = start.hasPrefix("~/") ? NSHomeDirectory() + start.dropFirst() : start
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        let beginning = path.dropFirst(folder.count)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
        return names.filter { $0.hasPrefix(beginning) && (!$0.hasPrefix(".") || beginning.hasPrefix(".")) }.sorted().map
        { name in
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: folder + name, isDirectory: &isFolder)
            return Candidate(folder + name + (isFolder.boolValue ? "/" : ""), "")
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

extension Player {
    fileprivate var summary: String {
        (["#\(id)"] + [position?.rawValue, skill?.rawValue].compactMap { $0 }).joined(separator: " ")
    }
}
