import Foundation
import GatherDatabase
import GatherSQLite
import GatherTestSupport
import Testing

/// A fresh machine: the built program with folders of its own, which go away with this value.
final class Installation {
    let folder: TemporaryFolder
    /// What every start of the program finds in its environment.
    let environment: [String: String]
    /// The database of a PostgreSQL server; nil when the data is in ``store``.
    private let temporaryDatabase: TemporaryDatabase?

    /// The program that `swift build` put beside the tests.
    static var program: URL {
        Bundle.module.bundleURL.deletingLastPathComponent().appending(path: "gather")
    }

    /// - Parameter store: The address of a database that the tests have made; nil for one of its own.
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
            // Hashing must be quick here, not slow.
            "GATHER_PASSWORD_COST": "1",
            "PATH": "/usr/bin:/bin",
            "LC_ALL": "C.UTF-8",
            "TZ": "UTC",
        ].merging((store ?? temporaryDatabase?.url).map { ["GATHER_STORE": $0] } ?? [:]) { $1 }
    }

    /// What the program has made.
    func database() throws -> any Database {
        try temporaryDatabase.map { try $0.database() } ?? SQLiteDatabase(path: store)
    }

    /// A database in which the program has been started once.
    private static func usedDatabase() throws -> TemporaryDatabase {
        try TemporaryDatabase(like: "EndToEndTests") { url in
            let folder = try TemporaryFolder()
            let first = try Execution(
                program, ["-c", "player list"], input: Data(),
                environment: ["HOME": folder.url.path, "GATHER_STORE": url], directory: folder.url.path)
            _ = try first.outcome()
        }
    }

    /// Where the program keeps its data when that is a SQLite file.
    var store: String { folder.path("data/gather/gather.sqlite") }
    var credentials: String { folder.path("state/gather/credentials") }
    var history: String { folder.path("state/gather/history") }

    /// The lines that the shells have kept.
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

    /// Runs a line of the POSIX shell, in which `$GATHER` is the program and `$GATHER_TOOLS` the folder of what is built with it.
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

    /// What a line answers, as data.
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
