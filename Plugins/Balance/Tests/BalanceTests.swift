import AllFeatures
import Football
import Foundation
import GatherKit
import GatherTestSupport
import Testing

@testable import Balance

/// The lines that make fair teams.
struct BalanceTests {
    private let season: PlayedSeason

    init() throws {
        season = try PlayedSeason(allFeatures, players: ["Ana", "Bob", "Dan", "Ion", "Mia", "Zoe"])
        for (name, mark) in [("Ana", 9), ("Bob", 8), ("Dan", 6), ("Ion", 5), ("Mia", 3), ("Zoe", 2)] {
            try season.line("player edit \(name) --mark \(mark)")
        }
        try season.line("team select Ana Bob Dan Ion Mia Zoe")
    }

    /// The names of the teams of a line's result.
    private func teams(_ line: String) throws -> [String] {
        let teams = try season.line(line).value
        return try ["teamA", "teamB"].map { try teams[$0].elements.map { try $0["name"].text }.joined(separator: " ") }
    }

    private func texts(_ line: String) throws -> [String] { try season.line(line).blocks.texts }

    @Test func splitsThePickedPlayers() throws {
        // The marks 9, 5, 2 and 8, 6, 3 are as even as can be.
        #expect(try teams("team balance") == ["Ana Ion Zoe", "Bob Dan Mia"])
        #expect(try season.fields("team balance", "chanceA", "chanceB", "isApplied") == ["46", "54", "false"])
        #expect(try season.rows("player list", "name").count == 6)
        #expect(try season.fields("team show", "count") == ["6"])
    }

    @Test func splitsNamedPlayers() throws {
        #expect(try teams("team balance Ana Bob Dan Ion") == ["Ana Ion", "Bob Dan"])
        // One against two: the marks 6 and the mean of 9 and 2 are closest.
        #expect(try teams("team balance Ana Dan Zoe") == ["Ana Zoe", "Dan"])
    }

