import Foundation
import GatherTestSupport
import Testing

extension EndToEnd {
    /// A store of version 0.2.0.
    @Suite(.enabled(if: TestEngine.isDefault)) struct OlderStores {
        private let machine: Installation
        private let store: String

        init() throws {
            machine = try Installation()
            store = machine.folder.path("older.sqlite")
            let file = URL(filePath: #filePath).deletingLastPathComponent()
                .appending(path: "Data/store-of-0.2.0.sqlite")
            try FileManager.default.copyItem(atPath: file.path, toPath: store)
        }

        private func line(_ line: String) throws -> Outcome { try machine.gather("--store", store, "-c", line) }

        @Test func keepTheirData() throws {
            let players = try line("player list")
            #expect(players.code == 0 && players.errors.isEmpty, "\(players)")
            #expect(players.output.contains("Lionel Messi") && players.output.contains("Ștefan Ionuț"))
            #expect(try line("match status").output.hasPrefix("Team A 0-1 Team B\n"))
            #expect(try line("history show last --changes").output.contains("3-1"))
            #expect(try line("match plan").output.contains("Sala Polivalentă"))
            #expect(try line("checklist templates").output.contains("Friday"))
            #expect(try line("checklist show balls").output.contains("mlat=44.4268&mlon=26.1025"))
            #expect(try line("leaderboard goals").output.contains("Lionel Messi"))
        }

        @Test func remainUsable() throws {
            #expect(try line("undo").errors.contains("there is nothing to undo"), "older changes have no entries")
            #expect(try line("player add Eva").output == "Added Eva (#10).\n", "after all used numbers")
            #expect(try line("player edit Messi --mark 10").output == "Changed Lionel Messi: skill is now 10.\n")
            #expect(try line("undo").output.hasPrefix("Undid the changes to Lionel Messi"))
            #expect(try line("goal Modrić").output.contains("Team A 0-2 Team B"))
            #expect(try line("undo").output.hasPrefix("Undid Luka Modrić's goal. Team A 0-1 Team B"))
            #expect(try line("undo").output == "Undid the new player Eva.\n")
            #expect(try line("player add Eva").output == "Added Eva (#11).\n")
            let archive = machine.folder.path("all.json")
            #expect(try machine.gather("--store", store, "export", archive).code == 0)
            let other = machine.folder.path("other.sqlite")
            #expect(try machine.gather("--store", other, "import", archive).code == 0)
            #expect(try machine.gather("--store", other, "-c", "player list").output == line("player list").output)
        }
    }
}
