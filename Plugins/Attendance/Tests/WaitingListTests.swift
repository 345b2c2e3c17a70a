import AllFeatures
import Football
import Foundation
import GatherKit
import GatherTestSupport
import Testing

@testable import Attendance

struct WaitingListTests {
    private static func entries(_ dice: inout SeededRandom) -> [AttendanceSheet.Entry] {
        (0..<Int.random(in: 0...30, using: &dice)).map { place in
            var player = Player.empty
            player.id = place + 1
            player.guestOf = dice.isOneIn(5) ? 100 : nil
            let answer = Answer(
                plan: 1, playerID: player.id, reply: .coming,
                answeredAt: Timestamp(milliseconds: Int.random(in: 0...20, using: &dice)))
            return AttendanceSheet.Entry(
                player: player, answer: answer, hasPlayed: dice.isOneIn(10), isRegular: dice.isOneIn(2),
                appearances: Int.random(in: 0...10, using: &dice))
        }
    }

    /// Whether one comes before another by a rule, said in other words than the program's.
    private static func goesBefore(
        _ one: AttendanceSheet.Entry, _ other: AttendanceSheet.Entry, _ rule: WaitingList.Rule
    ) -> Bool {
        if one.hasPlayed != other.hasPlayed { return one.hasPlayed }
        if rule == .regulars, one.isRegular != other.isRegular { return one.isRegular }
        let (isGuest, isOtherGuest) = (one.player.guestOf != nil, other.player.guestOf != nil)
        if rule == .least, isGuest != isOtherGuest { return isOtherGuest }
        if rule == .least, !isGuest, one.appearances != other.appearances { return one.appearances < other.appearances }
        return (one.answer.answeredAt, one.player.id) < (other.answer.answeredAt, other.player.id)
    }

    @Test(arguments: TestEngine.seeds(200))
    func givesAllPlacesAndNotMoreInTheOrderOfTheRule(seed: Int) {
        var dice = SeededRandom(seed: seed)
        let entries = Self.entries(&dice)
        let places = Int.random(in: 2...25, using: &dice)
        let rule = dice.pick(WaitingList.Rule.allCases)
        let list = WaitingList(entries, places: places, by: rule)
        #expect(Set(list.inside.map(\.player.id)).isDisjoint(with: list.waiting.map(\.player.id)))
        #expect(Set((list.inside + list.waiting).map(\.player.id)) == Set(entries.map(\.player.id)))
        #expect(list.inside.count == min(entries.count, max(places, entries.count(where: \.hasPlayed))))
        let order = list.inside + list.waiting
        for (one, other) in zip(order, order.dropFirst()) { #expect(Self.goesBefore(one, other, rule)) }
        // The order in which they are given counts for nothing.
        #expect(WaitingList(entries.shuffled(using: &dice), places: places, by: rule) == list)
        #expect(WaitingList(entries, places: nil, by: rule).waiting == [])
    }

    @Test(arguments: TestEngine.seeds(100))
    func movesOneUpAndNobodyElseWhenOneWithdraws(seed: Int) throws {
        var dice = SeededRandom(seed: seed)
        var entries = Self.entries(&dice)
        for index in entries.indices { entries[index].hasPlayed = false }
        let places = Int.random(in: 2...15, using: &dice)
        let rule = dice.pick(WaitingList.Rule.allCases)
        let before = WaitingList(entries, places: places, by: rule)
        guard let gone = before.inside.randomElement(using: &dice) else { return }
        let after = WaitingList(entries.filter { $0 != gone }, places: places, by: rule)
        let stay = before.inside.filter { $0 != gone }
        #expect(after.inside == stay + before.waiting.prefix(1))
        #expect(after.waiting == Array(before.waiting.dropFirst()))
    }

    /// Random evenings: what holds for the list holds at each step, and every step is undone and redone.
    @Test(arguments: TestEngine.seeds(6))
    func holdsThroughRandomHistories(seed: Int) throws {
        var dice = SeededRandom(seed: seed)
        let app = try TestApplication(allFeatures)
        let names = ["Ana", "Ion", "Zoe", "Dan", "Eva", "Mia", "Emil"]
        for name in names { try app.open("player add \(name)") }
        try app.lines("match plan 2026-11-26T20:00 --places 3", "match plan 2026-12-03T20:00 --places 2")
        var states = [try app.contents()]
        for _ in 1...60 {
            app.clock.advance(seconds: Int.random(in: 0...40_000, using: &dice))
            let line = Self.line(names, &dice)
            let before = try app.contents()
            do {
                let announced = try app.dryRun(line)
                #expect(try app.contents() == before, "\(line) wrote in a dry run")
                try app.open(line)
                #expect((announced == DryRun()) == (try app.contents() == before), "\(line)")
            } catch is any Failure {
                #expect(try app.contents() == before, "\(line) failed and wrote")
                continue
            }
            for day in ["2026-11-26", "2026-12-03"] { try Self.check(app, on: day) }
            let state = try app.contents()
            if state != states.last { states.append(state) }
        }
        #expect(states.count > 20)
        for state in states.dropLast().reversed() {
            try app.open("undo")
            #expect(try app.contents() == state)
        }
        for state in states.dropFirst() {
            try app.open("redo")
            #expect(try app.contents() == state)
        }
    }

    private static func check(_ app: TestApplication, on day: String) throws {
        let value = try app.open("attendance show --on \(day)").value
        let lists = try ["in", "waiting", "maybe", "out", "asked"].map { list in
            try value[list].elements.map { try $0["name"].text }
        }
        #expect(Set(lists.joined()).count == lists.joined().count)
        guard case .integer(let places) = try value["match"]["places"] else { return }
        let plays = try value["in"].elements.count { try $0["reason"] == .text("in the match") }
        #expect(lists[0].count <= max(places, plays))
        #expect(lists[1].isEmpty || lists[0].count >= places)
        let wanting = try app.session { session in
            try Answer.table.all(in: session).count { $0.reply == .coming && $0.lapse == nil }
        }
        #expect(lists[0].count + lists[1].count <= wanting + plays)
    }

    private static func line(_ names: [String], _ dice: inout SeededRandom) -> String {
        let (name, other) = (dice.pick(names), dice.pick(names))
        let on = dice.isOneIn(3) ? " --on 2026-12-03" : " --on 2026-11-26"
        return dice.pick([
            "attendance in \(name) \(other)\(on)", "attendance in \(name)\(on)", "attendance in \(name) \(other)\(on)",
            "attendance out \(name)\(on)", "attendance maybe \(name)\(on)", "attendance late \(name)\(on)",
            "attendance no-show \(name)\(on)", "attendance invite\(on)", "attendance invite --regulars\(on)",
            "attendance in \(name) --guest \(other)x\(on)",
            "attendance regulars \(name) \(other)", "attendance regulars --none", "attendance rule first",
            "attendance rule regulars", "attendance rule least", "attendance line-up\(on)",
            "attendance paste \"\(name) +1\" \"\(other) (maybe)\" --yes\(on)", "match plan\(on) --places 2",
            "match plan\(on) --places 4", "player delete \(name) --yes", "player add \(name)", "team assign A \(name)",
            "team assign B \(other)", "match start", "match end --yes", "player add \(name)x",
        ])
    }
}
