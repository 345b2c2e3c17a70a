import Account
import GatherKit
import GatherTestSupport
import Testing

@testable import Football
@testable import Players

struct SimilarNamesTests {
    private let app: TestApplication

    init() throws {
        app = try TestApplication([AccountModule.self, PlayersModule.self])
        try app.open("player", "add", "Stefan Ene")
    }

    @Test func causeAWarningWhenAPlayerIsAdded() throws {
        let warning = Block.alert(
            "Ștefan-Ene may be the same person as Stefan Ene. If so, merge them with: player merge #2 #1")
        #expect(try app.open("player", "add", "Ștefan-Ene").blocks == [.text("Added Ștefan-Ene (#2)."), warning])
    }

    @Test func causeAWarningWhenAPlayerIsRenamed() throws {
        try app.open("player", "add", "Ion")
        let warning = Block.alert(
            "Ștefan Ene may be the same person as Stefan Ene. If so, merge them with: player merge #2 #1")
        #expect(
            try app.open("player", "edit", "Ion", "--name", "Ștefan Ene").blocks
                == [.text("Ion is now called Ștefan Ene."), warning])
    }

    @Test func causeAWarningWhenPlayersAreImported() throws {
        let path = try app.folder.write("name\nIon\nȘtefan Ene\n", to: "squad.csv")
        #expect(
            try app.open("player", "import", path).blocks
                == [
                    .text("Imported 2 players from \(path)."),
                    .alert(
                        "Line 3: Ștefan Ene may be the same person as Stefan Ene. If so, merge them with: player merge #3 #1"
                    ),
                ])
    }

    /// The names differ only in punctuation and blanks, so they belong to one person.
    @Test(arguments: [
        ("Sean O'Brien", "Sean OBrien"), ("Jean-Luc", "JeanLuc"), ("Jean-Luc", "jean luc"), ("St. John", "St John"),
        ("J.R. Smith", "J. R. Smith"), ("J.R. Smith", "JR Smith"), ("Ana Pop", "Ana Pop."),
    ])
    func areOnePersonWithoutTheirPunctuation(name: String, other: String) throws {
        try app.open(["player", "add", name])
        #expect(try app.open(["player", "add", other, "--if-missing"]).value["name"] == .text(name))
        let path = try app.folder.write("name,age\n\(other),31\n", to: "squad.csv")
        let screen = try app.open("player", "import", path, "--update")
        #expect(screen.blocks == [.text("Imported 0 players and updated 1 from \(path).")])
        #expect(try app.open(["player", "show", other]).value["age"] == .integer(31))
    }

    @Test func areTwoPlayersIfTheirWordsAre() throws {
        for name in ["Ana Pop", "Maria Rus", "Anamaria"] { try app.open(["player", "add", name]) }
        let found = try app.session { try Player.names(in: ["ana", "maria"], $0) }
        #expect(found == ["ana", "maria"])
    }

    /// Names that differ in accents may belong to two people.
    @Test func areRefusedInAFileThatUpdates() throws {
        let path = try app.folder.write("name,age\nȘtefan Ene,31\n", to: "squad.csv")
        let failure = #expect(throws: SheetFailure.self) { try app.open("player", "import", path, "--update") }
        let reason = "\"Ștefan Ene\" looks like Stefan Ene (#1); if it is the same person"
        #expect(failure?.message.contains(reason) == true)
        #expect(try app.open("player", "add", "Ștefan Ene", "--if-missing").blocks.count == 2)
        #expect(throws: Never.self) { try app.open("player", "import", path, "--update") }
    }

    @Test(arguments: [
        ("Jürgen Groß", "Juergen Gross"), ("Juergen Gross", "Jürgen Groß"), ("Ana Pop", "Pop Ana"),
        ("Ana Maria Pop", "Pop Ana Maria"), ("Sean O'Brien", "Sean"), ("Łukasz Nowak", "Nowak Lukasz"),
        ("Ana Pop", "Ana P."), ("Ana Pop", "A. Pop"), ("Ana P", "Ana Pop"), ("A. Pop", "Ana Pop"),
    ])
    func areRefusedInAnotherForm(name: String, other: String) throws {
        try app.open(["player", "add", name])
        let path = try app.folder.write("name,age\n\(other),31\nZoe Ene,30\nZoe,29\n", to: "squad.csv")
        let failure = #expect(throws: SheetFailure.self) { try app.open("player", "import", path, "--update") }
        let reason = "line 2: \"\(other)\" looks like \(name) (#2); if it is the same person"
        #expect(failure?.message.contains(reason) == true, "\(failure?.message ?? "")")
        #expect(failure?.message.contains("line 4") == false, "both are in the file")
        try app.open(["player", "add", other])
        #expect(try app.open("player", "import", path, "--update").value["imported"] == .integer(2))
    }

    @Test func causeNoWarningForANewSpellingOfTheSamePlayer() throws {
        #expect(try app.open("player", "edit", "#1", "--name", "Ștefan Ene").blocks.count == 1)
    }
}
