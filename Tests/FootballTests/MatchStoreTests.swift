import AllFeatures
import Football
import GatherDatabase
import GatherTestSupport
import Testing

@testable import GatherKit

struct MatchStoreTests {
    private let app: TestApplication

    init() throws {
        app = try TestApplication(allFeatures)
        try app.lines(
            "player add Ana", "player add Ion", "team assign A Ana", "team assign B Ion", "match start", "goal Ana")
    }

    @Test func excludesOtherOrganizers() throws {
        try app.open("account", "register", "other", view: RecordingView(secrets: ["correct horse"]))
        app.identity = .known(.local)
        try app.session { session throws in
            let condition: SQL = "score_a = 7 OR score_a = 1"
            #expect(try Match.all(where: condition, ordered: "LIMIT 1", in: session).count == 1)
            session.organizer = Organizer(id: 2, name: "other")
            #expect(try Match.all(where: condition, ordered: "LIMIT 1", in: session).isEmpty)
            #expect(try Match.all(in: session).isEmpty)
        }
    }

    /// A year of matches takes a constant number of statements.
    @Test func readsManyMatchesWithFewStatements() throws {
        for _ in 0..<15 {
            try app.open("match", "end", "--yes")
            app.clock.advance(seconds: 3600)
            try app.open("match", "start")
        }
        // 16 matches with two players each, and one goal.
        let rows = 16 + 32 + 1
        let steps = 10 * Budget.stepsOfAStatement + rows * Budget.stepsOfARow
        let budget = Budget(.init(steps: steps, bytes: .max, time: nil))
        let matches = try app.session { session in
            try Budget.$current.withValue(budget) { try Match.all(in: session) }
        }
        #expect(matches.count == 16)
        #expect(matches.allSatisfy { $0.players.map(\.name) == ["Ana", "Ion"] })
        #expect(matches.count { $0.goals.map(\.scorer) == ["Ana"] } == 1)
    }

    @Test func sortsPlayersByTeamAndName() throws {
        try app.open("match", "end", "--yes")
        app.clock.advance(seconds: 3600)
        try app.lines(
            "player add Ștefan", "player add Sorin", "player add \"ana b\"", "player add Zoe",
            "team assign A Zoe", "team assign A Ștefan", "team assign A Sorin", "team assign B \"ana b\"", "match start"
        )
        let matches = try app.session { try Match.all(ordered: "ORDER BY started_at", in: $0) }
        #expect(matches.last?.players(of: .teamA).map(\.name) == ["Ana", "Sorin", "Ștefan", "Zoe"])
        #expect(matches.last?.players.map(\.name) == ["Ana", "Sorin", "Ștefan", "Zoe", "ana b", "Ion"])
    }

    @Test func refusesToChangeAMissingMatch() throws {
        try app.session { session in
            let match = try #require(try Match.all(in: session).first)
            var after = match
            after.score = try match.score.applying(.by(1), to: .teamA)
            try match.delete(in: session)
            let failure = StoreFailure.damaged("there is no such match to change")
            #expect(throws: failure) { try match.update(to: after, in: session) }
        }
    }

    /// PostgreSQL does not compare text with numbers.
    private static let mistyped: [(SQL, StoreFailure)] =
        TestEngine.current == .postgres
        ? [] : [("UPDATE gather SET score_a = 'x'", .damaged(#"column score_a cannot hold "x""#))]

    @Test(
        arguments: [
            ("UPDATE gather SET id = 'x'", StoreFailure.damaged(#"column id cannot hold "x""#)),
            ("UPDATE gather_player SET team = 'Team G'", .damaged(#"column team cannot hold "Team G""#)),
            ("UPDATE goal SET team = 'x'", .damaged(#"column team cannot hold "x""#)),
        ] + mistyped
    )
    func reportsDamagedRows(statement: SQL, failure: StoreFailure) throws {
        try app.session { session in
            // A number without references can be changed.
            for table in ["goal", "gather_player"] where statement.text.contains("SET id") {
                try session.connection.run(SQL(stringLiteral: "DELETE FROM \(table)"))
            }
            try session.connection.run(statement)
        }
        #expect(throws: failure) { try app.open("match", "status") }
    }
}
