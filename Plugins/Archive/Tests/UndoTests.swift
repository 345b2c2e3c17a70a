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

    private func sentence(_ route: String) throws -> String {
        guard case .text(let text) = try app.open(route).blocks.first else { return "" }
        return text
    }

    @Test func isTakenBackAndDoneAgain() throws {
        let (stock, archive) = (try app.contents(), try app.export())
        for _ in 1...2 {
            #expect(try sentence("undo") == "Took back the import of an archive.")
            #expect(try app.export().contains("\"rows\":[\n") == false, "there is nothing")
            #expect(try sentence("redo").hasPrefix("Did the import of an archive again. Team A "))
            #expect(try app.contents() == stock, "under the same numbers")
            #expect(try app.export() == archive)
        }
    }

    @Test func isTakenBackAfterWhatWasDoneWithIt() throws {
        try app.lines("player edit Ana --age 40", "score A +1", "player delete 李雷 --yes")
        let stock = try app.contents()
        for _ in 1...4 { try app.open("undo") }
        // Zoe's deletion is next, and brings her back to where she was.
        try app.open("undo")
        #expect("\(try app.open("team", "show").value)".contains("Zoe"))
        for _ in 1...5 { try app.open("redo") }
        #expect(try app.contents() == stock)
    }
}
