import AllFeatures
import Football
import Foundation
import GatherDatabase
import GatherKit
import GatherTestSupport
import Testing

@testable import Kitty

/// What a match day with several matches costs, and whom.
struct MatchDayChargeTests {
    private let season: PlayedSeason
    private var app: TestApplication { season.app }

    init() throws {
        season = try PlayedSeason(allFeatures, players: ["Ana", "Bob", "Dan", "Eva", "Ion", "Mia"])
    }

    /// The sentences of a line's screen about money.
    @discardableResult
    private func money(_ line: String) throws -> [String] {
        try app.open(line).blocks.texts.filter { $0.contains("€") || $0.contains("charge") || $0.contains("No fee") }
    }

    /// What the players owe, who owes most first.
    private func owes() throws -> [String] {
        try app.open("kitty owe").value["balances"].elements.map {
            guard case .decimal(let owes) = try $0["owes"] else { return "" }
            return "\(try $0["name"].text) \(owes.text)"
        }
    }

    /// The movements in the account of the kitty: what they were, and when.
    private func charges() throws -> [String] {
        try app.open("kitty show").table.rows.map { "\($0[1]): \($0[2])" }
    }

    /// Starts an evening of three teams of two on the next day.
    private func begin() throws {
        app.clock.advance(seconds: 86_400)
        try app.lines("team clear", "team assign A Ana Bob", "team assign B Dan Eva", "team assign C Ion Mia")
    }

    /// Plays a match of eight minutes between two teams.
    @discardableResult
    private func play(_ teams: String) throws -> [String] {
        try app.open("match start \(teams)")
        app.clock.advance(seconds: 480)
        return try money("match end --yes")
    }

    private func id(_ place: Int) throws -> String {
        try app.open("history list").value[place]["id"].text
    }

    @Test func chargesADayOnceAndSaysSoAfterItsFirstMatchAndAtItsEnd() throws {
        try app.open("kitty fee --pitch 71.50")
        try begin()
        #expect(try play("A B") == ["All who play today split the cost of the pitch, €71.50."])
        for teams in ["B C", "A C", "A B", "B C", "C A", "A B", "B C"] { #expect(try play(teams) == []) }
        #expect(try owes() == ["Ana 11.92", "Bob 11.92", "Dan 11.92", "Eva 11.92", "Ion 11.91", "Mia 11.91"])
        #expect(try charges() == ["Sun 22 Nov 2026: match, 6 owe €71.50 in all"])
        #expect(
            try money("matchday end --yes") == [
                "The 6 who played split the cost of the pitch, €71.50: €11.91 each; Ana, Bob and 2 others pay €0.01 more."
            ])
        // The next evening has a charge of its own.
        try begin()
        #expect(try play("A B").count == 1)
        #expect(try money("matchday end --yes") == [], "one match has said it")
        #expect(try charges().count == 2)
    }

