public import Foundation
public import GatherDatabase
public import GatherKit
import GatherPostgres
import GatherSQLite
import GatherScript
import Logging
import Synchronization

/// An application with a private database, a stopped clock and sequential identifiers.
public final class TestApplication {
    /// The clock of the application.
    public let clock: VirtualClock
    /// The folder for a test's files.
    public let folder: TemporaryFolder
    /// The warnings of the modules.
    public let warnings = Warnings()
    /// The application.
    public let application: Application
    /// The endpoints of the modules, and those in addition.
    public let endpoints: [Endpoint]
    /// The private PostgreSQL database; nil with SQLite or a shared store.
    private let reusableDatabase: ReusableDatabase?
    /// The services of the modules.
    public let services: Services
    /// The identity that opens routes.
    public var identity = Identity.known(.local)

    /// Makes an application of modules.
    ///
    /// - Parameters:
    ///   - disabled: The names of disabled modules.
    ///   - settings: The configuration, by keys such as `checklist.template`.
    ///   - endpoints: Endpoints in addition to those of the modules.
    ///   - path: The path of a SQLite file, or the name of a PostgreSQL database, that applications share; nil for a
    ///     private database.
    ///   - clock: The clock, which several applications may share.
    public init(
        _ modules: [any FeatureModule.Type], disabled: [String] = [], settings: [String: Settings.Value] = [:],
        endpoints: [Endpoint] = [],
        store path: String? = nil,
        clock: VirtualClock = VirtualClock(at: VirtualClock.start)
    ) throws {
        folder = try TemporaryFolder()
        self.clock = clock
        let ids = Mutex(0)
        let chance = Mutex(0)
        services = Services(
            now: { (VirtualClock.current ?? clock).now },
            realNow: { clock.now },
            makeID: {
                ids.withLock {
                    $0 += 1; return UUID(number: $0)
                }
            },
            randomBytes: { count in
                chance.withLock { last in
                    defer { last += count }
                    // Each eighth byte also tells how many there were, so that no eight of them come again.
                    return (last..<last + count).map { UInt8(truncatingIfNeeded: $0 % 8 == 7 ? $0 + $0 >> 8 : $0) }
                }
            },
            // The lowest cost, as tests need no secure hashes.
            passwordCost: 1,
            credentials: CredentialFile(path: folder.path("credentials"), store: "test"),
            settings: Settings(modules.flatMap { $0.settings }, settings),
            warn: { [warnings] in warnings.add($0) },
            logger: Logger(label: "test") { [warnings] _ in WarningHandler(warnings: warnings) }
        )
        let registry = try ModuleRegistry(modules, disabled: disabled, using: services)
        try Self.check(registry, of: modules, disabled)
        self.endpoints = registry.endpoints + endpoints
        let database: any Database
        switch TestEngine.current {
        case .sqlite:
            reusableDatabase = nil
            database = try path.map { try SQLiteDatabase(path: $0) } ?? Self.migratedDatabase(registry.migrations)
        case .postgres:
            reusableDatabase = try path == nil ? ReusableDatabase(registry.migrations) : nil
            let url = try reusableDatabase?.url ?? TemporaryDatabase.shared(path ?? "").url
            database = try PostgresDatabase(PostgresAddress(url))
        }
        if let (module, failure) = try database.migrate(registry.migrations).first {
            throw ModuleLeftOut(name: module, reason: failure.message)
        }
        application = Application(registry: registry, database: database, logger: services.logger)
    }

    private static let checked = Mutex<Set<String>>([])
    private static let migrated = Mutex<[String: SQLiteDatabase]>([:])

    /// Checks the registry of the first application with these modules, as the next ones register the same.
    private static func check(
        _ registry: ModuleRegistry, of modules: [any FeatureModule.Type], _ disabled: [String]
    ) throws {
        let key = "\(modules.map { ObjectIdentifier($0) }) \(disabled)"
        if checked.withLock({ $0.contains(key) }) { return }
        try registry.check()
        _ = checked.withLock { $0.insert(key) }
    }

    /// A database in memory with all tables, which are made once: that takes longer than most tests.
    private static func migratedDatabase(_ modules: [ModuleMigrations]) throws -> SQLiteDatabase {
        let key = "\(modules)"
        let template = try migrated.withLock { migrated in
            if let template = migrated[key] { return template }
            let template = try SQLiteDatabase()
            try template.migrate(modules)
            migrated[key] = template
            return template
        }
        return try SQLiteDatabase(copyOf: template)
    }

    /// Opens the route of a line, or of words, of which each is an argument or an option with two hyphens.
    ///
    ///     try app.open("player add 'Ana Pop'")
    ///     try app.open("player", "add", name)
    ///
    /// - Throws: ``UndeclaredResult`` if the data of the screen is not what the route declares, ``Warned`` if a module
    ///   has warned or logged a warning, or a ``Failure``.
    @discardableResult
    public func open(_ words: String..., view: any ViewAdapter = RecordingView()) throws -> Screen {
        if words.count == 1 { return try open(application.registry.bind(words[0]), view: view) }
        return try open(words, view: view)
    }

