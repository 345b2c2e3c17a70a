import AllFeatures
import GatherKit
import GatherTestSupport
import Testing

/// The page of the line-up: where each player can go at a touch.
struct LineupPageTests {
    private let app: TestApplication

    init() throws {
        app = try TestApplication(allFeatures)
        for name in ["Ana", "Ion", "Dan", "Zoe"] { try app.open("player add \(name)") }
    }

    private func groups() throws -> [String: [Action]] {
        var groups: [String: [Action]] = [:]
        for case .actions(let title, let actions) in try app.page("team") { groups[title ?? ""] = actions }
        return groups
    }

    private func lines(_ action: Action?) -> [String] {
        action?.choices.map { "\($0.title): \($0.words.joined(separator: " "))" } ?? []
    }

    @Test func showsWhoStandsWhereAndMovesAnybody() throws {
        try app.lines("player edit #1 --position GK", "team assign A #1", "team assign B #2", "team select #3")
        let groups = try groups()
        #expect(Set(groups.keys) == ["", "Team A (1)", "Team B (1)", "Bench (1)", "Others"])
        #expect(groups["Team A (1)"]?.map { "\($0.title) \($0.note)" } == ["Ana GK"])
        #expect(
            lines(groups["Team A (1)"]?.first) == [
                "Swap with …: ", "To Team B: team assign B #1", "To the bench: team assign bench #1",
                "Out: team clear #1",
            ])
        #expect(lines(groups["Team A (1)"]?.first?.choices.first) == ["Ion: team swap #1 #2"])
        #expect(lines(groups["Bench (1)"]?.first).first == "To Team A: team assign A #3")
        #expect(
            lines(groups["Others"]?.first) == [
                "Zoe: team select #4", "Somebody else: team select", "A new player: player add",
            ])
    }

    @Test func putsThoseFirstWhoAreInForTheMatch() throws {
        try app.lines("match plan 2026-11-26T20:00 --places 2", "attendance in #1 #2 #3", "team assign A #2")
        let coming = try groups()["In for the match, not picked (1)"]
        #expect(coming?.map(\.title) == ["Ana"])
        #expect(lines(coming?.first).first == "To Team A: team assign A #1")
        #expect(try groups()["Others"]?.first?.choices.prefix(2).map(\.title) == ["Dan", "Zoe"])
    }

    @Test func makesFairTeamsWithOneTouch() throws {
        #expect(try groups()[""] == nil)
        try app.open("team select #1 #2 #3 #4")
        let balance = try #require(try groups()[""]?.first)
        #expect(balance == Action("Make fair teams", "team", "balance", "--apply", isMarked: true))
        let blocks = try app.open(balance.words).blocks
        #expect(
            blocks.contains {
                if case .text(let text) = $0 { text.hasPrefix("These are the teams now. Chances: ") } else { false }
            })
        let actions = try groups()[""] ?? []
        #expect(
            actions.map { "\($0.title)\($0.isMarked ? "*" : "")" } == [
                "Start the match*", "Swap two players", "Try other teams", "Send the teams", "Name a team",
                "Keep two together or apart", "Clear the line-up",
            ])
        #expect(actions[2].words == ["team", "balance", "--another", "--apply"])
        #expect(actions.last?.words == ["team", "clear"])
        #expect(lines(actions.dropLast(2).last) == ["Team A: team name A", "Team B: team name B"])
        try app.open("team assign bench #1")
        #expect(try groups()[""]?.map(\.title).prefix(2) == ["Start the match", "Make fair teams"])
    }

    @Test func swapsAnyTwoPlayersAndChangesTheNumberOfTeams() throws {
        try app.lines(
            "player add Eva", "player add Gil", "team select #1 #2 #3 #4 #5 #6", "team balance --teams 3 --apply")
        let actions = try groups()[""] ?? []
        let swap = actions.first { $0.title == "Swap two players" }
        // Each pair of players in two of the three teams.
        #expect(swap?.commands.count == 12)
        let numbers = actions.first { $0.title == "How many teams" }
        #expect(lines(numbers).first == "2 teams: team balance --teams 2 --apply")
        try app.openActions()
    }

    @Test func showsTheTeamsFirstOnceTheyAreMade() throws {
        func first() throws -> String? {
            for case .actions(let title, let actions) in try app.page("team") where !actions.isEmpty {
                return title ?? ""
            }
            return nil
        }
        try app.open("team select #1 #2 #3 #4")
        #expect(try first() == "")
        try app.open("team balance --apply")
        #expect(try first() == "Team A (2)")
    }

    @Test func startsOnAnotherDayThanPlannedWithASecondTouch() throws {
        try app.lines("team assign A #1", "team assign B #2", "match plan 2026-11-26T20:00")
        let start = try groups()[""]?.first
        #expect(start?.note == "planned for Thu 26 Nov")
        #expect(lines(start) == ["Start it now: match start"])
        // On the day itself it is one.
        app.clock.advance(seconds: 5 * 86_400)
        #expect(try groups()[""]?.first?.words == ["match", "start"])
    }

    @Test func keepsBothTeamsInAMatch() throws {
        try app.lines("team assign A #1", "team assign B #2 #3", "match start")
        #expect(lines(try groups()["Team A (1)"]?.first).map { $0.prefix(5) } == ["Swap ", "To th", "Out: "])
        #expect(try groups()[""]?.map(\.title) == ["Swap two players", "Send the teams", "Name a team"])
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
