public import GatherScript
import Synchronization

/// What routes of the view change about it; every view of a program shares one.
public final class ViewSettings: Sendable {
    private struct State {
        var format: OutputFormat
        var file: OutputChannel?
        var writesFiles = true
        var isTiming = false
        var isLeaving = false
        var aliases = Aliases()
        var typedLines = TypedLines()
        var repetitions: [Repetition] = []
    }

    private let state: Mutex<State>

    /// Starts with a format.
    public init(format: OutputFormat) { state = Mutex(State(format: format)) }

    /// How screens are written.
    public var format: OutputFormat {
        get { state.withLock { $0.format } }
        set { state.withLock { $0.format = newValue } }
    }

    /// The file that results go to instead of standard output, if one was named.
    var file: OutputChannel? {
        get { state.withLock { $0.file } }
        set { state.withLock { $0.file = newValue } }
    }

    /// How screens are written, and to which file.
    var destination: (format: OutputFormat, file: OutputChannel?) {
        get { state.withLock { ($0.format, $0.file) } }
        set { state.withLock { ($0.format, $0.file) = newValue } }
    }

    /// Whether results go to the files that were named; not when nothing is done in earnest.
    var writesFiles: Bool {
        get { state.withLock { $0.writesFiles } }
        set { state.withLock { $0.writesFiles = newValue } }
    }

    /// Whether the time that each statement takes is told.
    var isTiming: Bool {
        get { state.withLock { $0.isTiming } }
        set { state.withLock { $0.isTiming = newValue } }
    }

    /// Whether the shell is to end.
    public var isLeaving: Bool {
        get { state.withLock { $0.isLeaving } }
        set { state.withLock { $0.isLeaving = newValue } }
    }

    /// What lines are called for short.
    public var aliases: Aliases {
        get { state.withLock { $0.aliases } }
        set { state.withLock { $0.aliases = newValue } }
    }

    /// The lines that were typed, as far as they are remembered.
    var typedLines: TypedLines {
        get { state.withLock { $0.typedLines } }
        set { state.withLock { $0.typedLines = newValue } }
    }

    /// Leaves a line for the shell to execute after the one that is executed now.
    func leave(_ repetition: Repetition) { state.withLock { $0.repetitions.append(repetition) } }

    /// Hands over the lines that were left.
    func takeRepetitions() -> [Repetition] {
        state.withLock { state in
            defer { state.repetitions = [] }
            return state.repetitions
        }
    }
}
