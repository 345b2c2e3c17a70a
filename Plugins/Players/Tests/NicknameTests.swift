import AllFeatures
import Football
import GatherKit
import GatherTestSupport
import Testing

@testable import Players

/// The names that everybody uses for a player.
struct NicknameTests {
    private let app: TestApplication

    init() throws {
        app = try TestApplication(allFeatures)
        try app.lines(
            "player add Vlad --nickname Vladi, Vlăduț", "player add 'Vladi Pop'", "player add Ion --nickname \"Pelé\"")
    }

    private func found(_ name: String) throws -> String {
        try app.session { try Player.find(.name(name), in: $0).name.text }
    }

    @Test func findThePlayer() throws {
        for (text, name) in [
            // A full name wins, and a whole nickname over the beginning of a name.
            ("Vlad", "Vlad"), ("vladi", "Vlad"), ("vladut", "Vlad"), ("vladi pop", "Vladi Pop"), ("pele", "Ion"),
            ("pel", "Ion"),
        ] as [(String, String)] {
            #expect(try found(text) == name, "\(text)")
        }
    }

    @Test func areFoundInListsAndFilesAndSearches() throws {
        try app.lines("match plan 2026-11-28T20:00")
        try app.open("attendance", "paste", "1. Pele\n2. Vladut\nOut:\nVladi Pop", "--yes")
        let answers = try app.open("attendance", "show").value.json(keepsNulls: false)
        let text = String(decoding: answers, as: UTF8.self)
        #expect(text.contains(#""name":"Ion""#) && !text.contains("Pel"))
        try app.lines(
            "history add yesterday --team-a vladut --team-b pele --score 1-0 --goal 'Vladut 12'",
            "player add pele --if-missing")
        #expect(try app.open("player list --search vlad").value.count == 2)
        #expect(try app.open("player list --search pel").value.count == 1)
        let file = try app.folder.write("name,Spitzname,age\nPelé,,31\nDan,\"Dani, D\",30\n", to: "more.csv")
        #expect(
            try app.open("player", "import", file, "--update").sentence?.hasPrefix("Imported 1 player and updated 1")
                == true)
        #expect(try found("dani") == "Dan")
    }

    /// It precedes the name of somebody else on the pitch that begins with it.
    @Test func nameWhoScores() throws {
        try app.lines(
            "team assign A Vlad", "team assign B 'Vladi Pop'", "match start", "goal vladi", "goal 'vladi pop'")
        let goals = try app.session { try Match.inProgress(in: $0)?.goals.map(\.scorer) }
        #expect(goals == ["Vlad", "Vladi Pop"])
    }

    @Test func completeTheName() throws {
        #expect(try app.suggestions(for: "player", of: "player show", "pel").map(\.text) == ["Ion"])
        // Only players who have played are in a table.
        #expect(try app.suggestions(for: "player", of: "leaderboard show", "pel").isEmpty)
    }

    @Test func belongToOnePlayer() throws {
        for (line, message) in [
            ("player add vladi", "vladi is already a nickname of Vlad; choose another name"),
            ("player add Dan --nickname 'D, pele'", "pele is already a nickname of Ion; choose another name"),
            (
                "player edit Ion --nickname vlad",
                "there is already a player named Vlad; choose another name (case does not matter)"
            ),
            ("player edit Ion --name VLADI", "VLADI is already a nickname of Vlad; choose another name"),
            ("player edit Ion --nickname a,b,c,d,e,f,g,h,i,j,k", "--nickname can have at most 10 names"),
            ("player edit Ion --nickname ' , '", "--nickname cannot be empty"),
        ] as [(String, String)] {
            let failure = #expect(throws: (any Error).self, "\(line)") { try app.open(line) }
            #expect((failure as? any Failure)?.message == message, "\(line)")
        }
    }

    @Test func stayWithTheOneWhoStays() throws {
        try app.lines("player edit Ion --nickname Pelé, Nelu", "player merge Ion Vlad --yes")
        for name in ["ion", "nelu", "pele", "vladut"] { #expect(try found(name) == "Vlad") }
        try app.open("player", "edit", "Vlad", "--clear", "nickname")
        #expect(throws: (any Error).self) { try found("nelu") }
        try app.open("undo")
        #expect(try found("nelu") == "Vlad")
        // The published apps do not know them.
        try app.send(.put, "/api/players/1", #"{"name":"Vlad","age":30}"#)
        #expect(try found("nelu") == "Vlad")
        try app.lines("player delete Vlad --yes", "player add Nelu")
    }
}

extension Value {
    fileprivate var count: Int { if case .list(let elements) = self { elements.count } else { -1 } }
}