    @Test func countsTheExtraPlayerOfAnOddNumberLess() throws {
        let season = try PlayedSeason(allFeatures, players: (1...13).map { "P\($0)" })
        try season.line("team select \((1...13).map { "P\($0)" }.joined(separator: " "))")
        #expect(
            try season.fields("team balance", "chanceA", "chanceB", "strengthA", "strengthB") == [
                "50", "50", "150.0", "150.0",
            ])
        #expect(
            try season.line("team balance").blocks.contains(
                .text("Team A has 7 players against 6, so its strength is scaled down to 6 players.")))
    }

    /// The marks of an odd number of players.
    @Test(arguments: [
        [7, 6, 6, 6, 5, 5, 5], [9, 8, 8, 7, 6, 5, 4, 3, 2], [10, 9, 7, 7, 6, 6, 5, 5, 4, 4, 3, 2, 1], [6, 5, 4],
    ])
    func givesTeamsOfDifferentSizesTheSameMeanMark(marks: [Int]) throws {
        let season = try PlayedSeason(allFeatures, players: marks.indices.map { "P\($0 + 1)" })
        for (place, mark) in marks.enumerated() { try season.line("player edit P\(place + 1) --mark \(mark)") }
        try season.line("team select \(marks.indices.map { "P\($0 + 1)" }.joined(separator: " "))")
        let result = try season.line("team balance").value
        let means = try ["teamA", "teamB"].map { team in
            let members = try result[team].elements.map { marks[try #require(Int($0["name"].text.dropFirst())) - 1] }
            return Double(members.reduce(0, +)) / Double(members.count)
        }
        #expect(abs(means[0] - means[1]) < 0.1)
        #expect(try [.integer(49), .integer(50), .integer(51)].contains(result["chanceA"]))
    }

    /// Teams made by `team balance` from 13 players, 6 against 7, where each side wins ten times.
    @Test func predictsTeamsOfDifferentSizesNoWorseThanACoin() throws {
        let names = (1...13).map { "P\($0)" }
        let season = try PlayedSeason(allFeatures, players: names)
        var loss = 0.0
        for evening in 0..<20 {
            try season.line("team select \(names.joined(separator: " "))")
            let chances = try season.fields("team balance --apply", "chanceA", "chanceB")
            let teams = try ["teamA", "teamB"].map { team in
                try season.line("team show").value[team].elements.map { try $0["name"].text }
            }
            #expect(teams.map(\.count).sorted() == [6, 7])
            loss -= log(try #require(Double(chances[evening % 2])) / 100)
            try season.play(
                teams[0].joined(separator: " "), teams[1].joined(separator: " "), goals: [teams[evening % 2][0]])
        }
        #expect(loss > 0 && loss / 20 <= 0.7)
    }

    @Test func refusesTooFewAndTooMany() throws {
        #expect(throws: BalanceFailure.tooFewPlayers(1)) { try season.line("team balance Ana ana") }
        try season.line("team clear")
        #expect(throws: BalanceFailure.tooFewPlayers(0)) { try season.line("team balance") }
        for number in 10..<51 {
            try season.line("player add P\(number)")
            try season.line("team select P\(number)")
        }
        #expect(throws: BalanceFailure.tooManyPlayers(41)) { try season.line("team balance") }
    }

    @Test func appliesTheTeamsInOneStep() throws {
        try season.line("player add Eva")
        try season.line("team assign A Eva")
        let before = try season.line("team show")
        try season.line("team balance Ana Bob Dan Ion --apply")
        #expect(try teams("team show") == ["Ana Ion", "Bob Dan"])
        #expect(try season.line("team show").value["bench"].elements.count == 3)
        try season.line("undo")
        #expect(try season.line("team show") == before)
    }

    @Test func balancesTheMatchInProgress() throws {
        try season.line("team assign A Ana Bob Dan")
        try season.line("team assign B Ion Mia Zoe")
        try season.line("match start")
        season.app.clock.advance(seconds: 120)
        #expect(
            try texts("team balance --apply").last?.hasPrefix("These are the teams from the 3rd minute. Chances: ")
                == true)
        try season.line("goal Ion")
        #expect(try season.fields("match status", "score") == ["1-0"])
    }

    @Test func keepsWishes() throws {
        #expect(try teams("team balance --together Ana,Bob") == ["Ana Bob Zoe", "Dan Ion Mia"])
        #expect(try teams("team balance --apart Ana,Ion --apart Ana,Zoe") == ["Ana Dan Mia", "Bob Ion Zoe"])
        let lines = try texts("team balance --together Ana,Bob")
        #expect(lines.contains("Ana and Bob are in the same team."))
        let both = try texts("team balance --together Ana, Bob --together Dan, and Ion")
        #expect(both.contains("Dan and Ion are in the same team."))
        #expect(throws: BalanceFailure.notAmongPlayers("Ana")) {
            try season.line("team balance Bob Dan --together Ana,Bob")
        }
        #expect(throws: PlayerReferenceFailure.samePlayer("Ana")) { try season.line("team balance --apart Ana,Ana") }
        #expect(
            throws: UsageFailure("balance needs one of wish, wishes; or did you mean team balance?", word: 0)
        ) { try season.line("balance") }
    }

    @Test func namesWishesThatAreImpossible() throws {
        let contrary = try texts("team balance --together Ana,Bob --apart Ana,Bob")
        #expect(contrary.contains("Wish not met (Ana and Bob apart): it conflicts with another wish."))
        let three = try texts("team balance --apart Ana,Bob,Dan")
        #expect(three.contains("Wish not met (Ana, Bob and Dan apart): there are only two teams."))
        let later = try texts("team balance --together Ana,Zoe --together Bob,Mia --apart Zoe,Ana")
        #expect(later.contains("Wish not met (Zoe and Ana apart): it conflicts with other wishes."))
        let large = try texts("team balance --together Ana,Bob,Dan,Ion")
        #expect(
            large.contains(
                "Wish not met (Ana, Bob, Dan and Ion together): the teams would differ by more than one player."))
        // The part of a wish that could be fulfilled is not fulfilled either.
        #expect(try teams("team balance --apart Ana,Bob,Dan") == teams("team balance"))
    }

    @Test func leavesThoseInTeamsThere() throws {
        try season.line("team assign B Ana")
        try season.line("team assign A Bob Dan")
        #expect(try teams("team balance --keep") == ["Bob Dan Mia", "Ana Ion Zoe"])
        #expect(try texts("team balance --keep").contains("3 players stay in their teams."))
        try season.line("team assign A Ion Mia Zoe")
        #expect(
            try texts("team balance --keep").contains(
                "Wish not met (Mia in Team A): the teams would differ by more than one player.")
        )
    }

    @Test func remembersWishes() throws {
        #expect(try texts("balance wish together Zoe Mia") == ["From now on, Zoe and Mia play in the same team."])
        #expect(
            try texts("balance wish together Mia Zoe")
                == ["Mia and Zoe are already kept together."])
        #expect(try season.rows("balance wishes", "wish", "player", "other") == ["together Mia Zoe"])
        let row = try #require(season.app.page("balance").flatMap(\.actions).first { $0.title == "Mia and Zoe" })
        #expect(row.note == "in the same team")
        let remove = try #require(row.choices.first)
        try season.app.open(remove.words)
        #expect(try season.rows("balance wishes", "wish") == [])
        try season.line("undo")
        let wishes = try season.line("player show Zoe").blocks
        #expect(wishes.contains(.section(title: "Together or apart", fields: [.init("Together with", "Mia")])))
        #expect(try season.line("player show Ana").blocks.count < wishes.count)
        #expect(try teams("team balance").contains { $0.contains("Mia Zoe") })
        // The wishes of the request count more.
        #expect(
            try texts("team balance --apart Mia,Zoe").contains(
                "Wish not met (Mia and Zoe together): it conflicts with another wish."))
        #expect(throws: BalanceFailure.contraryWish(.together, "Mia", "Zoe")) {
            try season.line("balance wish apart Mia Zoe")
        }
        try season.line("balance wish forget Zoe Mia")
        #expect(throws: BalanceFailure.noWish("Mia", "Zoe")) { try season.line("balance wish forget Mia Zoe") }
        try season.line("undo")
        #expect(try season.rows("balance wishes", "wish") == ["together"])
    }

    @Test func forgetsTheWishesOfADeletedPlayerUntilUndo() throws {
        try season.line("balance wish apart Mia Zoe")
        try season.line("balance wish together Ana Mia")
        #expect(
            try season.line("player delete Mia --yes").blocks.last
                == .text("The wishes about Mia and 2 other players were removed, too. Restore everything with: undo"))
        #expect(try season.rows("balance wishes", "wish") == [])
        try season.line("undo")
        #expect(try season.rows("balance wishes", "wish", "player", "other") == ["together Ana Mia", "apart Mia Zoe"])
    }

    @Test func saysWhichWishesAMoveBreaks() throws {
        try season.app.lines(
            "team assign A Ana Bob", "team assign B Dan Ion", "balance wish apart Ana Dan",
            "balance wish together Ana Bob")
        #expect(
            try texts("team swap Ana Ion").dropFirst() == [
                "Ana and Bob are in different teams now, though you want them together.",
                "Ana and Dan are in the same team now, though you want them apart.",
            ])
        #expect(try texts("team swap Ana Bob").count == 1, "Ana and Bob were in different teams before")
    }

    @Test func spreadsGoalkeepersAndWarnsOfALonelyOne() throws {
        try season.line("player edit Ana --position GK")
        #expect(
            try texts("team balance").contains("Ana is the only goalkeeper, so the other team has none."))
        try season.line("player edit Ion --position GK")
        // By the marks alone, they would be together.
        #expect(try teams("team balance").first?.contains("Ion") == false)
        #expect(try !texts("team balance").contains { $0.contains("goalkeeper") })
    }

    @Test func prefersAGoalkeeperInEachTeamToAnEvenChance() throws {
        for name in ["Ana", "Zoe"] { try season.line("player edit \(name) --position GK") }
        // The marks 9, 2 and 6, 5 would be even.
        let line = "team balance Ana Dan Ion Zoe"
        #expect(try teams(line) == ["Ana Ion", "Dan Zoe"])
        #expect(try !texts(line).contains { $0.contains("goalkeeper") })
        let without = "Team B has no goalkeeper: the wish keeps all goalkeepers in Team A."
        #expect(try teams("\(line) --together Ana,Zoe") == ["Ana Zoe", "Dan Ion"])
        #expect(try texts("\(line) --together Ana,Zoe").contains(without))
        try season.line("team assign A Ana Zoe")
        #expect(try texts("\(line) --keep").contains(without))
        try season.line("team assign B Ana Zoe")
        #expect(
            try texts("\(line) --keep").contains(
                "Team A has no goalkeeper: the wish keeps all goalkeepers in Team B."))
        try season.line("balance wish together Ana Zoe")
        try season.line("team clear Ana Zoe")
        #expect(try texts(line).contains(without))
    }

    @Test func findsOtherTeamsThatWereTogetherLessOften() throws {
        for name in ["Ana", "Bob", "Dan", "Ion", "Mia", "Zoe"] { try season.line("player edit \(name) --mark 5") }
        try season.line("team balance --apply")
        let first = try teams("team balance")
        let other = try teams("team balance --another")
        #expect(Set(other) != Set(first))
        #expect(try season.fields("team balance --another", "isFairest", "chanceA") == ["false", "50"])
        try season.line("team balance --another --apply")
        #expect(try Set(teams("team balance --another")) != Set(other))
        #expect(throws: BalanceFailure.noOtherSplit) { try season.line("team balance Ana Bob --another") }
    }

    @Test func remembersWhoWasTogetherInAnUnratedMatch() throws {
        for name in ["Ana", "Bob", "Dan", "Ion", "Mia", "Zoe"] { try season.line("player edit \(name) --mark 5") }
        try season.play("Ana Bob Dan", "Ion Mia Zoe")
        try season.line("history edit last --unrated")
        try season.line("team clear")
        let texts = try texts("team balance Ana Bob Dan Ion Mia Zoe --another")
        #expect(texts.first?.contains(" have played together 2 times, compared with ") == true)
    }

    @Test func comparesThePredictionOfTheLastMatchWithItsResult() throws {
        #expect(throws: BalanceFailure.noMatch) { try season.line("team balance --last") }
        try season.play("Ana Ion", "Bob Dan", goals: ["Bob", "Dan"])
        #expect(try season.fields("team balance --last", "chanceA", "score") == ["50", "0-2"])
        try season.line("player delete Bob --yes")
        #expect(try teams("team balance --last") == ["Ana Ion", "Bob Dan"])
        #expect(try texts("team balance --last").first?.hasSuffix("The result: Team B won 0-2.") == true)
        #expect(throws: UsageFailure.self) { try season.line("team balance --last --apply") }
    }

    @Test func comparesThePredictionsOfAMatchDayWithItsResults() throws {
        try season.line("team name C Greens")
        try season.line("team assign A Ana Bob")
        try season.line("team assign B Dan Ion")
        try season.line("team assign C Mia Zoe")
        func play(_ teams: String, _ goals: String...) throws {
            try season.line("match start \(teams)")
            for scorer in goals { try season.line("goal \(scorer)") }
            season.app.clock.advance(seconds: 600)
            try season.line("match end --yes")
        }
        try play("A B", "Ana")
        try play("C A", "Mia", "Zoe")
        try play("B C")
        let last = try season.line("team balance --last")
        let teams = try last.value["teams"].elements.map { team in
            "\(try team["team"].text): \(try team["players"].elements.map { try $0["name"].text })"
        }
        #expect(teams == [#"A: ["Ana", "Bob"]"#, #"B: ["Dan", "Ion"]"#, #"C: ["Mia", "Zoe"]"#])
        let matches = try last.value["matches"].elements.map { match in
            try ["nameA", "nameB", "score"].map { try match[$0].text }.joined(separator: " ")
        }
        #expect(matches == ["Team A Team B 1-0", "Greens Team A 2-0", "Team B Greens 0-0"])
        #expect(try season.fields("team balance --last", "score", "isFairest") == ["null", "false"])
        #expect(
            last.blocks.contains { block in
                guard case .table(let grid) = block else { return false }
                return grid.rows.map { [$0[0], $0[2]] } == [
                    ["Team A – Team B", "1-0"], ["Greens – Team A", "2-0"], ["Team B – Greens", "0-0"],
                ]
            })
    }

    @Test func completesTheLastNameOfAList() throws {
        #expect(try season.app.suggestions(for: "together", of: "team balance", "Ana,b").map(\.text) == ["Ana,Bob"])
    }
}

