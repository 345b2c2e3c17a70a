import GatherKit

/// The arguments of the program.
///
///     gather [OPTIONS]
///     gather [OPTIONS] -c LINE
///     gather [OPTIONS] check FILE…
///     gather [OPTIONS] player add "Ana Pop" --age 30
///
/// They are parsed before anything else is created, so that a line or a script starts quickly.
struct ProgramArguments: Equatable {
    enum Request: Equatable {
        /// The shell, or, without a terminal, a script from standard input.
        case shell
        /// A line, or several.
        case line(String)
        /// A command of the program, with the words after its name.
        case command(ProgramCommand, [String])
        /// A command of the shell, each of its words literal.
        case shellCommand([String])
        /// The help of a command, or of the program.
        case help(ProgramCommand?)
        case version
    }

    private(set) var options = ProgramOptions()
    private(set) var request = Request.shell

    /// Reads the arguments.
    ///
    /// - Throws: ``UsageFailure`` if an option before the command, or a program option after it, is wrong or lacks its
    ///   value.
    init(_ arguments: some Sequence<String>) throws(UsageFailure) {
        var rest = Array(arguments)[...]
        while let word = rest.first, word.isOption {
            if takeQuestion(word) { return }
            if word == "--" {
                rest = rest.dropFirst()
                break
            }
            if word.optionName == "-c" {
                request = .line(try ProgramOptions.value(from: &rest))
            } else if try !options.take(from: &rest) {
                throw ProgramCommand.unknownOption(word, of: "gather", among: ProgramOptions.parameters)
            }
        }
        guard let first = rest.first else { return }
        if case .line = request {
            throw UsageFailure(
                "unexpected argument \(quoted(first)) for gather -c; put quotes around the line, and ; between commands"
            )
        }
        if let command = ProgramCommand(rawValue: first) {
            try read(rest.dropFirst(), of: command)
        } else if first == "help", let command = rest.dropFirst().first.flatMap(ProgramCommand.init) {
            request = .help(command)
        } else {
            read(Array(rest), of: first)
        }
    }

    /// Handles a word that asks for the help or the version instead of everything else.
    private mutating func takeQuestion(_ word: String, of command: ProgramCommand? = nil) -> Bool {
        switch word {
        case "-h", "--help": request = .help(command)
        case "--version": request = .version
        default: return false
        }
        return true
    }

    private mutating func read(_ words: ArraySlice<String>, of command: ProgramCommand) throws(UsageFailure) {
        let parameters = command.declaration().route.options
        var rest = words
        var own: [String] = []
        while let word = rest.first, word != "--" {
            if takeQuestion(word, of: command) { return }
            if try options.take(from: &rest) { continue }
            if parameters.option(called: word) != nil {
                own += [word, try ProgramOptions.value(from: &rest, among: parameters)]
            } else {
                own.append(rest.removeFirst())
            }
        }
        request = .command(command, own + rest)
    }

    private mutating func read(_ words: [String], of shellCommand: String) {
        let stream = Self.streams[shellCommand]
        let words = words.map { $0 == "-" ? stream ?? $0 : $0 }
        options.keepsOutputFree = shellCommand == "export" && words.contains("/dev/stdout")
        request = .shellCommand(words)
    }

    /// The commands of the shell for which `-` stands for a standard stream, and that stream.
    private static let streams = ["export": "/dev/stdout", "import": "/dev/stdin"]
}
