import Account
import Foundation
import GatherKit
import GatherTestSupport
import Synchronization
import Testing

@testable import Football
@testable import Players

struct PlayerFilesTests {
    private func read(_ text: String) throws -> [ImportedRow] {
        var rows: [ImportedRow] = []
        try PlayerFiles().read("squad.csv", Data(text.utf8)) { rows.append($0) }
        return rows
    }

    private func names(_ text: String) throws -> [Int: String] {
        let rows = try read(text)
        return Dictionary(uniqueKeysWithValues: try rows.map { ($0.line, try $0.content.get().name.text) })
    }

    private func failure(_ text: String) -> SheetFailure? {
        #expect(throws: SheetFailure.self) { try read(text) }
    }

    /// Who writes into a pipe may take long.
    @Test func doesNotHoldTheStoreWhileItWaitsForAPipe() throws {
        let folder = try TemporaryFolder()
        let (pipe, store) = (folder.path("squad"), folder.path("store.sqlite"))
        try #require(mkfifo(pipe, 0o600) == 0)
        let app = try TestApplication([AccountModule.self, PlayersModule.self], store: store)
        let outcome = Mutex<Screen?>(nil)
        let isDone = DispatchSemaphore(value: 0)
        let importing = Thread {
            let screen = try? TestApplication([AccountModule.self, PlayersModule.self], store: store).open(
                "player", "import", pipe)
            outcome.withLock { $0 = screen }
            isDone.signal()
        }
        importing.start()
        var writer: Int32 = -1
        // A pipe that nobody reads cannot be opened so.
        let deadline = ContinuousClock.now + .seconds(20)
        while writer < 0, ContinuousClock.now < deadline {
            writer = Foundation.open(pipe, O_WRONLY | O_NONBLOCK)
            usleep(1000)
        }
        try #require(writer >= 0)
        #expect(throws: Never.self) { try app.open("player", "add", "Zoe") }
        let file = FileHandle(fileDescriptor: writer, closeOnDealloc: true)
        try file.write(contentsOf: Data("name\nAna\n".utf8))
        try file.close()
        try #require(isDone.wait(timeout: .now() + 20) == .success)
        #expect(outcome.withLock { $0 } != nil)
        let players = try app.session {
            try PlayerStore().players(PlayerFilter(order: Player.table.property("id")), in: $0)
        }
        #expect(players.map(\.name.text) == ["Zoe", "Ana"])
    }