    /// Opens the route with these words.
    @discardableResult
    public func open(_ words: [String], view: any ViewAdapter = RecordingView()) throws -> Screen {
        try open(application.registry.bind(words), view: view)
    }

    func open(_ invocation: Invocation, view: any ViewAdapter) throws -> Screen {
        let before = warnings.all.count
        let screen = try application.open(invocation, as: &identity, view: view)
        guard invocation.description.result.matches(screen.value) else {
            throw UndeclaredResult(route: invocation.description.name, value: screen.value)
        }
        let heard = warnings.all.dropFirst(before)
        guard heard.isEmpty else { throw Warned(warnings: Array(heard)) }
        return screen
    }

    /// Opens the routes of lines.
    public func lines(_ lines: String...) throws { for line in lines { try open(line) } }

    /// Opens the route of a line and returns its first sentence; nil if the screen begins with something else.
    @discardableResult
    public func line(_ line: String) throws -> String? { try open(line).sentence }

    /// Runs work in a write session of ``identity``.
    @discardableResult
    public func session<Result>(_ work: (Session) throws -> Result) throws -> Result {
        try application.session(.write, as: &identity, work)
    }
}

/// The error of a route that returns other data than it declares.
public struct UndeclaredResult: Error {
    /// The name of the route.
    public let route: String
    /// The data.
    public let value: Value
}

/// The error of a route during which a module has warned.
public struct Warned: Error, Equatable {
    /// The warnings.
    public let warnings: [String]
}

/// The warnings of the modules, in order.
public final class Warnings: Sendable {
    private let sentences = Mutex<[String]>([])

    /// All warnings.
    public var all: [String] { sentences.withLock { $0 } }

    func add(_ sentence: String) { sentences.withLock { $0.append(sentence) } }
}

/// Keeps the warnings and errors that are logged.
private struct WarningHandler: LogHandler {
    let warnings: Warnings
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.warning

    subscript(metadataKey key: String) -> Logger.MetadataValue? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) { warnings.add("\(event.message)") }
}

/// The error of a module that was left out of the application.
public struct ModuleLeftOut: Error, Equatable {
    /// The name of the module.
    public let name: String
    /// The reason.
    public let reason: String
}

extension UUID {
    /// Makes an identifier whose last byte is a number and whose others are zero.
    public init(number: Int) {
        let byte = UInt8(truncatingIfNeeded: number)
        self.init(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, byte))
    }
}

extension VirtualClock {
    /// The time at which tests start: 21 November 2026, 12:00 UTC.
    public static let start = Timestamp(milliseconds: 1_795_262_400_000)
}

// MARK: - Contents

extension TestApplication {
    /// The rows of ``identity`` that undo can restore, by table.
    public func contents() throws -> [String: Set<[SQL.Value]>] {
        try session { session in
            var contents: [String: Set<[SQL.Value]>] = [:]
            for table in session.registry.tables where table.isUndoable {
                contents[table.name] = Set(try session.rows(of: table))
            }
            return contents
        }
    }

    /// Performs a dry run of lines.
    public func dryRun(_ lines: String...) throws -> DryRun { try dryRun(lines) }

    /// Performs a dry run of lines.
    public func dryRun(_ lines: [String], view: any ViewAdapter = RecordingView()) throws -> DryRun {
        try session { session in
            try session.dryRun {
                for line in lines {
                    _ = try session.registry.bind(line)
                        .open(in: session, asking: view, logger: application.logger)
                }
            }
        }
    }
}

// MARK: - Endpoints

extension TestApplication {
    /// Sends a request to the endpoints, without HTTP.
    ///
    /// - Parameters:
    ///   - target: The path and query.
    ///   - body: The JSON body.
    ///   - credentials: The credentials; nil for those of ``identity``.
    ///   - address: The address of the client.
    /// - Throws: ``UndeclaredAnswer`` if the endpoint does not declare the status or the schema of the response.
    @discardableResult
    public func send(
        _ method: Endpoint.Method, _ target: String, _ body: String = "", as credentials: Credentials? = nil,
        from address: String? = nil, client: Secret? = nil
    ) throws -> Endpoint.Response {
        let call: EndpointCall
        do {
            guard let found = try EndpointTable(endpoints).call(method.rawValue, target) else {
                throw EndpointFailure.unknownPath
            }
            call = found
        } catch {
            return Endpoint.Response(error)
        }
        var request = Endpoint.Request(target, as: credentials ?? .identity(identity), logger: services.logger)
        (request.body, request.address, request.isLocal) = (Array(body.utf8), address, true)
        request.cookies = Cookies(client.map { "\(Credentials.clientCookie)=\($0.exposed)" })
        let response = application.answer(call, request)
        let isDeclared = call.endpoint.answers.contains(response.status)
        let isOfShape =
            response.status != .ok
            || call.endpoint.result.map { shape in
                response.data.map(shape.matches) ?? false
            } ?? (response.data == nil)
        guard isDeclared, isOfShape else { throw UndeclaredAnswer(response: response) }
        return response
    }
}

