import Account
import Balance
import Football
import GatherKit
import GatherTestSupport
import Matches
import Players
import Teams
import Testing

/// The steps that are suggested to an organizer.
struct NextTests {
    private let app: TestApplication

    // The clock stands at noon of Saturday, 21 November 2026.
    init() throws {
        app = try TestApplication([
            AccountModule.self, PlayersModule.self, TeamsModule.self, MatchesModule.self, BalanceModule.self,
        ])
        try app.lines("player add Ana", "player add Ion")
    }

    private func next() throws -> [String] {
        try app.open("next").value.elements.map { "\(try $0["reason"].text) → \(try $0["command"].text)" }
    }

    @Test func followsTheEvening() throws {
        #expect(try next() == ["No match is planned → match plan thursday 20:00 --every week"])
        #expect(
            try app.line("next")
                == "No match is planned. Plan a match with: match plan thursday 20:00 --every week")
        try app.line("match plan 2026-11-21T20:00")
        #expect(try next() == ["Nobody has been picked for the next match → team select NAME NAME"])
        try app.line("team select ana ion")
        #expect(try next() == ["2 players are not in a team → team balance --apply"])
        try app.line("team balance --apply")
        #expect(try next() == ["The teams are ready → match start"])
        try app.line("match start")
        #expect(try next() == ["Team A 0-0 Team B, running, 10:00 left → match end"])
    }

    @Test func saysThatAMatchHasGoneBy() throws {
        try app.line("match plan 2026-11-20")
        #expect(try next()[0] == "The match on Fri 20 Nov 2026 should have started by now → match plan thursday 20:00")
    }

    @Test func hasNothingToSayDaysBefore() throws {
        try app.lines("match plan 2026-11-28", "team assign A ana", "team assign B ion")
        #expect(try next() == [])
        #expect(try app.line("next") == "There is nothing to do before the next match.")
    }
}
