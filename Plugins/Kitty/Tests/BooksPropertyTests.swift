import AllFeatures
import Football
import Foundation
import GatherDatabase
import GatherKit
import GatherTestSupport
import Testing

@testable import Kitty

/// The books after random histories.
struct BooksPropertyTests {
    /// What players are charged.
    private struct Price: Equatable {
        let kind: Fee.Basis
        let cents: Int

        /// The price as arguments of a line.
        var words: String {
            let decimals = String(cents % 100)
            let amount = "\(cents / 100).\(decimals.count == 1 ? "0" : "")\(decimals)"
            return switch kind {
            case .each: amount
            case .pitch: "--pitch \(amount)"
            case .match: "\(amount) --per match"
            }
        }
    }

    /// What happened, in a naive form: who is charged what is worked out anew each time.
    private struct Model: Equatable {
        struct Played: Equatable {
            let id: String
            var start: Timestamp
            var end: Timestamp
            var players: Set<Int>

            func gap(to time: Timestamp) -> Int {
                time < start ? start.milliseconds(since: time) : max(0, time.milliseconds(since: end))
            }
        }

        struct Day: Equatable {
            var matches: [Played]
            /// What it is charged with; nil for nothing.
            var price: Price?
            /// Those who pay, each with who is charged.
            var payers: [Int: Int] = [:]

            var start: Timestamp { matches.map(\.start).min() ?? Timestamp(milliseconds: 0) }
            var date: String { String(start.localMinute.prefix(10)) }
        }

        var days: [Day] = []
        var inProgress: Played?
        var fee: Price?
        var since: Timestamp?
        /// The prices of single dates; nil for nothing.
        var dates: [String: Price?] = [:]
        /// What players have given or was waived, less what they got or were charged besides matches.
        var given: [Int: Int] = [:]
        var kitty = 0

        var matches: [Played] { days.flatMap(\.matches) }

        mutating func settle(_ day: Int, at usual: Price? = nil, known: [Int: Int] = [:], _ account: (Int) -> Int?) {
            let before = days[day]
            let price: Price? = if let special = dates[before.date] { special } else { before.price ?? usual }
            days[day].price = price
            days[day].payers = [:]
            if price == nil { return }
            for player in before.matches.flatMap(\.players) {
                days[day].payers[player] = before.payers[player] ?? known[player] ?? account(player)
            }
        }

        /// The day within twelve hours of a time.
        private func day(at time: Timestamp) -> Int? {
            func gap(_ day: Int) -> Int { days[day].matches.map { $0.gap(to: time) }.min() ?? .max }
            return days.indices.filter { gap($0) <= 12 * 3_600_000 }.min { gap($0) < gap($1) }
        }

        mutating func add(_ match: Played, _ account: (Int) -> Int?) {
            let place = day(at: match.start) ?? days.count
            if place == days.count { days.append(Day(matches: [])) }
            days[place].matches.append(match)
            settle(place, at: days[place].start >= since ?? match.start ? fee : nil, account)
        }

        mutating func remove(_ match: Played, _ account: (Int) -> Int?) {
            guard let place = days.firstIndex(where: { $0.matches.contains(match) }) else { return }
            days[place].matches.removeAll { $0 == match }
            if days[place].matches.isEmpty { days.remove(at: place) } else { settle(place, account) }
        }

        mutating func move(_ match: Played, to start: Timestamp, _ account: (Int) -> Int?) {
            guard let place = days.firstIndex(where: { $0.matches.contains(match) }) else { return }
            var moved = match
            moved.end = start.adding(milliseconds: match.end.milliseconds(since: match.start))
            moved.start = start
            let former = days[place]
            days[place].matches.removeAll { $0 == match }
            let isAlone = days[place].matches.isEmpty
            var target = day(at: start) ?? (isAlone ? place : days.count)
            if target == days.count { days.append(Day(matches: [])) }
            let isNew = days[target].matches.isEmpty
            let known = former.payers.merging(days[target].payers) { one, _ in one }
            days[target].matches.append(moved)
            if isAlone && target != place {
                days.remove(at: place)
                if target > place { target -= 1 }
            } else if target != place {
                settle(place, known: known, account)
            }
            settle(target, at: isNew ? former.price : nil, known: known, account)
        }
    }

