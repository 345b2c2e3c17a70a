import Account
import GatherKit
import GatherTestSupport
import Testing

@testable import Players

struct SimilarNamesTests {
    private let app: TestApplication

    init() throws {
        app = try TestApplication([AccountModule.self, PlayersModule.self])
        try app.open("player", "add", "Stefan Ene")
    }

    @Test func causeAWarningWhenAPlayerIsAdded() throws {
        let warning = Block.alert("This name is similar to Stefan Ene. Is it the same person?")
        #expect(try app.open("player", "add", "Ștefan-Ene").blocks == [.text("Added Ștefan-Ene (#2)."), warning])
    }

    @Test func causeAWarningWhenAPlayerIsRenamed() throws {
        try app.open("player", "add", "Ion")
        let warning = Block.alert("This name is similar to Stefan Ene. Is it the same person?")
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
                    .alert("Line 3: Ștefan Ene looks like Stefan Ene. Is it the same person?"),
                ])
    }

    @Test func causeNoWarningForANewSpellingOfTheSamePlayer() throws {
        #expect(try app.open("player", "edit", "#1", "--name", "Ștefan Ene").blocks.count == 1)
    }
}
