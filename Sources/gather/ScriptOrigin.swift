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

    /// The line that calls a route, whatever its words hold.
    static func route(_ words: [String]) -> ScriptOrigin { .typed(words.map(\.asWord).joined(separator: " ")) }

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

extension String {
    /// The text as one word of a script.
    fileprivate var asWord: String {
        if !isEmpty, utf8.allSatisfy({ Self.plain.contains($0) }) { return self }
        let escaped = unicodeScalars.map { scalar in
            switch scalar {
            case "\"", "\\", "$": "\\\(scalar)"
            case _ where scalar.value < 0x20: "\\u{\(String(scalar.value, radix: 16))}"
            default: String(scalar)
            }
        }
        return "\"\(escaped.joined())\""
    }

    private static let plain = Set("abcdefghijklmnopqrstuvwxyz-".utf8)
}
