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