    /// A season that makes the same moves in the store and in the model.
    private final class Play {
        var app: TestApplication
        var dice: SeededRandom
        var model = Model()
        /// The models before each step, and those that were undone.
        var before: [Model] = []
        var undone: [Model] = []
        var names: [Int: String] = [:]
        /// Who brings which guest.
        let hosts = [21: 1, 22: 1, 23: 2]
        /// The days before the first one to which a match was moved.
        private var daysBack = 0

        init(seed: Int) throws {
            dice = SeededRandom(seed: seed)
            app = try TestApplication(allFeatures)
            for number in 1...8 {
                names[number] = "P\(number)"
                try app.open("player add P\(number)")
            }
            for (number, host) in hosts {
                names[number] = "G\(number)"
                try app.session { session in
                    var guest = Player.empty
                    guest.id = number
                    guest.name = try Name("G\(number)")
                    guest.guestOf = host
                    try Player.table.insert(guest, in: session)
                }
            }
        }

        /// Who is charged for a player who was not deleted.
        private func account(_ person: Int) -> Int? {
            if names[person] == nil { return nil }
            return hosts[person].flatMap { names[$0] == nil ? nil : $0 } ?? person
        }

        private func price() -> Price {
            Price(kind: dice.pick(Fee.Basis.allCases), cents: Int.random(in: 1...9000, using: &dice))
        }

