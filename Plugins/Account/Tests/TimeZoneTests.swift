import GatherKit
import GatherTestSupport
import Testing

@testable import Account

/// The time zone of an organizer.
struct TimeZoneTests {
    private let app: TestApplication

    init() throws { app = try TestApplication([AccountModule.self]) }

    private func register(in zone: String?) throws -> Identity { try registered(in: zone).identity }

    private func registered(in zone: String?) throws -> (identity: Identity, sentence: String?) {
        var identity = Identity.known(.nobody)
        let screen = try app.application.open(
            app.application.registry.bind("account register ana"), as: &identity,
            origin: .network(token: nil, address: "192.0.2.1", zone: zone),
            view: RecordingView(secrets: ["correct horse"]))
        return (identity, screen.sentence)
    }

    private func zone(as identity: Identity) throws -> String? {
        var identity = identity
        return try app.application.session(.read, as: &identity) { _ in Zone.current.name }
    }

    @Test(arguments: [
        ("Europe/Bucharest", "Europe/Bucharest"), ("America/New_York", "America/New_York"),
        ("Asia/Kolkata", "Asia/Kolkata"), ("EET", "EET"), ("Etc/GMT-2", "Etc/GMT-2"),
    ])
    func isThatOfTheClientThatMadeTheAccount(sent: String, kept: String) throws {
        #expect(try zone(as: register(in: sent)) == kept)
    }

    @Test(arguments: [nil, "", "Nowhere/Else", "GMT+5", "../../etc/passwd"])
    func isThatOfTheServerWithoutAValidOne(sent: String?) throws {
        #expect(try zone(as: register(in: sent)) == Zone.machine.name)
    }

    @Test(arguments: [(nil, true), ("<+0530>-5:30", true), ("Asia/Kolkata", false)])
    func tellsWhoHasThatOfTheServer(sent: String?, isTold: Bool) throws {
        let hint = "set yours with: account timezone ZONE"
        #expect(try registered(in: sent).sentence?.contains(hint) == isTold)
    }

    @Test func isSetForTheOrganizer() throws {
        let screen = try app.open("account", "timezone", "Asia/Tokyo")
        #expect(try screen.value["timeZone"] == .text("Asia/Tokyo"))
        #expect(try zone(as: app.identity) == "Asia/Tokyo")
        #expect(try zone(as: register(in: "Europe/Bucharest")) == "Europe/Bucharest")
    }

    @Test func bindsDaysBeforeASessionIsOpen() throws {
        _ = try app.open("account", "timezone", "Pacific/Kiritimati")
        let name = app.application.inZone(of: app.identity) { Zone.current.name }
        #expect(name == "Pacific/Kiritimati")
    }
}
