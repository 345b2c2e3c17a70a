import AllFeatures
import GatherDatabase
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

    @Test(
        arguments: [
            ("UPDATE gather SET id = 'x'", StoreFailure.damaged(#""x" is no gather's number"#)),
            ("UPDATE gather SET score_a = 'x'", .damaged("column score_a holds a text where a number belongs")),
            ("UPDATE gather_player SET team = 'Team C'", .damaged(#""Team C" is no team"#)),
            ("UPDATE goal SET team = 'x'", .damaged(#""x" is no team"#)),
        ] as [(SQL, StoreFailure)]
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
