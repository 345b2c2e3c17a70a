import Foundation
import GatherKit
import GatherPostgres
import GatherShell
import Logging

/// The configuration of the program.
///
/// The sources, in ascending order of precedence: the installed `Config/gather.yaml`, the user's `gather.yaml`, the
/// environment variables `GATHER_…`, and the command-line options.
struct Configuration {
    enum Problem: Failure {
        case unreadable(String, reason: String)
        case unsupportedStore(String)
        case noHome
        case serverServes

        var kind: FailureKind { .usage }

        var message: String {
            switch self {
            case .unreadable(let path, let reason): "the configuration \(path) cannot be read: \(reason)"
            case .unsupportedStore(let store):
                "the store must be the path of a SQLite file, the address of a PostgreSQL database (such as "
                    + "postgres://user@host/database) or the address of a server (such as https://example.org), not \(store)"
            case .serverServes:
                "a server cannot serve the store of another server; name a file with --store, or leave out --store"
            case .noHome: "neither HOME nor the XDG folders are set; name a file with --store"
            }
        }
    }

    /// The settings that no module reads.
    static let settings = [
        Setting(
            "store", .text(),
            """
            Where the data is kept: the path of a SQLite file, the address of a PostgreSQL database, such as \
            postgres://user@host:5432/database, or of a server, such as https://example.org:8080. The default is \
            ~/.local/share/gather/gather.sqlite. Keep the password of a database in ~/.pgpass or PGPASSWORD.
            """),
        Setting(
            "output", .text(usually: "table"),
            "The format of results: table, plain (sentences, for a group chat), json, or csv."),
        Setting(
            "color", .text(usually: "auto"),
            "When to use colour: auto (at a terminal), always, or never. NO_COLOR overrides it, and --color overrides both."
        ),
        Setting(
            "pager", .text(usually: "auto"),
            """
            The program that shows results longer than the screen: auto ($PAGER, or else less -R), off, or a command. \
            No pager is used without a terminal, with TERM=dumb, or with ACCESSIBLE=1.
            """),
        Setting(
            "log", .text(),
            """
            The lowest level that is logged to standard error: trace, debug, info, notice, warning, error, or \
            critical. The default is error. For gather serve it is info, which logs each request.
            """),
        Setting(
            "log-form", .text(usually: "text"),
            "The format of the log: text, or json (a line for each event: time, level, source, message, metadata)."),
        Setting(
            "history.size", .integer(0...1_000_000, usually: 1000),
            "The number of typed lines that the shell remembers."),
        Setting("modules.disabled", .list, "The modules to turn off. To list all modules, type: modules"),
        Setting(
            "password.cost", .integer(1...20, usually: 15),
            "The cost of hashing a password: the binary logarithm of N in scrypt. Adding 1 doubles the time and the memory."
        ),
        Setting(
            "postgres.connections", .integer(1...1000, usually: 10),
            """
            The maximum number of connections to a PostgreSQL database. A server opens one more, to be notified of \
            changes.
            """),
        Setting(
            "client.ca", .text(),
            """
            A PEM file of certificates to trust in addition to those of the system, such as that of your own server.
            """),
    ]

    let store: String?
    let format: OutputFormat
    let color: Color
    let disabledModules: [String]
    let historySize: Int
    let passwordCost: Int
    /// The login token that replaces the remembered one; only the environment can set it, because it is secret.
    let token: Secret?
    let logLevel: Logger.Level
    let logForm: MessageLogHandler.Form
    let isAccessible: Bool
    /// Whether the terminal can show only lines of text.
    let isDumb: Bool
    /// Whether the terminal may be redrawn; a screen reader would read everything again.
    var mayRedraw: Bool { !isDumb && !isAccessible }
    let pager: Pager?
    let postgresLimits: PostgresLimits
    /// A PEM file of certificates that are trusted in addition to the system's.
    let trustRoots: String?

    /// When output is coloured.
    enum Color: String, CaseIterable {
        case auto, always, never

        /// Whether a stream is coloured; some terminals cannot show colours.
        func isUsed(atTerminal isTerminal: Bool, isDumb: Bool) -> Bool {
            switch self {
            case .always: true
            case .never: false
            case .auto: isTerminal && !isDumb
            }
        }
    }

    /// All settings, for the modules.
    let settings: Settings
    /// Warnings about the configuration files.
    let warnings: [String]
    /// The failure of a server whose settings ask it to encrypt; nil if none do.
    let encryption: RemovedEncryption?

    init(_ options: ProgramOptions, environment: [String: String], folders: Folders) throws {
        let layers = try SettingLayers(environment: environment, files: folders.configurationFiles)
        settings = Settings(SettingLayers.settings, layers.values)
        warnings = layers.warnings
        encryption = layers.encryption
        store = try options.store ?? settings.text("store")
        let settings = settings
        format = try settings.choice("output", given: options.output) ?? .table
        let wantsNoColor = options.color == nil && environment["NO_COLOR"].map { !$0.isEmpty } ?? false
        color = wantsNoColor ? .never : try settings.choice("color", given: options.color) ?? .auto
        disabledModules = try settings.list("modules.disabled") ?? []
        historySize = try settings.integer("history.size")
        passwordCost = try settings.integer("password.cost")
        token = environment["GATHER_TOKEN"].map { Secret($0) }
        logLevel = try settings.choice("log") ?? options.usualLogLevel
        logForm = try settings.choice("log-form") ?? .text
        isDumb = environment["TERM"] == "dumb"
        isAccessible = environment["ACCESSIBLE"].map { !$0.isEmpty && $0 != "0" } ?? false
        var limits = PostgresLimits()
        limits.connections = try settings.integer("postgres.connections")
        postgresLimits = limits
        trustRoots = try settings.text("client.ca").flatMap { $0.isEmpty ? nil : folders.expanded($0) }
        pager =
            switch try settings.text("pager") {
            case nil, "off", "": nil
            case "auto": Pager(environment: environment)
            case let command?: Pager(command: command)
            }
    }
}
