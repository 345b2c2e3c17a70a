import AllFeatures
import GatherDatabase
import GatherModels
import GatherTestSupport
import Testing

@testable import GatherKit

struct GatherReaderTests {
    private let app: TestApplication

    init() throws {
        app = try TestApplication(allFeatures)
        for line in [
            "player add Ana", "player add Ion", "team assign A Ana", "team assign B Ion", "match start", "goal Ana",
        ] {
            try app.open(line.split(separator: " ").map(String.init))
        }
    }

    @Test func readsNoGatherOfAnotherOrganizer() throws {
        try app.open("account", "register", "other", view: RecordingView(secrets: ["correct horse"]))
        try app.session { session throws in
            let reader = GatherReader()
            let condition: SQL = "score_a = 7 OR score_a = 1"
            #expect(try reader.gathers(where: condition, ordered: "LIMIT 1", in: session).count == 1)
            session.organizer = Organizer(id: 2, name: "other")
            #expect(try reader.gathers(where: condition, ordered: "LIMIT 1", in: session).isEmpty)
            #expect(try reader.gathers(in: session).isEmpty)
        }
    }

    /// PostgreSQL takes no text for a number.
    private static let mistyped: [(SQL, StoreFailure)] =
        TestEngine.current == .postgres
        ? [] : [("UPDATE gather SET score_a = 'x'", .damaged("column score_a holds a text where a number belongs"))]

    @Test(
        arguments: [
            ("UPDATE gather SET id = 'x'", StoreFailure.damaged(#""x" is no gather's number"#)),
            ("UPDATE gather_player SET team = 'Team C'", .damaged(#""Team C" is no team"#)),
            ("UPDATE goal SET team = 'x'", .damaged(#""x" is no team"#)),
        ] + mistyped
    )
    func saysWhatIsDamaged(statement: SQL, failure: StoreFailure) throws {
        try app.session { session in
            // A number that nothing refers to any more can be changed.
            for table in ["goal", "gather_player"] where statement.text.contains("SET id") {
                try session.connection.run(SQL(stringLiteral: "DELETE FROM \(table)"))
            }
            try session.connection.run(statement)
        }
        #expect(throws: failure) { try app.open("match", "status") }
    }
}
