import Testing

@testable import Football

struct FixtureTests {
    @Test(arguments: [
        (2, "AB"), (3, "AB AC BC"), (4, "AB CD AC BD AD BC"), (5, "AB DE AC BD CE AD BC AE CD BE"),
        (6, "AB CF DE AC BD EF AD CE BF AE DF BC AF BE CD"),
    ])
    func ordersTheFixturesOfARoundRobin(teams: Int, text: String) {
        #expect(Fixture.roundRobin(letters(teams)).map(\.text).joined(separator: " ") == text)
    }

    @Test func swapsTheSidesInEverySecondLeg() {
        #expect(Fixture.roundRobin(letters(3), legs: 3).map(\.text) == "AB AC BC BA CA CB AB AC BC".words)
    }

    @Test(arguments: 2...6, Fixture.legs)
    func letsEachTeamMeetEachOtherOnceALeg(teams: Int, legs: Int) {
        let fixtures = Fixture.roundRobin(letters(teams), legs: legs)
        let met = Dictionary(grouping: fixtures, by: \.teams)
        #expect(met.count == teams * (teams - 1) / 2)
        #expect(met.allSatisfy { $0.count == 2 && $1.count == legs })
        for team in letters(teams) {
            #expect(fixtures.count { $0.teams.contains(team) } == (teams - 1) * legs)
        }
    }

    // With three teams, any two matches share a team. With four, two matches are a round, and after each round but the
    // last of a leg somebody plays again.
    @Test(arguments: zip(3...6, [11, 8, 0, 0]))
    func letsNobodyPlayTwiceInARowIfThatCanBeAvoided(teams: Int, repeats: Int) {
        let fixtures = Fixture.roundRobin(letters(teams), legs: 4)
        let shared = zip(fixtures, fixtures.dropFirst()).map { $0.teams.intersection($1.teams) }
        #expect(shared.count { !$0.isEmpty } == repeats)
        #expect(shared.allSatisfy { $0.count < 2 })
        // Nobody plays three times in a row.
        #expect(zip(shared, shared.dropFirst()).allSatisfy { $0.isDisjoint(with: $1) })
    }

    @Test(arguments: 2...6)
    func keepsTheNumberOfMatchesEvenAllTheTime(teams: Int) {
        var played: [Team: Int] = [:]
        for fixture in Fixture.roundRobin(letters(teams), legs: 4) {
            for team in fixture.teams { played[team, default: 0] += 1 }
            let counts = letters(teams).map { played[$0] ?? 0 }
            #expect((counts.max() ?? 0) - (counts.min() ?? 0) <= 1)
        }
    }

    @Test(arguments: [(0, 1, 0), (1, 4, 0), (2, 0, 1), (2, -1, 1), (2, 9, 4)])
    func needsTwoTeamsAndHasOneToFourLegs(teams: Int, legs: Int, count: Int) {
        #expect(Fixture.roundRobin(letters(teams), legs: legs).count == count)
    }
}

// MARK: - Support

/// The first teams: A, B and so on.
func letters(_ count: Int) -> [Team] { Array(Team.ofDay.prefix(count)) }

/// The teams of letters such as `ABD`.
func teams(_ letters: String) -> [Team] { letters.compactMap { Team(rawValue: "Team \($0)") } }

extension Fixture {
    /// The letters of both teams: `AB`.
    var text: String { one.letter + other.letter }
}

extension String {
    /// The words between spaces.
    var words: [String] { split(separator: " ").map(String.init) }
}
