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
    /// What happened, in a naive form: who is charged what is worked out anew each time.
    private struct Model {
        /// The matches with those who played, in the order in which they were charged.
        var matches: [ChargedMatch] = []
        /// What players have given or was waived, less what they got or were charged besides matches.
        var given: [Int: Int] = [:]
        var kitty = 0

        struct ChargedMatch {
            let id: String
            /// Those who played, each with who is charged.
            var players: [Int: Int]
            /// What each who plays pays; nil for the price of the pitch, which is shared.
            let each: Int?
            let total: Int
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
        var fee: (isPitch: Bool, amount: Int)?
        var fees: [(isPitch: Bool, amount: Int)?] = []
        var names: [Int: String] = [:]
        /// Who brings which guest.
        let hosts = [21: 1, 22: 1, 23: 2]

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

        private func charged(for person: Int) -> Int { hosts[person].flatMap { names[$0] == nil ? nil : $0 } ?? person }

        private func money() -> (text: String, cents: Int) {
            let cents = Int.random(in: 1...9000, using: &dice)
            let decimals = String(cents % 100)
            return ("\(cents / 100).\(decimals.count == 1 ? "0" : "")\(decimals)", cents)
        }

        /// Opens a line that is one step of the undo log.
        private func step(_ line: String, _ change: (inout Model) throws -> Void) throws {
            before.append(model)
            fees.append(fee)
            undone = []
            try app.open(line)
            try change(&model)
        }

        func move() throws {
            let players = names.keys.sorted()
            let player = dice.pick(players)
            let amount = money()
            switch Int.random(in: 0..<14, using: &dice) {
            case 0:
                let isPitch = dice.isOneIn(2)
                try step("kitty fee \(isPitch ? "--pitch " : "")\(amount.text)") { _ in }
                fee = (isPitch, amount.cents)
            case 1, 2, 3:
                let crowd = Array(
                    players.shuffled(using: &dice).prefix(Int.random(in: 2...players.count, using: &dice)))
                let half = crowd.count / 2
                let teams = [crowd[..<half], crowd[half...]].map { $0.map { "#\($0)" }.joined(separator: ",") }
                app.clock.advance(seconds: 3600)
                let fee = fee
                try step(
                    "history add \(app.clock.now.localMinute) --team-a \(teams[0]) --team-b \(teams[1]) --score 1-0"
                ) { model in
                    guard let fee else { return }
                    let id = try app.session { try MatchReader().latest(limit: nil, in: $0) }
                        .first { match in
                            !model.matches.contains { $0.id == match.idText } && !known.contains(match.idText)
                        }
                    let match = try #require(id)
                    model.matches.append(
                        .init(
                            id: match.idText, players: crowd.reduce(into: [:]) { $0[$1] = charged(for: $1) },
                            each: fee.isPitch ? nil : fee.amount,
                            total: fee.amount))
                }
                known.formUnion(try app.session { try MatchReader().latest(limit: nil, in: $0).map(\.idText) })
            case 4:
                let other = dice.pick(players)
                guard other != player else { return }
                try step("kitty pay #\(player) \(amount.text) --to #\(other)") {
                    $0.given[player, default: 0] += amount.cents
                    $0.given[other, default: 0] -= amount.cents
                }
            case 5, 6:
                try step("kitty pay #\(player) \(amount.text)") {
                    $0.given[player, default: 0] += amount.cents
                    $0.kitty += amount.cents
                }
            case 7:
                try step("kitty expense water \(amount.text)") { $0.kitty -= amount.cents }
            case 8:
                try step("kitty expense balls \(amount.text) --by #\(player)") {
                    $0.given[player, default: 0] += amount.cents
                }
            case 9:
                guard let index = model.matches.indices.randomElement(using: &dice) else { return }
                let entry = model.matches[index]
                if dice.isOneIn(3) {
                    try step("history delete \(entry.id) --yes") { $0.matches.remove(at: index) }
                } else if entry.players[player] == nil {
                    try step("history edit \(entry.id) --team-a #\(player)") {
                        $0.matches[index].players[player] = charged(for: player)
                    }
                }
            case 11:
                try step("kitty charge #\(player) \(amount.text) \"did not come\"") {
                    $0.given[player, default: 0] -= amount.cents
                }
            case 12:
                let owes = try app.session { try KittyStore().balance(of: player, in: $0) }
                guard owes > 0 else { return }
                let part = dice.isOneIn(2) ? min(owes, amount.cents) : owes
                let sum = part == owes ? "" : amount.text
                try step("kitty waive #\(player) \(sum)") { $0.given[player, default: 0] += part }
            case 10: if names.count > 5, dice.isOneIn(4) { try step("player delete #\(player) --yes") { _ in } }
            default: try turnBack()
            }
            try refreshNames()
        }

        var known: Set<String> = []

        private func refreshNames() throws {
            names = try app.session { session in
                try Player.table.all(in: session).reduce(into: [:]) { $0[$1.id] = $1.name.text }
            }
        }

        private func turnBack() throws {
            let count = Int.random(in: 1...3, using: &dice)
            var undoneFees: [(isPitch: Bool, amount: Int)?] = []
            for _ in 0..<count {
                guard let former = before.popLast(), let formerFee = fees.popLast() else { break }
                try app.open("undo")
                undone.append(model)
                undoneFees.append(fee)
                model = former
                fee = formerFee
            }
            guard dice.isOneIn(2) else { return undone = [] }
            while let next = undone.popLast(), let nextFee = undoneFees.popLast() {
                try app.open("redo")
                before.append(model)
                fees.append(fee)
                model = next
                fee = nextFee
            }
        }

        /// Goes on with the books in another store.
        func moveToAnotherStore() throws {
            let path = app.folder.path("all.json")
            try app.open("export", path)
            let other = try TestApplication(allFeatures, clock: app.clock)
            try other.open("import", path)
            // The identifiers of a test count up from 1 in each store.
            for _ in 0..<200 { _ = other.services.makeID() }
            app = other
            (before, fees, undone) = ([], [], [])
        }
    }

    private func check(_ play: Play) throws {
        let entries = try play.app.session { try KittyStore().entries(in: $0) }
        for entry in entries { #expect(entry.postings.reduce(0) { $0 + $1.amount } == 0) }
        let balances = try play.app.session { try KittyStore().balances(in: $0) }
        #expect(balances.values.reduce(0, +) == 0)
        #expect(balances[Account.kitty] ?? 0 == play.model.kitty)

        var owed = play.model.given.mapValues { -$0 }
        let charges = Dictionary(
            uniqueKeysWithValues: entries.compactMap { entry in
                entry.movement.match.map { ($0.uuidString, entry.postings.filter { $0.account > 0 }) }
            })
        #expect(Set(charges.keys) == Set(play.model.matches.map(\.id)))
        for entry in play.model.matches {
            let postings = charges[entry.id] ?? []
            #expect(postings.reduce(into: [:]) { $0[$1.person] = $1.account } == entry.players)
            for posting in postings {
                owed[posting.account, default: 0] += posting.amount
                if let each = entry.each { #expect(posting.amount == each) }
            }
            if entry.each == nil {
                #expect(postings.reduce(0) { $0 + $1.amount } == entry.total)
                let amounts = postings.map(\.amount)
                #expect((amounts.max() ?? 0) - (amounts.min() ?? 0) <= 1)
            }
        }
        #expect(owed.filter { $0.value != 0 } == balances.filter { $0.key > 0 && $0.value != 0 })
    }

    @Test(arguments: 1...12)
    func balanceWhateverHappens(seed: Int) throws {
        let play = try Play(seed: seed)
        for _ in 0..<2 {
            for _ in 0..<40 { try play.move() }
            try check(play)
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
}
