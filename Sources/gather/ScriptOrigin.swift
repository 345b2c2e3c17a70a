import Foundation
import GatherKit
import GatherScript

/// Where a script comes from.
enum ScriptOrigin {
    case file(String)
    case standardInput
    case typed(String)

    /// The name that its mistakes are reported under.
    var name: String {
        switch self {
        case .file(let path): path
        case .standardInput: "standard input"
        case .typed: "line"
        }
    }

    /// The script that an argument names; `-` is standard input.
    init(argument: String) { self = argument == "-" ? .standardInput : .file(argument) }

    /// Reads the script.
    func source() throws -> SourceFile {
        switch self {
        case .file(let path): return try SourceFile(path: path)
        case .typed(let line): return SourceFile(typed: line)
        case .standardInput:
            do {
                let data = try FileHandle.standardInput.readToEnd() ?? Data()
                return SourceFile(name: name, folder: FileManager.default.currentDirectoryPath, bytes: Array(data))
            } catch {
                throw FileFailure.unreadable(name, reason: systemReason())
            }
        }
    }

    /// The exit code for what ended the script.
    func exitCode(for error: any Error) -> Int32 {
        switch error {
        case is ScriptMistakes: if case .typed = self { 2 } else { 65 }
        case is UsageFailure: 2
        default: gather.exitCode(for: error)
        }
    }
}

/// The exit code for what ended a command.
func exitCode(for error: any Error) -> Int32 { (error as? any Failure)?.kind.exitCode ?? 70 }
