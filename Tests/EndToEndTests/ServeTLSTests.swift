import Foundation
import GatherTestSupport
import Testing

extension EndToEnd {
    /// `gather serve` with a certificate.
    @Suite struct ServeTLS {
        private static let request = #"printf 'GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n'"#

        private func start(_ machine: Installation) throws -> Execution {
            try machine.folder.makeCertificate("ours")
            return try machine.start(
                "serve", "--port", "0", "--tls-certificate", machine.folder.path("ours.pem"),
                "--tls-key", machine.folder.path("ours.key"))
        }

        @Test func servesWithAVerifiedCertificate() throws {
            let machine = try Installation()
            let server = try start(machine)
            let port = try ServedInstallation.port(of: server)
            #expect(try server.outputSoFar().hasPrefix("Listening at https://127.0.0.1:"))
            let client = "openssl s_client -quiet -verify_return_error -CAfile ours.pem -verify_ip 127.0.0.1"
            // It stays connected after its last request, until the server closes the connection.
            let waiting = try machine.start(
                URL(filePath: "/bin/sh"), ["-c", "\(Self.request) | \(client) -connect 127.0.0.1:\(port)"])
            try waiting.waitForOutput(bytes: 20)
            let plain = try HTTPConnection(port: port)
            try plain.send("GET", "/health")
            #expect(try plain.answer() == nil, "it does not serve without encryption")
            // By default the client does not offer the old versions.
            let old = "openssl s_client -connect 127.0.0.1:\(port) -cipher 'ALL:@SECLEVEL=0'"
            for version in ["tls1", "tls1_1"] {
                #expect(try machine.sh("\(old) -\(version) < /dev/null 2>&1").output.contains("alert protocol version"))
            }
            #expect(try machine.sh("\(old) -tls1_2 < /dev/null 2>&1").output.contains("Protocol  : TLSv1.2"))
            server.signal(SIGTERM)
            let outcome = try server.outcome()
            #expect(outcome.code == 0, "\(outcome)")
            #expect(!outcome.errors.contains("not encrypted"))
            let answer = try waiting.outcome().output
            #expect(answer.contains("Strict-Transport-Security: max-age=31536000\r\n"))
            #expect(answer.hasSuffix(#"{"status":"ok"}"#))
        }

        @Test func readsTheCertificateAgain() throws {
            let machine = try Installation()
            for name in ["ours", "theirs"] { try machine.folder.makeCertificate(name) }
            func use(_ name: String) throws {
                #expect(try machine.sh("cp \(name).pem used.pem && cp \(name).key used.key").code == 0)
            }
            try use("ours")
            let manager = try NotifySocket(machine.folder.path("notify"))
            let server = try machine.start(
                Installation.program,
                ["serve", "--port", "0", "--tls-certificate", "used.pem", "--tls-key", "used.key"],
                environment: ["NOTIFY_SOCKET": machine.folder.path("notify")])
            #expect(try manager.next() == "READY=1")
            let port = try ServedInstallation.port(of: server)
            func isServed(_ name: String) throws -> Bool {
                let client = "openssl s_client -verify_return_error -CAfile \(name).pem -verify_ip 127.0.0.1"
                return try machine.sh("\(client) -connect 127.0.0.1:\(port) < /dev/null").code == 0
            }
            func reload() throws {
                server.signal(SIGHUP)
                #expect(try [manager.next(), manager.next()] == ["RELOADING=1", "READY=1"])
            }
            #expect(try isServed("ours"))
            // A connection that asks again after the reload.
            #expect(try machine.sh("mkfifo go").code == 0)
            let client = "openssl s_client -quiet -verify_return_error -CAfile ours.pem -connect 127.0.0.1:\(port)"
            let old = try machine.start(
                URL(filePath: "/bin/sh"),
                ["-c", "(\(Self.request); read line < go; \(Self.request)) | \(client)"])
            try old.waitForOutput(bytes: 20)
            try use("theirs")
            #expect(try isServed("ours"), "files that nobody has spoken of are not read")
            try reload()
            #expect(try isServed("theirs"))
            #expect(try !isServed("ours"))
            try machine.folder.write("nothing\n", to: "used.pem")
            try reload()
            #expect(try isServed("theirs"))
            #expect(try machine.sh("echo > go").code == 0)
            while try old.outputSoFar().components(separatedBy: #"{"status":"ok"}"#).count < 3 {
                try old.waitForOutput(bytes: old.outputSoFar().utf8.count + 1)
            }
            server.signal(SIGTERM)
            #expect(try manager.next() == "STOPPING=1")
            let outcome = try server.outcome()
            #expect(outcome.code == 0, "\(outcome)")
            #expect(outcome.errors.contains("the certificate stays as it was: there is no certificate in used.pem"))
            _ = try old.outcome()
        }

        @Test func reportsMissingFiles() throws {
            let machine = try Installation()
            try machine.folder.makeCertificate("ours")
            let half = try machine.gather("serve", "--port", "0", "--tls-key", machine.folder.path("ours.key"))
            #expect(half.code == 2, "\(half)")
            #expect(half.errors.contains("add --tls-certificate"))
            let wrong = try machine.gather(
                "serve", "--port", "0", "--tls-certificate", "none.pem", "--tls-key", machine.folder.path("ours.key"))
            #expect(wrong.code == 66, "\(wrong)")
            #expect(wrong.errors.contains("none.pem cannot be read: No such file or directory"))
        }
    }
}
