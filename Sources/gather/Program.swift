import ArgumentParser
import CReadline
import Foundation
import GatherDatabase
import GatherKit
import GatherModels
import GatherSQLite
import GatherScript
import GatherShell
import Logging

/// The composition root: builds every part of the program and puts them together.
struct Program {
    private let application: Application
    private let output: Output
    private let host: ScriptHost
    private let services: Services
    private let configuration: Configuration
    private let folders: Folders

    init(_ options: ProgramOptions) throws {
        setlocale(LC_CTYPE, "")
        // Names are UTF-8 in every locale.
        if String(cString: nl_langinfo(Int32(CODESET))) != "UTF-8" { setlocale(LC_CTYPE, "C.UTF-8") }
        let environment = ProcessInfo.processInfo.environment
        folders = Folders(environment: environment)
        configuration = try Configuration(options, environment: environment, folders: folders)
        let logger = Self.logger(configuration.logLevel)
        let path = try Self.storePath(configuration.store, folders)
        let clock = options.virtualClockStart.map(VirtualClock.init)
        services = Self.services(configuration, folders, store: path, clock, logger)
        output = Self.output(configuration, environment)
        host = ScriptHost(output: output, logger: logger, clock: clock, tracing: options.traces)
        let registry = try ModuleRegistry.ofProgram(
            disabled: configuration.disabledModules, services: services, settings: output.settings, host: host
        )
        let migrations = registry.migrations
        let isUsualStore = configuration.store == nil
        let database = DeferredDatabase {
            // The folder of a store that was named is to be there, or the name was mistyped.
            if isUsualStore { makePrivateFolder(of: path) }
            let database = try path == ":memory:" ? SQLiteDatabase() : SQLiteDatabase(path: path)
            try database.migrate(migrations)
            return database
        }
        application = Application(registry: registry, database: database, logger: logger)
    }

    private func identity() throws -> Identity {
        try services.credentials.load().map(Identity.remembered) ?? .known(.local)
    }

    /// Runs a script and says how it ended.
    func run(_ origin: ScriptOrigin, arguments: [String] = [], _ course: ScriptCourse = .atomic) -> ExitCode {
        ended(origin.exitCode) {
            let source = try origin.source()
            let script = try host.check(
                source, against: application.registry, isAtomic: course != .stepwise, arguments: arguments)
            // Not earlier: until something has been done, Ctrl-C simply ends the program.
            gather_signals_catch(0)
            var identity = try identity()
            switch course {
            case .atomic: try host.runAtomically(script, on: application, as: &identity)
            case .stepwise: try host.runStepwise(script, on: application, as: &identity)
            case .rehearsal: try host.rehearse(script, on: application, as: &identity)
            }
        }
    }

    /// Checks scripts and says which mistakes they have: to people on standard error, to programs as data.
    func check(_ origins: [ScriptOrigin], _ course: ScriptCourse) -> ExitCode {
        var mistakes: [Mistake] = []
        let isData = output.settings.format == .json || output.settings.format == .csv
        let codes = origins.map { origin in
            ended(origin.exitCode) {
                do {
                    let source = try origin.source()
                    _ = try host.check(source, against: application.registry, isAtomic: course != .stepwise)
                    if !isData { try output.results.write("\(origin.name): no mistakes\n") }
                } catch let failure as ScriptMistakes where isData {
                    mistakes += failure.mistakes
                    throw ExitCode(origin.exitCode(for: failure))
                }
            }
        }
        if isData { try? output.write(Screen([.text("")], value: .list(mistakes.map(\.value)))) }
        try? output.results.flush()
        return codes.max { $0.rawValue < $1.rawValue } ?? .success
    }

    /// Writes scripts in canonical form, to standard output or in their place.
    func format(_ origins: [ScriptOrigin], inPlace: Bool) -> ExitCode {
        let codes = origins.map { origin in
            ended(origin.exitCode) {
                let source = try origin.source()
                let text = try Formatter.text(of: source, mayHoldSecret: application.registry.mayHoldSecret)
                if inPlace, case .file(let path) = origin {
                    let file = URL(filePath: path).resolvingSymlinksInPath().path
                    if source.hasText(text) { return }
                    try DraftFile(text, for: file, keepingMode: true).commit()
                } else {
                    try output.results.write(text)
                }
            }
        }
        return codes.max { $0.rawValue < $1.rawValue } ?? .success
    }

    /// Writes what editors need to colour scripts, and says how that ended.
    func exportSyntax(to folder: String) -> ExitCode {
        ended(exitCode) {
            for file in try EditorFile.all(for: application.registry) {
                try output.results.write("wrote \(file.write(to: folder))\n")
            }
        }
    }

    /// Runs the shell until the person leaves.
    func runShell() throws -> ExitCode {
        let history = HistoryFile(path: folders.state("history"), limit: configuration.historySize)
        let identity = try identity()
        return MainActor.assumeIsolated {
            let shell = Shell(
                application: application, host: host, history: history, identity: identity, now: services.now
            )
            return ExitCode(shell.run())
        }
    }

    private func ended(_ exitCode: (any Error) -> Int32, _ work: () throws -> Void) -> ExitCode {
        do {
            try work()
            try output.results.flush()
            return .success
        } catch let code as ExitCode {
            return code
        } catch {
            try? output.results.flush()
            output.write(error)
            return ExitCode(exitCode(error))
        }
    }
}

extension Program {
    private static func logger(_ level: Logger.Level) -> Logger {
        LoggingSystem.bootstrap { StreamLogHandler.standardError(label: $0) }
        var logger = Logger(label: "gather")
        logger.logLevel = level
        return logger
    }

    private static func services(
        _ configuration: Configuration, _ folders: Folders, store: String, _ clock: VirtualClock?, _ logger: Logger
    ) -> Services {
        Services(
            now: { clock?.now ?? Timestamp.system() },
            makeID: { UUID() },
            randomBytes: { count in
                var generator = SystemRandomNumberGenerator()
                return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
            },
            passwordCost: configuration.passwordCost,
            credentials: CredentialFile(
                path: folders.state("credentials"), store: URL(filePath: store).standardized.path),
            logger: logger
        )
    }

    private static func output(_ configuration: Configuration, _ environment: [String: String]) -> Output {
        let results = OutputChannel(STDOUT_FILENO)
        let messages = OutputChannel(STDERR_FILENO)
        let isDumb = environment["TERM"] == "dumb"
        func style(_ stream: OutputChannel) -> OutputStyle {
            let isColoured: Bool =
                switch configuration.color {
                case .always: true
                case .never: false
                case .auto: stream.isTerminal && !isDumb
                }
            return OutputStyle(isColoured: isColoured, isAccessible: configuration.isAccessible)
        }
        return Output(
            results: results,
            messages: messages,
            resultStyle: style(results),
            messageStyle: style(messages),
            settings: ViewSettings(format: configuration.format ?? (results.isTerminal ? .table : .plain))
        )
    }

    private static func storePath(_ store: String?, _ folders: Folders) throws -> String {
        guard let store else { return try folders.store() }
        // What comes after a scheme may hold a password.
        if let scheme = store.firstRange(of: "://").map({ store[..<$0.lowerBound] }) {
            throw Configuration.Problem.unsupportedStore("\(scheme)://…")
        }
        guard !store.isEmpty else { throw Configuration.Problem.unsupportedStore("an empty name") }
        return store
    }
}
