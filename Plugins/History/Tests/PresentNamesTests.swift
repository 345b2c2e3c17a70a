import AllFeatures
import Football
import Foundation
import GatherKit
import GatherTestSupport
import Testing

@testable import History

/// Matches of players who have another name now.
struct PresentNamesTests {
    private let app: TestApplication

    init() throws { app = try TestApplication(allFeatures) }

    /// Plays a match in which a guest scores and assists.
    private func playWithAGuest() throws {
        try app.lines(
            "player add Ana", "player add Ion", "match plan 2026-11-21T19:00",
            "attendance in Ana --guest \"Ana's brother\"", "team assign A Ana \"Ana's brother\"", "team assign B Ion",
            "match start", "goal \"Ana's brother\"", "goal Ana --assist \"Ana's brother\"", "match end --yes")
    }

    private func exported() throws -> String {
        let path = app.folder.path("\(UUID()).csv")
        try app.open("history", "export", path)
        return try String(contentsOfFile: path, encoding: .utf8)
    }

    private func names() throws -> [String] {
        let match = try #require(try app.session { try Match.all(in: $0) }.first)
        return match.players.map(\.name) + match.goals.flatMap { [$0.scorer, $0.assist?.name] }.compactMap { $0 }
    }

    /// Imports the history into a store that knows the players only by their present names.
    private func checkThatAnotherStoreUnderstands(_ history: String, _ players: [String]) throws {
        let other = try TestApplication(allFeatures)
        for name in players { try other.open("player", "add", name) }
        let path = try other.folder.write(history, to: "history.csv")
        #expect(try other.open("history", "import", path).value["imported"] == .integer(1))
    }

    @Test(arguments: [
        ["player edit \"Ana's brother\" --name Bob", "player add Bob"],
        ["player add \"Ana's brother\"", "player edit \"Ana's brother\" --name Bob"],
        ["player add Bob", "player merge \"Ana's brother\" Bob --yes"],
    ])
    func areKnownByThemElsewhere(lines: [String]) throws {
        try playWithAGuest()
        for line in lines { try app.line(line) }
        let history = try exported()
        #expect(!history.contains("brother") && history.contains("Bob"))
        try checkThatAnotherStoreUnderstands(history, ["Ana", "Ion", "Bob"])
    }

    @Test func haveThePlayerInPlaceOfTheGuest() throws {
        try playWithAGuest()
        try app.line("player edit \"Ana's brother\" --name Bob")
        #expect(try app.line("player add Bob") == "Added Bob (#3), who was a guest.")
        #expect(try names() == ["Ana", "Bob", "Ion", "Bob", "Ana", "Bob"])
        let shown = "\(try app.open("history show last").blocks)"
        #expect(shown.contains("Bob") && !shown.contains("brother"))
        // It is a part of the same step.
        try app.line("undo")
        #expect(try names() == ["Ana", "Bob", "Ion", "Bob", "Ana", "Bob"])
        try app.line("undo")
        #expect(try names().contains("Ana's brother"))
    }

    @Test func keepTheNameOfADeletedPlayer() throws {
        try playWithAGuest()
        try app.lines("player edit Ana --name Anna", "player delete Ion --yes")
        let history = try exported()
        #expect(history.contains("Anna") && history.contains("Ion"))
        #expect(try names().contains("Anna") && names().contains("Ion"))
    }
}
