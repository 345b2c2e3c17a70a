import Foundation
import GatherDatabase
import GatherKit
import GatherTestSupport
import Testing

@testable import Archive

/// Archives of the first format version.
struct FirstVersionTests {
    private let app: TestApplication

    init() throws { app = try everything() }

    private static func file(_ name: String) -> URL {
        URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Data/\(name)")
    }

    private func sentence(_ words: String...) throws -> String {
        try #require(try app.open(words).sentence)
    }

    @Test func areReadCompletely() throws {
        try app.import(try String(contentsOf: Self.file("evening.json"), encoding: .utf8))
        let messi: [SQL.Value] = [
            .integer(1), .text("Lionel Messi"), .integer(38), .text("professional"), .null,
            .text("winger"), .text("Inter Miami"), .null, .null,
        ]
        #expect(try app.contents()["player"]?.contains(messi) == true)
        let counts = try app.contents().mapValues(\.count).filter { $0.value > 0 }
        #expect(
            counts == [
                "player": 5, "lineup": 4, "match_setting": 1, "planned_match": 1, "gather": 2, "gather_player": 8,
                "goal": 4, "checklist_item": 2, "checklist_template": 1, "checklist_template_item": 2,
            ])
        #expect("\(try app.open("match", "status").value)".contains("0-1"))
        #expect("\(try app.open("history", "show", "last", "--changes").value)".contains("3-1"))
        #expect("\(try app.open("checklist", "show", "balls").value)".contains("44.4268,26.1025"))
        #expect(try sentence("player", "add", "Eva") == "Added Eva (#6).")
        #expect(try sentence("goal", "Modrić").hasPrefix("Goal for Team B: Luka Modrić"))
        let again = try everything(clock: app.clock)
        let archive = try app.export()
        try again.import(archive)
        #expect(try again.export() == archive)
    }

    @Test func areReadWithGathersWithoutAScore() throws {
        try app.import(try String(contentsOf: Self.file("programs.json"), encoding: .utf8))
        #expect(try app.contents()["open_gather"]?.count == 2)
        #expect(try app.contents()["open_gather_player"]?.count == 1)
    }

    @Test func areValidatedByTheSameRules() throws {
        let text = try String(contentsOf: Self.file("evening.json"), encoding: .utf8)
        #expect(throws: ArchiveFailure.changed("players")) {
            try app.import(text.replacing(#""age":38"#, with: #""age":39"#))
        }
        let unsigned = text.replacing(/,"checksum":"[^"]*"/, with: "")
        for (old, new, reason) in [
            (#""age":38"#, #""age":138"#, #"age is a whole number from 1 to 120, not "138""#),
            (#""scoreA":3"#, #""scoreA":300"#, #"score_a is a whole number from 0 to 100, not "300""#),
        ] {
            let failure = #expect(throws: ArchiveFailure.self) { try app.import(unsigned.replacing(old, with: new)) }
            #expect(failure?.message.contains(reason) == true, "\(String(describing: failure))")
        }
    }
}
