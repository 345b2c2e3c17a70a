import Account
import Changes
import Football
import GatherDatabase
import GatherTestSupport
import History
import Matches
import Players
import Teams
import Testing

@testable import GatherKit

/// A store with the first version of the tables.
struct OlderStoreTests {
    /// A module with the first version of its tables.
    private struct First<Module: FeatureModule>: FeatureModule {
        static var name: String { Module.name }
        static var summary: String { "" }
        static var requires: [String] { Module.requires }
        static var migrations: [Migration] { Array(Module.migrations.prefix(1)) }

        func register(in registry: inout ModuleRegistry, using services: Services) {}
    }

    private static let statements: [SQL] = [
        """
        INSERT INTO player (id, organizer_id, name, name_key, search_key) \
        VALUES (1, 1, 'Ana', 'ana', 'ana'), (2, 1, 'Ion', 'ion', 'ion')
        """,
        "INSERT INTO lineup VALUES (1, 1, 'Team A'), (2, 1, 'bench')",
        """
        INSERT INTO gather VALUES ('00000000-0000-0000-0000-000000000001', 1, 0, 1000, 1, 1, 600, NULL, NULL, 0), \
        ('00000000-0000-0000-0000-000000000002', 1, 2000, NULL, 2, 0, 600, 600000, 2000, 0)
        """,
        """
        INSERT INTO gather_player SELECT id, 1, 'Ana', 'Team A' FROM gather \
        UNION ALL SELECT id, NULL, 'Zoe', 'Team B' FROM gather
        """,
        """
        INSERT INTO goal (id, gather_id, player_id, name, team, is_own, played_time) VALUES \
        (1, '00000000-0000-0000-0000-000000000001', NULL, 'Zoe', 'Team B', 0, 5), \
        (2, '00000000-0000-0000-0000-000000000002', 1, 'Ana', 'Team A', 0, 7), \
        (3, '00000000-0000-0000-0000-000000000001', 1, 'Ana', 'Team A', 0, 3), \
        (4, '00000000-0000-0000-0000-000000000002', NULL, 'Zoe', 'Team A', 1, 9)
        """,
        """
        INSERT INTO match_action (id, gather_id, summary, goal_id, score_a, score_b, timer_setting, played_before) \
        VALUES (1, '00000000-0000-0000-0000-000000000002', 'a goal', 4, 1, 0, 600, 0)
        """,
    ]

    @Test func keepsTheLineupAndEveryMatch() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("store.sqlite")
        let older = try TestApplication(
            [AccountModule.self, First<PlayersModule>.self, First<TeamsModule>.self, First<MatchesModule>.self],
            store: path)
        try older.session { session in for statement in Self.statements { try session.connection.run(statement) } }

        let app = try TestApplication(
            [
                AccountModule.self, PlayersModule.self, TeamsModule.self, MatchesModule.self, HistoryModule.self,
                ChangesModule.self,
            ],
            store: path)
        let gathers = try app.session { try GatherReader().gathers(ordered: "ORDER BY id", in: $0) }
        #expect(gathers.map(\.score.text) == ["1-1", "2-0"])
        #expect(gathers.map { $0.players.map(\.playerID) } == [[1, nil], [1, nil]])
        #expect(gathers.map { $0.goals.map(\.playedTime) } == [[5, 3], [7, 9]])
        try app.line("goal Ana")
        #expect(try app.line("undo") == "Took back Ana's goal. Team A 2-0 Team B, timer full time.")
        guard case .record(let lineup) = try app.open("team", "show").value else { throw CancellationError() }
        #expect(lineup["count"] == .integer(2))
        try app.line("player delete Ana --yes")
        try app.line("undo")
        guard case .record(let after) = try app.open("team", "show").value else { throw CancellationError() }
        #expect(after == lineup)
        #expect(try app.line("player add Zoe") == "Added Zoe (#3).")
    }
}
