import Foundation
import GatherDatabase
import GatherKit
import GatherWire
import Testing

@testable import GatherServer

struct ServerSettingsTests {
    private func settings(_ values: [String: Settings.Value]) -> Settings { Settings(WireModule.settings, values) }

    @Test func areSafeByDefault() throws {
        let usual = try ServerSettings(settings([:]))
        #expect(usual.host == "127.0.0.1" && usual.port == 8080 && usual.metrics == .local)
        #expect(usual.warning == nil)
    }

    @Test func takeOptionsOverTheConfiguration() throws {
        let configured = settings(["server.host": "0.0.0.0", "server.port": "80"])
        let server = try ServerSettings(configured, host: "localhost", port: 0)
        #expect(server.host == "localhost" && server.port == 0)
    }

    @Test(arguments: ["127.0.0.1", "127.1.2.3", "::1", "localhost"])
    func warnOfNothingWhereNobodyElseListens(host: String) throws {
        #expect(try ServerSettings(settings([:]), host: host).warning == nil)
    }

    @Test(arguments: [("0.0.0.0", 8080), ("192.168.1.10", 80), ("::", 0), ("football.example.org", 8080)])
    func warnOfPasswordsThatOthersRead(host: String, port: Int) throws {
        let warning = try #require(try ServerSettings(settings([:]), host: host, port: port).warning)
        #expect(warning.hasPrefix("what is sent to \(host) is not encrypted, so others on the network can read it"))
        #expect(warning.contains("accept no password from another machine"))
        // The port of Caddy's server is that of the warned one.
        let lines = warning.split(separator: "\n").drop { !$0.contains("Caddyfile") }
        #expect(lines.count == 11)
        #expect(lines.contains("        reverse_proxy 127.0.0.1:\(port == 0 ? 8080 : port)"))
    }

    @Test func warnOfWhoComesPastTheProxies() throws {
        let server = try ServerSettings(settings(["server.trusted-proxies": ["10.0.0.1"]]), host: "10.0.0.2")
        #expect(
            server.warning
                == "what is sent to 10.0.0.2 is not encrypted, so others on the network can read it; let nothing but "
                + "the trusted proxies reach port 8080")
    }

    /// The configuration that is shown works, and is the one of the guide.
    @Test func showAConfigurationThatIsReadAsItStands() throws {
        let file = URL(filePath: #filePath).appending(path: "../../../docs/guide.md").standardized
        let guide = try String(contentsOf: file, encoding: .utf8).replacing("\t", with: "    ")
        let lines = ServerSettings.configuration(port: 8080).split(separator: "\n").filter { !$0.contains("#") }
        let start = try #require(guide.firstRange(of: "```\n\(lines[0].dropFirst(4))")?.lowerBound)
        let shown = guide[start...]
        for line in lines where !line.contains(" host:") {
            #expect(shown.contains("\n\(line.dropFirst(4))"), "\(line)")
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
                "server.connections": "7", "server.script-seconds": "60", "server.heartbeat-seconds": "1",
                "server.hosts": ["gather.example"], "server.trusted-proxies": ["10.0.0.0/8"],
            ]))
        #expect(server.limits.connections == 7 && server.limits.scriptTime == .seconds(60))
        #expect(server.limits.heartbeat == .seconds(1))
        #expect(server.hosts == ["gather.example"])
    }
}
