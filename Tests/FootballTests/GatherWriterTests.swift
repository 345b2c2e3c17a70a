import AllFeatures
import Football
import GatherDatabase
import GatherTestSupport
import Testing

@testable import GatherKit

struct GatherWriterTests {
    private let app: TestApplication
    private let writer = GatherWriter()

    init() throws {
        app = try TestApplication(allFeatures)
        try app.lines("player add Ana", "player add Ion", "team assign A Ana", "team assign B Ion", "match start")
    }

    @Test func refusesAMissingGather() throws {
        try app.session { session in
            let gather = try #require(try GatherReader().gathers(where: "TRUE", in: session).first)
            var after = gather
            after.score = try gather.score.applying(.by(1), to: .teamA)
            try writer.delete(gather, in: session)
            let failure = StoreFailure.damaged("there is no such match to be changed")
            #expect(throws: failure) { try writer.update(after, from: gather, in: session) }
        }
    }
}
