import Foundation
import GatherTestSupport
import Testing

extension EndToEnd {
    /// The store is one file: whoever copies it after a program has ended has everything.
    @Suite(.enabled(if: TestEngine.current == .sqlite)) struct ClosedStore {
        private let machine: Installation

        init() throws { machine = try Installation() }

        private var log: Int {
            (try? FileManager.default.attributesOfItem(atPath: machine.store + "-wal")[.size] as? Int) ?? 0
        }

        /// The players in a copy of the file alone.
        private func playersInACopy() throws -> String {
            let copy = machine.folder.path("copy-\(UUID().uuidString).sqlite")
            try FileManager.default.copyItem(atPath: machine.store, toPath: copy)
            return try machine.gather("--store", copy, "--output", "csv", "-c", "player list").output
        }

        private func checkThatItIsOneFile() throws {
            #expect(log == 0)
            #expect(try playersInACopy().contains("Ana"))
        }

        private func shell() throws -> Terminal {
            let shell = try machine.terminal()
            try shell.read(until: "gather> ")
            try shell.type("player add Ana\r")
            try shell.read(until: "Added")
            try shell.read(until: "gather> ")
            return shell
        }

        @Test(arguments: ["quit\r", "\u{04}"]) func isLeftByTheShell(keys: String) throws {
            let shell = try shell()
            try shell.type(keys)
            #expect(shell.waitForExit() == 0)
            try checkThatItIsOneFile()
        }

        @Test(arguments: [SIGTERM, SIGHUP]) func isLeftByTheShellAtASignal(signal: Int32) throws {
            let shell = try shell()
            shell.signal(signal)
            #expect(shell.waitForExit() == 128 + signal)
            try checkThatItIsOneFile()
        }

        @Test func isThereWhileTheShellIsIdle() throws {
            let shell = try shell()
            let end = ContinuousClock.now + .seconds(60)
            while log > 0, .now < end { usleep(5_000) }
            try checkThatItIsOneFile()
            try shell.type("quit\r")
            #expect(shell.waitForExit() == 0)
        }

        @Test(arguments: [SIGTERM, SIGINT]) func isLeftByTheServer(signal: Int32) throws {
            let server = try machine.start("serve", "--port", "0")
            let client = try HTTPConnection(port: server.port())
            try client.send("POST", "/api/users", #"{"username":"ana","password":"correct horse"}"#)
            #expect(try client.answer()?.status == 201)
            server.signal(signal)
            #expect(try server.outcome().code == 0)
            #expect(log == 0)
            let copy = machine.folder.path("copy.sqlite")
            try FileManager.default.copyItem(atPath: machine.store, toPath: copy)
            let login = try machine.gather(
                "--store", copy, "-c", "account login ana --password-stdin", input: "correct horse\n")
            #expect(login.code == 0, "\(login)")
        }

        @Test func isLeftByAScriptAndASubcommand() throws {
            #expect(try machine.gather(input: "player add Ana\n").code == 0)
            try checkThatItIsOneFile()
            let path = try machine.folder.write("player add Ion\n", to: "script.gather")
            #expect(try machine.gather("run", path).code == 0)
            #expect(log == 0)
            #expect(try playersInACopy().contains("Ion"))
        }
    }
}
