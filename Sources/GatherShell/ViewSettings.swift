public import GatherScript
import Synchronization

/// The settings that routes of the view change, shared by all views of the program.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public final class ViewSettings: Sendable {
    private struct State {
        var format: OutputFormat
        var file: OutputChannel?
        var writesFiles = true
        var isTiming = false
        var isLeaving = false
        var aliases = Aliases.usual
        var typedLines = TypedLines()
        var repetitions: [Repetition] = []
        var startupPath: String?
    }

    private let state: Mutex<State>

    public init(format: OutputFormat) { state = Mutex(State(format: format)) }

    public var format: OutputFormat {
        get { state.withLock { $0.format } }
        set { state.withLock { $0.format = newValue } }
    }

    /// The file of the current redirection; nil for standard output.
    var file: OutputChannel? { state.withLock { $0.file } }

    /// The output format, and the file of the redirection.
    var destination: (format: OutputFormat, file: OutputChannel?) {
        get { state.withLock { ($0.format, $0.file) } }
        set { state.withLock { ($0.format, $0.file) = newValue } }
    }

    /// Whether redirections to files take effect; not in a dry run.
    var writesFiles: Bool {
        get { state.withLock { $0.writesFiles } }
        set { state.withLock { $0.writesFiles = newValue } }
    }

    /// Whether the duration of each statement is shown.
    var isTiming: Bool {
        get { state.withLock { $0.isTiming } }
        set { state.withLock { $0.isTiming = newValue } }
    }

    /// Whether the shell is about to exit.
    public var isLeaving: Bool {
        get { state.withLock { $0.isLeaving } }
        set { state.withLock { $0.isLeaving = newValue } }
    }

    public var aliases: Aliases {
        get { state.withLock { $0.aliases } }
        set { state.withLock { $0.aliases = newValue } }
    }

    /// The path of the startup script, once it has run.
    var startupPath: String? {
        get { state.withLock { $0.startupPath } }
        set { state.withLock { $0.startupPath = newValue } }
    }

    /// The history of typed lines.
    var typedLines: TypedLines {
        get { state.withLock { $0.typedLines } }
        set { state.withLock { $0.typedLines = newValue } }
    }

    /// Requests a repetition, which the shell executes after the current line.
    func leave(_ repetition: Repetition) { state.withLock { $0.repetitions.append(repetition) } }

    /// Returns and clears the requested repetitions.
    func takeRepetitions() -> [Repetition] {
        state.withLock { state in
            defer { state.repetitions = [] }
            return state.repetitions
        }
    }
}

extension Aliases {
    /// What other shells and programs call help and quit.
    static let usual: Aliases = {
        var aliases = Aliases()
        for (name, line) in ["?": "help", "exit": "quit", ":q": "quit"] { aliases[name] = line }
        return aliases
    }()
}
