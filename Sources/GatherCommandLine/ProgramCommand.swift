import GatherKit
import GatherScript
import Logging

/// The commands of the program outside the shell.
///
/// Each is a route like those of the shell, so it has the same help, man page and completion.
enum ProgramCommand: String, CaseIterable {
    case run, check, format, serve, backup, restore, config
    case exportManual = "export-manual"
    case exportOpenAPI = "export-openapi"
    case complete

    /// The declaration of a command.
    struct Declaration {
        /// A longer description, with its exit codes.
        let notes: String
        let route: Route
    }

    /// The declaration.
    ///
    /// - Parameters:
    ///   - options: The options of the program with which it runs.
    ///   - server: The HTTP server of the program; nil in `gather`.
    func declaration(_ options: ProgramOptions = ProgramOptions(), _ server: ServerProgram? = nil) -> Declaration {
        switch self {
        case .run: .run(options)
        case .check: .check(options)
        case .format: .format(options)
        case .serve: .serve(options, server)
        case .backup: .backup(options)
        case .restore: .restore(options)
        case .config: .config
        case .exportManual: .exportManual(options)
        case .exportOpenAPI: .exportOpenAPI(options, server)
        case .complete: .complete
        }
    }

    /// Runs the command.
    ///
    /// - Parameter words: The words after its name, without options of the program; each of its own options has its value.
    /// - Throws: ``UsageFailure``, or an error that prevents the program from starting.
    func run(_ words: [String], _ options: ProgramOptions, _ server: ServerProgram? = nil) throws {
        let route = declaration(options, server).route
        var registry = ModuleRegistry(now: { .system() })
        registry.add([route], for: route.description.path[0])
        let name = route.description.path.map { CommandWord($0) }
        let invocation = try registry.bind(name + commandWords(words, of: route))
        let application = Application(registry: registry, database: NoDatabase(), logger: Logger(label: "gather"))
        var identity = Identity.known(.nobody)
        // Not Application.open, which would read files that are pipes.
        _ = try application.session(.none, as: &identity) {
            try invocation.open(in: $0, logger: application.logger)
        }
    }

    /// Returns the words for the route: the options follow the other words, and the last of a repeated option counts.
    ///
    /// - Throws: ``UsageFailure`` if the route has no such option, or ``RemovedEncryption``.
    private func commandWords(_ words: [String], of route: Route) throws -> [CommandWord] {
        var rest = words[...]
        var values: [CommandWord] = []
        var options: [(name: Substring, words: [CommandWord])] = []
        while let word = rest.popFirst() {
            if word == "--" {
                values += rest.map { CommandWord($0, isValue: true) }
                break
            }
            guard word.isOption else {
                values.append(CommandWord(word))
                continue
            }
            let name = word.optionName
            guard let option = route.options.first(where: { $0.word == name }) else {
                if self == .serve, RemovedEncryption.optionWords.contains(String(name)) {
                    throw RemovedEncryption.options
                }
                throw Self.unknownOption(
                    word, of: route.description.name, among: route.options + ProgramOptions.parameters)
            }
            let value = option.style == .option && name == word[...] ? rest.popFirst() : nil
            options.removeAll { $0.name == name }
            options.append((name, [word, value].compactMap { $0 }.map { CommandWord($0) }))
        }
        return values + options.flatMap(\.words)
    }

    /// The failure for an option that a command does not have.
    ///
    /// - Parameter command: The command, with the name of the program.
    static func unknownOption(_ word: String, of command: String, among options: [Parameter]) -> UsageFailure {
        let name = String(word.optionName)
        let words = options.map(\.word)
        let guess = nearest(to: name, among: words) ?? words.first { $0.hasPrefix(name) }
        let hint = guess.map { "did you mean \($0)?" } ?? "list the options with: \(command) --help"
        return UsageFailure("\(command) has no option \(quoted(name)); \(hint)")
    }
}

extension Kind<String> {
    /// Any text.
    static var anyText: Kind { Kind("anyText", isVerbatim: true, text: { $0 }) { $0 } }
    /// The path of a script; `-` is standard input.
    static var script: Kind { Kind("script", isVerbatim: true, text: { $0 }) { $0 } }
    /// The path of a folder.
    static var folder: Kind { Kind("folder", isVerbatim: true, text: { $0 }) { $0 } }
}

extension AnyKind {
    static let script = Kind.script.erased
    static let folder = Kind.folder.erased
}
