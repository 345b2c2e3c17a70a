import GatherDatabase
import GatherKit
import GatherWire
import Testing

@testable import GatherServer

struct ServerSettingsTests {
    private func settings(_ values: [String: Settings.Value]) -> Settings { Settings(WireModule.settings, values) }

    @Test func areSafeByDefault() throws {
        let usual = try ServerSettings(settings([:]))
        #expect(usual.host == "127.0.0.1" && usual.port == 8080 && usual.tls == nil && usual.metrics == .local)
        #expect(!usual.isReadable)
        let (limits, known) = (usual.limits, Limits())
        #expect(limits.connections == known.connections && limits.streamsOfAccount == known.streamsOfAccount)
        #expect(limits.connectionsOfAddress == known.connectionsOfAddress && limits.scriptTime == known.scriptTime)
        #expect(limits.work.writing == known.work.writing)
    }

    @Test func takeOptionsOverTheConfiguration() throws {
        let configured = settings(["server.host": "0.0.0.0", "server.port": "80"])
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
            try ServerSettings(settings(["server.tls.key": "b.pem"]))
        }
    }

    @Test(
        arguments: [
            ("server.port", "70000"), ("server.connections", "0"), ("server.script-seconds", "601"),
            ("server.metrics", "some"), ("server.trusted-proxies", ["10.0.0.0/99"]),
        ] as [(String, Settings.Value)])
    func refuseWhatIsOutOfRange(key: String, value: Settings.Value) {
        #expect(throws: SettingFailure.self) { try ServerSettings(settings([key: value])) }
    }

    @Test func readLimitsAndProxies() throws {
        let server = try ServerSettings(
            settings([
                "server.connections": "7", "server.script-seconds": "60",
                "server.hosts": ["gather.example"], "server.trusted-proxies": ["10.0.0.0/8"],
            ]))
        #expect(server.limits.connections == 7 && server.limits.scriptTime == .seconds(60))
        #expect(server.hosts == ["gather.example"])
    }
}
