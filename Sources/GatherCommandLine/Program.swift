import AllFeatures
import CReadline
import Foundation
import GatherClient
import GatherDatabase
import GatherKit
import GatherPostgres
import GatherScript
import GatherShell
import GatherWire
import Logging

/// The composition root, which creates and connects all parts of the program.
struct Program {
    let application: Application
    let output: Output
    let host: ScriptHost
    private let services: Services
    let configuration: Configuration
    let store: StoreLocation
    private let folders: Folders

    init(_ options: ProgramOptions) throws {
        setlocale(LC_CTYPE, "")
        // Names are UTF-8 in every locale.
        if String(cString: nl_langinfo(Int32(CODESET))) != "UTF-8" {
            // readline and the pager read the environment themselves.
            setenv("LC_ALL", "C.UTF-8", 1)
            setlocale(LC_CTYPE, "")
        }
        let environment = ProcessInfo.processInfo.environment
        folders = Folders(environment: environment)
        configuration = try Configuration(options, environment: environment, folders: folders)
        output = Self.output(configuration, results: options.keepsOutputFree ? STDERR_FILENO : STDOUT_FILENO)
        configuration.warnings.forEach(output.warn)
        let logger = Self.logger(configuration, output.messages, environment)
        let clock = try options.virtualClockStart.map { VirtualClock(at: try $0.timestamp) }
        store = try StoreLocation(configuration.store, folders)
        let connection: ServerConnection? =
            if let address = store.server {
                try Self.connection(to: address, configuration, folders, output)
            } else {
                nil
            }
        services = Self.services(configuration, folders, store: store, output, logger) {
            (VirtualClock.current ?? clock)?.now ?? connection?.now ?? Timestamp.system()
        }
        host = ScriptHost(
            output: output, logger: logger, clock: clock, tracing: options.traces, server: connection,
            commands: ExternalCommands(environment, store: store.argument) { connection?.token })
        // A server has modules of its own; these complete lines while it is unreachable, and keep secrets out of the
        // history.
        let registry = try ModuleRegistry.ofProgram(
            disabled: configuration.disabledModules, services: services, host: host)
        let database: any Database =
            connection == nil
            ? Self.database(store, configuration, registry, output, onlyReads: options.onlyReads) : NoDatabase()
        application = Application(
            registry: registry, database: database, logger: logger, progress: output.progress.counter)
        if let clock, let start = options.virtualClockStart {
            // Only now is the time zone of a local store's organizer known.
            let moment = try application.inZone(of: identity()) { try start.timestamp }
            clock.advance(seconds: (moment.milliseconds - clock.now.milliseconds) / 1000)
        }
        reportModules()
    }

    func identity() throws -> Identity {
        try services.credentials.load().map(Identity.remembered) ?? .known(store.server == nil ? .local : .nobody)
    }

    /// Closes the store and ends the process.
    ///
    /// The registry is not released first, because that would take a tenth of the time of a short command.
    func exit(_ code: ExitCode) -> Never {
        application.database.close()
        return withExtendedLifetime(self) { Foundation.exit(code.rawValue) }
    }

    /// The pager for long results; nil if it cannot be used or the user has turned it off.
    private var pager: Pager? {
        let isUsable = output.resultStyle.isTerminal && isatty(STDIN_FILENO) == 1
        return isUsable && configuration.mayRedraw ? configuration.pager : nil
    }

    func runShell() throws -> ExitCode {
        let history = HistoryFile(path: folders.state("history"), limit: configuration.historySize)
        let identity = try identity()
        return MainActor.assumeIsolated {
            let shell = Shell(
                application: application, host: host, history: history, identity: identity,
                startupScript: folders.startupScript, mayRedraw: configuration.mayRedraw, pager: pager,
                now: services.now)
            return ExitCode(shell.run())
        }
    }
}

extension Program {
    private static func logger(
        _ configuration: Configuration, _ messages: OutputChannel, _ environment: [String: String]
    ) -> Logger {
        let style = MessageLogHandler.Style(of: STDERR_FILENO, environment)
        // Not the handler of all loggers in the process, which can be set only once: the process may run other
        // programs.
        var logger = Logger(label: "gather") {
            MessageLogHandler(label: $0, messages: messages, style: style, form: configuration.logForm)
        }
        logger.logLevel = configuration.logLevel
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

    private static func credentials(
        _ configuration: Configuration, _ folders: Folders, store: String
    ) -> CredentialFile {
        CredentialFile(path: folders.state("credentials"), store: store, given: configuration.token)
    }

    private static func output(_ configuration: Configuration, results: Int32) -> Output {
        // Screen readers cannot read a moving bar.
        let isMoving = isatty(STDERR_FILENO) == 1 && configuration.mayRedraw
        let progress = ProgressBar(at: isMoving ? STDERR_FILENO : nil)
        let results = OutputChannel(results, hiding: progress)
        let messages = OutputChannel(STDERR_FILENO, hiding: progress)
        func style(_ stream: OutputChannel) -> OutputStyle {
            OutputStyle(
                isColoured: configuration.color.isUsed(atTerminal: stream.isTerminal, isDumb: configuration.isDumb),
                isAccessible: configuration.isAccessible, isTerminal: stream.isTerminal)
        }
        return Output(
            results: results,
            messages: messages,
            resultStyle: style(results),
            messageStyle: style(messages),
            settings: ViewSettings(format: configuration.format),
            progress: progress
        )
    }
}

// MARK: - Database

/// The parts of a program whose data is in a database.
extension Program {
    /// The database, opened on first use.
    ///
    /// - Parameter onlyReads: Whether it is neither created nor migrated.
    private static func database(
        _ store: StoreLocation, _ configuration: Configuration, _ registry: ModuleRegistry, _ output: Output,
        onlyReads: Bool
    ) -> DeferredDatabase {
        let isUsualStore = configuration.store == nil
        return DeferredDatabase {
            // Only the default folder is created: if a named one is missing, the name is probably mistyped.
            var limits = configuration.postgresLimits
            // A server catches no signals here: it finishes the requests under way first.
            limits.isInterrupted = { gather_signals_interrupted() != 0 }
            if onlyReads { return (try store.openForReading(limits), [:]) }
            let database = try store.open(limits, makesFolder: isUsualStore)
            let refusals = registry.refusals(after: try database.migrate(registry.migrations))
            for (module, reason) in refusals.sorted(by: { $0.key < $1.key }) {
                output.warn("the module \(module) is left out: \(reason)")
            }
            return (database, refusals)
        }
    }

