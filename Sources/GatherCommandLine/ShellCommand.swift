import GatherKit
import GatherScript
import GatherShell
import GatherWire

extension Program {
    /// Runs a command of the shell, or the program `gather-NAME` if there is no such command.
    ///
    /// - Throws: ``ExternalFailure``, ``UsageFailure`` if the name may be a mistyped subcommand, or an error that prevents
    ///   asking a server.
    func run(_ words: [String]) throws -> ExitCode {
        let (name, line) = (words[0], Self.line(of: words))
        let others = ProgramCommand.allCases.map(\.rawValue)
        if !application.registry.nouns.contains(name) {
            if let path = host.commands.path(of: name), try !isKnownAtServer(line) {
                try host.commands.replaceProcess(by: path, Array(words.dropFirst()))
            }
            if store.server == nil, let guess = nearest(to: name, among: others + ["help"]) {
                throw UsageFailure("gather has no subcommand \(quoted(name)); did you mean: gather \(guess)")
            }
        }
        let code = run(.typed(line))
        // The list of all commands also names those outside the shell.
        guard words == ["help"], code == .success, [.table, .plain].contains(output.settings.format) else {
            return code
        }
        return ended(Self.commandExitCode) {
            let names = others.joined(separator: ", ")
            let text = "Outside the shell, gather also has \(names). For help on them, type: gather --help"
            try output.write(Screen([.text(text)], value: .null))
        }
    }

    /// Writes literal words as a line.
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

    /// Whether the server that is the store has a command with the first word of a line.
    private func isKnownAtServer(_ line: String) throws -> Bool {
        let source = SourceFile(typed: line)
        if host.server(for: source, application.registry) == nil { return false }
        do {
            try host.check(source, .atomic, on: application)
        } catch let mistakes as ScriptMistakes {
            return mistakes.unknownCommand == nil
        } catch let failure as RemoteFailure where failure.kind == .unauthorized {
            // The server does not say which commands it has without a login.
            return false
        }
        return true
    }
}
