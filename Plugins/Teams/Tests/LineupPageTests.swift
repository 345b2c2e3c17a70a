import AllFeatures
import Football
import GatherKit
import GatherTestSupport
import Testing

/// The page of the line-up: the moves of each player.
struct LineupPageTests {
    private let app: TestApplication

    init() throws {
        app = try TestApplication(allFeatures)
        for name in ["Ana", "Ion", "Dan", "Zoe"] { try app.open("player add \(name)") }
    }

    /// The actions of the page by title; each player on a pitch is a menu.
    private func groups() throws -> [String: [Action]] {
        var groups: [String: [Action]] = [:]
        for block in try app.page("team") {
            switch block {
            case .actions(let title, let actions), .rows(let title, let actions):
                if !actions.isEmpty { groups[title ?? "", default: []] += actions }
            case .pitch(let pitch):
                for side in [pitch.top, pitch.bottom] {
                    groups["\(side.title) (\(side.players.count))"] = side.players.map {
                        Action($0.name, choices: $0.actions, note: $0.note ?? "")
                    }
                }
            default: break
            }
        }
        return groups
    }

    private func lines(_ action: Action?) -> [String] {
        action?.choices.map { "\($0.title): \($0.words.joined(separator: " "))" } ?? []
    }

    @Test func showsWhoStandsWhereAndMovesAnybody() throws {
        try app.lines("player edit #1 --position GK", "team assign A #1", "team assign B #2", "team select #3")
        let groups = try groups()
        #expect(Set(groups.keys) == ["", "Team A (1)", "Team B (1)", "Bench (1)", "These teams", "Others"])
        #expect(groups["Team A (1)"]?.map { "\($0.title) \($0.note)" } == ["Ana GK"])
        #expect(
            lines(groups["Team A (1)"]?.first) == [
                "Swap with Ion: team swap #1 #2", "Swap with Dan: team swap #1 #3", "To Team B: team assign B #1",
                "To the bench: team assign bench #1", "Not playing: team clear #1",
            ])
        #expect(groups["Team A (1)"]?.first?.choices.map(\.note) == ["Team B", "Bench", "", "", ""])
        let bench = groups["Bench (1)"]?.first
        #expect(lines(bench).first == "To Team A: team assign A #3")
        #expect(
            lines(bench?.choices.first { $0.title == "Swap with …" }) == [
                "Ana: team swap #3 #1", "Ion: team swap #3 #2",
            ])
        #expect(
            lines(groups["Others"]?.first) == [
                "Zoe: team select #4", "Somebody else: team select", "A new player: player add",
            ])
    }

    @Test func putsThoseFirstWhoAreInForTheMatch() throws {
        try app.lines("match plan 2026-11-26T20:00 --places 2", "attendance in #1 #2 #3", "team assign A #2")
        let coming = try groups()["Coming, but not picked (1)"]
        #expect(coming?.map(\.title) == ["Ana"])
        #expect(lines(coming?.first).first == "To Team A: team assign A #1")
        #expect(try groups()["Others"]?.first?.choices.prefix(2).map(\.title) == ["Dan", "Zoe"])
    }

    @Test func makesFairTeamsWithOneTouch() throws {
        #expect(try groups()[""] == nil)
        try app.open("team select #1 #2 #3 #4")
        let balance = try #require(try groups()[""]?.first)
        #expect(balance == Action("Make fair teams", "team", "balance", "--apply", isMarked: true))
        // Chances are shown once somebody is rated.
        #expect(
            try app.open(balance.words).blocks.contains(
                .text("These are the teams now. All players count as equally good so far.")))
        let main = try groups()[""] ?? []
        #expect(
            main.map { "\($0.title)\($0.isMarked ? "*" : "")" }
                == ["Start the match*", "Try different teams", "Set skills"])
        #expect(main[1].words == ["team", "balance", "--another", "--apply"])
        let actions = try groups()["These teams"] ?? []
        #expect(
            actions.map(\.title) == [
                "Send the teams", "Name the teams", "Keep two players together or apart", "Clear the line-up",
            ])
        #expect(actions.last?.choices == [Action("Yes, clear it", "team", "clear", isLoss: true)])
        #expect(lines(actions[1]) == ["Team A: team name A", "Team B: team name B"])
        try app.open("team assign bench #1")
        #expect(
            try groups()[""]?.map(\.title) == ["Start the match", "Make fair teams", "Set skills"])
    }

    @Test func swapsAtATouchUpToEightAgainstEight() throws {
        for number in 5...17 { try app.open("player", "add", "Player \(number)") }
        let numbers = (1...17).map { "#\($0)" }
        try app.open(["team", "assign", "A"] + numbers[0..<8])
        try app.open(["team", "assign", "B"] + numbers[8..<16])
        let swaps = try #require(try groups()["Team A (8)"]?.first?.choices.filter { $0.words.contains("swap") })
        #expect(swaps.count == 8 && swaps.allSatisfy { $0.title.hasPrefix("Swap with ") && $0.note.isEmpty })
        try app.open(swaps[0].words)
        #expect(try groups()["Team A (8)"]?.contains { $0.title == "Ana" } == false)
        // With one player on the bench, there are nine.
        try app.open(["team", "assign", "bench", numbers[16]])
        #expect(try groups()["Team A (8)"]?.first?.choices.first?.choices.count == 9)
    }

    @Test func foldsTheSwapsWithALongBench() throws {
        for number in 5...13 { try app.open("player", "add", "Player \(number)") }
        try app.open(["team", "assign", "bench"] + (5...13).map { "#\($0)" })
        try app.lines("team assign A #1 #2", "team assign B #3 #4")
        let groups = try groups()
        func swaps(_ group: String) -> [Action]? {
            groups[group]?.first?.choices.first { $0.title == "Swap with …" }?.choices
        }
        #expect(swaps("Team A (2)")?.map(\.note) == ["Team B", "Team B"] + Array(repeating: "Bench", count: 9))
        #expect(swaps("Bench (9)")?.map(\.title) == ["Ana", "Ion", "Dan", "Zoe"])
        try app.openActions()
    }

    @Test func saysWhereToSetSkillsWhileNobodyHasOne() throws {
        try app.lines("team assign A #1 #2", "team assign B #3 #4")
        #expect(try groups()[""]?.last?.words == ["skills"])
        try app.open("player edit #1 --mark 9")
        #expect(try groups()[""]?.contains { $0.words == ["skills"] } == false)
    }

    @Test func swapsAnyTwoPlayersAndChangesTheNumberOfTeams() throws {
        try app.lines(
            "player add Eva", "player add Gil", "team select #1 #2 #3 #4 #5 #6", "team balance --teams 3 --apply")
        let groups = try groups()
        let swaps = Team.ofDay.flatMap { groups["Team \($0.letter) (2)"] ?? [] }.compactMap(\.choices.first)
        #expect(swaps.map(\.title) == Array(repeating: "Swap with …", count: 6))
        // Each with the four players of the other two teams.
        #expect(swaps.allSatisfy { $0.choices.count == 4 })
        let numbers = groups["These teams"]?.first { $0.title == "How many teams" }
        #expect(lines(numbers).first == "2 teams: team balance --teams 2 --apply")
        try app.openActions()
    }

    @Test func saysTheChancesAfterEachChangeUntilTheMatchStarts() throws {
        func chances() throws -> [String] {
            try (app.page("team") + app.open("team show").blocks).compactMap {
                if case .text(let text) = $0, text.hasPrefix("Chances: ") { text } else { nil }
            }
        }
        try app.lines("team assign A #1 #2", "team assign B #3 #4")
        #expect(try chances() == [])
        try app.lines("player edit #1 --mark 9", "player edit #2 --mark 9")
        let before = try chances()
        #expect(before.count == 2 && before[0] == before[1])
        try app.open("team swap #1 #3")
        let even = "Chances: 50% for Team A and 50% for Team B, based on skill."
        #expect(try chances() == [even, even] && before[0] != even)
        try app.open("match start")
        #expect(try chances() == [])
        try app.lines("score A +1", "match end --yes")
        #expect(try chances().map { $0.hasSuffix(", based on skill and past results.") } == [true, true])
    }

    @Test func startsOnAnotherDayThanPlannedWithASecondTouch() throws {
        try app.lines("team assign A #1", "team assign B #2", "match plan 2026-11-26T20:00")
        let start = try groups()[""]?.first
        #expect(start?.note == "planned for Thu 26 Nov")
        #expect(
            lines(start) == [
                "Start as planned: match start --on 2026-11-26", "Start an unplanned match: match start",
                "Match length: timer set",
            ])
        // On the day itself, it is a step.
        app.clock.advance(seconds: 5 * 86_400)
        #expect(try groups()[""]?.first?.words == ["match", "start", "--length"])
    }

    @Test func keepsBothTeamsInAMatch() throws {
        try app.lines("team assign A #1", "team assign B #2 #3", "match start")
        #expect(lines(try groups()["Team A (1)"]?.first).map { $0.prefix(5) } == ["Swap ", "Swap ", "To th", "Not p"])
        #expect(try groups()[""] == nil)
        #expect(try groups()["These teams"]?.map(\.title) == ["Send the teams", "Name the teams"])
    }

    @Test func staysUsableWithManyPlayers() throws {
        try app.session { session in
            for number in 1...300 {
                _ = try session.registry.bind(["player", "add", "Player \(number)"])
                    .open(in: session, asking: RecordingView(), logger: app.services.logger)
            }
        }
        try app.open("team select #1 #2")
        let blocks = try app.page("team")
        #expect(blocks.flatMap(\.actions).count < 10)
        #expect(blocks.flatMap(\.actions).flatMap(\.commands).count < 220)
        try app.openActions()
    }
}
