import AllFeatures
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
        services = try Self.services(configuration, folders, logger)
        output = Self.output(configuration, environment)
        host = ScriptHost(output: output, logger: logger)
        var registry = try ModuleRegistry(allFeatures, disabled: configuration.disabledModules, using: services)
        try registry.add(
            ShellRouter(version: Version.text, settings: output.settings, host: host),
            asModule: "shell", summary: "help, scripts and how results look"
        )
        let path = try Self.storePath(configuration.store, folders)
        let migrations = registry.migrations
        let database = DeferredDatabase {
            let database = try path == ":memory:" ? SQLiteDatabase() : SQLiteDatabase(path: path)
            try database.migrate(migrations)
            return database
        }
        application = Application(registry: registry, database: database, logger: logger)
    }

    private var identity: Identity { services.credentials.load().map(Identity.remembered) ?? .known(.local) }

    /// Runs a script and says how it ended.
    func run(_ origin: ScriptOrigin, arguments: [String], isAtomic: Bool) -> ExitCode {
        ended(origin) {
            let source = try origin.source()
            // Not earlier: while a script is read from a pipe that stays silent, Ctrl-C ends the program.
            gather_signals_catch(0)
            let script = try host.check(source, against: application.registry, isAtomic: isAtomic, arguments: arguments)
            var identity = identity
            if isAtomic {
                do {
                    try application.session(script.access, as: &identity) { session in
                        try host.run(script, in: session)
                        // A script whose results nobody gets has failed, and failed scripts change nothing.
                        try output.results.flush()
                    }
                } catch let failure as StatementFailure where script.access == .write {
                    throw failure.undone
                }
            } else {
                try host.run(script, on: application, as: &identity)
            }
        }
    }

    /// Checks a script and says whether it has mistakes.
    func check(_ origin: ScriptOrigin, isAtomic: Bool) -> ExitCode {
        ended(origin) {
            _ = try host.check(origin.source(), against: application.registry, isAtomic: isAtomic)
            try output.results.write("\(origin.name): no mistakes\n")
        }
    }

    /// Runs the shell until the person leaves.
    func runShell() throws -> ExitCode {
        let history = HistoryFile(path: try folders.state("history"), limit: configuration.historySize)
        return MainActor.assumeIsolated {
            let shell = Shell(
                application: application, output: output, history: history, identity: identity, now: services.now
            )
            return ExitCode(shell.run())
        }
    }

    private func ended(_ origin: ScriptOrigin, _ work: () throws -> Void) -> ExitCode {
        do {
            try work()
            try output.results.flush()
            return .success
        } catch {
            try? output.results.flush()
            output.write(error, namesFile: origin.namesFile)
            return ExitCode(origin.exitCode(for: error))
        }
    }
}

extension Program {
    private static func logger(_ level: String) -> Logger {
        LoggingSystem.bootstrap { StreamLogHandler.standardError(label: $0) }
        var logger = Logger(label: "gather")
        logger.logLevel = Logger.Level(rawValue: level) ?? .error
        return logger
    }

    private static func services(_ configuration: Configuration, _ folders: Folders, _ logger: Logger) throws
        -> Services
    {
        Services(
            now: Timestamp.system,
            makeID: { UUID() },
            randomBytes: { count in
                var generator = SystemRandomNumberGenerator()
                return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
            },
            passwordCost: configuration.passwordCost,
            credentials: CredentialFile(path: try folders.state("credentials")),
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
        guard !store.contains("://") else {
            throw Configuration.Problem.invalid(key: "store", value: store, allowed: "the path of a SQLite file")
        }
        guard !store.isEmpty else {
            throw Configuration.Problem.invalid(key: "store", value: store, allowed: "the path of a SQLite file")
        }
        return store
    }
}
