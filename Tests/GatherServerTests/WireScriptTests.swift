import AllFeatures
import Foundation
import GatherKit
import GatherScript
import GatherTestSupport
import GatherWire
import Testing

@testable import GatherServer

/// Scripts of a remote client.
struct WireScriptTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The message of a client, which has checked the script.
    private func message(
        _ text: String, arguments: [String: String] = [:], secrets: [String] = [], isDryRun: Bool = false,
        traces: Bool = false, clockStart: Int? = nil
    ) throws -> ScriptMessage {
        let path = try folder.write(text, to: "script.gather")
        let script = try Checker(
            registry: TestApplication(WireClient.modules).application.registry, isAtomic: true,
            hasVirtualClock: clockStart != nil, arguments: arguments
        ).check(SourceFile(path: path))
        return ScriptMessage(
            script, arguments: arguments, secrets: secrets.map { Secret($0) }, isDryRun: isDryRun,
            traces: traces, clockStart: clockStart, from: LocalFiles())
    }

    private func names(of client: WireClient) async throws -> [String] {
        try await client.open("player list").screen.screen.value.elements.map { try $0["name"].text }
    }

    @Test func runsAScriptWithIncludesAndFiles() async throws {
        try folder.write("player add Ana\n", to: "squad.gather")
        try folder.write("Ion\nEve\n", to: "names.txt")
        let csv = try folder.write("name\nZoë\n", to: "more.csv")
        let message = try message(
            """
            let age = 20
            include "squad.gather"
            for name in lines "names.txt" { player add $name --age $age }
            player import "\(csv)"
            """, arguments: ["age": "33"])
        try await WireClient.with { ana, ion in
            let events = try await ana.run(message)
            #expect(events.last?.end?.outcome.organizer == "ana")
            #expect(events.compactMap(\.screen).count == 4)
            #expect(try await names(of: ana) == ["Ana", "Eve", "Ion", "Zoë"])
            #expect(try await names(of: ion).isEmpty)
        }
    }

    @Test func makesLinksWithTheAddressOfTheServer() async throws {
        let message = try message("share link match\nshare link table\n")
        try await WireClient.with { ana, _ in
            let addresses = try await ana.run(message).compactMap(\.screen).map { try $0.screen.value["address"].text }
            #expect(addresses.count == 2 && addresses.allSatisfy { $0.hasPrefix("http://localhost/l/") })
        }
    }

    @Test func rollsBackAFailedScript() async throws {
        let message = try message("player add Ana\nplayer add Ana\n")
        try await WireClient.with { ana, _ in
            let events = try await ana.run(message)
            let failure = try #require(events.last?.statement)
            #expect(failure.position.line == 2)
            #expect(failure.position.file == message.name)
            #expect(failure.rest == .undone)
            #expect(failure.kind == .conflict)
            #expect(try await names(of: ana).isEmpty)
        }
    }

    @Test func reportsTheMistakesOfAScript() async throws {
        let good = try message("player add Ana\n")
        let text = String(decoding: try JSONEncoder().encode(good), as: UTF8.self)
            .replacing(good.text.base64EncodedString(), with: Data("player ad Ana\n".utf8).base64EncodedString())
        let message = try Value(json: Data(text.utf8)).decoded(as: ScriptMessage.self)
        try await WireClient.with { ana, _ in
            let mistakes = try #require(try await ana.run(message).last?.mistakes)
            #expect(mistakes.map(\.message) == ["there is no command \"player ad\"; did you mean player add?"])
        }
    }

    @Test func rollsBackADryRun() async throws {
        let message = try message("player add Ana\n", isDryRun: true)
        try await WireClient.with { ana, _ in
            let changes = try #require(try await ana.run(message).last?.end?.changes)
            #expect(changes.map(\.noun) == ["player"])
            #expect(try await names(of: ana).isEmpty)
        }
    }

    @Test func hasItsOwnClock() async throws {
        let message = try message(
            """
            for name in ["Ana", "Ion"] { player add $name }
            team assign A Ana
            team assign B Ion
            match start
            wait 2:00
            match end --yes
            history list
            """, clockStart: 1_668_960_000_000)
        try await WireClient.with { ana, _ in
            let events = try await ana.run(message)
            guard case .list(let gathers)? = events.compactMap(\.screen).last?.screen.value,
                case .record(let gather)? = gathers.first
            else { throw WireFailure.badMessage("\(events.last as Any)") }
            #expect(gather["startedAt"] == .text("2022-11-20T16:00:00Z"), "\(gather)")
        }
    }

    @Test func leavesTheFormatToTheClient() async throws {
        let message = try message("look at json\nplayer list\n", traces: true)
        try await WireClient.with { ana, _ in
            let events = try await ana.run(message)
            #expect(events.compactMap(\.view) == [OpenMessage(route: "look at", arguments: ["format": "json"])])
            #expect(events.compactMap(\.trace).map(\.statement) == ["look at json", "player list"])
        }
    }

    @Test func refusesAMissingSecret() async throws {
        let login = "account login ana --password-stdin\nplayer add Ana\n"
        let given = try message(login, secrets: ["correct horse"])
        let missing = try message(login)
        try await WireClient.with { ana, _ in
            let done = try await ana.run(given)
            #expect(done.last?.end?.outcome.login != nil)
            let refused = try await ana.run(missing)
            #expect(refused.last?.statement?.message.hasPrefix("the password was not sent") == true)
            #expect(try await names(of: ana) == ["Ana"])
        }
    }

    @Test func refusesAScriptWithoutALogin() async throws {
        let message = try message("account login ana --password-stdin\n", secrets: ["correct horse"])
        try await WireClient.with { ana, _ in
            for authorization in [nil, "Bearer none", "Basic YW5hOmNvcnJlY3QgaG9yc2U="] {
                let nobody = WireClient(server: ana.server, authorization: authorization)
                let answer = try await nobody.send(Wire.scriptPath, message)
                #expect(answer.status == 401, "\(answer.body)")
            }
        }
    }

    @Test func runsAScriptWithAKeyOnce() async throws {
        let message = try message("player add Ana\n")
        try await WireClient.with { ana, _ in
            for _ in 1...2 {
                let events = try await ana.run(message, headers: [Wire.keyHeader: "k1"])
                #expect(events.last?.end != nil, "\(events)")
            }
            #expect(try await names(of: ana) == ["Ana"])
        }
    }

    @Test func rollsBackTheScriptOfADisconnectedClient() async throws {
        let endless = try message("player add Ana\n" + String(repeating: "player list\n", count: 50_000))
        try await WireClient.with { ana, _ in
            let body = String(decoding: try JSONEncoder().encode(endless), as: UTF8.self)
            let header =
                "Host: localhost\r\nContent-Type: application/json\r\nAuthorization: \(ana.authorization ?? "")\r\nContent-Length: \(body.utf8.count)"
            try await ana.server.connect { connection in
                try connection.send("POST \(Wire.scriptPath) HTTP/1.1\r\n\(header)\r\n\r\n\(body)")
                #expect(try connection.text(until: "Added Ana") != nil)
            }
            // The next write starts after the script has ended in any way.
            try await ana.open("player add", ["name": "Ion"])
            #expect(try await names(of: ana) == ["Ion"])
        }
    }

    @Test(arguments: [Int.max, Int.min, 253_402_300_800_000])
    func refusesAnInvalidClock(start: Int) async throws {
        let message = try message("wait 00:01\n", clockStart: start)
        try await WireClient.with { ana, _ in
            let answer = try await ana.send(Wire.scriptPath, message)
            #expect(answer.status == 400)
            #expect(answer.body.contains("1 to 9999"))
        }
    }

    @Test func stopsTheClockAtTheLastTime() async throws {
        let message = try message(
            "wait 99:59\ntimer show\n", clockStart: Timestamp.range.upperBound.milliseconds)
        try await WireClient.with { ana, _ in
            let events = try await ana.run(message)
            #expect(events.last?.end != nil)
        }
    }

    @Test func refusesARouteThatReadsLocalFiles() async throws {
        try await WireClient.with { ana, _ in
            let answer = try await ana.answer(to: "look into", ["file": "/etc/hostname"])
            #expect(answer.status == 400)
            let events = try await ana.run(message("look into \"/etc/hostname\"\n"))
            #expect(events.last?.statement?.message.contains("reads files by itself") == true)
        }
    }

    @Test func followsSymbolicLinksOfTheClient() async throws {
        try folder.write("player add Ana\n", to: "real.gather")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("link.gather"), withDestinationPath: folder.path("real.gather"))
        let message = try message("include \"link.gather\"\n")
        try await WireClient.with { ana, _ in
            #expect(try await ana.run(message).last?.end != nil)
            let names = try await names(of: ana)
            #expect(names == ["Ana"])
        }
    }
}
