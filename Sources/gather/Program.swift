import ArgumentParser
import CReadline
import Foundation
import GatherDatabase
import GatherKit
import GatherModels
import GatherPrograms
import GatherSQLite
import GatherScript
import GatherShell
import Logging

/// The composition root: builds every part of the program and puts them together.
struct Program {
    let application: Application
    let output: Output
    let host: ScriptHost
    private let services: Services
    let configuration: Configuration
    private let folders: Folders

    init(_ options: ProgramOptions) throws {
        setlocale(LC_CTYPE, "")
        // Names are UTF-8 in every locale.
        if String(cString: nl_langinfo(Int32(CODESET))) != "UTF-8" {
            // readline and the pager read the environment for themselves.
            setenv("LC_ALL", "C.UTF-8", 1)
            setlocale(LC_CTYPE, "")
        }
        let environment = ProcessInfo.processInfo.environment
        folders = Folders(environment: environment)
        configuration = try Configuration(options, environment: environment, folders: folders)
        output = Self.output(
            configuration, environment, results: options.keepsOutputFree ? STDERR_FILENO : STDOUT_FILENO)
        let logger = Self.logger(configuration.logLevel, output.messages)
        let path = try Self.storePath(configuration.store, folders)
        let clock = options.virtualClockStart.map(VirtualClock.init)
        services = Self.services(configuration, folders, store: path, clock, output, logger)
        host = ScriptHost(output: output, logger: logger, clock: clock, tracing: options.traces)
        let programs = Programs(Self.programs(configuration, folders, environment, store: path, output))
        for folder in programs.missingFolders where folder != folders.modules {
            output.warn("modules.path names \(quoted(folder)), which is no folder that can be read")
        }
        let registry = try ModuleRegistry.ofProgram(
            disabled: configuration.disabledModules, programs: programs,
            services: services, settings: output.settings, host: host
        )
        for module in registry.modules {
            if let problem = module.problem { output.warn("the module \(module.name) is left out: \(problem)") }
        }
        for name in configuration.disabledModules where !registry.modules.contains(where: { $0.name == name }) {
            let names = registry.modules.map(\.name).joined(separator: ", ")
            output.warn("modules.disabled names \(quoted(name)), but the modules are \(names)")
        }
        let output = output
        let isUsualStore = configuration.store == nil
        let database = DeferredDatabase {
            // The folder of a store that was named is to be there, or the name was mistyped.
            if isUsualStore { makePrivateFolder(of: path) }
            let database = try path == ":memory:" ? SQLiteDatabase() : SQLiteDatabase(path: path)
            let refusals = registry.refusals(after: try database.migrate(registry.migrations))
            for (module, reason) in refusals.sorted(by: { $0.key < $1.key }) {
                output.warn("the module \(module) is left out: \(reason)")
            }
            return (database, refusals)
        }
        application = Application(
            registry: registry, database: database, logger: logger, progress: output.progress.counter)
    }

    func identity() throws -> Identity {
        try services.credentials.load().map(Identity.remembered) ?? .known(.local)
    }

    /// What shows long results, if somebody sits at a terminal that it can be used at.
    private var pager: Pager? {
        let isDumb = ProcessInfo.processInfo.environment["TERM"] == "dumb"
        let isUsable = output.resultStyle.isTerminal && isatty(STDIN_FILENO) == 1 && !isDumb
        return isUsable && !configuration.isAccessible ? configuration.pager : nil
    }

    /// Runs the shell until the person leaves.
    func runShell() throws -> ExitCode {
        let history = HistoryFile(path: folders.state("history"), limit: configuration.historySize)
        let identity = try identity()
        let environment = ProcessInfo.processInfo.environment
        return MainActor.assumeIsolated {
            let shell = Shell(
                application: application, host: host, history: history, identity: identity,
                preferences: Shell.Preferences(
                    expandsHistory: configuration.expandsHistory,
                    startupScript: folders.startupScript.map(StartupScript.init),
                    isLive: !configuration.isAccessible && environment["TERM"] != "dumb",
                    pager: pager,
                    notifier: DesktopNotifier(path: configuration.notifies ? environment["PATH"] : nil)
                ),
                now: services.now
            )
            return ExitCode(shell.run())
        }
    }
}

extension Program {
    private static func logger(_ level: Logger.Level, _ messages: OutputChannel) -> Logger {
        LoggingSystem.bootstrap { MessageLogHandler(label: $0, messages: messages) }
        var logger = Logger(label: "gather")
        logger.logLevel = level
        return logger
    }

    private static func services(
        _ configuration: Configuration, _ folders: Folders, store: String, _ clock: VirtualClock?, _ output: Output,
        _ logger: Logger
    ) -> Services {
        Services(
            now: { (SessionClock.current ?? clock)?.now ?? Timestamp.system() },
            makeID: { UUID() },
            randomBytes: { count in
                var generator = SystemRandomNumberGenerator()
                return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
            },
            passwordCost: configuration.passwordCost,
            credentials: CredentialFile(
                path: folders.state("credentials"), store: URL(filePath: store).standardized.path,
                given: configuration.token),
            settings: configuration.settings,
            warn: output.warn,
            logger: logger
        )
    }

    private static func programs(
        _ configuration: Configuration, _ folders: Folders, _ environment: [String: String], store: String,
        _ output: Output
    ) -> ProgramSettings {
        ProgramSettings(
            folders: configuration.modulePath,
            timeLimit: .seconds(configuration.moduleTimeout),
            cachePath: folders.cache("modules.json"),
            environment: environment,
            store: store == ":memory:" ? store : URL(filePath: store).standardized.path,
            tell: output.tell
        )
    }

    private static func output(_ configuration: Configuration, _ environment: [String: String], results: Int32)
        -> Output
    {
        let isDumb = environment["TERM"] == "dumb"
        // A bar that moves is nothing for a screen reader.
        let isMoving = isatty(STDERR_FILENO) == 1 && !isDumb && !configuration.isAccessible
        let progress = ProgressBar(at: isMoving ? STDERR_FILENO : nil)
        let results = OutputChannel(results, hiding: progress)
        let messages = OutputChannel(STDERR_FILENO, hiding: progress)
        func style(_ stream: OutputChannel) -> OutputStyle {
            let isColoured: Bool =
                switch configuration.color {
                case .always: true
                case .never: false
                case .auto: stream.isTerminal && !isDumb
                }
            return OutputStyle(
                isColoured: isColoured, isAccessible: configuration.isAccessible, isTerminal: stream.isTerminal)
        }
        return Output(
            results: results,
            messages: messages,
            resultStyle: style(results),
            messageStyle: style(messages),
            settings: ViewSettings(format: configuration.format ?? (results.isTerminal ? .table : .plain)),
            progress: progress
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
