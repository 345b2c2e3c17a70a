import AllFeatures
import Foundation
import GatherKit
import GatherScript
import GatherTestSupport
import GatherWire
import Testing

@testable import GatherServer

/// Texts of a remote client: commands and scripts.
struct RunTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func message(
        _ text: String, arguments: [String: String] = [:], secrets: [String] = [], mode: RunMessage.Mode? = nil,
        traces: Bool = false, clockStart: Int? = nil
    ) throws -> RunMessage {
        let path = try folder.write(text, to: "script.gather")
        var message = RunMessage(
            try SourceFile(path: path), arguments: arguments, mode: mode, traces: traces, clockStart: clockStart)
        message.answers.secrets = secrets
        return message
    }

    private func line(_ text: String) -> RunMessage { RunMessage(SourceFile(typed: text, in: folder.path(""))) }

    private func names(of client: WireClient) async throws -> [String] {
        try await client.open("player list").elements.map { try $0["name"].text }
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
            // Two asks: for what is included, and for what is read.
            var message = message
            for expected in [["names.txt", "squad.gather"], ["more.csv"]] {
                let last = try await ana.run(message).last
                let files = try #require(last?.asks?.files, "\(String(describing: last))")
                let names: [String] = files.map { URL(filePath: $0).lastPathComponent }
                #expect(names.sorted() == expected)
                message.answers.files += files.map { SentFile($0, from: LocalFiles()) }
            }
            let events = try await ana.run(message)
            #expect(events.last?.end?.outcome?.organizer == "ana")
            #expect(events.compactMap(\.screen).count == 4)
            #expect(try await names(of: ana) == ["Ana", "Eve", "Ion", "Zoë"])
            #expect(try await names(of: ion).isEmpty)
        }
    }

    @Test func makesLinksWithTheAddressOfTheServer() async throws {
        let message = try message("share link match\nshare link table\n")
        try await WireClient.with { ana, _ in
            let addresses = try await ana.run(message).compactMap(\.screen).map { try $0.value["address"].text }
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
        let message = try message("player ad Ana\nplayer add\n")
        try await WireClient.with { ana, _ in
            let mistakes = try #require(try await ana.run(message).last?.mistakes)
            #expect(mistakes.map(\.position.line) == [1, 2])
            #expect(mistakes[0].message == "there is no command \"player ad\"; did you mean player add?")
            #expect(mistakes[0].position.file == message.name)
        }
    }

    @Test func checksAScriptWithoutRunningIt() async throws {
        let message = try message("player add Ana\n", mode: .check)
        try await WireClient.with { ana, _ in
            let events = try await ana.run(message)
            #expect(events.count == 1 && events.last?.end != nil)
            let names = try await names(of: ana)
            #expect(names.isEmpty)
        }
    }

    @Test func rollsBackADryRun() async throws {
        let message = try message("player add Ana\n", mode: .dryRun)
        try await WireClient.with { ana, _ in
            let dryRun = try #require(try await ana.run(message).last?.end?.dryRun)
            #expect(dryRun == DryRun(steps: ["the new player Ana"], tables: [.init("player", added: 1)]))
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
            guard case .list(let gathers)? = events.compactMap(\.screen).last?.value,
                case .record(let gather)? = gathers.first
            else { throw WireFailure.badMessage("\(events.last as Any)") }
            #expect(gather["startedAt"] == .text("2022-11-20T16:00:00Z"), "\(gather)")
        }
    }

    @Test func leavesTheFormatToTheClient() async throws {
        let message = try message("player add Ana\nlook at json\n")
        try await WireClient.with { ana, _ in
            let events = try await ana.run(message)
            #expect(events.count == 1)
            #expect(events.first?.mistakes?.map(\.message) == ["look at works only in a terminal, not on a server"])
            #expect(try await names(of: ana).isEmpty)
        }
    }

    @Test func tracesEachStatement() async throws {
        let message = try message("player add Ana\nplayer list\n", traces: true)
        try await WireClient.with { ana, _ in
            let events = try await ana.run(message)
            #expect(events.compactMap(\.trace).map(\.statement) == ["player add Ana", "player list"])
        }
    }

    @Test func asksForTheSecretsOfAScriptBeforeItRuns() async throws {
        let login = "account login ana --password-stdin\nplayer add Ana\n"
        try await WireClient.with { ana, _ in
            var message = try message(login)
            let secrets = try #require(try await ana.run(message).last?.asks?.secrets)
            #expect(secrets.map(\.name) == ["password"] && secrets.allSatisfy { $0.isFromInput && !$0.isNew })
            #expect(try await names(of: ana).isEmpty)
            message.answers.secrets = ["correct horse"]
            #expect(try await ana.run(message).last?.end?.outcome?.login != nil)
            #expect(try await names(of: ana) == ["Ana"])
        }
    }

    @Test func refusesAScriptWithoutALogin() async throws {
        let message = try message("account login ana --password-stdin\nversion\n", secrets: ["correct horse"])
        try await WireClient.with { ana, _ in
            for authorization in [nil, "Bearer none", "Basic YW5hOmNvcnJlY3QgaG9yc2U="] {
                let nobody = WireClient(server: ana.server, authorization: authorization)
                let answer = try await nobody.send(Wire.runPath, message)
                #expect(answer.status == 401, "\(answer.body)")
            }
        }
    }

    @Test func saysNothingOfTheLoginAfterAScriptWithoutAStore() async throws {
        let message = try message("# nothing\nlet x = 5\n")
        try await WireClient.with { ana, _ in
            let end = try #require(try await ana.run(message).last?.end)
            #expect(end.outcome == nil)
        }
    }

    @Test func takesTheSameKeyForAnotherScriptAmiss() async throws {
        let text = "let name = \"Ana\"\nplayer add $name\n"
        let (ana, ion) = (try message(text), try message(text, arguments: ["name": "Ion"]))
        try await WireClient.with { client, _ in
            #expect(try await client.run(ana, headers: [Wire.keyHeader: "k"]).last?.end != nil)
            let refused = try await client.run(ion, headers: [Wire.keyHeader: "k"]).last
            #expect(refused?.failure?.message.contains("already used for another request") == true, "\(refused as Any)")
        }
    }

    // MARK: - Single commands

    @Test func runsOneCommandAndSaysWhatItAnswers() async throws {
        try await WireClient.with { ana, _ in
            let events = try await ana.run(line("player add \"Ana Pop\" --age 31"))
            #expect(events.count == 2 && events[0].route == "player add")
            #expect(events[0].screen?.blocks == [.text("Added Ana Pop (#1).")])
            let value = try #require(events[0].screen).value
            #expect(try value["age"] == .integer(31))
            #expect(events[1].end?.outcome?.organizer == "ana")
            let failed = try await ana.run(line("player show Zoe")).first?.statement
            #expect(failed?.kind == .notFound && failed?.position.column == 1 && failed?.rest == nil)
        }
    }

    @Test func refusesWhatBelongsToATerminal() async throws {
        try await WireClient.with { ana, _ in
            let events = try await ana.run(line("look at json"))
            #expect(events.count == 1)
            #expect(events.first?.statement?.message.hasPrefix("look at works only in a terminal") == true, "\(events)")
        }
    }

    @Test func asksForAConfirmation() async throws {
        try await WireClient.with { ana, ion in
            try await ana.run(line("player add Ana"))
            var message = line("player delete Ana")
            let question = try #require(try await ana.run(message).first?.asks?.question)
            #expect(question.text.hasPrefix("Delete Ana?"))
            message.answers.confirmed = "another"
            #expect(try await ana.run(message).first?.statement?.kind == .conflict)
            #expect(try await names(of: ana) == ["Ana"])
            message.answers.confirmed = question.id
            // The key stays the same when a text is sent again with answers.
            for _ in 1...2 {
                let events = try await ana.run(message, headers: [Wire.keyHeader: "k1"])
                #expect(events.first?.screen?.blocks == [.text("Deleted Ana.")])
            }
            #expect(try await names(of: ana).isEmpty)
            let reused = try await ana.run(line("player add Ion"), headers: [Wire.keyHeader: "k1"]).first
            #expect(reused?.statement?.message.hasPrefix("the Idempotency-Key was already used for another") == true)
            let mistakes = try await ana.run(line("player add Ion; player delete Ion")).last?.mistakes
            #expect(mistakes?.first?.message.contains("--yes") == true, "a script does not ask")
        }
    }

    @Test func asksForSecretsAndLogsIn() async throws {
        try await WireClient.with { ana, _ in
            let nobody = WireClient(server: ana.server)
            var message = line("account login ana")
            let secrets = try #require(try await nobody.run(message).first?.asks?.secrets)
            #expect(secrets.map(\.name) == ["password"])
            message.answers.secrets = ["wrong"]
            #expect(try await nobody.run(message).first?.statement?.kind == .unauthorized)
            message.answers.secrets = ["correct horse"]
            let login = try #require(try await nobody.run(message).last?.end?.outcome?.login)
            let again = WireClient(server: ana.server, authorization: "Bearer \(login.token)")
            #expect(try await again.run(line("account whoami")).last?.end?.outcome?.organizer == "ana")
            #expect(try await nobody.send(Wire.runPath, line("player list")).status == 401)
        }
    }

    @Test func asksForAFileAndSendsOneBack() async throws {
        let csv = try folder.write("name\nZoë\n", to: "squad.csv")
        try await WireClient.with { ana, _ in
            var message = line("player import \(csv)")
            #expect(try await ana.run(message).first?.asks?.files == [csv])
            message.answers.files = [SentFile(csv, from: LocalFiles())]
            #expect(try await ana.run(message).first?.screen != nil)
            #expect(try await names(of: ana) == ["Zoë"])
            message.answers.files = [SentFile("/nowhere", from: LocalFiles())]
            #expect(try await ana.run(message).first?.asks?.files == [csv])
            let written = try await ana.run(line("player export back.csv")).last?.end?.outcome?.files
            #expect(written?.map(\.path) == ["back.csv"] && written?.first?.text.contains("Zoë") == true)
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
            let body = String(decoding: try JSONEncoder.wire.encode(endless), as: UTF8.self)
            let header =
                "Host: localhost\r\nContent-Type: application/json\r\nAuthorization: \(ana.authorization ?? "")\r\nContent-Length: \(body.utf8.count)"
            try await ana.server.connect { connection in
                try connection.send("POST \(Wire.runPath) HTTP/1.1\r\n\(header)\r\n\r\n\(body)")
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
            let answer = try await ana.send(Wire.runPath, message)
            #expect(answer.status == 400)
            #expect(answer.body.contains("1 to 9999"))
        }
    }

    @Test(arguments: [
        #"{"text": null}"#, #"{"text": 7}"#, #"{"text": "", "mode": null}"#, #"{"text": "", "mode": "chekc"}"#,
        #"{"text": "", "clockStart": null}"#, #"{"text": "", "line": 0}"#,
    ])
    func refusesWhatIsOfAnotherType(body: String) async throws {
        try await WireClient.with { ana, _ in
            let answer = try await ana.send(Wire.runPath, try Value(json: Data(body.utf8)))
            #expect(answer.status == 400 && answer.body.contains("cannot be read"), "\(answer.body)")
        }
    }

    @Test func stopsTheClockAtTheLastTime() async throws {
        let message = try message(
            "wait 99:59\ntimer show\n", clockStart: Timestamp.range.upperBound.milliseconds)
        try await WireClient.with { ana, _ in
            let events = try await ana.run(message)
            #expect(events.last?.end != nil, "\(events)")
        }
    }
}
