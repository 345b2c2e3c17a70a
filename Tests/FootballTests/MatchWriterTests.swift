import AllFeatures
import Football
import GatherDatabase
import GatherTestSupport
import Testing

@testable import GatherKit

struct MatchWriterTests {
    private let app: TestApplication
    private let writer = MatchWriter()

    init() throws {
        app = try TestApplication(allFeatures)
        try app.lines("player add Ana", "player add Ion", "team assign A Ana", "team assign B Ion", "match start")
    }

    @Test func refusesAMissingMatch() throws {
        try app.session { session in
            let match = try #require(try Match.all(where: "TRUE", in: session).first)
            var after = match
            after.score = try match.score.applying(.by(1), to: .teamA)
            try writer.delete(match, in: session)
            let failure = StoreFailure.damaged("there is no such match to change")
            #expect(throws: failure) { try writer.update(after, from: match, in: session) }
        }
    }
}