/// The lines that make fair teams for a match day of three teams or more.
struct SeveralTeamsTests {
    private let season: PlayedSeason

    init() throws {
        season = try PlayedSeason(allFeatures, players: ["Ana", "Bob", "Dan", "Ion", "Mia", "Zoe"])
        for (name, mark) in [("Ana", 9), ("Bob", 8), ("Dan", 6), ("Ion", 5), ("Mia", 3), ("Zoe", 2)] {
            try season.line("player edit \(name) --mark \(mark)")
        }
        try season.line("team select Ana Bob Dan Ion Mia Zoe")
    }

    /// The letter and the players of each team of a line's result.
    private func teams(_ line: String) throws -> [String] {
        try season.line(line).value["teams"].elements.map { team in
            let names = try team["players"].elements.map { try $0["name"].text }
            return "\(try team["team"].text): \(names.joined(separator: " "))"
        }
    }

    private func texts(_ line: String) throws -> [String] { try season.line(line).blocks.texts }

    private static let fairest = ["A: Ana Zoe", "B: Bob Mia", "C: Dan Ion"]

    @Test func splitsThePickedPlayers() throws {
        #expect(try teams("team balance --teams 3") == Self.fairest)
        #expect(
            try texts("team balance --teams 3") == [
                "Chances: 50% in each match. No fairer split exists.",
                "Use these teams with: team balance --teams 3 --apply",
                "See other fair teams with: team balance --another",
            ])
        #expect(
            try texts("team balance --together Ana,Bob --teams 3")
                .contains("To use these teams, repeat the command with --apply"))
        #expect(
            try season.fields("team balance --teams 3", "favouriteChance", "isFairest", "isProven")
                == ["50", "true", "true"])
        #expect(try teams("team balance --teams 6").count == 6)
        #expect(throws: UsageFailure.self) { try season.line("team balance --teams 7") }
        #expect(throws: UsageFailure.self) { try season.line("team balance --teams 1") }
        #expect(throws: BalanceFailure.tooFewForTeams(2, teams: 3)) {
            try season.line("team balance Ana Bob --teams 3")
        }
    }

    @Test func namesTheMostOneSidedMatch() throws {
        #expect(
            try texts("team balance Ana Ion Zoe --teams 3").first?.hasPrefix("Most one-sided match: Team A ") == true)
        #expect(try texts("team balance Ana Ion Zoe --teams 3").first?.contains(" to win) against Team C.") == true)
        // One team of two against two teams of one.
        #expect(
            try texts("team balance Ana Bob Ion Zoe --teams 3").contains(
                "Team A has 2 players against 1, so its strength is scaled down to 1 player."))
        #expect(
            try texts("team balance Ana Bob Dan Ion Zoe --teams 3").contains {
                $0.hasSuffix(" have 2 players against 1, so their strength is scaled down to 1 player.")
            })
    }

    @Test func keepsTheNumberOfTeamsOfTheLineUp() throws {
        try season.line("team name B Greens")
        #expect(
            try texts("team balance --teams 3 --apply")
                == ["These are the teams now. Chances: 50% in each match."])
        #expect(try teams("team show") == Self.fairest)
        #expect(try !season.rows("next", "command").contains { $0.hasPrefix("team balance") })
        #expect(try teams("team balance") == Self.fairest)
        for name in ["Ana", "Bob", "Dan", "Ion", "Mia", "Zoe"] { try season.line("player edit \(name) --mark 5") }
        let other = try teams("team balance --another")
        #expect(other.count == 3)
        #expect(other != Self.fairest)
        try season.line("team balance --another --apply")
        #expect(try teams("team show") == other)
        try season.line("undo")
        #expect(try teams("team show") == Self.fairest)
        try season.line("player edit Bob --mark 1")
        #expect(try texts("team balance").first?.hasSuffix(" to win) against Greens. No fairer split exists.") == true)
        try season.line("team balance --teams 2 --apply")
        #expect(
            try season.line("team show").value["teams"].elements.map { try $0["players"].elements.count } == [3, 3])
    }

    @Test func benchesThoseOfOtherTeams() throws {
        try season.line("team balance --teams 3 --apply")
        try season.line("team balance Ana Bob Dan Ion --teams 2 --apply")
        #expect(try teams("team show") == ["A: Ana Ion", "B: Bob Dan"])
        #expect(try season.line("team show").value["bench"].elements.map { try $0["name"].text } == ["Mia", "Zoe"])
    }

    @Test func advisesFairTeamsOnlyToThoseWithoutOne() throws {
        func isAdvised() throws -> Bool { try season.rows("next", "command").contains("team balance --apply") }
        #expect(try isAdvised())
        try season.line("team balance --teams 3 --apply")
        #expect(try !isAdvised())
        try season.line("player add Eva")
        try season.line("team select Eva")
        // Full teams have substitutes.
        #expect(try !isAdvised())
        try season.line("team assign bench Zoe")
        #expect(try isAdvised())
        try season.line("team balance --apply")
        #expect(try teams("team show").count == 3)
        #expect(try !isAdvised())
    }

    @Test func balancesTheMatchInProgress() throws {
        try season.line("team balance --teams 3 --apply")
        try season.line("match start B C")
        season.app.clock.advance(seconds: 120)
        try season.line("team balance --together Ana,Dan --apply")
        #expect(try teams("team show").contains { $0.hasSuffix("Ana Dan") })
        #expect(try season.fields("match status", "nameA", "nameB") == ["Team B", "Team C"])
    }

    @Test func keepsWishes() throws {
        let line = "team balance --teams 3"
        #expect(try teams("\(line) --together Ana,Bob").contains("A: Ana Bob"))
        let apart = try teams("\(line) --apart Ana,Zoe,Dan")
        #expect(apart.allSatisfy { team in ["Ana", "Zoe", "Dan"].count { team.contains($0) } == 1 })
        #expect(
            try texts("\(line) --apart Ana,Bob,Dan,Ion").contains(
                "Wish not met (Ana, Bob, Dan and Ion apart): there are only 3 teams."))
        #expect(
            try texts("\(line) --together Ana,Bob,Dan").contains(
                "Wish not met (Ana, Bob and Dan together): the teams would differ by more than one player."))
        try season.line("balance wish apart Ana Zoe")
        #expect(try texts(line).contains("Ana and Zoe are in different teams."))
        try season.line("team assign A Ana Dan")
        let told = "Ana and Dan are both in Team A now; make new teams with: team balance --apply"
        #expect("\(try season.line("balance wish apart Ana Dan").blocks)".contains(told))
    }

    @Test func leavesThoseInTeamsThere() throws {
        try season.line("team assign D Ana Bob")
        try season.line("team assign B Dan")
        #expect(try teams("team balance --keep --teams 3") == ["A: Ion Mia", "B: Dan Zoe", "D: Ana Bob"])
        #expect(try texts("team balance --keep --teams 3").contains("3 players stay in their teams."))
        try season.line("team balance --teams 3 --apply")
        // Of three teams, the third is split over the two that stay.
        #expect(try teams("team balance --keep --teams 2") == ["A: Ana Dan Zoe", "B: Bob Ion Mia"])
    }

    @Test func spreadsGoalkeepersAndNamesTeamsWithoutOne() throws {
        let line = "team balance --teams 3"
        try season.line("player edit Zoe --position GK")
        #expect(try texts(line).contains("Zoe is the only goalkeeper, so the other teams have none."))
        try season.line("player edit Ana --position GK")
        // By the marks alone, they would be together.
        #expect(
            try texts(line).contains {
                $0.hasPrefix("Ana and Zoe are the only goalkeepers, so Team ") && $0.hasSuffix(" has none.")
            })
        #expect(
            try texts("\(line) --together Ana,Zoe").contains {
                $0 == "Team B and Team C have no goalkeeper: the wish keeps all goalkeepers in Team A."
            })
        try season.line("player edit Bob --position GK")
        #expect(try !texts(line).contains { $0.contains("goalkeeper") })
    }

    @Test func saysWhetherNoFairerSplitExists() {
        let sides = Team.ofDay.prefix(3).map { team in
            BalancedTeams.Side(
                team: DayTeam(team), members: [.init(id: nil, name: "Ana", position: nil, rating: Rating())])
        }
        let texts = [true, false].map { isProven in
            BalancePresenter().show(BalancedTeams(teams: sides, origin: .fairest(isProven: isProven)))[1]
        }
        #expect(
            texts == [
                .text("Chances: 50% in each match. No fairer split exists."),
                .text("Chances: 50% in each match. No fairer split was found."),
            ])
    }
}
