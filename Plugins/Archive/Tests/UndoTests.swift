import GatherKit
import GatherTestSupport
import Testing

@testable import Archive

/// An import is one change, that is taken back and done again like any other.
struct UndoTests {
    private let app: TestApplication

    init() throws {
        let other = try everything()
        try other.playASeason()
        app = try everything(clock: other.clock)
        try app.lines("player add Zoe", "team select Zoe", "player delete Zoe --yes")
        try app.import(try other.export())
    }

    @Test func isTakenBackAndDoneAgain() throws {
        let (stock, archive) = (try app.stock(), try app.export())
        for _ in 1...2 {
            #expect(try app.open("undo").blocks.first == .text("Took back the import of an archive."))
            #expect(try app.export().contains("\"rows\":[\n") == false, "there is nothing")
            #expect(try app.open("redo").blocks.first == .text("Did the import of an archive again."))
            #expect(try app.stock().changes(since: stock).isEmpty, "under the same numbers")
            #expect(try app.export() == archive)
        }
    }

    @Test func isTakenBackAfterWhatWasDoneWithIt() throws {
        try app.lines("player edit Ana --age 40", "score A +1", "player delete 李雷 --yes")
        let stock = try app.stock()
        for _ in 1...4 { try app.open("undo") }
        // Zoe's deletion is next, and brings her back to where she was.
        try app.open("undo")
        #expect("\(try app.open("team", "show").value)".contains("Zoe"))
        for _ in 1...5 { try app.open("redo") }
        #expect(try app.stock().changes(since: stock).isEmpty)
    }
}
