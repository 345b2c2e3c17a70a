import Football
import GatherKit
import GatherTestSupport
import Testing

@testable import History

struct HistoryPresenterTests {
    private let presenter = HistoryPresenter()
    private let start = VirtualClock.start

    private func goal(_ scorer: String, own: Bool = false) -> Goal {
        Goal(playerID: nil, scorer: scorer, team: .teamA, isOwnGoal: own, playedTime: 0)
    }

    private func match(_ goals: [Goal], endedAt: Timestamp?) -> Match {
        Match(
            id: .init(number: 1),
            startedAt: start,
            endedAt: endedAt,
            timer: MatchTimer(),
            score: Score(teamA: 2, teamB: 1),
            players: [
                Participant(playerID: 1, name: "Ana", team: .teamA),
                Participant(playerID: 2, name: "Ion", team: .teamB),
            ],
            goals: goals
        )
    }

    @Test func listsMatchesWithTheirScorers() {
        let played = match([goal("Ana"), goal("Zoe"), goal("Ion", own: true), goal("Ana")], endedAt: start)
        let table = Grid(
            columns: [
                .text("Played"), .name("Score"), .text("Result"), .text("Scorers"), .number("Players"), .key("Match"),
            ],
            rows: [[start.local, "2-1", "Team A won", "Ana ×2, Zoe, Ion (own goal)", "2", "00000000"]],
            placeholder: "No matches have been played yet. Start one with: match start"
        )
        #expect(presenter.list([played]) == [.table(table)])
    }

    @Test func showsTheMatchesOfADayTogether() {
        let played = match([goal("Ana")], endedAt: start)
        let action = Action("Team A 2-1 Team B", "history", "show", "#\(played.idText)", note: "Ana")
        let all = Action("All matches", "history", "list")
        let add = [
            Action("Add a past match", "history", "add"),
            Action("Import matches from a spreadsheet", "history", "import"),
        ]
        let day = DayOrMinute(dayOf: start)?.local
        #expect(
            presenter.page([played, played], hasMore: true, open: 0)
                == [.rows(title: day, [action, action]), .actions(title: nil, [all] + add)])
        #expect(
            presenter.page([], hasMore: false, open: 0)
                == [.text("No matches have been played yet."), .actions(title: nil, add)])
    }

    @Test func showsAMatchWithAndWithoutGoals() {
        let end = start.adding(milliseconds: 3_600_000)
        let section = { (ended: String) in
            Block.section(
                title: "Team A 2-1 Team B",
                fields: [
                    .init("Result", "Team A won"), .init("Started", start.local), .init("Ended", ended),
                    .init("Match", "00000000"),
                ]
            )
        }
        let teams = Block.segments([
            .init(title: "Team A (1)", items: ["Ana"], shirt: "A"),
            .init(title: "Team B (1)", items: ["Ion"], shirt: "B"),
        ])
        let goals = Grid(
            columns: [.number("#"), .number("Minute"), .text("Team"), .name("Scorer")],
            rows: [["1", "1'", "Team A", "Ana"]],
            placeholder: "No goals yet."
        )
        let played = PastMatch(match: match([goal("Ana")], endedAt: end))
        #expect(presenter.show(played) == [section(end.local), .table(goals), teams])
        #expect(presenter.show(PastMatch(match: match([], endedAt: nil))) == [section("not yet"), teams])
    }

    @Test(arguments: [
        (MatchReferenceFailure.empty, FailureKind.notFound, "no match has ended yet; start one with: match start"),
        (
            .unknown("ABCD"), .notFound,
            "no finished match has an ID that begins with abcd; list matches with: history list"
        ),
        (.ambiguous("ABCD"), .conflict, "several matches have an ID that begins with abcd; type more of it"),
    ])
    func describesEachFailure(failure: MatchReferenceFailure, kind: FailureKind, message: String) {
        #expect(failure.kind == kind)
        #expect(failure.message == message)
    }
}
