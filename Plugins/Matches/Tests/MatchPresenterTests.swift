import Football
import GatherKit
import GatherTestSupport
import Testing

@testable import Matches

struct MatchPresenterTests {
    private let clock = VirtualClock(at: VirtualClock.start)
    private let presenter = MatchPresenter()
    private let match: Match

    init() {
        var timer = MatchTimer()
        timer.start(at: clock.now)
        match = Match(
            id: .init(number: 1),
            startedAt: clock.now,
            timer: timer,
            score: Score(teamA: 1, teamB: 1),
            players: [
                Participant(playerID: 1, name: "Ana", team: .teamA),
                Participant(playerID: 2, name: "Ion", team: .teamB),
            ],
            goals: [
                Goal(playerID: 1, scorer: "Ana", team: .teamA, isOwnGoal: false, playedTime: 0),
                Goal(playerID: 1, scorer: "Ana", team: .teamB, isOwnGoal: true, playedTime: 61_000),
            ]
        )
    }

    private var teams: Block {
        .segments([
            .init(title: "Team A (1)", items: ["Ana"], shirt: "A"),
            .init(title: "Team B (1)", items: ["Ion"], shirt: "B"),
        ])
    }

    private func head(_ score: String, timer: String) -> Block {
        .section(
            title: "Team A \(score) Team B",
            fields: [.init("Timer", timer), .init("Started", match.startedAt.local)]
        )
    }

    @Test func showsTheTimerTheGoalsAndTheTeams() {
        clock.advance(seconds: 90)
        let goals = Grid(
            columns: [.number("#"), .number("Minute"), .text("Team"), .name("Scorer")],
            rows: [["1", "1'", "Team A", "Ana"], ["2", "2'", "Team B", "Ana (own goal)"]],
            placeholder: "No goals yet."
        )
        #expect(
            presenter.status(of: match, at: clock.now)
                == [head("1-1", timer: "running, 08:30 left"), .table(goals), teams])
    }

    @Test func omitsTheGoalsIfThereAreNone() {
        var match = match
        match.goals = []
        match.score = Score()
        #expect(
            presenter.status(of: match, at: clock.now) == [
                head("0-0", timer: "running, 10:00 left"), teams,
            ])
    }

    @Test func drawsThePitchWithTheCurrentPositions() throws {
        let app = try plan()
        for words in [
            ["match", "start"], ["player", "edit", "Ana", "--position", "ST"], ["player", "delete", "Ion"],
        ] {
            try app.open(words, view: RecordingView(answers: [true]))
        }
        let screen = try app.open("match", "status", "--pitch")
        let pitch = Pitch(
            top: .init(title: "Team A", shirt: "A", players: [.init("Ana", .striker)]),
            bottom: .init(title: "Team B", shirt: "B", players: [.init("Ion", nil)])
        )
        #expect(screen.blocks.last == .pitch(pitch))
        #expect(try screen.value == app.open("match", "status").value)
    }

    @Test func describesTheMatchAsData() {
        #expect(
            match.value
                == .record([
                    "id": .text("00000000-0000-0000-0000-000000000001"), "startedAt": .text("2026-11-21T12:00:00Z"),
                    "endedAt": .null,
                    "score": .text("1-1"), "scoreA": .integer(1), "scoreB": .integer(1), "winnerTeam": .text("None"),
                    "nameA": .text("Team A"), "nameB": .text("Team B"), "place": .null, "isRated": .boolean(true),
                    "teamA": .list([.record(["playerId": .integer(1), "name": .text("Ana")])]),
                    "teamB": .list([.record(["playerId": .integer(2), "name": .text("Ion")])]),
                    "goals": .list([
                        .record([
                            "playerId": .integer(1), "scorer": .text("Ana"), "team": .text("Team A"),
                            "ownGoal": .boolean(false),
                            "minute": .integer(1), "assist": .null, "text": .text("1' Ana for Team A"),
                        ]),
                        .record([
                            "playerId": .integer(1), "scorer": .text("Ana"), "team": .text("Team B"),
                            "ownGoal": .boolean(true),
                            "minute": .integer(2), "assist": .null, "text": .text("2' Ana (own goal) for Team B"),
                        ]),
                    ]),
                    "substitutions": .list([]),
                ])
        )
    }

    @Test(arguments: [((1, 0), "Team A won"), ((0, 2), "Team B won"), ((3, 3), "It was a draw")])
    func reportsTheWinner(goals: (Int, Int), result: String) {
        var match = match
        match.score = Score(teamA: goals.0, teamB: goals.1)
        #expect(
            presenter.ended(match)
                == [
                    .text("The match ended \(goals.0)-\(goals.1). \(result). See the match with: history show last")
                ])
    }

    @Test func showsTheMatchInThePrompt() {
        clock.advance(seconds: 90)
        let status = presenter.status(match)
        #expect(status.announcement == "Full time: Team A 1-1 Team B. End the match with: match end")
        #expect(status.prompt(at: clock.now) == "A 1-1 B 08:30 running")
        #expect(status.shortPrompt(at: clock.now) == "1-1 08:30")
        #expect(status.nextChange(after: clock.now) == VirtualClock.start.adding(milliseconds: 91_000))
        #expect(status.countdown?.isRunning(at: clock.now) == true)
        #expect(status.countdown?.end == VirtualClock.start.adding(milliseconds: 600_000))
        clock.advance(seconds: 600)
        #expect(status.prompt(at: clock.now) == "A 1-1 B 00:00 full time")
        #expect(status.shortPrompt(at: clock.now) == "1-1 00:00*")
        #expect(status.nextChange(after: clock.now) == nil)
        #expect(status.countdown?.isRunning(at: clock.now) == false)
    }

    @Test func showsAPausedCountdownInThePrompt() {
        var paused = match
        paused.timer = MatchTimer(remainder: 90_500)
        let status = presenter.status(paused)
        #expect(status.prompt(at: clock.now) == "A 1-1 B 01:31 paused")
        #expect(status.shortPrompt(at: clock.now) == "1-1 01:31*")
        #expect(status.nextChange(after: clock.now) == nil)
    }

    @Test func providesThePromptThroughTheRegistry() throws {
        let app = try plan()
        #expect(try app.session { try $0.registry.status(in: $0) } == nil)
        try app.line("match start")
        #expect(
            try app.session { try $0.registry.status(in: $0) }?.prompt(at: app.clock.now) == "A 0-0 B 10:00 running")
    }
}
