import Foundation
import GatherDatabase
import GatherPostgres
import GatherTestSupport
import Synchronization
import Testing

extension EndToEnd {
    /// A PostgreSQL server as the store.
    @Suite(.enabled(if: TestEngine.isDefault && PostgresServer.isPossible)) struct Postgres {
        private let server: PostgresServer

        init() throws { server = try PostgresServer() }

        @Test func isMigratedOnceInConcurrentStarts() throws {
            let machine = try Installation(store: server.url())
            let programs = try (1...10).map { try machine.start("-c", "player add 'Player \($0)'") }
            for program in programs {
                let outcome = try program.outcome()
                #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome)")
            }
            #expect(try Set(machine.playerNames()) == Set((1...10).map { "Player \($0)" }))
        }

        /// The password comes from libpq's sources and is not printed.
        @Test func takesAPasswordAndKeepsItSecret() throws {
            try server.administrate("CREATE ROLE ana LOGIN SUPERUSER PASSWORD 'correct horse'")
            let machine = try Installation(store: server.url(user: "ana"))
            let file = try machine.folder.write("*:*:*:ana:correct horse\n", to: "pgpass")
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
            for (environment, isLetIn) in [
                ([:], false), (["PGPASSWORD": "correct horse"], true), (["PGPASSWORD": "battery staple"], false),
                (["PGPASSFILE": file], true), (["GATHER_STORE": server.url(user: "ana:correct%20horse")], true),
                (["GATHER_STORE": server.url(user: "ana:battery%20staple")], false),
                (["GATHER_STORE": server.url("nowhere", user: "ana:correct%20horse")], false),
                (["GATHER_STORE": "postgres://ana:battery@staple@/postgres"], false),
            ] {
                let outcome = try machine.gather("-c", "player list", environment: environment)
                #expect(outcome.code == (isLetIn ? 0 : 69), "\(outcome)")
                #expect(outcome.errors.isEmpty == isLetIn)
                for word in ["horse", "staple"] { #expect(!"\(outcome)".contains(word)) }
            }
        }

        @Test func stopsWaitingAfterCtrlC() throws {
            let shell = try Shell(Installation(store: server.url()))
            try shell.enter("player add Ana")
            try PostgresDatabase(PostgresAddress(server.url())).write { connection in
                try connection.run("LOCK TABLE player")
                let start = ContinuousClock.now
                try shell.terminal.type("player list\r")
                while try connection.first("SELECT 1 AS found FROM pg_locks WHERE NOT granted", { _ in true }) == nil {
                    try #require(ContinuousClock.now - start < .seconds(10))
                    usleep(5000)
                }
                let stopped = ContinuousClock.now
                #expect(try shell.type("\u{3}", until: Shell.prompt).contains("interrupted"))
                #expect(ContinuousClock.now - stopped < .seconds(2))
            }
            #expect(try shell.enter("player list").contains("Ana"), "the shell continues")
            #expect(try shell.leave() == 0)
        }

        @Test func isShownAsOfflineUntilItIsBack() throws {
            let shell = try Shell(Installation(store: server.url()))
            server.stop(.fast)
            try shell.terminal.read(until: "[offline]")
            #expect(try shell.type("player list\r", until: "offline").contains("the store cannot be opened"))
            try server.start()
            #expect(try shell.type("player add Ana\r", until: "gather> ").contains("Added Ana"))
            #expect(try !shell.enter("player list").contains("offline"), "it reconnects by itself")
            #expect(try shell.leave() == 0)
        }

        /// Typed characters are echoed, whatever the state of the network.
        @Test func doesNotBlockTypingWhenUnresponsive() throws {
            let shell = try Shell(Installation(store: server.url()))
            try shell.enter("player add Ana")
            try server.standStill()
            defer { try? server.goOn() }
            try shell.terminal.read(until: "[offline]")
            try shell.terminal.type("print \"still")
            try shell.terminal.read(until: "still", seconds: 2)
            try shell.terminal.type(" here\"\r")
            #expect(try shell.terminal.read(until: "still here\r\n").contains("still here"))
            try server.goOn()
            #expect(try shell.type("player list\r", until: "Ana").contains("Ana"), "the shell continues")
            try shell.terminal.read(until: Shell.prompt)
            #expect(try shell.leave() == 0)
        }

        /// Requests during a restart are answered or refused with a reason; no acknowledged write is lost.
        @Test func survivesARestartUnderAServer() throws {
            let serving = try Serving(Installation(store: server.url()), opensTheStore: true)
            let authorization = try serving.authorization
            let number = Atomic(0)
            let isDone = Atomic(false)
            let added = Mutex<[String]>([])
            let group = DispatchGroup()
            for _ in 1...4 {
                group.enter()
                Thread { [port = serving.port] in
                    do {
                        let connection = try HTTPConnection(port: port)
                        while !isDone.load(ordering: .relaxed) {
                            let name = "Player \(number.add(1, ordering: .relaxed).newValue)"
                            let body = #"{"name":"\#(name)"}"#
                            try connection.send("POST", "/api/players", body, authorization: authorization)
                            let answer = try connection.answer()
                            switch answer?.status {
                            case 201: added.withLock { $0.append(name) }
                            case 503: #expect(answer?.body.contains(#""error":true"#) == true)
                            default: Issue.record("\(answer as Any)")
                            }
                        }
                    } catch {
                        Issue.record(error)
                    }
                    group.leave()
                }.start()
            }
            func waitForMore() {
                let count = added.withLock(\.count)
                let deadline = Date(timeIntervalSinceNow: 15)
                while added.withLock(\.count) < count + 20, deadline > Date() { usleep(5000) }
                #expect(added.withLock(\.count) >= count + 20, "the server continues without a restart")
            }
            waitForMore()
            for stop in [PostgresServer.Stop.fast, .immediate] {
                server.stop(stop)
                let connection = try HTTPConnection(port: serving.port)
                try connection.send("GET", "/api/players", authorization: authorization)
                let answer = try #require(try connection.answer())
                #expect(answer.status == 503 && answer.headers["retry-after"] == "3", "\(answer)")
                try server.start()
                waitForMore()
            }
            isDone.store(true, ordering: .relaxed)
            group.wait()
            let names = try Set(serving.machine.playerNames())
            #expect(names.isSuperset(of: added.withLock(\.self)))
            serving.server.signal(SIGTERM)
            #expect(try serving.server.outcome().code == 0)
        }
    }
}
