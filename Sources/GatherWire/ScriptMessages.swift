public import Foundation
public import GatherKit
public import GatherScript

/// A request to run a script.
public struct ScriptMessage: Codable, Equatable, Sendable {
    /// The name used in error messages; nil for a typed script.
    public let name: String?
    /// The path of the file; nil for a script that is not a file.
    public let path: String?
    /// The folder that relative paths of included files refer to.
    public let folder: String
    /// The source text, in Base64 on the wire.
    public let text: Data
    /// The files that it includes and reads.
    public let files: [SentFile]
    /// The targets of paths that lead through symbolic links.
    public let links: [String: String]?
    /// The values of the script's variables.
    public let arguments: [String: String]
    /// The secrets that its routes ask for, in that order.
    public let secrets: [String]
    /// Whether all changes are rolled back at the end.
    public let isDryRun: Bool
    /// Whether each statement is reported before it runs.
    public let traces: Bool
    /// The start of the virtual clock, in milliseconds since 1970 (UTC); nil for the real clock.
    public let clockStart: Int?

    /// Creates a request with the files that the script names.
    public init(
        _ script: CheckedScript, arguments: [String: String], secrets: [Secret], isDryRun: Bool, traces: Bool,
        clockStart: Int?, from files: any SessionFiles
    ) {
        name = script.main.name
        path = script.main.path
        folder = script.main.folder
        text = Data(script.main.bytes)
        let included = script.included.keys.sorted()
        self.files = (included + script.filesRead.filter { !included.contains($0) }).map {
            SentFile($0, from: files)
        }
        links = script.links.isEmpty ? nil : script.links
        self.arguments = arguments
        self.secrets = secrets.map(\.exposed)
        self.isDryRun = isDryRun
        self.traces = traces
        self.clockStart = clockStart
    }

    /// The script's source.
    public var source: SourceFile {
        name.map { SourceFile(name: $0, path: path, folder: folder, bytes: [UInt8](text)) }
            ?? SourceFile(typed: String(decoding: text, as: UTF8.self), in: folder)
    }
}
