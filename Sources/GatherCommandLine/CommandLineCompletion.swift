import Foundation
import GatherKit
import GatherScript
import GatherShell

/// The completion of the last word of a command line of the program.
struct CommandLineCompletion {
    private var options = ProgramOptions()
    private let program: CommandDescription
    private let words: ArraySlice<String>
    private let current: String

    /// What may stand in the place of the last word.
    private enum Expected {
        case value(of: CommandDescription.Argument)
        /// The first word of a command.
        case command
        /// Another word of a command of the program.
        case argument(of: CommandDescription)
        /// Another word of a command of the shell.
        case rest
    }
    private let expected: Expected

    /// Creates the completion of words without their quotes.
    init(_ words: [String]) throws {
        program = try CommandDescription.ofProgram()
        var rest = words.dropLast()
        current = words.last ?? ""
        options.onlyReads = true
        var waiting: CommandDescription.Argument?
        while let word = rest.first, word.hasPrefix("-") {
            rest.removeFirst()
            let parts = word.split(separator: "=", maxSplits: 1)
            guard let option = program.option(called: String(parts.first ?? "")) else { continue }
            guard let value = parts.count > 1 ? String(parts[1]) : rest.popFirst() else {
                waiting = option
                break
            }
            if word.hasPrefix("--store") { options.store = value }
        }
        self.words = rest
        if let waiting {
            expected = .value(of: waiting)
        } else if let first = rest.first {
            let command = program.commands.first { $0.commandName == first }
            expected = command.map(Expected.argument) ?? .rest
        } else {
            expected = .command
        }
    }

    /// The words that fit.
    ///
    /// - Throws: What prevents the program from starting.
    func suggestions() throws -> [Suggestion] {
        switch expected {
        case .value(let option): values(of: option, startingWith: current)
        case .command where current.hasPrefix("-"): options(of: program, besides: [])
        case .command: fitting(commands + [Suggestion("help", "Explain a command, or list all")]) + (try shellWords())
        case .argument(let command): arguments(of: command)
        case .rest where words == ["help"]: fitting(commands) + (try shellWords())
        case .rest: try shellWords()
        }
    }

    private func fitting(_ suggestions: [Suggestion]) -> [Suggestion] {
        suggestions.filter { $0.text.hasPrefix(current) }
    }

    // MARK: Commands of the program

    private var commands: [Suggestion] { program.commands.map { Suggestion($0.commandName, $0.abstract ?? "") } }

    private func arguments(of command: CommandDescription) -> [Suggestion] {
        var positionals = 0
        var endsOptions = false
        var waiting: CommandDescription.Argument?
        for word in words.dropFirst() {
            if waiting != nil {
                waiting = nil
            } else if endsOptions || !word.hasPrefix("-") {
                positionals += 1
            } else {
                endsOptions = word == "--"
                waiting = command.option(called: word)
            }
        }
        if let waiting { return values(of: waiting, startingWith: current) }
        if current.hasPrefix("-"), !endsOptions { return options(of: command, besides: words) }
        let expected = command.shownArguments.filter(\.isPositional)
        let repeated = expected.last.flatMap { $0.isRepeating ? $0 : nil }
        guard let argument = positionals < expected.count ? expected[positionals] : repeated else { return [] }
        return values(of: argument, startingWith: current)
    }

    /// The options of a command, or the values of the one at the cursor.
    private func options(of command: CommandDescription, besides given: ArraySlice<String>) -> [Suggestion] {
        if let equals = current.firstIndex(of: "=") {
            guard let option = command.option(called: String(current[..<equals])) else { return [] }
            let start = current.index(after: equals)
            return values(of: option, startingWith: String(current[start...]), after: String(current[..<start]))
        }
        let names = command.shownArguments.flatMap { argument in
            (argument.names ?? []).map { Suggestion($0.text, argument.abstract ?? "") }
        }
        return fitting(names.filter { !given.contains($0.text) })
    }

    private func values(
        of argument: CommandDescription.Argument, startingWith start: String, after before: String = ""
    ) -> [Suggestion] {
        guard let kind = argument.completionKind else { return [] }
        let values: [Suggestion] =
            if let list = kind.list {
                list.values.filter { $0.hasPrefix(start) }.map { Suggestion($0) }
            } else {
                Completer.files(startingWith: start).filter { file in
                    guard !file.text.hasSuffix("/"), let files = kind.file else { return file.text.hasSuffix("/") }
                    return files.extensions.isEmpty || files.extensions.contains { file.text.hasSuffix(".\($0)") }
                }
            }
        return values.map { Suggestion(before + $0.text, $0.summary) }
    }

    // MARK: Commands of the shell

    private func shellWords() throws -> [Suggestion] {
        let program = try Program(options)
        let texts = Array(words)
        // The word at the cursor as a line has it, with a quote that is still open if it needs one.
        let isPlain = current.isEmpty || current.hasPrefix("--") || lineWord(current) == current
        let last = isPlain ? current : String(lineWord(current, alwaysQuoted: true).dropLast())
        let line = [CommandWords.line(of: texts), last].filter { !$0.isEmpty || $0 == last }.joined(separator: " ")
        let application = program.application
        let found = program.host.completion(
            of: line, on: application, as: (try? program.identity()) ?? .known(.nobody)
        ).candidates
        let option = current.hasPrefix("--") ? current.firstIndex(of: "=") : nil
        let beginning = option.map { String(current[...$0]) } ?? ""
        // What only the shell has is of no use here.
        let isPath = texts.first != "help" && application.registry.route(calledBy: texts) == nil && texts.count < 2
        let names = Set(self.program.commands.map(\.commandName))
        return found.filter { suggestion in
            if texts.isEmpty || texts == ["help"], names.contains(suggestion.text) || suggestion.text == "help" {
                return false
            }
            return !isPath || program.runs(texts + [suggestion.text])
        }.map { Suggestion(beginning + $0.text, $0.summary) }
    }
}

extension CommandDescription {
    /// The option with a value that a word names; nil if there is none.
    fileprivate func option(called word: String) -> Argument? {
        shownArguments.first { $0.kind == "option" && ($0.names ?? []).contains { $0.text == word } }
    }
}

extension Program {
    /// Whether the command line runs commands that begin with some words, as far as they are known here.
    fileprivate func runs(_ words: [String]) -> Bool {
        let routes = application.registry.routes.map(\.description).filter { $0.path.starts(with: words) }
        if routes.isEmpty { return Keyword(rawValue: words[0]) == nil }
        return routes.contains { !$0.isInteractive }
    }
}
