public import Foundation
public import GatherDatabase
public import GatherKit
import GatherPostgres
import GatherSQLite
import Logging
import Synchronization

/// An application over a database of its own, with a clock that stands still and identifiers that count up.
public final class TestApplication {
    /// The clock.
    public let clock: VirtualClock
    /// The folder for files that a test writes.
    public let folder: TemporaryFolder
    /// What the modules have warned of.
    public let warnings = Warnings()
    /// The application.
    public let application: Application
    /// The database of its own at a PostgreSQL server, if it has one.
    private let reusableDatabase: ReusableDatabase?
    /// The services that the modules were given.
    public let services: Services
    /// On whose behalf lines are opened.
    public var identity = Identity.known(.local)

    /// Builds an application of modules.
    ///
    /// - Parameters:
    ///   - disabled: The names of the modules that are turned off.
    ///   - settings: What the configuration says, such as `checklist.template`.
    ///   - endpoints: What is answered besides what the modules do.
    ///   - path: What others call the same database by, a file of SQLite's; nil for a database of its own.
    ///   - clock: The clock, which other applications may share.
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
            now: { (SessionClock.current ?? clock).now },
            realNow: { clock.now },
            makeID: {
                ids.withLock {
                    $0 += 1; return UUID(number: $0)
                }
            },
            randomBytes: { count in
                chance.withLock { last in
                    defer { last += count }
                    return (last..<last + count).map { UInt8(truncatingIfNeeded: $0) }
                }
            },
            // Hashing must be quick here, not slow.
            passwordCost: 1,
            credentials: CredentialFile(path: folder.path("credentials"), store: "test"),
            settings: Settings { key, _ in settings[key] },
            warn: { [warnings] in warnings.add($0) },
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        )
        var registry = ModuleRegistry(modules, disabled: disabled, using: services)
        for module in registry.modules {
            if let reason = module.problem { throw ModuleLeftOut(name: module.name, reason: reason) }
        }
        for endpoint in endpoints { try registry.add(endpoint, asModule: "server") }
        let database: any Database
        switch TestEngine.current {
        case .sqlite:
            reusableDatabase = nil
            database = try path.map { try SQLiteDatabase(path: $0) } ?? SQLiteDatabase()
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

    /// Opens the route that words call, each text one word; options begin with two hyphens.
    @discardableResult
    public func open(_ words: String..., view: any ViewAdapter = RecordingView()) throws -> Screen {
        try open(words, view: view)
    }

    /// Opens the route that words call.
    @discardableResult
    public func open(_ words: [String], view: any ViewAdapter = RecordingView()) throws -> Screen {
        let invocation = try application.registry.bind(words.map { CommandWord($0) })
        return try application.open(invocation, as: &identity, view: view)
    }

    /// Runs work in a session on behalf of ``identity``.
    @discardableResult
    public func session<Result>(_ work: (Session) throws -> Result) throws -> Result {
        try application.session(.write, as: &identity, work)
    }
}

/// What modules have warned of, in its order.
public final class Warnings: Sendable {
    private let sentences = Mutex<[String]>([])

    /// All of them.
    public var all: [String] { sentences.withLock { $0 } }

    func add(_ sentence: String) { sentences.withLock { $0.append(sentence) } }
}

/// A module that an application under test would go without.
public struct ModuleLeftOut: Error, Equatable {
    /// Its name.
    public let name: String
    /// Why it is left out.
    public let reason: String
}

extension UUID {
    /// The identifier that ends in a number and has zeros elsewhere.
    public init(number: Int) {
        let byte = UInt8(truncatingIfNeeded: number)
        self.init(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, byte))
    }
}

extension VirtualClock {
    /// Noon of 21 November 2026, UTC: when tests begin.
    public static let start = Timestamp(milliseconds: 1_795_262_400_000)
}

// MARK: - Contents

extension TestApplication {
    /// All that whoever is logged in has and undo can put back, by table.
    public func contents() throws -> [String: Set<[SQL.Value]>] {
        try session { session in
            var contents: [String: Set<[SQL.Value]>] = [:]
            for table in session.registry.tables where table.isTakenBack {
                contents[table.name] = Set(try session.rows(of: table))
            }
            return contents
        }
    }

    /// What lines would change, each a line without quotes.
    public func dryRun(_ lines: String...) throws -> [DryRunChange] { try dryRun(lines) }

    /// What lines would change, each a line without quotes.
    public func dryRun(_ lines: [String], view: any ViewAdapter = RecordingView()) throws -> [DryRunChange] {
        try session { session in
            try session.dryRun {
                for line in lines {
                    let words = line.split(separator: " ").map { CommandWord(String($0)) }
                    _ = try session.registry.bind(words)
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
    ///   - target: The path, and what stands behind the `?`.
    ///   - body: JSON.
    ///   - credentials: Who asks; nil for ``identity``.
    ///   - address: From where.
    /// - Throws: ``UndeclaredAnswer`` when the endpoint answers with what its declaration does not say.
    @discardableResult
    public func send(
        _ method: Endpoint.Method, _ target: String, _ body: String = "", as credentials: Credentials? = nil,
        from address: String? = nil, client: Secret? = nil
    ) throws -> Endpoint.Response {
        let call: EndpointCall
        do {
            call = try EndpointTable(application.registry).call(method.rawValue, target)
        } catch {
            return Endpoint.Response(error)
        }
        let response = application.answer(
            call, credentials ?? .identity(identity), from: address, client: client, body: Data(body.utf8),
            logger: services.logger)
        let isDeclared = call.endpoint.answers.contains(response.status)
        let isOfShape =
            response.status != .ok
            || call.endpoint.result.map { shape in
                response.body.map(shape.matches) ?? false
            } ?? (response.body == nil)
        guard isDeclared, isOfShape else { throw UndeclaredAnswer(response: response) }
        return response
    }
}

/// An answer that the declaration of its endpoint does not tell of.
public struct UndeclaredAnswer: Error {
    /// The answer.
    public let response: Endpoint.Response
}

extension Endpoint.Response {
    /// The data as it is sent.
    public var json: String? { body.map { String(decoding: $0.compactJSON, as: UTF8.self) } }

    /// Why the request failed, if it did.
    public var reason: String? {
        guard case .record(let record)? = body, case .text(let reason)? = record["reason"] else { return nil }
        return reason
    }

    /// What stands behind the last slash of the path of what was made.
    public var location: String? { headers["Location"]?.split(separator: "/").last.map(String.init) }
}