    @Test func readsEveryFieldInAnyOrder() throws {
        let full = Player(
            id: 0,
            name: try Name("Ana"),
            age: 31,
            skill: .amateur,
            mark: 7,
            position: .goalkeeper,
            favouriteTeam: "Steaua, București"
        )
        #expect(
            try read(
                "Favourite Team,preferred_position,Mark,SKILL,age,name\n\"Steaua, București\",GK,7,Amateur,31,Ana\n")
                == [ImportedRow(line: 2, content: .success(full))]
        )
        #expect(
            try read("name,position,favourite-team,id\nAna,winger,,7\n")
                == [
                    ImportedRow(
                        line: 2, content: .success(Player(id: 0, name: try Name("Ana"), position: .winger)))
                ]
        )
    }

    @Test(arguments: [
        ("name\nAna\nIon\n", [2: "Ana", 3: "Ion"]),
        ("name\nAna\nIon", [2: "Ana", 3: "Ion"]),
        ("name\r\nAna\r\nIon\r\n", [2: "Ana", 3: "Ion"]),
        ("name\rAna\rIon", [2: "Ana", 3: "Ion"]),
        ("\u{FEFF}name\r\nAna\r\n", [2: "Ana"]),
        ("\u{FEFF}\"name\"\nAna\n", [2: "Ana"]),
        ("name\n\n   \nAna\n\nIon\n\n", [4: "Ana", 6: "Ion"]),
        ("name\n\"O\"\"Brien\"\n \"Ana\" \n", [2: "O\"Brien", 3: "Ana"]),
        ("name,age\nAna\nIon,\n", [2: "Ana", 3: "Ion"]),
        ("name\n", [:]),
    ])
    func readsRowsWithTheirLines(text: String, names: [Int: String]) throws {
        #expect(try self.names(text) == names)
    }

    @Test(arguments: [",", ";", "\t"])
    func recognizesTheSeparator(separator: String) throws {
        let rows = try read(
            ["name,age,favourite-team", "Ana,31,\"a b\"", "Ion,,"].map {
                $0.replacing(",", with: separator)
            }.joined(separator: "\n"))
        #expect(try rows.map { try $0.content.get().name.text } == ["Ana", "Ion"])
        #expect(try rows.first?.content.get().age == 31)
    }

    @Test(arguments: ["\n", "\r\n"])
    func countsTheLinesInsideAQuote(newline: String) throws {
        let rows = try read(["name,favouriteTeam", "Ana,\"a", "b\"", "Ion,Rapid", ""].joined(separator: newline))
        #expect(rows.map(\.line) == [2, 4])
        #expect(
            rows.first?.content
                == .failure(UsageFailure("favouriteTeam cannot hold control or invisible characters"))
        )
        #expect(try rows.last?.content.get().name.text == "Ion")
    }

    @Test(arguments: [
        ("name,age\nAna,old\n", "age is a whole number from 1 to 120, not \"old\""),
        ("name,age\n,31\n", "name cannot be empty"),
        ("age,name\n31\n", "name cannot be empty"),
        ("name,mark\nAna,11\n", "mark is a whole number from 1 to 10, not \"11\""),
        ("name,skill\nAna,god\n", "skill is one of beginner, amateur, professional, not \"god\""),
        ("name\nAna,31\n", "it has 2 fields, and the header has 1"),
        (
            "name,preferredPosition\nAna,x\n",
            "preferredPosition is one of goalkeeper, defender, midfielder, winger, striker, not \"x\""
        ),
    ])
    func describesAnInvalidRow(text: String, reason: String) throws {
        #expect(try read(text) == [ImportedRow(line: 2, content: .failure(UsageFailure(reason)))])
    }

    @Test(arguments: [
        ("", "it is empty"),
        ("\n\n", "it is empty"),
        ("age\n31\n", "its first line names no field \"name\""),
        ("name,Name\nAna,Ion\n", "its header names a field twice"),
        ("name,position,preferredPosition\n", "its header names a field twice"),
        ("name\nAna\n\"Ion\nZoe\n", "the quote in line 3 is never closed"),
        ("name\nAna\n\"Ion\" x\n", "line 3 has a quote that is not closed or not doubled"),
        ("name\nAna\nI\"o\"n\n", "line 3 has a quote that is not closed or not doubled"),
        ("name\nAna\nIon\"", "line 3 has a quote that is not closed or not doubled"),
    ])
    func describesAnInvalidFile(text: String, reason: String) {
        #expect(failure(text) == .badFile("squad.csv", reason: reason))
    }

    @Test func leavesOutUnknownColumnsAndNamesThem() throws {
        var names: [String] = []
        let remarks = try PlayerFiles().read("squad.csv", Data("id,Shirt,name,Phone\n1,9,Ana,07\n".utf8)) {
            names.append(try $0.content.get().name.text)
        }
        #expect(names == ["Ana"])
        #expect(remarks.unknownColumns == ["Shirt", "Phone"])
        let file = Data("\nname;Shirt\nAna;9;;;\n".utf8)
        #expect(try PlayerFiles.reader.unknownColumns(of: "squad.csv", file) == ["Shirt"])
    }

    @Test(arguments: [
        ("Forward", Position.striker), ("mittelfeldspieler", .midfielder), ("FUNDAS", .defender), ("fundaș", .defender),
        ("Sturmer", .striker), ("Guarda-redes", .goalkeeper), ("skrzydlowy", .winger), ("MF", .midfielder),
    ])
    func knowsThePositionsOfOtherLists(word: String, position: Position) throws {
        #expect(try read("name,position\nAna,\(word)\n").first?.content.get().position == position)
    }

    @Test func readsWesternTextOfWindows() throws {
        var names: [String] = []
        let file = Data("name\nJos".utf8) + [0xE9] + Data("\nGa".utf8) + [0x9A] + Data("per\n".utf8)
        let remarks = try PlayerFiles().read("squad.csv", file) { names.append(try $0.content.get().name.text) }
        #expect(names == ["José", "Gašper"])
        #expect(remarks.isWindows)
    }

    /// ³ is ł in another code page, and þ is ţ.
    @Test(arguments: [[0xFF, 0xFE], [0x81], [0xB3], [0xFE]] as [[UInt8]])
    func refusesTextThatItCannotBeSureOf(bytes: [UInt8]) {
        let reason =
            "it is not UTF-8 text; when saving it choose CSV UTF-8 (Excel), or the character set UTF-8 (LibreOffice)"
        #expect(throws: SheetFailure.badFile("squad.csv", reason: reason)) {
            try PlayerFiles().read("squad.csv", Data("name\nAna\n".utf8) + bytes) { _ in }
        }
    }

    @Test func updatesPlayersWhoAreThere() throws {
        let app = try TestApplication([AccountModule.self, PlayersModule.self])
        let folder = try TemporaryFolder()
        let path = try folder.write("name,age,position,Shirt\nana,31,,9\nIon,,GK,1\n", to: "squad.csv")
        try app.open("player", "add", "Ana", "--age", "30", "--position", "winger")
        #expect(throws: PlayersFailure.self) { try app.open("player", "import", path, "--ignore-unknown") }
        let screen = try app.open("player", "import", path, "--update", "--ignore-unknown")
        #expect(
            screen.blocks == [.text("Imported 1 player and updated 1 from \(path)."), .text("Left out: Shirt.")])
        let players = try app.session {
            try PlayerStore().players(PlayerFilter(order: Player.table.property("id")), in: $0)
        }
        #expect(players.map(\.name.text) == ["Ana", "Ion"] && players.map(\.age) == [31, nil])
        #expect(players.map(\.position) == [.winger, .goalkeeper])
    }

    @Test func asksBeforeItLeavesOutColumns() throws {
        let app = try TestApplication([AccountModule.self, PlayersModule.self])
        let folder = try TemporaryFolder()
        let path = try folder.write("name,Shirt\nAna,9\n", to: "squad.csv")
        #expect(throws: ViewFailure.self) { try app.open("player", "import", path) }
    }
}
