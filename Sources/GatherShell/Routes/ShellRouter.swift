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

    /// Opens a route.
    public func open(_ route: ShellRoute, in session: Session) throws -> Screen {
        switch route {
        case .help(let words): return try HelpPresenter(registry: session.registry).help(words)
        case .modules: return HelpPresenter(registry: session.registry).modules
        case .version: return .text("gather \(version)", value: .record(["version": .text(version)]))
        case .output(let format):
            if let format { settings.format = format }
            let name = settings.format.rawValue
            return .text("Results are written as \(name).", value: .record(["format": .text(name)]))
        case .run(let path, let arguments):
            let program = try host.check(
                SourceFile(path: path), against: session.registry, isAtomic: true, arguments: arguments
            )
            try host.run(program, in: session)
            return .text("Ran \(path).", value: .record(["file": .text(path)]))
        case .quit:
            settings.isLeaving = true
            return Screen([], value: .record([:]))
        }
    }
}
