public import Foundation
public import GatherKit
public import GatherScript

/// A script that a server is to run.
public struct ScriptMessage: Codable, Equatable, Sendable {
    /// The name that its mistakes are reported under; nil when it was typed.
    public let name: String?
    /// Where it is; nil when it is no file.
    public let path: String?
    /// The folder that the files which it includes are looked for in.
    public let folder: String
    /// Its text.
    public let text: Data
    /// The files that it includes and reads.
    public let files: [SentFile]
    /// Where the paths of those files lead that go by links.
    public let links: [String: String]?
    /// Values for its variables.
    public let arguments: [String: String]
    /// What its routes will ask for, in their order.
    public let secrets: [String]
    /// Whether all of it is taken back at the end.
    public let isDryRun: Bool
    /// Whether each statement is told of before it runs.
    public let traces: Bool
    /// When a virtual clock begins, in milliseconds since the start of 1970 in UTC; nil for the real one.
    public let clockStart: Int?

    /// Asks for a script to be run.
    ///
    /// - Parameters:
    ///   - script: The script, which was checked here.
    ///   - arguments: Values for its variables.
    ///   - secrets: What its routes will ask for, in their order.
    ///   - isDryRun: Whether all of it is taken back at the end.
    ///   - traces: Whether each statement is told of before it runs.
    ///   - clockStart: When a virtual clock begins.
    ///   - files: Where the files are that it names.
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

    /// The script.
    public var source: SourceFile {
        name.map { SourceFile(name: $0, path: path, folder: folder, bytes: [UInt8](text)) }
            ?? SourceFile(typed: String(decoding: text, as: UTF8.self), in: folder)
    }
}
