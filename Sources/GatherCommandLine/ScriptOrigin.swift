import Foundation
import GatherKit
import GatherScript

enum ScriptOrigin: Equatable {
    case file(String)
    case standardInput
    case typed(String)

    /// The name used in error messages.
    var name: String {
        switch self {
        case .file(let path): path
        case .standardInput: "standard input"
        case .typed: "line"
        }
    }

    /// The source that a command-line argument names; `-` is standard input.
    init(argument: String) { self = argument == "-" ? .standardInput : .file(argument) }

    /// Reads the script.
    func source() throws -> SourceFile {
        switch self {
        case .file(let path): return try SourceFile(path: path)
        case .typed(let line): return SourceFile(typed: line)
        case .standardInput:
            let data = try LocalFiles.data(from: STDIN_FILENO, named: name)
            return SourceFile(name: name, folder: FileManager.default.currentDirectoryPath, bytes: Array(data))
        }
    }

    /// The exit code for an error in a script: 2 for a wrong line of `-c` and wrong usage, 65 for a script with errors.
    func exitCode(for error: any Error) -> Int32 {
        switch error {
        case is ScriptMistakes: if case .typed = self { 2 } else { 65 }
        case is UsageFailure: 2
        default: GatherCommandLine.exitCode(for: error)
        }
    }
}

/// The exit code for an error: that of its ``FailureKind``, or 70 for an unexpected error.
func exitCode(for error: any Error) -> Int32 { (error as? any Failure)?.kind.exitCode ?? 70 }
