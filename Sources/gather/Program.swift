import ArgumentParser
import CReadline
import Foundation
import GatherClient
import GatherKit
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
    let store: StoreLocation
    private let folders: Folders
    /// The way to the server that has the data; nil when it is here.
    private let connection: ServerConnection?

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
        let clock = options.virtualClockStart.map(VirtualClock.init)
        store = try StoreLocation(configuration.store, folders)
        switch store {
        case .database(let place):
            connection = nil
            services = Self.services(configuration, folders, store: store, output, logger) {
                (SessionClock.current ?? clock)?.now ?? Timestamp.system()
            }
            host = ScriptHost(output: output, logger: logger, clock: clock, tracing: options.traces)
            let registry = try Self.registry(place, configuration, folders, environment, services, output, host)
            application = Application(
                registry: registry, database: Self.database(place, configuration, registry, output), logger: logger,
                progress: output.progress.counter)
        case .server(let address):
            let connection = try Self.connection(to: address, configuration, folders, output)
            self.connection = connection
            services = Self.services(configuration, folders, store: store, output, logger) {
                clock?.now ?? connection.now
            }
            host = ScriptHost(
                output: output, logger: logger, clock: clock, tracing: options.traces, sender: Self.sender(connection))
            let registry = try Self.registry(
                connection, configuration, folders, services, output, host, knownBefore: options.knowsRoutesBefore)
            application = Application(
                registry: registry, database: NoDatabase(), logger: logger, progress: output.progress.counter)
        }
        reportModules()
    }

    func identity() throws -> Identity {
        try services.credentials.load().map(Identity.remembered) ?? .known(store.server == nil ? .local : .nobody)
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
        connection?.follow()
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
        _ configuration: Configuration, _ folders: Folders, store: StoreLocation, _ output: Output, _ logger: Logger,
        now: @escaping @Sendable () -> Timestamp
    ) -> Services {
        Services(
            now: now,
            realNow: { Timestamp.system() },
            makeID: { UUID() },
            randomBytes: { count in
                var generator = SystemRandomNumberGenerator()
                return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
            },
            passwordCost: configuration.passwordCost,
            credentials: credentials(configuration, folders, store: store.name),
            settings: configuration.settings,
            warn: output.warn,
            logger: logger
        )
    }

    /// Where the login at a store is remembered.
    static func credentials(_ configuration: Configuration, _ folders: Folders, store: String) -> CredentialFile {
        CredentialFile(path: folders.state("credentials"), store: store, given: configuration.token)
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
}