        /// Opens a line that is one step of the undo log, or changes nothing.
        private func step(_ line: String, _ change: (inout Model) throws -> Void) throws {
            func last() throws -> Int? { try app.session { try UndoLog.last(in: $0)?.id } }
            let (model, entry) = (model, try last())
            try app.open(line)
            try change(&self.model)
            if try last() == entry { return #expect(self.model == model, "\(line)") }
            before.append(model)
            undone = []
        }

        func move() throws {
            let players = names.keys.sorted()
            let player = dice.pick(players)
            let amount = Price(kind: .each, cents: Int.random(in: 1...9000, using: &dice))
            switch Int.random(in: 0..<20, using: &dice) {
            case 0, 1: try setFee()
            case 2, 3, 4: try addMatch(players)
            case 5, 6, 7, 8: try playMatch(players)
            case 9, 10: try moveMatch()
            case 11, 12: try correctMatch(player)
            case 13:
                let other = dice.pick(players)
                guard other != player else { return }
                try step("kitty pay #\(player) \(amount.words) --to #\(other)") {
                    $0.given[player, default: 0] += amount.cents
                    $0.given[other, default: 0] -= amount.cents
                }
            case 14:
                try step("kitty pay #\(player) \(amount.words)") {
                    $0.given[player, default: 0] += amount.cents
                    $0.kitty += amount.cents
                }
            case 15:
                try step("kitty expense water \(amount.words)") { $0.kitty -= amount.cents }
                try step("kitty expense balls \(amount.words) --by #\(player)") {
                    $0.given[player, default: 0] += amount.cents
                }
            case 16:
                try step("kitty charge #\(player) \(amount.words) \"no-show\"") {
                    $0.given[player, default: 0] -= amount.cents
                }
            case 17:
                let owes = try app.session { try KittyStore().balance(of: player, in: $0) }
                guard owes > 0 else { return }
                let part = dice.isOneIn(2) ? min(owes, amount.cents) : owes
                let sum = part == owes ? "" : amount.words
                try step("kitty waive #\(player) \(sum)") { $0.given[player, default: 0] += part }
            case 18: if names.count > 5, dice.isOneIn(3) { try step("player delete #\(player) --yes") { _ in } }
            default: try turnBack()
            }
            names = try app.session { session in
                try Player.table.all(in: session).reduce(into: [:]) { $0[$1.id] = $1.name.text }
            }
        }

        // MARK: - Fees

        private func setFee() throws {
            let fee = dice.isOneIn(4) ? nil : price()
            let words = fee?.words ?? "--none"
            let today = try #require(DayOrMinute(dayOf: app.clock.now))
            let date = dice.pick(model.days.map(\.date) + [today.text])
            let start = try #require(DayOrMinute(date)).range.lowerBound
            switch Int.random(in: 0..<4, using: &dice) {
            case 0:
                try step("kitty fee \(words) --on \(date)") { model in
                    model.dates[date] = .some(fee)
                    for day in model.days.indices where model.days[day].date == date { model.settle(day, account) }
                }
            case 1 where fee != nil:
                try step("kitty fee \(words) --from \(date)") { model in
                    (model.fee, model.since) = (fee, min(model.since ?? start, start))
                    for day in model.days.indices where model.days[day].price == nil && model.days[day].start >= start {
                        model.settle(day, at: fee, account)
                    }
                }
            default:
                try step("kitty fee \(words)") {
                    ($0.fee, $0.since) = (fee, $0.since ?? today.range.lowerBound)
                }
            }
        }

        // MARK: - Matches

        /// Ends the match in progress, or cancels one that has gone on for too long.
        private func finish() throws {
            guard var match = model.inProgress else { return }
            match.end = app.clock.now
            if match.end.milliseconds(since: match.start) > 3 * 3_600_000 || dice.isOneIn(6) {
                try step("match cancel --yes") { $0.inProgress = nil }
            } else {
                try step("match end --yes") {
                    $0.inProgress = nil
                    $0.add(match, account)
                }
            }
        }

        /// Goes on with the evening, or begins another.
        private func advance() throws {
            if dice.isOneIn(3) {
                try finish()
                app.clock.advance(seconds: 2 * 86_400)
            } else {
                app.clock.advance(seconds: 1200)
            }
        }

        private func addMatch(_ players: [Int]) throws {
            if dice.isOneIn(2) { try finish() }
            try advance()
            if let match = model.inProgress, app.clock.now.milliseconds(since: match.start) > 3 * 3_600_000 {
                try finish()
            }
            let crowd = Array(players.shuffled(using: &dice).prefix(Int.random(in: 2...players.count, using: &dice)))
            let half = crowd.count / 2
            let teams = [crowd[..<half], crowd[half...]].map { $0.map { "#\($0)" }.joined(separator: ",") }
            let minute = app.clock.now.localMinute
            let start = try #require(DayOrMinute(minute)).range.lowerBound
            try step("history add \(minute) --team-a \(teams[0]) --team-b \(teams[1]) --score 1-0") { model in
                let known = Set(model.matches.map(\.id) + [model.inProgress?.id ?? ""])
                let match = try app.session { try Match.all(in: $0) }.first { !known.contains($0.idText) }
                let id = try #require(match).idText
                model.add(.init(id: id, start: start, end: start, players: Set(crowd)), account)
            }
        }

        /// Plays a match between two of the teams of the day.
        private func playMatch(_ players: [Int]) throws {
            try finish()
            try advance()
            if try app.session({ try Lineup(in: $0).playing.count < 3 }) || dice.isOneIn(4) {
                try step("team clear") { _ in }
                let crowd = players.shuffled(using: &dice)
                for (place, letter) in ["A", "B", "C"].enumerated() {
                    let team = stride(from: place, to: crowd.count, by: 3).map { "#\(crowd[$0])" }
                    try step("team assign \(letter) \(team.joined(separator: " "))") { _ in }
                }
            }
            let pair = dice.pick([[Team.teamA, .teamB], [.teamB, .teamC], [.teamC, .teamA]])
            try step("match start \(pair.map(\.letter).joined(separator: " "))") { model in
                let match = try #require(try app.session { try Match.inProgress(in: $0) })
                let players = Set(match.players.compactMap(\.playerID))
                let lineup = try app.session { try Lineup(in: $0) }
                #expect(players == Set(pair.flatMap { lineup.players(of: $0) }.map(\.id)))
                model.inProgress = .init(id: match.idText, start: app.clock.now, end: app.clock.now, players: players)
            }
            app.clock.advance(seconds: 480)
            if !dice.isOneIn(4) { try finish() }
        }

        /// Moves a match to another evening, or to a day of its own.
        private func moveMatch() throws {
            try finish()
            guard let match = model.matches.randomElement(using: &dice) else { return }
            let other = dice.pick(model.matches)
            daysBack += 2
            let time =
                dice.isOneIn(3)
                ? VirtualClock.start.adding(milliseconds: -daysBack * 86_400_000)
                : other.start.adding(milliseconds: -600_000)
            let start = try #require(DayOrMinute(time.localMinute)).range.lowerBound
            let end = start.adding(milliseconds: match.end.milliseconds(since: match.start))
            guard end <= app.clock.now else { return }
            try step("history edit \(match.id) --date \(start.localMinute)") { $0.move(match, to: start, account) }
        }

        private func correctMatch(_ player: Int) throws {
            guard let match = model.matches.randomElement(using: &dice) else { return }
            func change(_ line: String, _ change: (inout Set<Int>) -> Void) throws {
                try step("history edit \(match.id) \(line)") { model in
                    let day = try #require(model.days.firstIndex { $0.matches.contains(match) })
                    let place = try #require(model.days[day].matches.firstIndex(of: match))
                    change(&model.days[day].matches[place].players)
                    model.settle(day, account)
                }
            }
            let stored = try #require(try app.session { try Match(match.id, in: $0) })
            if dice.isOneIn(3) {
                try step("history delete \(match.id) --yes") { $0.remove(match, account) }
            } else if let participant = stored.players.first(where: { $0.playerID == player }) {
                guard stored.players(of: participant.team).count > 1 else { return }
                try change("--leave-out #\(player)") { $0.remove(player) }
            } else {
                let team = stored.sides.teamA.team.letter.lowercased()
                try change("--team-\(team) #\(player)") { $0.insert(player) }
            }
        }

        private func turnBack() throws {
            for _ in 0..<Int.random(in: 1...4, using: &dice) {
                guard let former = before.popLast() else { break }
                try app.open("undo")
                undone.append(model)
                model = former
            }
            guard dice.isOneIn(2) else { return undone = [] }
            while let next = undone.popLast() {
                try app.open("redo")
                before.append(model)
                model = next
            }
        }

        /// Goes on with the books in another store.
        func moveToAnotherStore() throws {
            try finish()
            let path = app.folder.path("all.json")
            try app.open("export", path)
            let other = try TestApplication(allFeatures, clock: app.clock)
            try other.open("import", path)
            // The identifiers of a test count up from 1 in each store.
            for _ in 0..<200 { _ = other.services.makeID() }
            app = other
            (before, undone) = ([], [])
        }
    }

