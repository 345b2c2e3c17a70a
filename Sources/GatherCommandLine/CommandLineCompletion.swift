import GatherKit
import GatherScript
import GatherShell

/// The completion of the last word of a command line of the program.
struct CommandLineCompletion {
    private var options = ProgramOptions()
    private let words: ArraySlice<String>
    private let current: String

    /// What the last word may be.
    private enum Expected {
        /// The value of an option; nil for a line, which is not completed.
        case value(of: Parameter?)
        /// The first word of a command.
        case command
        /// Another word of a command of the program.
        case argument(of: ProgramCommand)
        /// Another word of a command of the shell.
        case rest
    }
    private let expected: Expected

    /// Creates the completion of words without their quotes.
    init(_ words: [String]) {
        var rest = words.dropLast()
        current = words.last ?? ""
        var given = ProgramOptions()
        var waiting: String?
        while let word = rest.first, word.isOption {
            do {
                if word.optionName == "-c" {
                    _ = try ProgramOptions.value(from: &rest)
                } else if try !given.take(from: &rest) {
                    rest = rest.dropFirst()
                }
            } catch {
                if rest.isEmpty, !word.contains("=") { waiting = word }
            }
        }
        self.words = rest
        // The other options do not matter here, and their values may be wrong.
        options.store = given.store
        options.onlyReads = true
        expected =
            if let waiting {
                .value(of: ProgramOptions.parameters.option(called: waiting))
            } else if let first = rest.first {
                ProgramCommand(rawValue: first).map(Expected.argument) ?? .rest
            } else {
                .command
            }
    }

    /// The matching words.
    ///
    /// - Throws: An error that prevents the program from starting.
    func suggestions() throws -> [Suggestion] {
        switch expected {
        case .value(let option): option.map { values(of: $0, startingWith: current) } ?? []
        case .command where current.hasPrefix("-"):
            fitting([Suggestion("-c", ProgramHelp.lineHelp)]) + options(among: ProgramOptions.parameters)
        case .command: fitting(commands + [Suggestion("help", "Explain a command, or list all")]) + (try shellWords())
        case .argument(let command): arguments(of: command.declaration().route)
        case .rest where words == ["help"]: fitting(commands) + (try shellWords())
        case .rest: try shellWords()
        }
    }

    private func fitting(_ suggestions: [Suggestion]) -> [Suggestion] {
        suggestions.filter { $0.text.hasPrefix(current) }
    }

    // MARK: Commands of the program

    private var commands: [Suggestion] {
        ProgramCommand.allCases.map { Suggestion($0.rawValue, $0.declaration().route.description.summary) }
    }

    private func arguments(of route: Route) -> [Suggestion] {
        let options = route.options + ProgramOptions.parameters
        var positionals = 0
        var endsOptions = false
        var waiting: Parameter?
        for word in words.dropFirst() {
            if waiting != nil {
                waiting = nil
            } else if endsOptions || !word.hasPrefix("-") {
                positionals += 1
            } else {
                endsOptions = word == "--"
                waiting = options.option(called: word)
            }
        }
        if let waiting { return values(of: waiting, startingWith: current) }
        if current.hasPrefix("-"), !endsOptions {
            return self.options(among: options.filter { !words.contains($0.word) })
        }
        let repeated = route.positionals.last.flatMap { $0.isRepeated ? $0 : nil }
        let next = positionals < route.positionals.count ? route.positionals[positionals] : repeated
        return next.map { values(of: $0, startingWith: current) } ?? []
    }

    /// The matching options, or the values of the one at the cursor.
    private func options(among options: [Parameter]) -> [Suggestion] {
        guard let equals = current.firstIndex(of: "=") else {
            return fitting(options.map { Suggestion($0.word, $0.help) } + [Suggestion("-h", "the same as --help")])
        }
        let (start, before) = (current[current.index(after: equals)...], current[...equals])
        guard let option = options.option(called: String(current[..<equals])) else { return [] }
        return values(of: option, startingWith: String(start)).map { Suggestion(before + $0.text, $0.summary) }
    }

    private func values(of parameter: Parameter, startingWith start: String) -> [Suggestion] {
        /// Folders, and the matching files.
        func files(_ isFitting: (String) -> Bool) -> [Suggestion] {
            Completer.files(startingWith: start).filter { $0.text.hasSuffix("/") || isFitting($0.text) }
        }
        return switch parameter.kind {
        case .script: files { $0.hasSuffix(".gather") }
        case .folder: files { _ in false }
        case .file, .newFile: files { _ in true }
        default: parameter.kind.suggestions.filter { $0.text.hasPrefix(start) }
        }
    }

    // MARK: Commands of the shell

    private func shellWords() throws -> [Suggestion] {
        let program = try Program(options)
        let texts = Array(words)
        // The word at the cursor as written in a line, with an open quote if it needs one.
        let isPlain = current.isEmpty || current.hasPrefix("--") || lineWord(current) == current
        let last = isPlain ? current : String(lineWord(current, alwaysQuoted: true).dropLast())
        let line = [Program.line(of: texts), last].filter { !$0.isEmpty || $0 == last }.joined(separator: " ")
        let application = program.application
        let found = program.host.completion(
            of: CompletionRequest(line: line), on: application, as: (try? program.identity()) ?? .known(.nobody)
        ).candidates
        let option = current.hasPrefix("--") ? current.firstIndex(of: "=") : nil
        let beginning = option.map { String(current[...$0]) } ?? ""
        // Commands that only work in the shell are of no use here.
        let isPath = texts.first != "help" && application.registry.route(calledBy: texts) == nil && texts.count < 2
        return found.filter { suggestion in
            if texts.isEmpty || texts == ["help"],
                ProgramCommand(rawValue: suggestion.text) != nil || suggestion.text == "help"
            {
                return false
            }
            return !isPath || program.runs(texts + [suggestion.text])
        }.map { Suggestion(beginning + $0.text, $0.summary) }
    }
}

extension Program {
    /// Whether the command line runs commands that begin with the given words, as far as they are known here.
    fileprivate func runs(_ words: [String]) -> Bool {
        let routes = application.registry.routes.map(\.description).filter { $0.path.starts(with: words) }
        if routes.isEmpty { return Keyword(rawValue: words[0]) == nil }
        return routes.contains { !$0.isInteractive }
    }
}
