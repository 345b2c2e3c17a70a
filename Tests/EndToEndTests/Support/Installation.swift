import Foundation
import GatherDatabase
import GatherSQLite
import GatherTestSupport
import Synchronization
import Testing

/// The built program with private folders, which are deleted with this value.
final class Installation {
    let folder: TemporaryFolder
    /// The environment of every start of the program.
    let environment: [String: String]
    /// The database of a PostgreSQL server; nil when the data is in ``store``.
    private let temporaryDatabase: TemporaryDatabase?

    /// The program that `swift build` put beside the tests.
    static var program: URL {
        Bundle.module.bundleURL.deletingLastPathComponent().appending(path: "gather")
    }

    /// - Parameter store: The URL of a test database; nil for a private store.
    convenience init(store: String? = nil) throws {
        try self.init(
            store: store, in: TestEngine.current == .postgres && store == nil ? Self.usedDatabase() : nil)
    }

    /// Makes an installation with a copy of a store that is filled once, as that takes longer than most tests.
    ///
    /// - Parameters:
    ///   - key: What the store contains.
    ///   - fill: Fills the store, and makes no other copy.
    convenience init(like key: String, fill: (Installation) throws -> Void) throws {
        guard TestEngine.current == .sqlite else {
            let database = try TemporaryDatabase(like: key) { url in try fill(Installation(store: url)) }
            try self.init(store: nil, in: database)
            return
        }
        let content = try Self.filledStores.withLock { stores in
            if let content = stores[key] { return content }
            let first = try Installation()
            try fill(first)
            let content = try Data(contentsOf: URL(filePath: first.store))
            stores[key] = content
            return content
        }
        try self.init()
        let file = URL(filePath: store)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        try content.write(to: file)
    }

    /// The SQLite files of filled stores, each without a log, as its program has ended.
    private static let filledStores = Mutex<[String: Data]>([:])

    /// An installation in which `Scripts/tournament.gather` has played the World Cup of 2022.
    static func afterTheWorldCup() throws -> Installation {
        try Installation(like: "the World Cup of 2022") { machine in
            let script = URL(filePath: #filePath).appending(path: "../../../../Scripts/tournament.gather").standardized
            let outcome = try machine.gather("run", "--clock-from", "2022-11-20T12:00:00Z", script.path)
            try #require(outcome.code == 0, "\(outcome.errors)")
        }
    }

    private init(store: String?, in database: TemporaryDatabase?) throws {
        folder = try TemporaryFolder()
        temporaryDatabase = database
        environment = [
            "HOME": folder.path("home"),
            "XDG_DATA_HOME": folder.path("data"),
            "XDG_STATE_HOME": folder.path("state"),
            "XDG_CONFIG_HOME": folder.path("config"),
            "XDG_CACHE_HOME": folder.path("cache"),
            "GATHER_INSTALLED_CONFIG": folder.path("installed.yaml"),
            // A low cost, as tests need no secure hashes.
            "GATHER_PASSWORD_COST": "1",
            // With many tests at once, a disk can take longer than the usual two seconds, and a script than ten.
            "GATHER_SERVER_WRITE_SECONDS": "60", "GATHER_SERVER_SCRIPT_SECONDS": "600",
            "PATH": "/usr/bin:/bin",
            "LC_ALL": "C.UTF-8",
            "TZ": "UTC",
        ].merging((store ?? temporaryDatabase?.url).map { ["GATHER_STORE": $0] } ?? [:]) { $1 }
    }

    /// Whether this is the superuser, who may mount a small disk.
    static let mayMount =
        (try? Installation().sh("mkdir disk && mount -t tmpfs none disk && umount disk"))?.code == 0

    /// A copy of a migrated store.
    func database() throws -> any Database {
        try temporaryDatabase.map { try $0.database() } ?? SQLiteDatabase(path: store)
    }

    /// A database that the program has migrated.
    private static func usedDatabase() throws -> TemporaryDatabase {
        try TemporaryDatabase(like: "EndToEndTests") { url in
            let folder = try TemporaryFolder()
            let first = try Execution(
                program, ["-c", "player list"], input: Data(),
                environment: ["HOME": folder.url.path, "GATHER_STORE": url], directory: folder.url.path)
            _ = try first.outcome()
        }
    }

    /// The path of the SQLite file, if the program uses one.
    var store: String { folder.path("data/gather/gather.sqlite") }
    var credentials: String { folder.path("state/gather/credentials") }
    var history: String { folder.path("state/gather/history") }

    /// The lines of the shell's history.
    func historyLines() throws -> [String] {
        try String(contentsOfFile: history, encoding: .utf8).split(separator: "\n").map(String.init)
    }

    // Runs the program to its end, with bytes on its standard input.
    func gather(
        _ arguments: String...,
        input: Data = Data(),
        environment: [String: String] = [:],
        in directory: String? = nil
    ) throws -> Outcome {
        try start(Self.program, arguments, input: input, environment: environment, in: directory).outcome()
    }

    // Runs the program to its end, with a text on its standard input.
    func gather(_ arguments: String..., input: String, environment: [String: String] = [:]) throws -> Outcome {
        try start(Self.program, arguments, input: Data(input.utf8), environment: environment).outcome()
    }

    /// Runs a POSIX shell line, in which `$GATHER` is the program and `$GATHER_TOOLS` the folder of the built tools.
    func sh(_ line: String) throws -> Outcome {
        let environment = [
            "GATHER": Self.program.path, "GATHER_TOOLS": Self.program.deletingLastPathComponent().path,
        ]
        return try start(URL(filePath: "/bin/sh"), ["-c", line], environment: environment, in: folder.url.path)
            .outcome()
    }

    /// Starts the program.
    func start(_ arguments: String..., input: Data = Data()) throws -> Execution {
        try start(Self.program, arguments, input: input)
    }

    /// Starts another program.
    func start(
        _ program: URL,
        _ arguments: [String],
        input: Data = Data(),
        environment: [String: String] = [:],
        in directory: String? = nil
    ) throws -> Execution {
        try Execution(
            program,
            arguments,
            input: input,
            environment: self.environment.merging(environment) { $1 },
            directory: directory ?? folder.url.path
        )
    }

    /// Starts the program on a terminal; without arguments, the shell.
    func terminal(_ arguments: String...) throws -> Terminal {
        try Terminal(Self.program, arguments, environment: environment, directory: folder.url)
    }

    /// The JSON result of a line.
    func json(_ line: String) throws -> Any {
        let outcome = try gather("--output", "json", "-c", line)
        try #require(outcome.code == 0, "\(outcome)")
        return try JSONSerialization.jsonObject(with: Data(outcome.output.utf8), options: .fragmentsAllowed)
    }

    /// The names of the players in the store.
    func playerNames() throws -> [String] {
        let players = try #require(try json("player list") as? [[String: Any]])
        return players.compactMap { $0["name"] as? String }
    }

    /// The permissions of a file.
    func mode(of path: String) throws -> Int {
        try #require(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
    }
}
