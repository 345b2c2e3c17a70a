import GatherScript
import Synchronization

/// The settings that routes of the view change, shared by all views of the program.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
@dynamicMemberLookup
public final class ViewSettings: Sendable {
    /// The values of the settings; each is read and set as a property of ``ViewSettings``.
    public struct Values: Sendable {
        public var format: OutputFormat
        /// The file of the current redirection; nil for standard output.
        var file: OutputChannel?
        /// Whether redirections to files take effect; not in a dry run.
        var writesFiles = true
        /// Whether the duration of each statement is shown.
        var isTiming = false
        /// Whether the shell is about to exit.
        var isLeaving = false
        var aliases = Aliases.usual
        /// The history of typed lines.
        var typedLines = TypedLines()
        /// The path of the startup script, once it has run.
        var startupPath: String?
        fileprivate var repetitions: [Repetition] = []

        /// The output format, and the file of the redirection.
        var destination: (format: OutputFormat, file: OutputChannel?) {
            get { (format, file) }
            set { (format, file) = newValue }
        }
    }

    private let values: Mutex<Values>

    public init(format: OutputFormat) { values = Mutex(Values(format: format)) }

    public subscript<Property: Sendable>(dynamicMember path: WritableKeyPath<Values, Property>) -> Property {
        get { values.withLock { $0[keyPath: path] } }
        set { values.withLock { $0[keyPath: path] = newValue } }
    }

    /// Requests a repetition, which the shell executes after the current line.
    func leave(_ repetition: Repetition) { values.withLock { $0.repetitions.append(repetition) } }

    /// Returns and clears the requested repetitions.
    func takeRepetitions() -> [Repetition] {
        values.withLock { values in
            defer { values.repetitions = [] }
            return values.repetitions
        }
    }
}

extension Aliases {
    /// Aliases for the names of help and quit in other shells and programs.
    static let usual = Aliases(["?": "help", "exit": "quit", ":q": "quit"])
}