    private func check(_ play: Play) throws {
        let (entries, balances, matches) = try play.app.session { session in
            (
                try KittyStore().entries(in: session), try KittyStore().balances(in: session),
                try Match.all(where: "ended_at IS NOT NULL", in: session)
            )
        }
        for entry in entries { #expect(entry.postings.reduce(0) { $0 + $1.amount } == 0) }
        #expect(balances.values.reduce(0, +) == 0)
        #expect(balances[Account.kitty] ?? 0 == play.model.kitty)

        var owed = play.model.given.mapValues { -$0 }
        let charges = Dictionary(
            uniqueKeysWithValues: entries.compactMap { entry in entry.movement.match.map { ($0.uuidString, entry) } })
        #expect(Set(matches.map(\.idText)) == Set(play.model.matches.map(\.id)))
        let days = Dictionary(uniqueKeysWithValues: matches.map { ($0.idText, $0.dayID.uuidString) })
        var charged: Set<String> = []
        for day in play.model.days {
            let ids = Set(day.matches.compactMap { days[$0.id] })
            #expect(ids.count == 1, "matches of a day are of one in the store")
            guard let id = ids.first, let price = day.price else { continue }
            #expect(charged.insert(id).inserted, "a day is charged once")
            let entry = try #require(charges[id])
            #expect(entry.movement.at == day.start)
            #expect(entry.movement.fee == Fee(price.kind, price.cents))
            let postings = entry.postings.filter { $0.account > 0 }
            #expect(postings.reduce(into: [:]) { $0[$1.person] = $1.account } == day.payers)
            for posting in postings {
                owed[posting.account, default: 0] += posting.amount
                let matches = day.matches.count { $0.players.contains(posting.person) }
                switch price.kind {
                case .each: #expect(posting.amount == price.cents)
                case .match: #expect(posting.amount == matches * price.cents)
                case .pitch: break
                }
            }
            if price.kind == .pitch, !postings.isEmpty {
                #expect(postings.reduce(0) { $0 + $1.amount } == price.cents)
                let amounts = postings.map(\.amount)
                #expect((amounts.max() ?? 0) - (amounts.min() ?? 0) <= 1)
            }
        }
        #expect(Set(charges.keys) == charged)
        #expect(owed.filter { $0.value != 0 } == balances.filter { $0.key > 0 && $0.value != 0 })
    }

    @Test(arguments: TestEngine.seeds(12))
    func balanceWhateverHappens(seed: Int) throws {
        let play = try Play(seed: seed)
        for _ in 0..<2 {
            for _ in 0..<60 {
                try play.move()
                try check(play)
            }
            try play.moveToAnotherStore()
            try check(play)
        }
    }

    @Test func evenOutOverEqualEvenings() throws {
        let season = try PlayedSeason(allFeatures, players: ["Ana", "Bob", "Dan", "Eva", "Ion", "Mia", "Zoe"])
        try season.line("kitty fee --pitch 70.04")
        for _ in 0..<10 {
            try season.play("Ana Bob Dan", "Eva Ion Mia Zoe")
            let balances = try season.app.session { try KittyStore().balances(in: $0) }.filter { $0.key > 0 }.values
            #expect((balances.max() ?? 0) - (balances.min() ?? 0) <= 1)
        }
        #expect(try season.fields("kitty owe", "owed") == ["700.4"])
    }

    /// The charge of an evening is corrected by each of its matches, which must not count the leftover cents again.
    @Test(arguments: TestEngine.seeds(6))
    func evenOutOverEveningsOfSeveralMatches(seed: Int) throws {
        var dice = SeededRandom(seed: seed)
        let app = try TestApplication(allFeatures)
        for number in 1...8 { try app.open("player add P\(number)") }
        try app.open("kitty fee --pitch 70.05")
        for _ in 0..<8 {
            app.clock.advance(seconds: 2 * 86_400)
            try app.open("team clear")
            let crowd = (1...8).shuffled(using: &dice).map { "#\($0)" }
            for (letter, players) in [("A", crowd[..<3]), ("B", crowd[3..<6]), ("C", crowd[6...])] {
                try app.open("team assign \(letter) \(players.joined(separator: " "))")
            }
            for teams in ["A B", "B C", "C A"].shuffled(using: &dice) {
                try app.open("match start \(teams)")
                app.clock.advance(seconds: 480)
                try app.open("match end --yes")
            }
            let balances = try app.session { try KittyStore().balances(in: $0) }.filter { $0.key > 0 }.values
            #expect((balances.max() ?? 0) - (balances.min() ?? 0) <= 1)
        }
    }
}
