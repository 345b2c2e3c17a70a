import Foundation
import GatherDatabase
import GatherPostgres
import Synchronization

/// A private PostgreSQL server, for tests that stop it; it is deleted with this value.
///
/// It listens on a Unix socket in a folder of its own, admits the superuser `postgres` without a password, and requires
/// one from other users.
public final class PostgresServer: Sendable {
    /// The way to stop a server.
    public enum Stop: Sendable {
        /// Fast shutdown: sessions are terminated and data is flushed.
        case fast
        /// Immediate shutdown, as in a crash.
        case immediate
    }

    private let folder: String
    /// The server process while it runs.
    private let server = Mutex<Process?>(nil)

    /// The programs of the newest version that is installed.
    private static let programs: String = {
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql")) ?? []
        return "/usr/lib/postgresql/\(versions.compactMap { Int($0) }.max() ?? 0)/bin"
    }()

    /// Whether PostgreSQL is installed.
    public static var isPossible: Bool { FileManager.default.isExecutableFile(atPath: "\(programs)/postgres") }

    /// Makes a server and starts it.
    public init() throws {
        folder = try Self.newFolder()
        try run(
            "initdb", "--no-sync", "--auth=trust", "--username=postgres", "--encoding=UTF8", "--locale=C.UTF-8",
            "--pgdata=\(data)")
        try """
        local all,replication postgres trust
        local all all scram-sha-256
        """.write(toFile: "\(data)/pg_hba.conf", atomically: false, encoding: .utf8)
        try start()
    }

    /// Makes a standby of another server and starts it.
    public init(following primary: PostgresServer) throws {
        folder = try Self.newFolder()
        try run(
            "pg_basebackup", "--no-sync", "--checkpoint=fast", "--write-recovery-conf", "--pgdata=\(data)",
            "--dbname=host=\(primary.folder) user=postgres")
        try start()
    }

    deinit {
        stop(.immediate)
        try? FileManager.default.removeItem(atPath: folder)
    }

    private var data: String { "\(folder)/data" }

    /// The URL of a database.
    ///
    /// - Parameter user: The user, with the password after a colon if there is one.
    public func url(_ database: String = "postgres", user: String = "postgres") -> String {
        "postgres://\(user)@/\(database)?host=\(folder)"
    }

    /// Runs a statement as the superuser.
    public func administrate(_ statement: String) throws {
        let link = try RawConnection(PostgresAddress(url() + "&connect_timeout=60"), PostgresLimits())
        try link.run(SQL(stringLiteral: statement))
    }

    /// Starts the server and waits until it accepts connections.
    public func start() throws {
        let process = try launch(
            "postgres", "-D", data, "-c", "fsync=off", "-c", "full_page_writes=off", "-c", "listen_addresses=", "-c",
            "unix_socket_directories=\(folder)")
        server.withLock { $0 = process }
        while (try? administrate("SELECT 1")) == nil {
            guard process.isRunning else { throw PostgresServerFailure(message: "the server has ended") }
            usleep(5000)
        }
    }

    /// Stops the server and waits for its end.
    public func stop(_ stop: Stop) {
        let process = server.withLock { $0.take() }
        guard let process else { return }
        kill(process.processIdentifier, stop == .fast ? SIGINT : SIGQUIT)
        process.waitUntilExit()
    }

    /// Suspends all processes of the server, to simulate an unresponsive network, until ``goOn()``.
    public func standStill() throws { try signal(SIGSTOP) }

    /// Resumes all processes of the server.
    public func goOn() throws { try signal(SIGCONT) }

    private func signal(_ signal: Int32) throws {
        let file = try String(contentsOfFile: "\(data)/postmaster.pid", encoding: .utf8)
        guard let main = file.split(separator: "\n").first.flatMap({ Int32($0) }) else {
            throw PostgresServerFailure(message: "its process has no number")
        }
        let children = try String(contentsOfFile: "/proc/\(main)/task/\(main)/children", encoding: .utf8)
        for process in children.split(separator: " ").compactMap({ Int32($0) }) + [main] { kill(process, signal) }
    }

    /// Promotes a standby to a primary server and waits until that is done.
    public func promote() throws { try administrate("SELECT pg_promote()") }

    /// Makes a folder for the user that PostgreSQL runs as: it refuses to run as root.
    private static func newFolder() throws -> String {
        // Not below TMPDIR: the path of a socket has at most 107 bytes.
        let folder = "/tmp/gather-postgres.\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        if geteuid() == 0 {
            try FileManager.default.setAttributes([.ownerAccountName: "postgres"], ofItemAtPath: folder)
        }
        return folder
    }

    private func run(_ program: String, _ arguments: String...) throws {
        let process = try launch([program] + arguments)
        process.waitUntilExit()
        if process.terminationStatus != 0 { throw PostgresServerFailure(message: "\(program) has failed") }
    }

    private func launch(_ command: String...) throws -> Process { try launch(command) }

    private func launch(_ command: [String]) throws -> Process {
        let asOwner = ["/usr/bin/setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"]
        let words = (geteuid() == 0 ? asOwner : []) + ["\(Self.programs)/\(command[0])"] + command[1...]
        let process = Process()
        process.executableURL = URL(filePath: words[0])
        process.arguments = Array(words[1...])
        process.currentDirectoryURL = URL(filePath: folder)
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.runWithAllSignals()
        return process
    }
}

/// The error of a failed PostgreSQL program.
struct PostgresServerFailure: Error {
    let message: String
}