    @Test func saysWhatADayOfTwoTeamsCostsAfterItsFirstMatch() throws {
        try app.open("kitty fee --pitch 71.50")
        try begin()
        try app.open("team clear Ion Mia")
        #expect(
            try play("A B") == [
                "The 4 who played split the cost of the pitch, €71.50: €17.87 each; Ana and Bob pay €0.01 more."
            ])
        #expect(try play("A B") == [])
        try app.open("team assign A Ion")
        #expect(try play("A B") == [])
        #expect(
            try money("matchday end --yes") == [
                "The 5 who played split the cost of the pitch, €71.50: €14.30 each."
            ])
    }

    @Test func chargesEachWhoPlaysForTheWholeDay() throws {
        try app.open("kitty fee 5")
        try begin()
        #expect(try play("A B") == ["Everybody who plays today owes €5."])
        #expect(try play("A B") == [])
        #expect(try play("B C") == [])
        try app.open("undo")
        #expect(try owes() == ["Ana 5.0", "Bob 5.0", "Dan 5.0", "Eva 5.0"])
        try app.open("redo")
        #expect(try owes().count == 6)
        #expect(try money("matchday end --yes") == ["Each of the 6 who played owes €5."])
    }

    @Test func chargesEachForEveryMatch() throws {
        #expect(try app.line("kitty fee 2 --per match") == "Each player pays €2 per match.")
        #expect(try season.fields("kitty fee", "fee", "amount", "currency", "day") == ["match", "2.0", "EUR", "null"])
        try begin()
        #expect(try play("A B") == ["Everybody who plays today owes €2 for each match."])
        for _ in 1...2 { #expect(try play("B C") == [], "the same again is of no use") }
        #expect(try owes() == ["Dan 6.0", "Eva 6.0", "Ion 4.0", "Mia 4.0", "Ana 2.0", "Bob 2.0"])
        #expect(
            try money("history delete last --yes") == [
                "Corrected the charge for Sun 22 Nov 2026. The 6 who played owe €2 for each match, €16 in all."
            ])
        #expect(
            try money("matchday end --yes") == ["The 6 who played owe €2 for each match, €16 in all."])
        #expect(try app.line("kitty fee 3 --per day") == "Each player pays €3 per match day.")
    }

    @Test(arguments: [
        ("kitty fee --pitch 70 --per match", "--per cannot be combined with --pitch or --none; leave out one of them"),
        ("kitty fee --none --per day", "--per cannot be combined with --pitch or --none; leave out one of them"),
        ("kitty fee --per match", "AMOUNT is missing; give it, as in: kitty fee 2 --per match"),
    ])
    func countsOnlyAmountsByMatch(line: String, message: String) {
        #expect(throws: UsageFailure(message)) { try app.open(line) }
    }

    @Test func proposesTheOptionThatIsTypedAsAnAmount() {
        let message = "AMOUNT must be an amount such as 20, 34.90 or 20 EUR, not \"none\"; did you mean --none?"
        #expect(throws: UsageFailure(message, word: 2)) { try app.open("kitty fee none") }
    }

    // MARK: - Corrections

    @Test func isCorrectedWithEachOfItsMatches() throws {
        try app.open("kitty fee --pitch 60")
        try begin()
        try play("A B")
        try play("B C")
        let (first, last) = (try id(1), try id(0))
        #expect(
            try money("history edit \(first) --leave-out Ana") == [
                "Corrected the charge for Sun 22 Nov 2026. The 5 who played split the cost of the pitch, €60: €12 each."
            ])
        // Who plays in another match, too, still pays.
        #expect(try money("history edit \(first) --leave-out Dan") == [])
        #expect(try money("history edit \(last) --score 3-0") == [])
        // The charge goes on when the match goes by which the day was known.
        try money("history delete \(first) --yes")
        #expect(try owes() == ["Dan 15.0", "Eva 15.0", "Ion 15.0", "Mia 15.0"])
        #expect(try app.open("kitty show").value["movements"][0]["match"].text == last)
        #expect(try money("history delete last --yes") == ["Its charge was removed, too."])
        #expect(try owes() == [])
        for _ in 0..<5 { try app.open("undo") }
        #expect(try owes() == ["Ana 10.0", "Bob 10.0", "Dan 10.0", "Eva 10.0", "Ion 10.0", "Mia 10.0"])
        #expect(try app.open("kitty show").value["movements"][0]["match"].text == first)
    }

    @Test func isRemovedWithTheLastMatchThatHasEnded() throws {
        try app.open("kitty fee 5")
        try begin()
        try play("A B")
        try app.open("match start B C")
        #expect(try money("history delete last --yes") == ["The charge for Sun 22 Nov 2026 was removed."])
        #expect(try owes() == [])
        #expect(try money("match end --yes") == ["Everybody who plays today owes €5."])
    }

    @Test func staysWhenAMatchIsCancelled() throws {
        try app.open("kitty fee 5")
        try begin()
        try app.open("match start A B")
        try app.open("history add \"\(app.clock.now.localMinute)\" --team-a Ana --team-b Mia --score 1-0")
        #expect(try owes() == ["Ana 5.0", "Mia 5.0"])
        // The day was known by the match in progress.
        #expect(try money("match cancel --yes") == [])
        #expect(try owes() == ["Ana 5.0", "Mia 5.0"])
        #expect(try money("history delete last --yes") == ["Its charge was removed, too."])
    }

    @Test(arguments: [0, 1])
    func chargesAMatchThatLeavesTheDayByItself(place: Int) throws {
        try app.open("kitty fee --pitch 60")
        try begin()
        try play("A B")
        try play("B C")
        // At a fee that was set since.
        try app.open("kitty fee 99")
        let match = try id(place)
        #expect(
            try money("history edit \(match) --date 2026-11-01T10:00") == [
                "Corrected the charge for Sun 22 Nov 2026. The 4 who played split the cost of the pitch, €60: €15 each.",
                "The players have been charged for the match day on Sun 1 Nov 2026. The 4 who played split the cost of the pitch, €60: €15 each.",
            ])
        #expect(try owes() == ["Dan 30.0", "Eva 30.0", "Ana 15.0", "Bob 15.0", "Ion 15.0", "Mia 15.0"])
        #expect(
            try charges() == ["Sun 1 Nov 2026: match, 4 owe €60 in all", "Sun 22 Nov 2026: match, 4 owe €60 in all"])
        try app.open("undo")
        #expect(try owes() == ["Ana 10.0", "Bob 10.0", "Dan 10.0", "Eva 10.0", "Ion 10.0", "Mia 10.0"])
        #expect(try charges() == ["Sun 22 Nov 2026: match, 6 owe €60 in all"])
    }

    @Test func losesItsChargeToTheDayThatItJoins() throws {
        try app.open("kitty fee --pitch 60")
        try begin()
        try play("A B")
        try begin()
        try play("A C")
        #expect(
            try money("history edit last --date 2026-11-22T13:00") == [
                "Its charge was removed, because the match now belongs to another match day.",
                "Corrected the charge for Sun 22 Nov 2026. The 6 who played split the cost of the pitch, €60: €10 each.",
            ])
        #expect(try owes() == ["Ana 10.0", "Bob 10.0", "Dan 10.0", "Eva 10.0", "Ion 10.0", "Mia 10.0"])
    }

    @Test func keepsWhoWasChargedAndDeletedWhenTheMatchMoves() throws {
        try app.open("kitty fee 5")
        try begin()
        try play("A B")
        try play("B C")
        try app.lines("player delete Ion --yes", "history edit last --date 2026-11-01T10:00")
        #expect(
            try owes() == ["Dan 10.0", "Eva 10.0", "Ana 5.0", "Bob 5.0", "Ion 5.0", "Mia 5.0"])
    }

    @Test func freesNobodyAndChargesNobodyByACorrectionAlone() throws {
        try app.lines("kitty fee 5", "kitty fee --none")
        try begin()
        try play("A B")
        try app.open("kitty fee 5")
        try begin()
        try play("A C")
        let free = try id(1)
        #expect(try money("history edit \(free) --leave-out Ana") == [])
        #expect(try owes() == ["Ana 5.0", "Bob 5.0", "Ion 5.0", "Mia 5.0"])
        // A day that cost nothing does not begin to because of a match that joins it.
        #expect(
            try money("history edit last --date 2026-11-22T13:00") == [
                "Its charge was removed, because the match now belongs to another match day."
            ])
        #expect(try owes() == [])
    }

    @Test func chargesAPersonOfTwoNamesOnce() throws {
        try app.open("kitty fee 5")
        try begin()
        try play("A B")
        try app.lines("player add \"Ana Pop\"", "team assign C \"Ana Pop\"")
        try play("B C")
        #expect(try owes().contains("Ana 5.0") && owes().contains("Ana Pop 5.0"))
        #expect(
            try money("player merge \"Ana Pop\" Ana --yes").contains(
                "Corrected the charge for Sun 22 Nov 2026. Each of the 6 who played owes €5."))
        #expect(try owes() == ["Ana 5.0", "Bob 5.0", "Dan 5.0", "Eva 5.0", "Ion 5.0", "Mia 5.0"])
    }

    // MARK: - The fee of one day

    @Test func costsSomethingElseOnOneDay() throws {
        try app.open("kitty fee 5")
        #expect(
            try app.line("kitty fee --pitch 80 --on sunday")
                == "On Sun 22 Nov 2026, the players split the cost of the pitch, €80.")
        try begin()
        #expect(try play("A B") == ["All who play today split the cost of the pitch, €80."])
        try begin()
        #expect(try play("A B") == ["Everybody who plays today owes €5."])
        #expect(try app.line("kitty fee") == "Each player pays €5 per match day.")
        #expect(
            try season.fields("kitty fee --on 2026-11-22", "fee", "amount", "day") == ["pitch", "80.0", "2026-11-22"])
        #expect(try season.fields("kitty fee --on yesterday", "fee", "amount") == ["pitch", "80.0"])
        #expect(try season.fields("kitty fee --on tomorrow", "fee", "amount") == ["each", "5.0"])
    }

    @Test func isChargedAnewAfterwards() throws {
        try app.open("kitty fee 5")
        try begin()
        try play("A B")
        app.clock.advance(seconds: 86_400)
        #expect(
            try money("kitty fee --pitch 80 --on yesterday") == [
                "On Sun 22 Nov 2026, the players split the cost of the pitch, €80.",
                "Corrected the charge for Sun 22 Nov 2026. The 4 who played split the cost of the pitch, €80: €20 each.",
            ])
        // A correction keeps it.
        try app.open("history edit last --leave-out Ana")
        #expect(try owes() == ["Bob 26.67", "Dan 26.67", "Eva 26.66"])
        #expect(
            try money("kitty fee --none --on yesterday") == [
                "No fee for Sun 22 Nov 2026.", "The charge for Sun 22 Nov 2026 was removed.",
            ])
        try app.open("history edit last --team-a Ana")
        #expect(try owes() == [])
        #expect(
            try money("kitty fee 1 --per match --on yesterday").last?.hasPrefix(
                "The players have been charged for the match day on Sun 22")
                == true)
        #expect(try owes() == ["Ana 1.0", "Bob 1.0", "Dan 1.0", "Eva 1.0"])
        for _ in 0..<5 { try app.open("undo") }
        #expect(try owes() == ["Ana 5.0", "Bob 5.0", "Dan 5.0", "Eva 5.0"])
        #expect(try season.fields("kitty fee --on yesterday", "fee") == ["each"])
    }

    @Test func mayCostSomethingBeforeTheFirstFee() throws {
        try begin()
        try play("A B")
        try play("B C")
        #expect(
            try money("kitty fee --pitch 60 --on today").last
                == "The players have been charged for the match day on Sun 22 Nov 2026. The 6 who played split the cost of the pitch, €60: €10 each."
        )
        try begin()
        #expect(try play("A B") == [])
    }

    @Test func followsTheDate() throws {
        try app.lines("kitty fee 5", "kitty fee 7 --on 2026-11-20", "kitty fee --none --on 2026-11-19")
        try begin()
        try play("A B")
        try app.open("history edit last --date 2026-11-20T20:00")
        #expect(try owes() == ["Ana 7.0", "Bob 7.0", "Dan 7.0", "Eva 7.0"])
        #expect(
            try money("history edit last --date 2026-11-19T20:00") == ["The charge for Fri 20 Nov 2026 was removed."])
    }

    @Test func refusesTwoDays() {
        let message = "--from and --on cannot be combined; leave out one of them"
        #expect(throws: UsageFailure(message)) { try app.open("kitty fee 5 --from yesterday --on today") }
    }

    @Test func isConvertedToAnotherCurrency() throws {
        try app.lines("kitty fee --pitch 80 --on 2026-11-26", "kitty currency JPY")
        #expect(try season.fields("kitty fee --on 2026-11-26", "amount", "currency") == ["80.0", "JPY"])
        try app.lines("kitty currency EUR", "kitty fee 5.50 --on 2026-11-26")
        let yen = try #require(Currency(rawValue: "JPY"))
        let day = try #require(DayOrMinute("2026-11-26"))
        let failure = KittyFailure.feeHasDecimals(Money(550, .euro), yen, on: day)
        #expect(throws: failure) { try app.open("kitty currency JPY") }
        #expect(failure.message.hasPrefix("the fee of €5.50 on Thu 26 Nov 2026 has more decimals than JPY allows;"))
    }

    @Test func saysHowToChargeTheDayThatGoesOnWithANewFee() throws {
        try app.open("kitty fee 5")
        try begin()
        try play("A B")
        #expect(
            try money("kitty fee --pitch 71.50").last
                == "The match day on Sun 22 Nov 2026 keeps the fee that applied when the players were charged. "
                + "Change the fee for that day with: kitty fee 71.50 --per pitch --on 2026-11-22")
        #expect(try play("B C") == [])
        #expect(try owes().count == 6)
        try app.open("kitty fee --pitch 71.50 --on 2026-11-22")
        #expect(try charges() == ["Sun 22 Nov 2026: match, 6 owe €71.50 in all"])
        app.clock.advance(seconds: 86_400)
        #expect(try money("kitty fee 6") == ["Each player pays €6 per match day."])
    }

    // MARK: - Days

    @Test func countsDaysThatNobodyWasChargedFor() throws {
        try begin()
        for teams in ["A B", "B C", "A C"] { try play(teams) }
        try begin()
        for teams in ["A B", "B C"] { try play(teams) }
        #expect(
            try money("kitty fee --pitch 60 --from 2026-11-22").last
                == "The players have been charged for 2 match days since Sun 22 Nov 2026, €120 in all.")
        #expect(try owes() == ["Ana 20.0", "Bob 20.0", "Dan 20.0", "Eva 20.0", "Ion 20.0", "Mia 20.0"])
    }

    @Test func saysOnceThatADayIsNotCharged() throws {
        try app.open("kitty fee 5")
        let add = "history add yesterday --team-a Ana --team-b Ion --score 2-1"
        #expect(try money(add).count == 1)
        #expect(try money(add) == [])
    }

    @Test func chargesNothingOfAnOlderStoreAgain() throws {
        try app.open("kitty fee --pitch 60")
        for _ in 0..<3 {
            try begin()
            try play("A B")
        }
        // In an older store, each match was charged, also those of one evening.
        try app.session { session in
            for (place, match) in try Match.all(ordered: "ORDER BY started_at", in: session).enumerated() {
                var after = match
                after.move(to: Timestamp(milliseconds: VirtualClock.start.milliseconds + 3_600_000 * place))
                try Match.table.update(after, from: match, in: session)
                #expect(after.firstOfDay == nil)
            }
        }
        let before = try owes()
        #expect(before == ["Ana 45.0", "Bob 45.0", "Dan 45.0", "Eva 45.0"])
        #expect(
            try money("kitty fee --from 2026-11-01").last
                == "There are no match days left to charge for since Sun 1 Nov 2026."
        )
        #expect(try money("history edit last --score 4-0") == [])
        #expect(try owes() == before)
        // A match that is added to the evening changes only the charge of the nearest.
        #expect(
            try money("history add \"2026-11-21 14:30\" --team-a Ana --team-b Mia --score 2-1") == [
                "The 5 who played split the cost of the pitch, €60: €12 each."
            ])
        #expect(try owes() == ["Ana 42.0", "Bob 42.0", "Dan 42.0", "Eva 42.0", "Mia 12.0"])
    }
}
