import Account
import Football
import GatherDatabase
import GatherKit
import GatherTestSupport
import Testing

@testable import Players

struct PlayerStoreTests {
    private let app: TestApplication

    init() throws {
        app = try TestApplication([AccountModule.self, PlayersModule.self])
        try app.lines(
            "player add zoe --age 20 --skill professional --position winger --mark 7",
            "player add Ștefan --position striker --mark 10",
            "player add Ana --age 31 --skill beginner --position goalkeeper", "player add Bob --age 20",
            "player add '50%_\\o' --skill amateur")
    }

    private func names(_ filter: PlayerFilter) throws -> [String] {
        try app.session { try PlayerStore().players(filter, in: $0) }.map(\.name.text)
    }

    @Test func sortsMissingValuesLast() throws {
        for (order, expected) in [
            ("name", ["50%_\\o", "Ana", "Bob", "Ștefan", "zoe"]),
            ("id", ["zoe", "Ștefan", "Ana", "Bob", "50%_\\o"]),
            ("age", ["Bob", "zoe", "Ana", "50%_\\o", "Ștefan"]),
            ("skill", ["Ana", "50%_\\o", "zoe", "Bob", "Ștefan"]),
            ("mark", ["zoe", "Ștefan", "50%_\\o", "Ana", "Bob"]),
            ("position", ["Ana", "zoe", "Ștefan", "50%_\\o", "Bob"]),
        ] as [(String, [String])] {
            #expect(try names(PlayerFilter(order: Player.table.property(order))) == expected, "\(order)")
        }
    }

    @Test func listsOnlyMatchingPlayers() throws {
        for (filter, expected) in [
            (PlayerFilter(position: .winger), ["zoe"]), (PlayerFilter(skill: .beginner), ["Ana"]),
            (PlayerFilter(position: .winger, skill: .beginner), []),
            (PlayerFilter(search: "STEF"), ["Ștefan"]), (PlayerFilter(search: "o"), ["50%_\\o", "Bob", "zoe"]),
            (PlayerFilter(search: "%"), []), (PlayerFilter(search: "_"), []), (PlayerFilter(search: "\\"), []),
            (PlayerFilter(order: Player.table.property("id"), limit: 2), ["zoe", "Ștefan"]),
            (PlayerFilter(limit: 99), ["50%_\\o", "Ana", "Bob", "Ștefan", "zoe"]),
        ] as [(PlayerFilter, [String])] {
            #expect(try names(filter) == expected, "\(filter)")
        }
    }

    @Test func recognizesAFilterThatMatchesAllPlayers() {
        #expect(PlayerFilter(order: Player.table.property("age"), limit: 1).isOpen)
        for filter in [PlayerFilter(position: .winger), PlayerFilter(skill: .amateur), PlayerFilter(search: "a")] {
            #expect(!filter.isOpen)
        }
    }
}
