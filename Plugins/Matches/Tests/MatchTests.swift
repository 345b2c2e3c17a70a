import Football
import GatherDatabase
import GatherTestSupport
import Testing

@testable import GatherKit
@testable import Matches

/// The routes of a match, from the words of a line to the screen.
struct MatchTests {
    private let app: TestApplication

    init() throws { app = try plan() }

    private func current() throws -> Match? { try app.session { try Match.inProgress(in: $0) } }

    @Test func startsWithTheTwoTeamsAndARunningTimer() throws {
        #expect(try app.line("match start") == "The match has started: Team A (1) against Team B (1), 10:00 left.")
        let match = try #require(try current())
        #expect(match.players.map(\.name) == ["Ana", "Ion"])
        #expect(match.startedAt == VirtualClock.start)
        #expect(match.timer.state(at: app.clock.now) == .running)
    }

    @Test(arguments: [("A", Team.teamA), ("B", .teamB)])
    func startsOnlyWithAPlayerInEachTeam(letter: String, team: Team) throws {
        try app.line("team assign bench \(letter == "A" ? "Ana" : "Ion")")
        #expect(throws: MatchFailure.emptyTeam(team)) { try app.line("match start") }
        #expect(try current() == nil)
    }

    @Test func refusesASecondMatchAtATime() throws {
        try app.line("match start")
        try app.line("score A +1")
        #expect(throws: MatchFailure.inProgress("1-0")) { try app.line("match start") }
        try app.line("match end --yes")
        #expect(throws: Never.self) { try app.line("match start") }
    }

    @Test func keepsTheStoreFromHoldingTwoMatchesInProgress() throws {
        try app.line("match start")
        let match = try #require(try current())
        let second = Match(id: .init(number: 99), startedAt: match.startedAt, timer: MatchTimer(), players: [])
        #expect(throws: StoreFailure.duplicate) { try app.session { try second.insert(in: $0) } }
    }

    @Test(arguments: [
        "match end --yes", "match cancel --yes", "score A +1", "goal Ana", "timer start", "timer pause",
        "timer resume", "timer toggle", "timer cancel",
    ])
    func needsAMatchInProgress(line: String) {
        #expect(throws: MatchFailure.noMatch) { try app.line(line) }
    }

    @Test(arguments: ["match end", "match cancel"])
    func failsBeforeAskingWithoutAMatch(line: String) throws {
        let view = RecordingView(answers: [true])
        #expect(throws: MatchFailure.noMatch) { try app.open(line, view: view) }
        #expect(view.questions.isEmpty)
    }

    @Test func endsAndStopsTheTimer() throws {
        try app.line("match start")
        try app.line("score A +2")
        app.clock.advance(seconds: 90)
        let view = RecordingView(answers: [true])
        let screen = try app.open("match", "end", view: view)
        #expect(view.questions == ["End the match at 2-0?"])
        #expect(screen.blocks == [.text("The match ended 2-0. Team A won. See the match with: history show last")])
        #expect(try current() == nil)
        #expect(
            try app.open("match status")
                == .text("No match is in progress. Start one with: match start", value: .null))
    }

    @Test func isCancelledWithoutATrace() throws {
        try app.line("match start")
        try app.line("goal Ana")
        let view = RecordingView(answers: [true])
        let screen = try app.open("match", "cancel", view: view)
        #expect(view.questions == ["Discard the match (1-0)? It will not be added to the history."])
        #expect(screen.blocks == [.text("Discarded the match (1-0).")])
        for table: SQL in ["gather", "gather_player", "goal", "substitution"] {
            let count = try app.session {
                try $0.connection.first("SELECT count(*) AS n FROM \(table)") { try $0.integer("n") }
            }
            #expect(count == 0)
        }
    }

    @Test func takesTheNewNameOfAPlayer() throws {
        try app.line("match start")
        try app.line("player edit Ana --name Anastasia")
        #expect(try current()?.players.map(\.name) == ["Anastasia", "Ion"])
        #expect(try app.line("goal Anastasia") == "Goal for Team A: Anastasia, minute 1. Team A 1-0 Team B.")
    }

    @Test func keepsTheNumberOfADeletedPlayer() throws {
        try app.line("match start")
        try app.line("goal Ana")
        try app.line("player delete Ana --yes")
        let match = try #require(try current())
        #expect(match.players.first == Participant(playerID: 1, name: "Ana", team: .teamA))
        #expect(match.goals.map(\.scorer) == ["Ana"])
        #expect(try app.line("undo") == "Undid the deletion of Ana.")
        #expect(try app.line("undo") == "Undid Ana's goal. Team A 0-0 Team B, timer running, 10:00 left.")
    }

    @Test func isNotWrittenByAnotherOrganizer() throws {
        try app.line("match start")
        let match = try #require(try current())
        try app.open("account", "register", "other", view: RecordingView(secrets: ["correct horse"]))
        try app.open("account", "login", "other", view: RecordingView(secrets: ["correct horse"]))
        try app.session { session in
            var changed = match
            changed.score = Score(teamA: 9)
            #expect(throws: StoreFailure.self) { try match.update(to: changed, in: session) }
            try match.delete(in: session)
        }
        app.identity = .known(.local)
        #expect(try current() == match)
    }
}
