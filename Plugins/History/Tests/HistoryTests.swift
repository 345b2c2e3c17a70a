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

    private var interactor: HistoryInteractor {
        HistoryInteractor(
            store: HistoryStore(), editor: MatchEditor(directory: PlayerDirectory()),
            open: OpenMatchStore(), now: app.services.now, makeID: app.services.makeID)
    }

    private func play(_ lines: String...) throws {
        try app.lines("match start")
        for line in lines { try app.open(line) }
        app.clock.advance(seconds: 60)
        try app.lines("match end --yes")
    }

    private func matches() throws -> [Match] {
        try app.session {
            try interactor.reader.latest(limit: nil, in: $0)
        }
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

    @Test func keepsTheNamesAtTheTimeOfTheMatch() throws {
        try play("goal Ana")
        try app.lines("player edit Ana --name Bob", "player delete Ion --yes")
        let match = try #require(try matches().first)
        #expect(
            match.players == [
                Participant(playerID: 1, name: "Ana", team: .teamA),
                Participant(playerID: 2, name: "Ion", team: .teamB),
            ]
        )
        #expect(match.goals.map(\.scorer) == ["Ana"])
    }

    @Test func deletesAMatchWithItsPlayersAndGoals() throws {
        try play("goal Ana")
        let view = RecordingView(answers: [true])
        let screen = try app.open("history", "delete", "last", view: view)
        #expect(view.questions == ["Delete match 00000000 of \(VirtualClock.start.local), which ended 1-0?"])
        #expect(screen.blocks == [.text("Deleted match 00000000 (1-0).")])
        for table: SQL in ["gather", "gather_player", "goal", "correction"] {
            let count = try app.session {
                try $0.connection.first("SELECT count(*) AS n FROM \(table)") { try $0.integer("n") }
            }
            #expect(count == 0)
        }
        #expect(throws: MatchReferenceFailure.empty) { try app.open("history", "delete", "last", "--yes") }
    }

    @Test func doesNotAffectAnotherOrganizer() throws {
        try play("goal Ana")
        let match = try #require(try matches().first)
        try app.open("account", "register", "other", view: RecordingView(secrets: ["correct horse"]))
        try app.open("account", "login", "other", view: RecordingView(secrets: ["correct horse"]))
        #expect(try app.open("history", "list").value == .list([]))
        for words in [["show", match.idText], ["delete", match.idText, "--yes"]] {
            let failure = #expect(throws: MatchReferenceFailure.self) { try app.open(["history"] + words) }
            #expect(failure == .unknown(match.idText))
            #expect(failure?.kind == .notFound)
        }
        try app.session { try MatchWriter().delete(match, in: $0) }
        app.identity = .known(.local)
        #expect(try matches() == [match])
    }
}