    /// Warns about unknown names in `modules.disabled`.
    private func reportModules() {
        let registry = application.registry
        for name in configuration.disabledModules where !registry.modules.contains(where: { $0.name == name }) {
            let names = registry.modules.map(\.name).joined(separator: ", ")
            output.warn("modules.disabled names \(quoted(name)), which is not a module; the modules are \(names)")
        }
    }

}

// MARK: - Scripts

extension Program {
    /// Runs a script.
    ///
    /// - Parameters:
    ///   - arguments: Values for its variables, each as `name=value`.
    func run(_ origin: ScriptOrigin, arguments: [String] = [], _ mode: ScriptMode = .atomic) -> ExitCode {
        ended(origin.exitCode) {
            let source = try origin.source()
            let identity = try identity()
            try output.progress.show {
                try host.run(source, arguments: arguments, mode, on: application, as: identity)
            }
        }
    }

    /// Checks scripts, and writes their errors to standard error, or as data with the formats json and csv.
    ///
    /// - Returns: The highest of the scripts' exit codes.
    func check(_ origins: [ScriptOrigin], _ mode: ScriptMode) -> ExitCode {
        var mistakes: [Mistake] = []
        let isData = output.settings.format == .json || output.settings.format == .csv
        let codes = origins.map { origin in
            ended(origin.exitCode) {
                do {
                    let source = try origin.source()
                    try output.progress.show { try host.check(source, mode, on: application) }
                    if !isData { try output.results.write("\(origin.name.printable): no errors\n") }
                } catch let failure as ScriptMistakes where isData {
                    mistakes += failure.mistakes
                    throw ExitCode(origin.exitCode(for: failure))
                }
            }
        }
        let written = ended(ScriptOrigin.standardInput.exitCode) {
            let found = mistakes
            if isData { try output.write(Screen([], value: .list(found.map(\.value)))) }
        }
        return (codes + [written]).max { $0.rawValue < $1.rawValue } ?? .success
    }

    /// Formats scripts, and writes them to standard output or back to their files.
    ///
    /// - Returns: The highest of the scripts' exit codes.
    func format(_ origins: [ScriptOrigin], inPlace: Bool) -> ExitCode {
        let codes = origins.map { origin in
            ended(origin.exitCode) {
                let source = try origin.source()
                let text = try Formatter.text(of: source, mayHoldSecret: application.registry.mayHoldSecret)
                if inPlace, case .file(let path) = origin {
                    let file = URL(filePath: path).resolvingSymlinksInPath().path
                    if source.bytes.elementsEqual(text.utf8) { return }
                    try DraftFile(text, for: file, keepingMode: true).commit()
                } else {
                    try output.results.write(text)
                }
            }
        }
        return codes.max { $0.rawValue < $1.rawValue } ?? .success
    }

    /// Writes files, and the path of each to standard output.
    func export(to folder: String, _ files: () throws -> [ExportedFile]) -> ExitCode {
        ended(exitCode) {
            for file in try files() { try output.results.write("wrote \(file.write(to: folder).printable)\n") }
        }
    }

    /// The exit code of a command without a script, for which usage errors are only about options and settings.
    static func commandExitCode(for error: any Error) -> Int32 {
        (error as? any Failure)?.kind == .usage ? 2 : exitCode(for: error)
    }

    /// Executes an operation with a budget, and writes any error to standard error.
    ///
    /// - Parameter exitCode: Maps an error to an exit code.
    func ended(_ exitCode: (any Error) -> Int32, _ work: () throws -> Void) -> ExitCode {
        do {
            try Budget.$current.withValue(.ofLocalUser()) { try work() }
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

// MARK: - Network

extension Program {
    /// A connection to a server; no request is sent yet.
    ///
    /// - Throws: ``FileFailure`` if the trusted certificates or the login cannot be read.
    private static func connection(
        to address: ServerAddress, _ configuration: Configuration, _ folders: Folders, _ output: Output
    ) throws -> ServerConnection {
        if let path = configuration.trustRoots, let failure = LocalFiles().problem(reading: path) { throw failure }
        if address.isReadable {
            output.warn(
                "anyone between here and \(address.host) can read what is sent, including passwords; "
                    + "use an address that begins with https:// if there is one")
        }
        return try ServerConnection(
            address, over: .network(to: address, trusting: configuration.trustRoots), version: Version.text,
            credentials: credentials(configuration, folders, store: address.text), makeID: { UUID() },
            isInterrupted: { gather_signals_interrupted() != 0 })
    }

    /// Runs the server until the process receives a termination signal.
    func serve(by program: ServerProgram, _ options: ServerOptions) -> ExitCode {
        ended(Self.commandExitCode) {
            if let encryption = configuration.encryption { throw encryption }
            if store.server != nil { throw Configuration.Problem.serverServes }
            try program.serve(application, options, configuration.settings, output)
        }
    }
}
