import Foundation
public import GatherKit
import GatherScript

/// Opens the routes of the view itself.
public struct ShellRouter: Router {
    let version: String
    let settings: ViewSettings
    let host: ScriptHost

    /// Builds the router.
    ///
    /// - Parameters:
    ///   - version: The version of the program.
    ///   - settings: What the routes change.
    ///   - host: Runs scripts for the shell.
    public init(version: String, settings: ViewSettings, host: ScriptHost) {
        self.version = version
        self.settings = settings
        self.host = host
    }

    /// Asks before a recording replaces a file.
    public func question(for route: ShellRoute, in session: Session) throws -> String? {
        guard case .startRecording(let path) = route, FileManager.default.fileExists(atPath: path) else { return nil }
        return "\(path) is there already. Replace it?"
    }

    /// Opens a route.
    public func open(_ route: ShellRoute, in session: Session) throws -> Screen {
        switch route {
        case .help(let words): return try HelpPresenter(registry: session.registry).help(words)
        case .modules: return HelpPresenter(registry: session.registry).modules
        case .version: return .text("gather \(version)", value: .record(["version": .text(version)]))
        case .output(let format, let redirection): return try output(format, redirection)
        case .timing(let toggle): return timing(toggle)
        case .run(let path, let arguments):
            let program = try host.check(
                SourceFile(path: path), against: session.registry, isAtomic: true, arguments: arguments
            )
            // Where results go is for the script to say only as long as it runs.
            let (format, file) = settings.destination
            defer { settings.destination = (format, file) }
            try host.run(program, in: session)
            return .text("Ran \(path).", value: .record(["file": .text(path)]))
        case .print(let words):
            let text = words.joined(separator: " ")
            return .text(text, value: .record(["text": .text(text)]))
        case .startRecording(let path):
            try host.recorder.start(path)
            return .text(
                "Recording into \(path). End it with: record stop", value: .record(["file": .text(path)]))
        case .stopRecording:
            let (path, count) = try host.recorder.stop()
            return .text(
                "Recorded \(counted(count, "statement")) in \(path). Do it again with: run \(lineWord(path))",
                value: .record(["file": .text(path), "statements": .integer(count)]))
        case .quit:
            settings.isLeaving = true
            return Screen([], value: .record([:]))
        }
    }
}
