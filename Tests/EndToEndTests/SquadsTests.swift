import Foundation
import GatherTestSupport
import Testing

/// A squad from the list of real players.
private struct Squad: Decodable {
    struct Player: Decodable {
        struct Club: Decodable { let name: String }
        let name: String
        let pos: String
        let club: Club
        let date_of_birth: String
    }
    let players: [Player]
}

extension EndToEnd {
    /// All players of a World Cup, some with the same name.
    @Suite struct Squads {
        private let players: [Squad.Player]

        init() throws {
            let url = try #require(Bundle.module.url(forResource: "Data/worldcup-2026-squads", withExtension: "json"))
            players = try JSONDecoder().decode([Squad].self, from: Data(contentsOf: url)).flatMap(\.players)
        }

        /// The age on 11 June 2026, the day of the first match.
        private func age(_ player: Squad.Player) throws -> Int {
            let born = player.date_of_birth.split(separator: "-").compactMap { Int($0) }
            try #require(born.count == 3)
            return 2026 - born[0] - ((born[1], born[2]) > (6, 11) ? 1 : 0)
        }

        private var csv: String {
            get throws {
                let rows = try players.map { "\"\($0.name)\",\(try age($0)),\($0.pos),\"\($0.club.name)\"\n" }
                return "name,age,preferredPosition,favouriteTeam\n" + rows.joined()
            }
        }

        @Test func areImportedWithDuplicateNamesReported() throws {
            let machine = try Installation()
            try machine.folder.write(csv, to: "squads.csv")
            let refused = try machine.gather("-c", "player import squads.csv")
            #expect(refused.code == 1)
            #expect(refused.errors.contains("nothing was imported, because"), "\(refused)")
            #expect(try machine.playerNames().isEmpty)

            let outcome = try machine.gather("-c", "player import squads.csv --skip-bad")
            try #require(outcome.code == 0, "\(outcome)")
            let skipped = outcome.output.matches(of: /Line ([0-9]+) was skipped: (.*)\./)
            let names = try machine.playerNames()
            #expect(players.count > 1200)
            #expect(!skipped.isEmpty)
            #expect(names.count + skipped.count == players.count)
            #expect(outcome.output.hasPrefix("Imported \(names.count) players from squads.csv.\n"))
            for match in skipped {
                let line = try #require(Int(match.1))
                let name = players[line - 2].name
                let earlier = try #require(
                    match.2.firstMatch(of: /line ([0-9]+) already has/).flatMap { Int($0.1) })
                #expect(earlier < line && players[earlier - 2].name.lowercased() == name.lowercased(), "line \(line)")
            }
        }

        @Test func areFoundWithAllFields() throws {
            let machine = try Installation()
            try machine.folder.write(csv, to: "squads.csv")
            #expect(try machine.gather("-c", "player import squads.csv --skip-bad").code == 0)
            let found = try #require(try machine.json("player show \"matej kovar\"") as? [String: Any])
            #expect(found["name"] as? String == "Matěj Kovář")
            #expect(found["age"] as? Int == 26)
            #expect(found["preferredPosition"] as? String == "goalkeeper")
            #expect(found["favouriteTeam"] as? String == "PSV Eindhoven")
        }
    }
}
