import ArgumentParser
import GatherKit
import GatherScript
import GatherShell
import GatherWire

/// The arguments of the program that need no argument parser: a command, a line or a script, and gather's own options
/// before it.
///
///     gather [--store STORE] [--output FORMAT] [--color WHEN] player add "Ana Pop" --age 30
///     gather [--store STORE] [--output FORMAT] [--color WHEN] export -
///     gather [--store STORE] [--output FORMAT] [--color WHEN] -c LINE
///     gather [--store STORE] [--output FORMAT] [--color WHEN] run FILE
///
/// The parser uses reflection, and takes more than twice as long as the rest of a start.
struct CommandWords: Equatable {
    private(set) var options = ProgramOptions()
    /// The line or the script to execute; nil for a command.
    private(set) var script: ScriptOrigin?
    /// The words of a command, each of them literal; empty for a line or a script.
    let words: [String]

    /// Reads the arguments; nil if they are for the parser: they begin with another subcommand, have other options, or
    /// are wrong.
    init?(_ arguments: some Sequence<String>, besides subcommands: [String]) {
        var rest = Array(arguments)[...]
        var noColor = false
        while let option = rest.first, option.hasPrefix("-"), option != "-c" {
            let equals = option.firstIndex(of: "=")
            rest = rest.dropFirst()
            if option == "--no-color" {
                noColor = true
                continue
            }
            let value = equals.map { String(option[option.index(after: $0)...]) } ?? rest.popFirst()
            guard let value, !value.isEmpty, !value.hasPrefix("-") else { return nil }
            switch option[..<(equals ?? option.endIndex)] {
            case "--store": options.store = value
            case "--output": options.output = value
            case "--color": options.color = value
            default: return nil
            }
        }
        if noColor, options.color == nil { options.color = ProgramOptions.noColor }
        if let value = rest.last, rest.count == 2, rest.first == "-c" || rest.first == "run" {
            // The parser takes a value that begins with a hyphen for an option, and an empty one may be missing.
            guard !value.isEmpty, !value.hasPrefix("-") else { return nil }
            script = rest.first == "-c" ? .typed(value) : .file(value)
            words = []
            return
        }
        if rest == ["help"] {
            words = ["help"]
            return
        }
        // gather help WORDS explains a command, as help does in the shell.
        guard let first = (rest.first == "help" ? rest.dropFirst() : rest).first, rest.first != "-c",
            !subcommands.contains(first)
        else { return nil }
        let stream = rest.first.flatMap { Self.streams[$0] }
        words = rest.map { $0 == "-" ? stream ?? $0 : $0 }
        options.keepsOutputFree = rest.first == "export" && words.contains("/dev/stdout")
    }

    /// The commands for which `-` stands for a standard stream, and that stream.
    private static let streams = ["export": "/dev/stdout", "import": "/dev/stdin"]

    /// Words, each of them literal, as a line.
    static func line(of words: [String]) -> String {
        let operands = words.firstIndex(of: "--") ?? words.endIndex
        return words.enumerated().map { index, word in
            // Other programs have a short form of --help, too.
            if word == "-h", index < operands { return "--help" }
            let name = word.prefix { $0 != "=" }
            // Only the name of an option needs no quotes.
            let isOption =
                name.hasPrefix("--") && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
            guard isOption else { return lineWord(word) }
            return name.endIndex == word.endIndex
                ? word : "\(name) \(lineWord(String(word[name.endIndex...].dropFirst()), alwaysQuoted: true))"
        }.joined(separator: " ")
    }
}

/// A word that is neither a subcommand, nor a command, nor a program.
struct UnknownSubcommand: Failure {
    let word: String
    let guess: String

    var kind: FailureKind { .usage }
    var message: String { "gather has no subcommand \(quoted(word)); did you mean: gather \(guess)" }
}

extension Program {
    /// Runs a line, a script or a command, or the program `gather-NAME` if there is no such command.
    ///
    /// - Throws: ``ExternalFailure``, ``UnknownSubcommand``, or what prevents a server from being asked.
    func run(_ command: CommandWords, besides subcommands: [String]) throws -> ExitCode {
        if let script = command.script { return run(script) }
        let (name, line) = (command.words[0], CommandWords.line(of: command.words))
        if !application.registry.nouns.contains(name) {
            if let path = host.commands?.path(of: name), try !isKnownAtServer(line) {
                try host.commands?.replaceProcess(by: path, Array(command.words.dropFirst()))
            }
            if store.server == nil, let guess = nearest(to: name, among: subcommands) {
                throw UnknownSubcommand(word: name, guess: guess)
            }
        }
        let code = run(.typed(line))
        // The list of all commands also names those outside the shell.
        guard command.words == ["help"], code == .success, [.table, .plain].contains(output.settings.format) else {
            return code
        }
        return ended(Self.commandExitCode) {
            let names = subcommands.filter { $0 != "help" }.joined(separator: ", ")
            let text = "Outside the shell, gather also has \(names). For help on them, type: gather --help"
            try output.write(Screen([.text(text)], value: .null))
        }
    }

    /// Whether the server that is the store has a command with the first word of a line.
    private func isKnownAtServer(_ line: String) throws -> Bool {
        let source = SourceFile(typed: line)
        guard let server = host.server(for: source, application.registry) else { return false }
        do {
            try host.check(source, isStepwise: false, on: server)
        } catch let mistakes as ScriptMistakes {
            return mistakes.unknownCommand == nil
        } catch let failure as RemoteFailure where failure.kind == .unauthorized {
            // It tells nobody which commands it has.
            return false
        }
        return true
    }
}
