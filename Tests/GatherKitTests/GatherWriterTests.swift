import AllFeatures
import GatherDatabase
import GatherKit
import GatherModels
import GatherTestSupport
import Testing

struct GatherWriterTests {
    private let app: TestApplication

    init() throws {
        app = try TestApplication(allFeatures)
        for line in ["player add Ana", "player add Ion", "team assign A Ana", "team assign B Ion", "match start"] {
            try app.open(line.split(separator: " ").map(String.init))
        }
    }

    @Test func saysThatThereIsNoSuchGather() throws {
        try app.session { session in
            let gather = try #require(try GatherReader().gathers(where: "TRUE", in: session).first)
            var after = gather
            after.score = try gather.score.applying(.by(1), to: .teamA)
            try GatherWriter().delete(gather, in: session)
            let failure = StoreFailure.damaged("there is no gather \(gather.number) to be changed")
            #expect(throws: failure) { try GatherWriter().update(after, from: gather, in: session) }
        }
    }
}
