import Account
import Foundation
import GatherKit
import GatherTestSupport
import Testing

@testable import Football
@testable import Players

struct PlayerExportTests {
    private let folder: TemporaryFolder
    private let players: [Player]

    init() throws {
        folder = try TemporaryFolder()
        players = [
            Player(
                id: 1,
                name: try Name("O\"Brien, Pat"),
                age: 31,
                skill: .professional,
                mark: 7,
                position: .striker,
                favouriteTeam: "a,b"
            ),
            Player(id: 2, name: try Name("Ștefan ⚽️")),
            Player(id: 3, name: try Name("=1+1"), favouriteTeam: "\"quoted\""),
        ]
    }

    private func export(_ players: [Player], to path: String, overwriting overwrites: Bool = false) throws {
        try LocalFiles().draft(PlayersInteractor.sheet.text(of: players), for: path, overwriting: overwrites)()
    }

    @Test func writesStandardCSV() throws {
        let path = folder.path("players.csv")
        try export(players, to: path)
        #expect(
            try String(contentsOfFile: path, encoding: .utf8)
                == [
                    "name,age,skill,mark,preferredPosition,favouriteTeam,nickname",
                    "\"O\"\"Brien, Pat\",31,professional,7,striker,\"a,b\",",
                    "Ștefan ⚽️,,,,,,", "=1+1,,,,,\"\"\"quoted\"\"\",", "",
                ].joined(separator: "\r\n")
        )
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
    }

    @Test func survivesARoundTrip() throws {
        let path = folder.path("players.csv")
        try export(players, to: path)
        var drafts: [Player] = []
        try PlayersInteractor.sheet.read(
            SheetFile(path: path), LocalFiles().data(at: path), at: Timestamp(milliseconds: 0)
        ) { drafts.append(try $1.get()) }
        for index in players.indices { drafts[index].id = players[index].id }
        #expect(drafts == players)
    }

    @Test func replacesAFileOnlyWhenAsked() throws {
        let path = try folder.write("mine", to: "players.csv")
        #expect(throws: FileFailure.exists(path, remedy: "add --overwrite to replace it")) {
            try export(players, to: path)
        }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
        try export([], to: path, overwriting: true)
        #expect(
            try String(contentsOfFile: path, encoding: .utf8)
                == "name,age,skill,mark,preferredPosition,favouriteTeam,nickname\r\n"
        )
    }
}
