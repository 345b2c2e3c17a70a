import Account
import Football
import GatherKit
import GatherTestSupport
import Players
import Testing

@testable import Teams

/// The routes of teams, from the words of a line to the screen.
struct TeamsTests {
    private let app: TestApplication

    init() throws {
        app = try TestApplication([AccountModule.self, PlayersModule.self, TeamsModule.self])
        for name in ["Ana", "Ion", "Zoe"] { try app.open("player", "add", name) }
    }

    private func text(_ words: String...) throws -> Block? { try app.open(words).blocks.first }

    private func lineup() throws -> [String] {
        try app.session { try Lineup(in: $0) }.places.map { "\($0.player.name.text) \($0.team.title)" }
    }

    @Test func picksPlayersForTheBench() throws {
        #expect(
            try text("team", "select", "Zoe", "ana")
                == .text("Zoe and Ana are on the bench.")
        )
        #expect(try lineup() == ["Ana Bench", "Zoe Bench"])
        #expect(
            try text("team", "select", "Ana") == .text("Nothing was changed.")
        )
    }

    @Test func namesATeam() throws {
        #expect(
            try text("team", "name", "C", "Greens", "--bibs", "green")
                == .text("Team C is now called Greens and wears green bibs."))
        #expect(try text("team", "name", "C", "--none") == .text("Team C no longer has a name."))
    }

    @Test func keepsAPickedPlayerInTheTeam() throws {
        try app.open("team", "assign", "A", "Ana")
        try app.open("team", "select", "Ana", "Ion")
        #expect(try lineup() == ["Ana Team A", "Ion Bench"])
    }

    @Test func movesAPlayerFromTheOtherTeam() throws {
        try app.open("team", "assign", "A", "Ana", "Ion")
        #expect(
            try text("team", "assign", "B", "Ion")
                == .text("Ion is in Team B.")
        )
        #expect(try lineup() == ["Ana Team A", "Ion Team B"])
        #expect(
            try text("team", "assign", "bench", "Ion")
                == .text("Ion is on the bench.")
        )
    }

    @Test func countsAPlayerNamedTwiceOnce() throws {
        #expect(
            try text("team", "assign", "A", "#1", "Ana")
                == .text("Ana is in Team A.")
        )
        #expect(
            try text("team", "select", "Ion", "ION")
                == .text("Ion is on the bench.")
        )
        #expect(
            try text("team", "clear", "#1", "Ana")
                == .text("Ana was removed from the line-up.")
        )
    }

    @Test func swapsTheTwoTeams() throws {
        try app.open("team", "assign", "A", "Ana")
        try app.open("team", "assign", "B", "Ion")
        try app.open("team", "select", "Zoe")
        #expect(
            try text("team", "swap")
                == .text("Ion is in Team A. Ana is in Team B.")
        )
        #expect(try lineup() == ["Ana Team B", "Ion Team A", "Zoe Bench"])
    }

    @Test func swapsTwoPlayers() throws {
        try app.open("team", "assign", "A", "Ana")
        try app.open("team", "select", "Zoe")
        #expect(
            try text("team", "swap", "Ana", "Zoe")
                == .text("Zoe is in Team A. Ana is on the bench.")
        )
        #expect(try lineup() == ["Ana Bench", "Zoe Team A"])
    }

    @Test func refusesAnInvalidSwap() throws {
        #expect(throws: TeamsFailure.noPlayers) { try app.open("team", "swap") }
        #expect(throws: TeamsFailure.notPicked("Ana")) { try app.open("team", "swap", "Ana", "Ion") }
        #expect(throws: TeamsFailure.swapNeedsTwo(1)) { try app.open("team", "swap", "Ana") }
        #expect(throws: TeamsFailure.swapNeedsTwo(3)) { try app.open("team", "swap", "Ana", "Ion", "Zoe") }
        try app.open("team", "select", "Ana", "Ion")
        #expect(throws: TeamsFailure.sameTeam(["Ana", "Ion"], "on the bench")) {
            try app.open("team", "swap", "Ana", "Ion")
        }
        #expect(throws: PlayerReferenceFailure.samePlayer("Ana")) { try app.open("team", "swap", "Ana", "ana") }
        #expect(try lineup() == ["Ana Bench", "Ion Bench"])
    }

    @Test func showsTheLineup() throws {
        try app.open("team", "assign", "B", "Ana")
        #expect(
            try text("team", "show")
                == .segments([
                    .init(title: "Team A (0)", items: [], shirt: "A"),
                    .init(title: "Team B (1)", items: ["Ana"], shirt: "B"),
                    .init(title: "Bench (0)", items: []),
                ])
        )
    }

    @Test func clearsPlayersOrTheWholeLineup() throws {
        try app.open("team", "assign", "A", "Ana", "Ion", "Zoe")
        #expect(
            try text("team", "clear", "Ion") == .text("Ion was removed from the line-up.")
        )
        #expect(throws: TeamsFailure.notPicked("Ion")) { try app.open("team", "clear", "Ana", "Ion") }
        #expect(try lineup() == ["Ana Team A", "Zoe Team A"])
        #expect(
            try text("team", "clear") == .text("Ana and Zoe were removed from the line-up.")
        )
        #expect(try text("team", "clear") == .text("Nothing was changed."))
    }

    @Test func dropsADeletedPlayer() throws {
        try app.open("team", "assign", "A", "Ana", "Ion")
        try app.open("player", "delete", "Ana", "--yes")
        #expect(try lineup() == ["Ion Team A"])
    }

    @Test func assignsAllPlayersOrNone() throws {
        #expect(throws: PlayerReferenceFailure.unknownName("Bob")) {
            try app.open("team", "assign", "A", "Ana", "Bob")
        }
        #expect(try lineup().isEmpty)
    }
}
