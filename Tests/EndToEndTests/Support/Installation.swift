import Foundation
import GatherDatabase
import GatherSQLite
import GatherTestSupport
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
    init(store: String? = nil) throws {
        folder = try TemporaryFolder()
        temporaryDatabase = try TestEngine.current == .postgres && store == nil ? Self.usedDatabase() : nil
        environment = [
            "HOME": folder.path("home"),
            "XDG_DATA_HOME": folder.path("data"),
            "XDG_STATE_HOME": folder.path("state"),
            "XDG_CONFIG_HOME": folder.path("config"),
            "XDG_CACHE_HOME": folder.path("cache"),
            "GATHER_INSTALLED_CONFIG": folder.path("installed.yaml"),
            // A low cost, as tests need no secure hashes.
            "GATHER_PASSWORD_COST": "1",
            // A disk that many tests write to at once can take longer than the usual two seconds.
            "GATHER_SERVER_WRITE_SECONDS": "60",
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
