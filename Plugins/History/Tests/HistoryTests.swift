import Account
import Football
import GatherDatabase
import GatherTestSupport
import Matches
import Players
import Teams
import Testing

@testable import GatherKit
@testable import History

/// The routes of the history, from the words of a line to the screen.
struct HistoryTests {
    private let app: TestApplication

    init() throws {
        app = try TestApplication([
            AccountModule.self, PlayersModule.self, TeamsModule.self, MatchesModule.self, HistoryModule.self,
        ])
        try app.lines("player add Ana", "player add Ion", "team assign A Ana", "team assign B Ion")
    }

    private func play(_ lines: String...) throws {
        try app.lines("match start")
        for line in lines { try app.open(line) }
        app.clock.advance(seconds: 60)
        try app.lines("match end --yes")
    }

    @Test func letsEachGoalAndPlayerOfAPastMatchBeCorrected() throws {
        try app.lines("player add Zoe", "team assign A Zoe")
        try play("goal Ana", "goal Ion --own")
        let past = try #require(try matches().first)
        func page() throws -> [Block] { try app.open("history show last").pageBlocks }
        func commands(_ title: String) throws -> [String] {
            try page().flatMap(\.actions).first { $0.title == title }?.commands.map { $0.words.joined(separator: " ") }
                ?? []
        }
        let edit = "history edit #\(past.idText)"
        #expect(
            try commands("1' Ana") == [
                "\(edit) --goal 1 --scorer #3", "\(edit) --goal 1 --assist #3", "\(edit) --goal 1 --own",
                "\(edit) --goal 1 --minute", "\(edit) --remove-goal 1",
            ])
        #expect(
            try commands("Add a goal") == [
                "\(edit) --add-goal #1", "\(edit) --add-goal #3", "\(edit) --add-goal #2 --own",
                "\(edit) --add-goal #2", "\(edit) --add-goal #1 --own", "\(edit) --add-goal #3 --own",
            ])
        #expect(
            try commands("Zoe") == ["\(edit) --add-goal #3", "\(edit) --team-b #3", "\(edit) --leave-out #3"])
        #expect(try commands("Ana") == ["\(edit) --add-goal #1"])
        // A team keeps its last player.
        #expect(try commands("Ion") == ["\(edit) --add-goal #2"])
        try app.open("\(edit) --goal 1 --scorer #3")
        #expect(try commands("1' Zoe").first == "\(edit) --goal 1 --scorer #1")
        // A terminal names the match, so that it can be typed.
        #expect(try app.open("history show last").blocks.contains { "\($0)".contains(past.shortID) })
        #expect(try page().first == .section(title: "Team A 2-0 Team B", fields: [.init("When", past.startedAt.local)]))
    }

    private func matches() throws -> [Match] {
        try app.session { try Match.latest(limit: nil, in: $0) }
    }

    @Test func listsTheLastMatchFirst() throws {
        try play("score A =1")
        try play("score A =2")
        try play("score A =3")
        #expect(try matches().map(\.score.text) == ["3-0", "2-0", "1-0"])
        #expect(try app.open("history list --limit 2").value.elements.count == 2)
    }

    @Test func leavesOutTheMatchInProgress() throws {
        try app.lines("match start")
        #expect(try app.open("history", "list").value == .list([]))
        #expect(throws: MatchReferenceFailure.empty) { try app.open("history", "show", "last") }
        #expect(throws: MatchReferenceFailure.unknown("0000")) { try app.open("history", "show", "0000") }
    }

    @Test func showsAMatchByLastOrByNumber() throws {
        try play("goal Ana")
        let last = try app.open("history", "show", "last")
        #expect(try app.open("history", "show", "00000000-0000-0000-0000-000000000001") == last)
        #expect(try app.open("history", "show", "0000") == last)
        #expect(try app.open("history", "show", "#0000") == last)
        #expect(try app.open("history show #00000000-0000") == last)
        #expect(throws: MatchReferenceFailure.unknown("ABCD")) { try app.open("history", "show", "abcd") }
        try play()
        #expect(throws: MatchReferenceFailure.ambiguous("0000")) { try app.open("history", "show", "0000") }
    }

    @Test func hasTheNewNameOfAPlayerAndTheLastOneOfADeletedOne() throws {
        try play("goal Ana")
        try app.lines("player edit Ana --name Bob", "player delete Ion --yes")
        let match = try #require(try matches().first)
        #expect(
            match.players == [
                Participant(playerID: 1, name: "Bob", team: .teamA),
                Participant(playerID: 2, name: "Ion", team: .teamB),
            ]
        )
        #expect(match.goals.map(\.scorer) == ["Bob"])
    }

    @Test func deletesAMatchWithItsPlayersAndGoals() throws {
        try play("goal Ana")
        let view = RecordingView(answers: [true])
        let screen = try app.open("history", "delete", "last", view: view)
        #expect(view.questions == ["Delete the match on \(VirtualClock.start.local), which ended 1-0?"])
        #expect(screen.blocks == [.text("Deleted the match on \(VirtualClock.start.local), which ended 1-0.")])
        for table: SQL in ["gather", "gather_player", "goal", "correction"] {
            let count = try app.session {
                try $0.connection.first("SELECT count(*) AS n FROM \(table)") { try $0.integer("n") }
            }
            #expect(count == 0)
        }
        #expect(throws: MatchReferenceFailure.empty) { try app.open("history", "delete", "last", "--yes") }
    }
}
