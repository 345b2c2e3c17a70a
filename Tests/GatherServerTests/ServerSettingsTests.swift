import GatherKit
import Testing

@testable import GatherServer

struct ServerSettingsTests {
    private func settings(_ values: [String: Settings.Value]) -> Settings { Settings { key, _ in values[key] } }

    @Test func areSafeByDefault() throws {
        let usual = try ServerSettings(settings([:]))
        #expect(usual.host == "127.0.0.1" && usual.port == 8080 && usual.tls == nil && usual.metrics == .local)
        #expect(!usual.isReadable)
    }

    @Test func takeOptionsOverTheConfiguration() throws {
        let configured = settings(["server.host": .text("0.0.0.0"), "server.port": .integer(80)])
        #expect(try ServerSettings(configured).isReadable)
        let server = try ServerSettings(configured, host: "localhost", port: 0)
        #expect(server.host == "localhost" && server.port == 0 && !server.isReadable)
        let encrypted = try ServerSettings(configured, certificate: "a.pem", key: "b.pem")
        #expect(encrypted.tls == TLSFiles(certificate: "a.pem", key: "b.pem") && !encrypted.isReadable)
    }

    @Test func needBothHalvesOfTLS() throws {
        #expect(throws: ServerFailure.halfOfTLS(missing: "--tls-key")) {
            try ServerSettings(settings([:]), certificate: "a.pem")
        }
        #expect(throws: ServerFailure.halfOfTLS(missing: "--tls-certificate")) {
            try ServerSettings(settings(["server.tls.key": .text("b.pem")]))
        }
    }

    @Test(arguments: [
        ("server.port", Settings.Value.integer(70_000)), ("server.connections", .integer(0)),
        ("server.script-seconds", .integer(601)), ("server.metrics", .text("some")),
        ("server.trusted-proxies", .list(["10.0.0.0/99"])),
    ])
    func refuseWhatIsOutOfRange(key: String, value: Settings.Value) {
        #expect(throws: SettingFailure.self) { try ServerSettings(settings([key: value])) }
    }

    @Test func readLimitsAndProxies() throws {
        let server = try ServerSettings(
            settings([
                "server.connections": .integer(7), "server.script-seconds": .integer(60),
                "server.hosts": .list(["gather.example"]), "server.trusted-proxies": .list(["10.0.0.0/8"]),
            ]))
        #expect(server.limits.connections == 7 && server.limits.scriptTime == .seconds(60))
        #expect(server.hosts == ["gather.example"])
    }
}
