import AllFeatures
import Football
import Foundation
import GatherDatabase
import GatherKit
import GatherTestSupport
import Testing

@testable import Kitty

/// The commands of the kitty, and what happens to the money when matches do.
struct KittyTests {
    private let season: PlayedSeason
    private var app: TestApplication { season.app }

    init() throws {
        season = try PlayedSeason(allFeatures, players: ["Ana", "Bob", "Dan", "Ion"])
    }

    /// The texts of a line's screen.
    private func texts(_ line: String) throws -> [String] { try app.open(line).blocks.texts }

    /// What the players owe, by the store.
    private func owed() throws -> [String] {
        try app.open("kitty owe").value["balances"].elements.map { balance in
            guard case .decimal(let owes) = try balance["owes"] else { return "" }
            return "\(try balance["name"].text) \(owes.text)"
        }
    }

    @Test func isPaidAtATouch() throws {
        try app.open("kitty fee 5")
        _ = try play()
        let page = try app.page("kitty")
        #expect(page.first == .figures([.init("Players owe", "€20"), .init("In the kitty", "€0")]))
        let fee = page.flatMap(\.actions).flatMap(\.commands).first { $0.words == ["kitty", "fee"] }
        #expect(fee?.note == "Each player pays €5 per match day.")
        var actions: [Action] = []
        for case .rows("Who owes what", let debtors) in page {
            actions = debtors.compactMap(\.choices.first)
            #expect(debtors.first?.choices.last?.choices.map(\.title) == ["Waive €5", "Waive part of it"])
        }
        #expect(page.contains(.actions(title: nil, [Action("Send a reminder", "share", "text", "owe")])))
        #expect(
            actions.first
                == Action("Paid in full", "kitty", "pay", "#1", "5.00", "--in-full", note: "€5", isMarked: true))
        try app.open("kitty pay #2 5 --in-full")
        let paid = Action("Paid (1)", choices: [Action("Bob: €5", "kitty", "show", "#2")], note: "for Sun 22 Nov")
        #expect(try app.page("kitty").contains(.rows(title: nil, [paid])))
        try app.open("undo")
        // Also of who was deleted since.
        try app.open("player delete Ana --yes")
        try app.openActions()
        for action in actions { try app.open(action.words) }
        #expect(try owed() == [])
        #expect(try app.page("kitty").contains(.text("No player owes anything.")))
    }

    @Test func tellsWhoPaidFromThoseWhoseDebtWasWaived() throws {
        try app.lines("kitty fee 5", "kitty charge Bob 14 shirt")
        _ = try play()
        // What was waived for Bob is not the fee.
        try app.lines("kitty waive Bob 14", "kitty pay Bob 5")
        try app.lines("kitty waive Dan", "kitty waive Ion 2", "kitty pay Ion 3")
        func list(_ title: String, _ names: [(text: String, account: Int)]) -> Action {
            Action(
                title, choices: names.map { Action($0.text, "kitty", "show", "#\($0.account)") }, note: "for Sun 22 Nov"
            )
        }
        let lists = [
            list("Paid (2)", [("Bob: €5", 2), ("Ion: €3, €2 waived", 4)]), list("Waived (1)", [("Dan: €5", 3)]),
        ]
        #expect(try app.page("kitty").contains(.rows(title: nil, lists)))
    }

    /// The payments that `kitty settle` lists, each with the command that records it.
    private func payments() throws -> [String] {
        let texts = try texts("kitty settle")
        return Array(texts.drop { $0 != "Record each payment when it is made" }.dropFirst())
    }

    @Test func offersToChargeTheMatchThatWasPlayedBeforeTheFeeWasSet() throws {
        let charge = Action(
            "Charge players for Sun 22 Nov", "kitty", "fee", "--from", "2026-11-22", isMarked: true)
        let actions = Block.actions(title: nil, [charge])
        _ = try play()
        let fee = Action("Set a fee", "kitty", "fee", note: "Matches are free.", isMarked: true)
        #expect(try app.page("kitty").contains(.actions(title: nil, [fee])))
        #expect(try !app.page("kitty").contains(actions))
        app.clock.advance(seconds: 86_400)
        try app.open("kitty fee 5")
        #expect(try app.page("kitty").contains(actions))
        try app.open(charge.words)
        #expect(try owed() == ["Ana 5.0", "Bob 5.0", "Dan 5.0", "Ion 5.0"])
        #expect(try !app.page("kitty").contains(actions))
        try app.open("undo")
        // Whoever made the day free has decided.
        try app.open("kitty fee --none --on 2026-11-22")
        #expect(try !app.page("kitty").contains(actions))
        try app.open("undo")
        app.clock.advance(seconds: 7 * 86_400)
        #expect(try !app.page("kitty").contains(actions), "too long ago")
    }

    private func play(_ line: String = "match end --yes") throws -> [String] {
        try season.start("Ana Bob", "Dan Ion")
        return try texts(line)
    }

    @discardableResult
    private func addGuest(_ name: String, of host: Int) throws -> Int {
        try app.session { session in
            var guest = Player.empty
            guest.name = try Name(name)
            guest.guestOf = host
            return try Player.table.insertNumbered(guest, in: session)
        }
    }

    // MARK: - Fee and currency

    @Test func chargesNothingWithoutAFee() throws {
        #expect(
            try app.line("kitty fee")
                == "Matches are free. Set a fee with: kitty fee AMOUNT, or: kitty fee --pitch AMOUNT")
        #expect(try !play().contains { $0.contains("owes") })
        #expect(try owed() == [])
    }

    @Test func chargesAFeeToEachWhoPlays() throws {
        #expect(try app.line("kitty fee 5") == "Each player pays €5 per match day.")
        #expect(try play().contains("Each of the 4 who played owes €5."))
        #expect(try owed() == ["Ana 5.0", "Bob 5.0", "Dan 5.0", "Ion 5.0"])
    }

    @Test func sharesThePriceOfThePitch() throws {
        #expect(try app.line("kitty fee --pitch 70,01") == "The players split the cost of the pitch, €70.01.")
        #expect(
            try play().last
                == "The 4 who played split the cost of the pitch, €70.01: €17.50 each; Ana pays €0.01 more.")
        #expect(try play().last?.hasSuffix("Bob pays €0.01 more.") == true)
        #expect(try owed() == ["Ana 35.01", "Bob 35.01", "Dan 35.0", "Ion 35.0"])
        try app.open("kitty fee --none")
        #expect(try season.fields("kitty fee", "fee", "amount", "currency") == ["none", "null", "EUR"])
    }

    /// The form of the page sends the amount that was in it with any choice.
    @Test func isSetByOneChoice() throws {
        let fee = { try season.fields("kitty fee", "fee", "amount") }
        for (line, expected) in [
            ("kitty fee 70 --per pitch", ["pitch", "70.0"]), ("kitty fee 5 --per day", ["each", "5.0"]),
            ("kitty fee 2 --per match", ["match", "2.0"]), ("kitty fee 2 --per none", ["none", "null"]),
            ("kitty fee --per none", ["none", "null"]),
        ] {
            try app.open(line)
            #expect(try fee() == expected)
        }
    }

    @Test func isPricedWithAPlan() throws {
        #expect(throws: KittyFailure.noCurrency(try Amount(typed: "6"))) {
            try app.open("match plan thursday --price 6")
        }
        let lines = try texts("match plan thursday 20:00 --price £6")
        #expect(lines.last == "Each player pays £6 per match day.")
        #expect(lines.count == 2 && lines[0].contains("20:00"))
        // The same price again is no news.
        #expect(try texts("match plan --place Dinamo --price 6.00").count == 1)
        #expect(try texts("match plan --price 7").last == "Each player pays £7 per match day.")
        #expect(try texts("undo").first?.contains("£7") == false)
        #expect(try season.fields("kitty fee", "fee", "amount", "currency") == ["each", "6.0", "GBP"])
        #expect(throws: UsageFailure.self) { try app.open("match plan friday --price free") }
        // The form suggests the present fee.
        func suggested() throws -> [Suggestion] { try app.suggestions(for: "price", of: "match plan") }
        #expect(try suggested() == [Suggestion("£6", "as before")])
        #expect(
            try texts("match plan --price 70 --per pitch").last == "The players split the cost of the pitch, £70.")
        #expect(try suggested() == [Suggestion("£70", "as before")])
        #expect(try texts("match plan --place Arena --price £70 --per pitch").count == 1)
        #expect(throws: UsageFailure("--price is missing; give it, as in: match plan --price £6 --per match")) {
            try app.open("match plan --per match")
        }
        #expect(throws: UsageFailure("a price cannot be combined with --per none; leave out one of them")) {
            try app.open("match plan --price £70 --per none")
        }
        #expect(try texts("match plan --per none").last == "Matches are free.")
        #expect(throws: UsageFailure.self) { try app.open("match plan --price 70 --per none") }
    }

    /// A form sends what the price is for also without a price.
    @Test(arguments: ["day", "match", "pitch"])
    func isStillChargedOnceAPlanNamesOnlyTheUnit(unit: String) throws {
        #expect(try texts("match plan thursday 20:00 --per day").count == 1)
        try app.open("match plan --price £70 --per \(unit)")
        let fee = try season.fields("kitty fee", "fee", "amount", "currency")
        #expect(try texts("match plan --place Dinamo --per \(unit)").count == 1)
        #expect(try season.fields("kitty fee", "fee", "amount", "currency") == fee)
    }

    @Test func setsTheCurrencyWithTheFirstFee() throws {
        try app.open("kitty fee 5.50")
        // What is replaced need not be converted.
        try app.open("kitty fee 500 --currency JPY")
        #expect(try app.line("kitty fee") == "Each player pays ¥500 per match day.")
        try app.lines("kitty pay Ana 1", "kitty fee 600 --currency JPY")
        let yen = try #require(Currency(rawValue: "JPY"))
        #expect(throws: KittyFailure.currencyFixed(yen)) {
            try app.open("kitty fee 5 --currency EUR")
        }
    }

    @Test func remarksOnAChargedDayOnceInAnImport() throws {
        try app.open("kitty fee 5 --from 2026-11-18")
        let path = try app.folder.write(
            """
            date,score,team a,team b
            2026-11-19 20:00,2-1,Ana,Ion
            2026-11-19 20:15,0-1,Ana,Bob
            2026-11-19 20:30,3-1,Dan,Bob
            """, to: "matches.csv")
        #expect(
            try texts("history import \(path)").filter { $0.contains("€") }
                == ["Each of the 4 who played owes €5."])
    }

    @Test(arguments: ["kitty fee 5 --pitch 70", "kitty fee 5 --none", "kitty fee --pitch 70 --none"])
    func hasOneFee(line: String) {
        #expect(throws: UsageFailure("a match day can have only one fee; give an amount, --pitch or --none")) {
            try app.open(line)
        }
    }

    @Test func changesTheCurrencyUntilMoneyIsMoved() throws {
        try app.lines("kitty fee 5", "kitty currency ron")
        #expect(try app.line("kitty fee") == "Each player pays 5 RON per match day.")
        try app.open("kitty currency JPY")
        #expect(try app.line("kitty fee") == "Each player pays ¥5 per match day.")
        try app.lines("kitty currency EUR", "kitty fee 5.50")
        let yen = try #require(Currency(rawValue: "JPY"))
        #expect(throws: KittyFailure.feeHasDecimals(Money(550, .euro), yen)) { try app.open("kitty currency JPY") }
        try app.open("kitty pay Ana 1")
        #expect(throws: KittyFailure.currencyFixed(.euro)) { try app.open("kitty currency RON") }
        #expect(try app.line("kitty currency EUR") == "Amounts are in EUR.")
        try app.lines("undo", "kitty currency RON")
        #expect(throws: UsageFailure.self) { try app.open("kitty currency lei") }
    }

    @Test func recordsAPaymentInFullOnce() throws {
        try app.lines("kitty fee 5", "kitty charge Ana 5 Bibs", "kitty pay Ana 5 --in-full")
        #expect(throws: KittyFailure.isNotInFull("Ana", Money(0, .euro))) { try app.open("kitty pay Ana 5 --in-full") }
        try app.open("kitty charge Ana 7.50 Ball")
        #expect(throws: KittyFailure.isNotInFull("Ana", Money(750, .euro))) {
            try app.open("kitty pay Ana 5 --in-full")
        }
        let credit = KittyFailure.isNotInFull("Ana", Money(-3000, .euro))
        #expect(credit.message.contains("because Ana now owes nothing (the group owes Ana €30); list"))
        try app.open("kitty pay Ana 7.50 --in-full")
        #expect(try owed() == [])
    }

    // MARK: - Matches

    @Test func takesTheChargeBackWithTheMatch() throws {
        try app.open("kitty fee 5")
        _ = try play()
        try app.open("undo")
        #expect(try owed() == [])
        try app.open("redo")
        #expect(try owed().count == 4)
        #expect(
            try texts("history delete last --yes").last
                == "Its charge was removed, too.")
        #expect(try owed() == [])
        try app.open("undo")
        #expect(try owed().count == 4)
    }

    @Test func showsTheAccountOfAPeriod() throws {
        try app.lines("season start Autumn", "kitty pay Ana 5")
        app.clock.advance(seconds: 86_400)
        try app.lines("season start Winter", "kitty pay Ana 7")
        #expect(try app.open("kitty show Ana").value["movements"].elements.count == 2)
        let winter = try app.open("kitty show Ana --season Winter")
        #expect(try winter.value["movements"].elements.count == 1 && winter.table.title == "Ana, in the season Winter")
        #expect(try winter.value["movements"][0]["balance"] == .decimal(-12, places: 2), "with what was before")
        #expect(try app.open("kitty show Ana --season Autumn").value["balance"] == .decimal(-5, places: 2))
    }

    @Test func removesAnEntryThatWasAMistake() throws {
        try app.lines("kitty fee 5", "kitty pay Ana 20", "kitty expense balls 30 --by Ion")
        _ = try play()
        let view = RecordingView(answers: [false])
        _ = try? app.open(["kitty", "remove", "1"], view: view)
        #expect(view.questions == ["Remove \"paid by Ana, €20\" (Sat 21 Nov 2026)?"])
        #expect(try app.line("kitty remove 1 --yes") == "Removed \"paid by Ana, €20\".")
        #expect(try app.open("kitty show").table.rows.map(\.first) == ["2", "3"])
        #expect(try app.open("kitty show Ion").table.rows.map(\.first) == ["2", "3"])
        #expect(try app.line("kitty remove 2 --yes") == "Removed \"€30 by Ion: balls\".")
        #expect(try owed() == ["Ana 5.0", "Bob 5.0", "Dan 5.0", "Ion 5.0"])
        #expect(throws: KittyFailure.self) { try app.open("kitty remove 2 --yes") }
        #expect(throws: KittyFailure.self) { try app.open("kitty remove 3 --yes") }
        try app.lines("undo", "undo")
        #expect(try app.open("kitty show Ana").table.rows.map(\.first) == ["1", "3"])
    }

    @Test func chargesMatchesThatAreAddedLater() throws {
        try app.open("kitty fee 5")
        #expect(
            try texts("history add \"today 10:00\" --team-a Ana --team-b Ion --score 2-1").last
                == "Each of the 2 who played owes €5.")
        #expect(try owed() == ["Ana 5.0", "Ion 5.0"])
        #expect(
            try texts("history add yesterday --team-a Ana --team-b Ion --score 2-1").last
                == "Nobody is charged for matches played before the first fee was set. "
                + "To charge for that day, type: kitty fee --from 2026-11-20")
        #expect(try owed() == ["Ana 5.0", "Ion 5.0"])
    }

    @Test func saysThatTheMatchJustPlayedIsNotCharged() throws {
        try app.lines(
            "team assign A Ana", "team assign B Ion", "match start", "match end --yes")
        #expect(
            try texts("kitty fee 5").last
                == "Nobody has been charged for the match day on Sat 21 Nov 2026. "
                + "To charge for that day, type: kitty fee --from 2026-11-21")
        try app.open("kitty fee --from 2026-11-21")
        #expect(try owed() == ["Ana 5.0", "Ion 5.0"])
    }

    @Test func chargesMatchesThatWerePlayedBeforeTheFeeWasSet() throws {
        try app.lines(
            "history add \"18 nov 20:00\" --team-a Ana --team-b Ion --score 2-1",
            "history add \"yesterday 20:00\" --team-a Ana --team-b Dan --score 2-1")
        #expect(
            try texts("kitty fee 5").last
                == "Nobody has been charged for the match day on Fri 20 Nov 2026. "
                + "To charge for that day, type: kitty fee --from 2026-11-20")
        #expect(
            try texts("kitty fee --from yesterday") == [
                "Each player pays €5 per match day.",
                "The players have been charged for the match day on Fri 20 Nov 2026. Each of the 2 who played owes €5.",
            ])
        #expect(try owed() == ["Ana 5.0", "Dan 5.0"])
        // What was charged stays so.
        #expect(
            try texts("kitty fee --pitch 12 --from \"18 nov\"").last
                == "The players have been charged for the match day on Wed 18 Nov 2026. "
                + "The 2 who played split the cost of the pitch, €12: €6 each."
        )
        #expect(try owed() == ["Ana 11.0", "Ion 6.0", "Dan 5.0"])
        #expect(
            try texts("kitty fee --from \"18 nov\"").last
                == "There are no match days left to charge for since Wed 18 Nov 2026."
        )
        try app.lines("undo", "undo", "undo")
        #expect(
            try texts("kitty fee 5 --from \"18 nov\"").last
                == "The players have been charged for 2 match days since Wed 18 Nov 2026, €20 in all.")
        #expect(try owed() == ["Ana 10.0", "Dan 5.0", "Ion 5.0"])
    }

    @Test(arguments: [
        ("kitty fee --from yesterday", "--from needs a fee; give an amount, too"),
        ("kitty fee --none --from yesterday", "--from needs a fee; give an amount, too"),
        (
            "kitty fee 5 --from 2026-12-01",
            "--from cannot be in the future, but 2026-12-01 is; give today or an earlier day"
        ),
    ])
    func refusesADayThatHasNoFee(line: String, message: String) {
        #expect(throws: UsageFailure(message)) { try app.open(line) }
    }

    @Test func isPutRightWithTheLineUpAtTheFeeOfThen() throws {
        try app.open("kitty fee --pitch 30")
        _ = try play()
        try app.lines("kitty fee 99", "player add Zoe")
        #expect(
            try texts("history edit last --leave-out Ion").last
                == "Corrected the charge for Sun 22 Nov 2026. The 3 who played split the cost of the pitch, €30: €10 each."
        )
        #expect(try owed() == ["Ana 10.0", "Bob 10.0", "Dan 10.0"])
        try app.open("history edit last --team-b Zoe,Ion")
        #expect(try owed() == ["Ana 6.0", "Bob 6.0", "Dan 6.0", "Ion 6.0", "Zoe 6.0"])
        #expect(try texts("history edit last --score 1-0").count == 1)
        try app.lines("undo", "undo", "undo")
        #expect(try owed() == ["Ana 7.5", "Bob 7.5", "Dan 7.5", "Ion 7.5"])
    }

    @Test func movesWithTheDayOfTheMatch() throws {
        try app.open("kitty fee 5")
        _ = try play()
        try app.open("history edit last --date 2026-11-01T10:00")
        #expect(try app.open("kitty show Ana").value["movements"][0]["at"].text == "2026-11-01T10:00:00Z")
    }

    @Test func chargesGuestsToWhoBroughtThem() throws {
        try addGuest("Dan's brother", of: 3)
        try app.open("kitty fee 5")
        try season.start("Ana Bob", "Dan \"Dan's brother\"")
        let texts = try texts("match end --yes")
        #expect(texts.last == "Each of the 4 who played owes €5. Dan pays for Dan's brother.")
        #expect(try owed() == ["Dan 10.0", "Ana 5.0", "Bob 5.0"])
        #expect(
            try app.open("kitty show Dan").table.rows.map { Array($0.dropFirst(2)) } == [
                ["match", "€5", "€5"], ["match, for Dan's brother", "€5", "€10"],
            ])
    }

    @Test func keepsAGuestOfAPlayerWhoIsGone() throws {
        try addGuest("Guest", of: 2)
        try app.lines("kitty fee 5", "player delete Bob --yes")
        try season.start("Ana", "Dan Guest")
        try app.open("match end --yes")
        #expect(try owed() == ["Ana 5.0", "Dan 5.0", "Guest 5.0"])
    }

    @Test func keepsWhatADeletedPlayerOwes() throws {
        try app.open("kitty fee --pitch 30")
        _ = try play()
        #expect(try texts("player delete Ion --yes").last == "Ion owes €7.50; this stays in the kitty's records.")
        #expect(try owed() == ["Ana 7.5", "Bob 7.5", "Dan 7.5", "Ion 7.5"])
        // Who was charged stays charged; who comes into the line-up without being a player is not.
        try app.open("history edit last --leave-out Bob")
        #expect(try owed() == ["Ana 10.0", "Dan 10.0", "Ion 10.0"])
        #expect(
            try app.line("kitty pay Ion 10")
                == "Ion (deleted) paid €10.")
        #expect(
            try app.line("kitty pay #4 1") == "Ion (deleted) paid €1. The group owes Ion (deleted) €1.")
        #expect(try app.line("kitty show io") == nil)
        #expect(throws: PlayerReferenceFailure.self) { try app.open("kitty pay Eva 1") }
    }

    @Test func tellsADeletedDebtorFromSomebodyNewOfThatName() throws {
        try app.lines("kitty give Ion 12.50", "player delete Ion --yes", "player add Ion")
        #expect(try app.open("kitty owe").table.rows.map(\.first) == ["Ion (deleted)"])
        #expect(
            try app.open("kitty settle").table.rows == [["Ion (deleted)", "the kitty", "€12.50"]])
        #expect(try app.open("kitty show").table.rows.map { $0[2] } == ["paid to Ion (deleted)"])
        #expect(try app.open("kitty show #4").table.title == "Ion (deleted)")
        #expect(try app.open("kitty owe").value["balances"][0]["name"].text == "Ion")
    }

    @Test func asksWhichOfBothIsMeant() throws {
        try app.lines("kitty give Ion 12.50", "player delete Ion --yes", "player add Ion")
        for line in ["kitty pay Ion 12.50", "kitty give ion 2", "kitty pay Ana 2 --to Ion"] {
            let failure = #expect(throws: KittyFailure.self) { try app.open(line) }
            #expect(failure?.message.contains("or the deleted player #4,") == true, "\(line)")
        }
        try app.open("kitty pay #4 12.50")
        #expect(try app.line("kitty pay Ion 2")?.hasPrefix("Ion paid") == true, "the books of the other one are closed")
    }

    @Test func callsADeletedDebtorByTheLastName() throws {
        try app.lines(
            "kitty give Ion 12.50", "player edit Ion --name Ionel", "player add Ion", "player delete Ionel --yes")
        #expect(try app.open("kitty owe").table.rows.map(\.first) == ["Ionel (deleted)"])
        #expect(try app.open("kitty show").table.rows.map { $0[2] } == ["paid to Ionel (deleted)"])
    }

    @Test(arguments: ["kitty pay #4 2", "kitty charge #4 2 shirt", "kitty give #4 2", "kitty waive #4 2"])
    func knowsADeletedPlayerByNumber(line: String) throws {
        try app.lines("kitty give Ion 12.50", "player delete Ion --yes", "player add Ion")
        #expect(try payments() == ["Ion (deleted) paid the kitty €12.50: kitty pay #4 12.50"])
        #expect(try app.line(line)?.contains("Ion (deleted)") == true)
        #expect(try !app.open("kitty owe").table.rows.contains { $0.first == "Ion" })
    }

    @Test func chargesNobodyForWhoWasDeletedBefore() throws {
        try app.open("kitty fee --pitch 30")
        try season.start("Ana Bob", "Dan Ion")
        try app.lines("player delete Ion --yes")
        #expect(
            try texts("match end --yes").last
                == "The 3 who played split the cost of the pitch, €30: €10 each. Ion is no longer on the list, "
                + "so they were not charged.")
    }

    @Test func chargesNobodyIfNobodyIsLeft() throws {
        try app.open("kitty fee 5")
        try season.start("Ana", "Dan")
        try app.lines("player delete Ana --yes", "player delete Dan --yes")
        #expect(
            try texts("match end --yes").last
                == "Nobody who played is still on your list of players, so nobody was charged.")
        #expect(try owed() == [])
        try app.open("history edit last --team-a Bob")
        #expect(try owed() == ["Bob 5.0"])
    }

    @Test func isCountedInADryRun() throws {
        let dryRun = try app.dryRun("kitty fee 5", "kitty pay Ana 20", "kitty expense balls 34.90 --by Ion")
        #expect(dryRun.steps == ["the fee for match days", "the payment by Ana", "the expense \"balls\""])
        #expect(dryRun.tables == [.init("kitty setting", added: 1), .init("transaction", added: 2)])
    }

    // MARK: - Payments and reports

    @Test func leavesNamesAsTheyAre() throws {
        try app.lines("player add hel", "player add \"de Jong\"")
        #expect(
            try app.line("kitty pay hel 5 --to \"de Jong\"")
                == "hel paid de Jong €5. The group owes hel €5. de Jong owes €5.")
        #expect(try app.open("kitty settle").table.rows == [["de Jong", "hel", "€5"]])
        #expect(try app.open("kitty show hel").table.title?.hasPrefix("hel") == true)
    }

    @Test func movesMoneyBetweenPlayersAndTheKitty() throws {
        #expect(
            try app.line("kitty pay Ana 20")
                == "Ana paid €20. The group owes Ana €20.")
        #expect(
            try app.line("kitty pay Bob 5 --to Ion")
                == "Bob paid Ion €5. The group owes Bob €5. Ion owes €5.")
        #expect(
            try app.line("kitty give Ana 15,50")
                == "The kitty paid Ana €15.50. The group owes Ana €4.50.")
        #expect(
            try app.line("kitty expense balls 34.90 --by Ion")
                == "Ion paid €34.90 for balls. The group owes Ion €29.90.")
        #expect(try app.line("kitty expense water 4") == "The kitty paid €4 for water.")
        #expect(
            try texts("kitty expense \"the pitch\" 70") == [
                "The kitty paid €70 for the pitch.",
                "The kitty is €69.50 short. To record a payment, type: kitty pay PLAYER AMOUNT",
            ])
        #expect(try season.fields("kitty owe", "owed", "kitty", "surplus") == ["0.0", "-69.5", "-108.9"])
        #expect(
            try app.open("kitty show").table.rows.map { Array($0.dropFirst(2)) } == [
                ["paid by Ana", "€20", "€20"], ["paid to Ana", "-€15.50", "€4.50"],
                ["€34.90 by Ion: balls", "", "€4.50"], ["water", "-€4", "€0.50"], ["the pitch", "-€70", "-€69.50"],
            ])
        #expect(
            try app.open("kitty show Ion").table.rows.map { Array($0.dropFirst(2)) } == [
                ["received from Bob", "€5", "€5"], ["balls", "-€34.90", "-€29.90"],
            ])
        #expect(try texts("kitty show Ion").last == "The group owes Ion €29.90.")
    }

    @Test func changesNothingOnBadInput() throws {
        for line in [
            "kitty pay Ana -20", "kitty pay Ana 0", "kitty pay Ana 1.234", "kitty pay Ana 1000001",
            "kitty pay Ana 5 --to Ana",
            "kitty pay Nobody 5", "kitty expense balls -1", "kitty expense \"\" 5", "kitty fee -5", "kitty fee 0.001",
            "kitty expense balls 5 --by Nobody", "kitty give Nobody 5", "kitty charge Dan 5",
            "kitty charge Dan 0 shirt",
            "kitty charge Nobody 5 shirt", "kitty waive Dan", "kitty waive Nobody",
        ] {
            let before = try app.contents()
            #expect(throws: (any Error).self, "\(line)") { try app.open(line) }
            #expect(try app.contents() == before, "\(line)")
        }
    }

    @Test(arguments: [
        "kitty pay Ana 5.50 EUR", "kitty pay Ana EUR 5.50", "kitty pay Ana €5,50", "kitty pay Ana 5.50€ --to Bob",
        "kitty pay Ana 5.50 euro --to Bob", "kitty expense balls 5.50 EUR --by Ana",
        "kitty expense \"two balls\" €5.50 --by Ana",
    ])
    func takesAnAmountWithItsCurrency(line: String) throws {
        try app.open(line)
        #expect(try owed().contains("Ana -5.5"))
    }

    @Test func asksForQuotesAroundAReasonOfSeveralWords() {
        let failure = #expect(throws: UsageFailure.self) { try app.open("kitty charge Dan 14 did not come") }
        #expect(failure?.message == "TEXT has several words; put quotes around them: \"did not come\"")
    }

    @Test func takesAnAmountOfTwoWordsAfterAName() throws {
        try app.lines(
            "player add \"Ana Pop\"", "kitty charge Ana Pop 5 EUR shirt", "kitty charge Ana Pop 6 EUR \"a ball\"")
        #expect(try owed() == ["Ana Pop 11.0"])
        try app.open("kitty waive Ana Pop 2 EUR")
        #expect(try owed() == ["Ana Pop 9.0"])
        #expect(try app.line("kitty fee --pitch 70 EUR") == "The players split the cost of the pitch, €70.")
    }

    @Test func refusesAnotherCurrency() throws {
        try app.open("kitty pay Ana 5")
        let failure = KittyFailure.otherCurrency("lei", .euro)
        #expect(throws: failure) { try app.open("kitty pay Ana 5 lei") }
        #expect(failure.message == "all amounts are in EUR, not in lei; give the amount in EUR")
    }

    /// The sign of the first fee is that of the currency, also where a form sends the present one along.
    @Test(arguments: ["kitty fee £6", "kitty fee 6 gbp", "kitty fee £6 --currency EUR", "kitty fee --pitch £6"])
    func takesTheCurrencyOfTheFee(line: String) throws {
        try app.open(line)
        #expect(try app.open("kitty currency").value["currency"].text == "GBP")
        #expect(try season.fields("kitty fee", "amount", "currency") == ["6.0", "GBP"])
        try app.open("kitty charge Ana 1 shirt")
        #expect(throws: KittyFailure.otherCurrency("€", Currency(rawValue: "GBP") ?? .euro)) {
            try app.open("kitty fee €6")
        }
    }

    @Test(arguments: ["kitty pay Ana 5 PLN", "kitty charge Ana 5zł shirt", "kitty expense balls \"PLN 5\" --by Ana"])
    func takesTheCurrencyOfTheFirstAmount(line: String) throws {
        try app.open(line)
        #expect(try app.open("kitty currency").value["currency"].text == "PLN")
        let zloty = try #require(Currency(rawValue: "PLN"))
        #expect(throws: KittyFailure.otherCurrency("€", zloty)) {
            try app.open("kitty pay Ana €5")
        }
    }

    /// Until an amount is in the books, another currency may be meant.
    @Test func saysHowToChangeAChosenCurrency() throws {
        try app.open("kitty fee 5 GBP")
        let failure = #expect(throws: KittyFailure.self) { try app.open("kitty pay Ana 5 lei") }
        #expect(
            failure?.message
                == "all amounts are in GBP, not in lei; give the amount in GBP, or change the currency with: kitty currency RON"
        )
    }

    @Test(arguments: [
        ("kitty fee $6", "$ may be ARS, AUD, CAD, CLP, COP, HKD, MXN, NZD, SGD or USD; write the code, such as 6 USD"),
        ("kitty fee \"6 kr\"", "kr may be DKK, ISK, NOK or SEK; write the code, such as 6 SEK"),
        ("kitty pay Ana 5.50 lei", "lei may be MDL or RON; write the code, such as 5.50 RON"),
        ("match plan tomorrow 20:00 --price ¥500", "¥ may be CNY or JPY; write the code, such as 500 JPY"),
    ])
    func asksForTheCurrencyOfASignOfSeveral(line: String, message: String) throws {
        let failure = #expect(throws: KittyFailure.self) { try app.open(line) }
        #expect(failure?.message == message)
        let currency = #expect(throws: UsageFailure.self) { try app.open("kitty currency kr") }
        #expect(currency?.message.contains("not \"kr\", which may be DKK, ISK, NOK or SEK") == true)
        #expect(throws: KittyFailure.self) { try app.open("kitty fee £6 --currency RON") }
    }

    @Test func saysHowToPay() throws {
        #expect(try app.line("kitty note") == "There are no payment instructions. Add them with: kitty note TEXT")
        #expect(try app.line("kitty note \"Revolut @ana, or cash\"") == "How to pay: Revolut @ana, or cash")
        try app.open("kitty charge Ana 5 shirt")
        let message = try app.open("share text owe").value["text"].text
        #expect(message == "Please pay for football:\nAna €5 (shirt)\nHow to pay: Revolut @ana, or cash")
        try app.open("account group 'Tuesday football'")
        #expect(try app.open("share text owe").value["text"].text.hasPrefix("Tuesday football: please pay:\n"))
        let pay = try app.page("kitty").flatMap(\.actions).flatMap(\.commands).first { $0.words == ["kitty", "note"] }
        #expect(pay?.value == "Revolut @ana, or cash")
        #expect(try app.line("kitty note \"\"") == "Removed the payment instructions.")
        #expect(try app.open("kitty note").value["note"] == .null)
        // The page of a reminder that does not say it asks for it.
        let offered = try app.open("share text owe").pageBlocks.flatMap(\.actions)
        #expect(offered.map(\.title) == ["Add payment instructions"])
        try app.open("undo")
        #expect(try app.open("share text owe").pageBlocks.flatMap(\.actions).isEmpty)
        #expect(try app.open("kitty note").value["note"].text == "Revolut @ana, or cash")
        #expect(throws: UsageFailure.self) { try app.open(["kitty", "note", .init(repeating: "x", count: 201)]) }
    }

    @Test func namesTheDaysInAReminder() throws {
        try app.open("kitty fee 5")
        _ = try play()
        let message = try app.open("share text owe").value["text"].text
        #expect(message == "Please pay for football (Sun 22 Nov):\nAna €5\nBob €5\nDan €5\nIon €5")
        try app.line("kitty charge Dan 14 shirt")
        let lines = try app.open("share text owe").value["text"].text.split(separator: "\n")
        #expect(lines.dropFirst().first == "Dan €19 (Sun 22 Nov, shirt)")
        #expect(lines.last == "Ion €5 (Sun 22 Nov)")
    }

    @Test func isOneTapFromHomeOnceItIsUsed() throws {
        func money() throws -> [Action] { try app.page().flatMap(\.actions).filter { $0.words.first == "kitty" } }
        #expect(try money() == [])
        try app.open("kitty fee 5")
        #expect(try money() == [Action("Money", "kitty", note: "no player owes anything")])
        try app.open("kitty charge Ana 5 shirt")
        #expect(try money().map(\.words) == [["kitty"]])
        #expect(try app.open("next").value.elements.last?["command"] == .text("kitty owe"))
    }

    @Test func takesNoPartOfAnAmountForAName() throws {
        let message = "AMOUNT may be \"1 500\" or \"500\"; put it in quotes"
        #expect(throws: UsageFailure(message, word: 2)) { try app.open("kitty pay Ana 1 500") }
        #expect(try app.line("kitty pay Ana \"1 500\"")?.contains("paid €1500") == true)
        #expect(try app.line("kitty expense balls 1 500,50 €")?.contains("€1500.50") == true)
    }

    @Test func asksWhichOfTwoPlayersGetsTheMoney() throws {
        let message =
            "unexpected argument \"Bob\" for kitty pay; did you mean: kitty pay Ana 5.50 --to Bob; or write a line for each, "
            + "such as: kitty pay Ana 5.50"
        #expect(throws: UsageFailure(message)) { try app.open("kitty pay Ana Bob 5.50") }
    }

    @Test func settlesThroughTheKitty() throws {
        try app.open("kitty fee 5")
        _ = try play()
        try app.lines("kitty expense balls 12 --by Ion", "kitty pay Ana 5")
        #expect(
            try season.rows("kitty settle", "from", "to", "amount") == [
                "the kitty Ion 5.0", "Bob the kitty 5.0", "Dan the kitty 3.0", "Dan Ion 2.0",
            ])
        #expect(
            try payments() == [
                "The kitty paid Ion €5: kitty give #4 5.00", "Bob paid the kitty €5: kitty pay #2 5.00",
                "Dan paid the kitty €3: kitty pay #3 3.00", "Dan paid Ion €2: kitty pay #3 2.00 --to #4",
            ])
        let page = try app.open("kitty settle").pageBlocks
        // Each payer has one row.
        let dan = Action(
            "Dan",
            choices: [
                Action("Paid the kitty €3", "kitty", "pay", "#3", "3.00"),
                Action("Paid Ion €2", "kitty", "pay", "#3", "2.00", "--to", "#4"),
            ], note: "to the kitty and Ion", value: "€5", person: Action.Person("Dan"))
        #expect(page.count == 1 && page.flatMap(\.actions).map(\.title) == ["The kitty", "Bob", "Dan"])
        #expect(page.flatMap(\.actions).last == dan)
        let settle = Action("Settle up", "kitty", "settle", note: "who pays whom to settle all debts")
        #expect(try app.page("kitty").flatMap(\.actions).contains(settle))
        try page.flatMap(\.actions).flatMap(\.commands).forEach { try app.open($0.words) }
        #expect(try !app.page("kitty").flatMap(\.actions).contains(settle), "nobody is in credit")
        #expect(try app.open("kitty settle").value == .list([]))
        // The fees of 20 less the balls of 12.
        #expect(try season.fields("kitty owe", "owed", "kitty", "surplus") == ["0.0", "8.0", "8.0"])
        #expect(try texts("kitty owe") == ["The kitty has €8."])
    }

    @Test func tellsAPlayerAfterANameOfSeveralWords() throws {
        try app.open("player add \"Ana Pop\"")
        #expect(
            try app.line("kitty charge Ana Pop 14 \"a shirt\"")?.hasPrefix("Charged Ana Pop €14: a shirt.")
                == true)
        #expect(try app.line("kitty waive Ana Pop")?.hasPrefix("Waived €14 owed by Ana Pop.") == true)
    }

    @Test func chargesAPlayerForMoreThanMatches() throws {
        #expect(
            try app.line("kitty charge Dan 14 \"no-show\"")
                == "Charged Dan €14: no-show. Dan owes €14.")
        #expect(try season.fields("kitty owe", "owed", "kitty", "surplus") == ["14.0", "0.0", "14.0"])
        #expect(try season.rows("kitty settle", "from", "to", "amount") == ["Dan the kitty 14.0"])
        #expect(
            try app.open("kitty show Dan").table.rows.map { Array($0.dropFirst(2)) } == [
                ["no-show", "€14", "€14"]
            ])
        #expect(
            try app.open("kitty show").table.rows.map { Array($0.dropFirst(2)) } == [
                ["Dan owes €14: no-show", "", "€0"]
            ])
        // What Dan pays is the gain of all.
        try app.open("kitty pay Dan 14")
        #expect(try season.fields("kitty owe", "owed", "kitty", "surplus") == ["0.0", "14.0", "14.0"])
        try app.lines("undo", "undo")
        #expect(try owed() == [])
    }

    @Test func waivesWhatAPlayerOwes() throws {
        try app.lines("kitty fee 5", "kitty charge Dan 14 shirt")
        _ = try play()
        #expect(
            try app.line("kitty waive Dan 4,50") == "Waived €4.50 owed by Dan. Dan owes €14.50.")
        #expect(try app.line("kitty waive Dan") == "Waived €14.50 owed by Dan.")
        #expect(try season.fields("kitty owe", "owed", "kitty", "surplus") == ["15.0", "0.0", "15.0"])
        #expect(
            try app.open("kitty show Dan").table.rows.map { Array($0.dropFirst(2)) } == [
                ["shirt", "€14", "€14"], ["match", "€5", "€19"], ["waived", "-€4.50", "€14.50"],
                ["waived", "-€14.50", "€0"],
            ])
        #expect(
            try app.open("kitty show").table.rows.last.map { Array($0.dropFirst(2)) } == [
                "waived €14.50 for Dan", "", "€0",
            ])
        try app.open("undo")
        #expect(try owed() == ["Dan 14.5", "Ana 5.0", "Bob 5.0", "Ion 5.0"])
    }

    @Test func waivesNoMoreThanIsOwed() throws {
        #expect(throws: KittyFailure.owesNothing("Dan")) { try app.open("kitty waive Dan") }
        try app.lines("kitty charge Dan 14 shirt", "kitty pay Ana 5")
        #expect(throws: KittyFailure.owesLess("Dan", Money(1400, .euro))) { try app.open("kitty waive Dan 14.01") }
        #expect(throws: KittyFailure.owesNothing("Ana")) { try app.open("kitty waive Ana") }
    }

    @Test func saysWhatTheKittyCannotGive() throws {
        try app.open("kitty expense balls 12 --by Ion")
        #expect(
            try texts("kitty settle") == [
                "€12 cannot be paid back, because more has been spent than charged. To charge the players more, "
                    + "set a higher fee for a match day."
            ])
        #expect(try payments() == [])
        try app.lines("kitty pay Ana 5", "kitty charge Bob 4 shirt")
        #expect(
            try texts("kitty settle") == [
                "€8 cannot be paid back, because more has been spent than charged. To charge the players more, "
                    + "set a higher fee for a match day.",
                "Record each payment when it is made", "The kitty paid Ana €5: kitty give #1 5.00",
                "Bob paid Ion €4: kitty pay #2 4.00 --to #4",
            ])
    }

    @Test func saysWhoOwesOnOtherScreens() throws {
        // Other modules may say something at the start, too.
        func start() throws -> [Block] {
            try app.session { $0.registry.blocks(about: ShellGreeting(), in: $0) }.filter { "\($0)".contains("€") }
        }
        #expect(try start() == [])
        try app.lines("kitty fee 5", "player add Zoe")
        try season.start("Ana Bob", "Dan Ion Zoe")
        try app.open("match end --yes")
        #expect(try start() == [.text("Ana, Bob and 3 others owe €25 in all.")])
        #expect(
            try app.open("player show Ana").blocks.contains(
                .text("Owes €5. Record a payment with: kitty pay #1 AMOUNT")))
        try app.lines("kitty pay Ana 5", "kitty pay Bob 5", "kitty pay Dan 5", "kitty pay Ion 6")
        #expect(try start() == [.text("Zoe owes €5.")])
        #expect(
            try app.open("player show Ion").blocks.contains(.text("Is owed €1. See the charges with: kitty show #4")))
        #expect(try !app.open("player show Ana").blocks.contains { "\($0)".contains("€") })
    }

    @Test func suggestsWhoOwes() throws {
        try app.lines("kitty fee 5")
        _ = try play()
        try app.lines("kitty pay Ana 5", "kitty pay Bob 10")
        #expect(
            try app.suggestions(for: "player", of: "kitty pay") == [
                Suggestion("Dan", "owes €5"), Suggestion("Ion", "owes €5"),
            ])
    }

    // MARK: - Archives

    @Test func refusesBooksThatDoNotBalance() throws {
        try app.lines("kitty pay Ana 20")
        let path = app.folder.path("all.json")
        try app.open("export", path)
        let text = try String(contentsOfFile: path, encoding: .utf8)
        // Without checksums, as in an archive that was edited on purpose.
        let edited = text.replacing("-2000", with: "-2001").replacing(/,"checksum":"[0-9a-f]*"/, with: "")
        let other = try TestApplication(allFeatures)
        let copy = try other.folder.write(edited, to: "all.json")
        #expect(throws: (any Error).self) { try other.open("import", copy) }
    }

    @Test func givesNobodyTheNumberOfWhoIsDeletedAndOwes() throws {
        try app.open("kitty fee 5")
        try app.lines("kitty pay Ion 5", "player delete Ion --yes")
        let path = app.folder.path("all.json")
        try app.open("export", path)
        let text = try String(contentsOfFile: path, encoding: .utf8).replacing(
            /"numbers":{[^}]*}/, with: "\"numbers\":{}")
        let other = try TestApplication(allFeatures)
        try other.open("import", other.folder.write(text, to: "all.json"))
        #expect(try other.line("player add Zoe") == "Added Zoe (#5).")
    }
}
