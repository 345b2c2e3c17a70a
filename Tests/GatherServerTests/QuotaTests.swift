import AllFeatures
import Foundation
import GatherKit
import GatherScript
import GatherTestSupport
import GatherWire
import Testing

@testable import GatherServer

/// The quotas of an account.
struct QuotaTests {
    private func with(
        _ settings: [String: Settings.Value], _ work: @Sendable (WireClient, WireClient) async throws -> Void
    ) async throws {
        try await WireClient.with(settings: settings, work)
    }

    private func add(_ name: String, by client: WireClient) async throws -> HTTPConnection.Answer {
        try await client.answer(to: "player add", ["name": .text(name)])
    }

    @Test func countsPlayersFromAllRoutes() async throws {
        try await with(["players.quota": "3"]) { ana, ion in
            for name in ["A", "B", "C"] { #expect(try await add(name, by: ana).status == 200) }
            let fourth = try await add("D", by: ana)
            #expect(fourth.status == 409)
            #expect(fourth.body.contains("an account can have at most 3 players on this server"), "\(fourth.body)")
            let posted = try await ana.server.send(
                "POST", "/api/players", #"{"name":"D"}"#, authorization: ana.authorization)
            #expect(posted.status == 409)
            // Another account has a separate quota.
            #expect(try await add("D", by: ion).status == 200)
            // An account at its quota may still change and delete.
            try await ana.open("player edit", ["player": "A", "age": .integer(30)])
            try await ana.open("player delete", ["player": "A", "yes": .boolean(true)])
            #expect(try await add("D", by: ana).status == 200)
        }
    }

    @Test func rollsBackAScriptBeyondTheQuota() async throws {
        let message = RunMessage(
            SourceFile(typed: "for name in [\"A\", \"B\", \"C\", \"D\"] { player add $name }"))
        try await with(["players.quota": "3"]) { ana, _ in
            let events = try await ana.run(message)
            #expect(events.last?.failure?.message.contains("at most 3 players") == true, "\(events)")
            let players = try await ana.open("player list")
            #expect(players == .list([]))
        }
    }

    @Test func countsEachRowOfAnArchive() async throws {
        let app = try TestApplication(WireClient.modules)
        for name in ["A", "B", "C", "D"] { try app.open("player", "add", name) }
        let path = app.folder.path("season.json")
        try app.open("export", path)
        let file: Record = [
            "name": "season.json", "data": .text(try Data(contentsOf: URL(filePath: path)).base64EncodedString()),
        ]
        try await with(["players.quota": "3"]) { ana, _ in
            // So that the number of players is known from a count.
            #expect(try await add("Zoe", by: ana).status == 200)
            try await ana.open("player delete", ["player": "Zoe", "yes": .boolean(true)])
            let answer = try await ana.answer(to: "import", ["file": .record(file)])
            #expect(answer.status == 409)
            #expect(answer.body.contains("at most 3 players"), "\(answer.body)")
        }
    }

    @Test func countsBytesOfAllTables() async throws {
        try await with(["account.megabytes": "1"]) { ana, ion in
            let note = String(repeating: "x", count: 1000)
            func item(_ client: WireClient, _ number: Int) async throws -> HTTPConnection.Answer {
                try await client.answer(
                    to: "checklist add", ["title": .text("Item \(number)"), "note": .text(note)])
            }
            var number = 0
            // Larger steps first, as a request takes longer than an item.
            for size in [100, 10] {
                var isKept = true
                while isKept, number < 2000 {
                    let lines = (1...size).map { "checklist add \"Item \(number + $0)\" --note $note" }
                    let script = SourceFile(typed: "let note = \"\(note)\"; \(lines.joined(separator: "; "))")
                    let failure = try await ana.run(RunMessage(script)).last?.failure?.message
                    isKept = failure == nil
                    if isKept { number += size }
                    #expect(failure?.contains("is limited to 1 MB") ?? true, "\(failure ?? "")")
                }
            }
            var answer = try await item(ana, number + 1)
            while answer.status == 200, number < 2000 {
                number += 1
                answer = try await item(ana, number + 1)
            }
            #expect(answer.status == 409 && answer.body.contains("is limited to 1 MB"), "\(answer.body)")
            #expect((300..<1100).contains(number), "\(number)")
            #expect(try await item(ana, 0).status == 409, "further items are refused, too")
            #expect(try await item(ion, 0).status == 200)
            for number in 1...20 {
                try await ana.open("checklist remove", ["item": .list([.text("#\(number)")])])
            }
        }
    }
}
