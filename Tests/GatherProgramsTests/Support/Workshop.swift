import AllFeatures
import Foundation
import GatherKit
import GatherTestSupport
import Synchronization

@testable import GatherPrograms

/// A folder in which tests write programs, and an application that uses them.
final class Workshop {
    let app: TestApplication
    let sayings = Sayings()
    var settings: ProgramSettings

    init() throws {
        let app = try TestApplication(allFeatures)
        self.app = app
        settings = ProgramSettings(
            folders: [app.folder.path("modules")],
            // Longer than any test takes unless a program hangs.
            timeLimit: .seconds(20),
            cachePath: app.folder.path("cache/modules.json"),
            environment: [
                "PATH": "/usr/bin:/bin", "HOME": "/home/ana", "LC_ALL": "C.UTF-8", "TZ": "UTC",
                "GATHER_STORE": "/secret/place", "AWS_KEY": "key",
            ],
            store: "/home/ana/gather.sqlite", tell: { _ in })
        try app.folder.makeFolder("modules")
    }

    /// Writes a shell script that describes itself.
    ///
    /// - Parameter script: The commands that run when a route is opened.
    func write(_ name: String, describing description: String, _ script: String = "") throws {
        try write(
            name,
            script: """
                if [ "$1" = --describe ]; then
                    echo >> "\(app.folder.path("\(name).described"))"
                    cat <<'END'
                \(description)
                END
                    exit
                fi
                \(script)
                """)
    }

    /// Writes a shell script.
    func write(_ name: String, script: String, mode: String = "755", in folder: String = "modules") throws {
        let source = try app.folder.write("#!/bin/sh\n\(script)\n", to: "source-\(name)")
        // Linux does not run a file that is open for writing, for instance in a test that forks at the same time.
        let install = Process()
        install.executableURL = URL(filePath: "/usr/bin/install")
        install.arguments = ["-D", "-m", mode, source, app.folder.path("\(folder)/gather-\(name)")]
        try install.runWithAllSignals()
        install.waitUntilExit()
    }

    /// The number of times a program was asked for its description.
    func descriptions(of name: String) -> Int {
        (try? String(contentsOfFile: app.folder.path("\(name).described"), encoding: .utf8))?.count ?? 0
    }

    /// The registry, and the omitted programs.
    func registry(disabled: [String] = []) throws -> (registry: ModuleRegistry, problems: [Problem]) {
        var settings = settings
        settings.tell = { [sayings] in sayings.add($0) }
        let programs = Programs(settings)
        var registry = try ModuleRegistry(
            allFeatures, disabled: disabled, using: app.services)
        programs.register(in: &registry, disabled: disabled, using: app.services)
        let problems = registry.modules.compactMap { module in module.problem.map { Problem(module.name, $0) } }
        return (registry, problems)
    }

    /// Opens the route with these words.
    @discardableResult
    func open(
        _ words: String..., origin: Session.Origin = .here, view: any ViewAdapter = RecordingView()
    ) throws -> Screen {
        let (registry, problems) = try registry()
        if let problem = problems.first { throw UsageFailure(problem.reason) }
        let application = Application(
            registry: registry, database: app.application.database, logger: app.services.logger)
        let invocation = try registry.bind(words.map { CommandWord($0) })
        return try application.open(invocation, as: &app.identity, origin: origin, view: view)
    }
}

/// The reason why a program is omitted.
struct Problem: Equatable {
    let module: String
    let reason: String

    init(_ module: String, _ reason: String) {
        self.module = module
        self.reason = reason
    }
}

/// The lines that programs wrote to standard error.
final class Sayings: Sendable {
    private let said = Mutex<[String]>([])

    var lines: [String] { said.withLock { $0 } }
    func add(_ line: String) { said.withLock { $0.append(line) } }
}

/// The description of a program with one route.
func description(
    name: String = "echo", path: String = "echo say", parameters: String = "", more: String = "",
    credentials: Bool = false, example: String? = nil
) -> String {
    #"{"protocol":2,"name":"\#(name)","version":"0.3.1","summary":"says it again","credentials":\#(credentials),"#
        + #""routes":[{"path":["\#(path.replacing(" ", with: "\",\""))"],"summary":"Says it again","parameters":[\#(parameters)],\#(more)"#
        + #""examples":["\#(example ?? path)"]}]}"#
}

/// The commands of a program that answers with its request.
let echo = #"printf '{"blocks":[{"type":"text","text":"Done."}],"value":'; cat; printf '}'"#