/// The error of a response that its endpoint does not declare.
public struct UndeclaredAnswer: Error {
    /// The response.
    public let response: Endpoint.Response
}

extension Endpoint.Response {
    /// The body as JSON.
    public var json: String? { data.map { String(decoding: $0.compactJSON, as: UTF8.self) } }

    /// The reason of an error response.
    public var reason: String? {
        guard case .record(let record)? = data, case .text(let reason)? = record["reason"] else { return nil }
        return reason
    }

    /// The last component of the Location header.
    public var location: String? { headers["Location"]?.split(separator: "/").last.map(String.init) }
}

// MARK: - Suggestions and pages

extension TestApplication {
    /// The suggestions for a parameter, such as `player` of the line `kitty pay`.
    ///
    /// - Parameters:
    ///   - line: The words of the route, and arguments that are given already.
    ///   - beginning: The text of the parameter typed so far.
    public func suggestions(for name: String, of line: String, _ beginning: String = "") throws -> [Suggestion] {
        let open = try openParameter(name, of: line, beginning)
        return try session { try $0.registry.suggestions(for: open, in: $0) }
    }

    /// The default of a parameter in a form; nil for none.
    public func proposal(for name: String, of line: String) throws -> String? {
        let open = try openParameter(name, of: line)
        return try session { try $0.registry.proposal(for: open, in: $0) }
    }

    /// A parameter that is being typed.
    public func openParameter(_ name: String, of line: String, _ beginning: String = "") throws -> OpenParameter {
        let registry = application.registry
        guard let route = registry.route(calledBy: line.lineWords)?.description,
            let parameter = route.parameters.first(where: { $0.name == name })
        else { throw Missing(what: name, whole: line) }
        return OpenParameter(
            route: route, parameter: parameter, given: registry.arguments(in: line), beginning: beginning)
    }

    /// The blocks of the home page, for no name, or of the page with a name.
    public func page(_ name: String? = nil) throws -> [Block] {
        try session { session in
            try PageContext.make(at: session.now) {
                guard let name else { return session.registry.blocks(about: HomePage(), in: session) }
                guard let page = session.registry.page(calledBy: [name]) else {
                    throw Missing(what: name, whole: "pages")
                }
                return try page.blocks(in: session) ?? []
            }
        }
    }

    /// Opens each action of the home page and all other pages, and of the pages that they lead to, with a text where one is
    /// asked for, and takes back what it does.
    ///
    /// - Returns: The words of the actions of the first pages, of those that open a form with `…` behind them.
    /// - Throws: ``BadAction`` with the page and the action.
    @discardableResult
    public func openActions() throws -> [String] {
        let names = [nil] + application.registry.pages.map(\.name)
        return try names.flatMap { name in
            try page(name).flatMap(\.actions).flatMap(\.commands).map { action in
                let before = warnings.all.count
                do {
                    let (line, screen) = try open(action)
                    for next in screen?.pageBlocks.flatMap(\.actions).flatMap(\.commands) ?? [] { _ = try open(next) }
                    let heard = warnings.all.dropFirst(before)
                    guard heard.isEmpty else { throw Warned(warnings: Array(heard)) }
                    return line
                } catch {
                    throw BadAction(
                        page: name ?? "home", words: action.words.joined(separator: " "), reason: "\(error)")
                }
            }
        }
    }

    /// - Returns: The words, and what is shown by an action that only reads.
    private func open(_ action: Action) throws -> (String, Screen?) {
        let (registry, line) = (application.registry, action.words.joined(separator: " "))
        if registry.page(calledBy: action.words) != nil { return (line, nil) }
        func words(_ typed: String) -> [CommandWord] {
            (action.words + (action.inputLabel == nil ? [] : [typed])).map { CommandWord($0) }
        }
        // The typed text may have to be a number.
        let reading = try (try? registry.read(words("some text"))) ?? registry.read(words("1"))
        guard case .complete(let call) = reading else { return ("\(line) …", nil) }
        var screen: Screen?
        do {
            try session { session in
                _ = try session.dryRun {
                    let view = RecordingView(answers: [true])
                    screen = try call.invocation.open(in: session, asking: view, logger: application.logger)
                }
            }
        } catch let failure as any Failure where action.inputLabel != nil && failure.kind == .notFound {
            // The text may have to be a player's name.
            return (line, nil)
        }
        return (line, call.invocation.access == .write ? nil : screen)
    }
}

/// An action of a page that cannot be opened.
public struct BadAction: Error {
    /// The name of the page.
    public let page: String
    /// The words of the action.
    public let words: String
    /// What went wrong.
    public let reason: String
}
