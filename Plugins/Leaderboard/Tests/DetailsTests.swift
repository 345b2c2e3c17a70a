import AllFeatures
import Football
import GatherDatabase
import GatherTestSupport
import Testing

@testable import GatherKit
@testable import Leaderboard

/// The leaderboard details of one player.
struct DetailsTests {
    private let season: PlayedSeason

    init() throws { season = try PlayedSeason(allFeatures, players: ["Ana", "Andrei", "Bob", "Zoe"]) }

    @Test func containTotalsAndRanks() throws {
        try season.play("Ana", "Bob", goals: ["Ana", "Ana", "Bob --own", "Bob"])
        try season.play("Bob", "Ana")
        try season.play("Ana", "Bob", goals: ["Ana --own"])
        #expect(
            try season.fields(
                "leaderboard show Ana", "playerId", "name", "goals", "ownGoals", "goalsPerMatch", "appearances", "won",
                "drawn", "lost", "formPoints", "form") == [
                    "1", "Ana", "2", "1", "0.67", "3", "1", "1", "1", "4", "WDL",
                ])
        func ranks(_ name: String) throws -> [String] {
            try season.fields("leaderboard show \(name)", "goalsRank", "winsRank", "appearancesRank", "formRank")
        }
        #expect(try ranks("Ana") == ["1", "1", "1", "1"])
        #expect(try ranks("Bob") == ["2", "1", "1", "1"])
        #expect(try ranks("Zoe") == ["null", "null", "null", "null"])
        #expect(try season.fields("leaderboard show Zoe", "goalsPerMatch", "form") == ["0.0", ""])
    }

    @Test func listTheMatchesOfThePeriod() throws {
        try season.play("Ana", "Bob", goals: ["Ana", "Ana", "Bob"])
        let second = season.app.clock.now.adding(milliseconds: 86_400_000)
        try season.play("Bob", "Ana", goals: ["Bob", "Ana --own"])
        #expect(
            try season.line("leaderboard show Ana --last 1").value["matches"].elements == [
                .record([
                    "id": .text("00000000-0000-0000-0000-000000000002"), "startedAt": .text(second.iso8601),
                    "team": .text("Team B"), "teamName": .text("Team B"), "score": .text("2-0"),
                    "result": .text("lost"), "goals": .integer(0),
                ])
            ])
        #expect(try season.fields("leaderboard show Ana --last 1", "goals", "appearances", "form") == ["0", "1", "L"])
    }

    @Test func areAvailableForDeletedPlayers() throws {
        try season.play("Ana", "Bob", goals: ["Bob"])
        try season.line("player delete Bob --yes")
        for name in ["bob", "#3", "b"] {
            #expect(try season.fields("leaderboard show \(name)", "playerId", "name", "goals") == ["3", "Bob", "1"])
        }
        try season.line("player add Bobby")
        #expect(try season.fields("leaderboard show bob", "name", "goals") == ["Bob", "1"])
        #expect(try season.fields("leaderboard show bobb", "name", "goals") == ["Bobby", "0"])
        #expect(throws: PlayerReferenceFailure.unknownID(9)) { try season.line("leaderboard show #9") }
        #expect(throws: PlayerReferenceFailure.unknownName("Q")) {
            try season.line("leaderboard show Q")
        }
    }

    @Test func reportAmbiguousNames() throws {
        try season.play("Ana Andrei", "Bob")
        try season.line("player delete Ana --yes")
        try season.line("player delete Andrei --yes")
        let failure = #expect(throws: PlayerReferenceFailure.self) { try season.line("leaderboard show an") }
        #expect(failure == .ambiguous("an", candidates: ["Ana (#1)", "Andrei (#2)"], hasMore: false))
    }

    @Test func identifyPlayersWithoutANumberByName() throws {
        try season.play("Ana", "Bob", goals: ["Bob", "Bob"])
        try season.app.session { session in
            for table: SQL in ["gather_player", "goal"] {
                try session.connection.run("UPDATE \(table) SET player_id = NULL, name = 'Kit' WHERE name = 'Bob'")
            }
        }
        #expect(
            try season.rows("leaderboard goals", "rank", "playerId", "name", "goals", "appearances") == [
                "1 null Kit 2 1"
            ])
        #expect(try season.fields("leaderboard show kit", "playerId", "goals", "form") == ["null", "2", "W"])
        #expect(try season.fields("leaderboard show Bob", "playerId", "goals", "form") == ["3", "0", ""])
    }

    @Test func suggestPlayersWithEndedMatches() throws {
        try season.play("Ana", "Bob")
        try season.line("player delete Bob --yes")
        try season.start("Andrei", "Zoe")
        func suggestions(_ beginning: String) throws -> [Suggestion] {
            try season.app.suggestions(for: "player", of: "leaderboard show", beginning)
        }
        #expect(try suggestions("") == [Suggestion("Ana", "#1"), Suggestion("Bob", "#3 (deleted)")])
        #expect(try suggestions("a") == [Suggestion("Ana", "#1")])
        #expect(try suggestions("z") == [])
    }
}
