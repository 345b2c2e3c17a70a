import Foundation
import GatherTestSupport
import Testing

extension EndToEnd {
    /// `gather serve` and its clients.
    @Suite struct Serve {
        @Test func servesTheDataOfTheShell() throws {
            let machine = try Installation()
            let server = try machine.start("serve", "--port", "0")
            let client = try HTTPConnection(port: server.port())
            #expect(try server.outputSoFar().hasPrefix("Listening on http://127.0.0.1:"))
            try client.send("POST", "/api/users", #"{"username":"ana","password":"correct horse"}"#)
            #expect(try client.answer()?.status == 201)
            #expect(
                try machine.gather("-c", "account login ana --remember --password-stdin", input: "correct horse\n").code
                    == 0)
            #expect(try machine.gather("-c", "player add Zoe").code == 0)
            let token = try String(contentsOfFile: machine.credentials, encoding: .utf8).prefix { $0 != "\t" }
            try client.send("GET", "/api/players", authorization: "Bearer \(token)")
            #expect(try client.answer()?.body == #"[{"id":1,"name":"Zoe"}]"#)
            server.signal(SIGTERM)
            let outcome = try server.outcome()
            #expect(outcome.code == 0)
            #expect(!outcome.wasKilled)
            #expect(outcome.errors.contains("request=2 status=200"))
            #expect(!outcome.errors.contains(token))
            #expect(!outcome.errors.contains("correct horse"))
        }

        @Test(arguments: [SIGTERM, SIGINT])
        func answersPendingRequestsBeforeItEnds(signal: Int32) throws {
            let machine = try Installation()
            let server = try machine.start("serve", "--port", "0")
            let port = try server.port()
            let (idle, busy) = (try HTTPConnection(port: port), try HTTPConnection(port: port))
            let body = #"{"username":"ana","password":"correct horse"}"#
            try busy.send(
                "POST /api/users HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: "
                    + "\(body.utf8.count)\r\nExpect: 100-continue\r\n\r\n")
            #expect(try busy.text(until: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
            try idle.send("GET", "/health")
            #expect(try idle.answer()?.status == 200)
            server.signal(signal)
            #expect(try idle.answer() == nil, "an idle connection is closed")
            try busy.send(body)
            #expect(try busy.answer()?.status == 201)
            let outcome = try server.outcome()
            #expect(outcome.code == 0)
            #expect(!outcome.wasKilled)
            #expect(throws: POSIXError.self) { try HTTPConnection(port: port) }
        }

        @Test func describesEachFailure() throws {
            let machine = try Installation()
            let server = try machine.start("serve", "--port", "0")
            let port = try server.port()
            let second = try machine.gather("serve", "--port", "\(port)")
            #expect(second.code == 69)
            #expect(
                second.errors.contains(
                    "port \(port) of 127.0.0.1 is taken by another program; choose another with --port"))
            #expect(second.output.isEmpty)
            #expect(try machine.gather("serve", "--port", "65536").code == 2)
            #expect(try machine.gather("serve", "--store", "/nowhere/x.sqlite").code == 69)
            server.signal(SIGTERM)
            #expect(try server.outcome().code == 0)
        }

        /// It never serves without the encryption that it was told to use.
        @Test(
            arguments: [
                (
                    ["--tls-certificate", "a.pem", "--tls-key=b.pem"], "",
                    "the options --tls-certificate and --tls-key,"
                ),
                ([], "server:\n  tls:\n    key: b.pem\n", "the setting server.tls.key,"),
            ] as [([String], String, String)])
        func refusesToEncryptByItself(options: [String], file: String, problem: String) throws {
            let machine = try Installation()
            try configure(machine, file)
            let server = try machine.start(Installation.program, ["serve", "--port", "0"] + options)
            let refused = try server.outcome()
            #expect(refused.code == 2 && refused.output.isEmpty, "\(refused)")
            #expect(refused.errors.contains("no longer encrypts by itself; remove \(problem)"), "\(refused)")
            #expect(refused.errors.contains("put Caddy or nginx in front of it, as the section \"HTTPS\" of docs/"))
            // Other commands, for which it never counted, go on.
            let list = try machine.gather("-c", "player list")
            #expect(list.code == 0 && list.errors.isEmpty, "\(list)")
        }

        @Test func saysWhatOthersCanRead() throws {
            let machine = try Installation()
            let server = try machine.start("serve", "--host", "0.0.0.0", "--port", "0")
            try server.waitForOutput()
            server.signal(SIGTERM)
            let errors = try server.outcome().errors
            #expect(errors.contains("warning: what is sent to 0.0.0.0 is not encrypted"), "\(errors)")
            #expect(errors.contains("\n    football.example.org {\n        reverse_proxy 127.0.0.1:8080\n"))
        }

        @Test func tellsTheServiceManager() throws {
            let machine = try Installation()
            let manager = try NotifySocket(machine.folder.path("notify"))
            let server = try machine.start(
                Installation.program, ["serve", "--port", "0"],
                environment: ["NOTIFY_SOCKET": machine.folder.path("notify"), "WATCHDOG_USEC": "200000"])
            #expect(try manager.next() == "READY=1")
            #expect(try manager.next() == "WATCHDOG=1")
            server.signal(SIGTERM)
            var last: String
            repeat { last = try manager.next() } while last == "WATCHDOG=1"
            #expect(last == "STOPPING=1")
            #expect(try server.outcome().code == 0)
        }

        private func configure(_ machine: Installation, _ text: String) throws {
            try FileManager.default.createDirectory(
                atPath: machine.folder.path("config/gather"), withIntermediateDirectories: true)
            try machine.folder.write(text, to: "config/gather/gather.yaml")
        }

        @Test func logsForPrograms() throws {
            let machine = try Installation()
            let server = try machine.start(
                Installation.program, ["serve", "--port", "0"], environment: ["GATHER_LOG_FORM": "json"])
            let client = try HTTPConnection(port: server.port())
            try client.send("GET", "/health")
            #expect(try client.answer()?.status == 200)
            server.signal(SIGTERM)
            let lines = try server.outcome().errors.split(separator: "\n")
            let request = try #require(lines.first { $0.contains("GET /health") })
            let object = try #require(try JSONSerialization.jsonObject(with: Data(request.utf8)) as? [String: Any])
            #expect(object["level"] as? String == "info")
            #expect((object["metadata"] as? [String: String])?["status"] == "200")
        }

        @Test func readsTheConfiguration() throws {
            let machine = try Installation()
            try configure(machine, "server:\n  host: localhost\n  port: 0\nlog: error\n")
            let server = try machine.start("serve")
            try server.waitForOutput()
            #expect(try server.outputSoFar().hasPrefix("Listening on http://localhost:"))
            server.signal(SIGTERM)
            #expect(try server.outcome().errors.isEmpty)
        }
    }
}
