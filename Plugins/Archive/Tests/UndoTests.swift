import GatherKit
import GatherTestSupport
import Testing

@testable import Archive

/// An import is one change that can be undone and redone.
struct UndoTests {
    private let app: TestApplication

    init() throws {
        let other = try everything()
        try other.playASeason()
        app = try everything(clock: other.clock)
        try app.lines("player add Zoe", "team select Zoe", "player delete Zoe --yes")
        try app.import(try other.export())
    }

    private func sentence(_ route: String) throws -> String { try #require(try app.line(route)) }

    @Test func isUndoneAndRedone() throws {
        let (stock, archive) = (try app.contents(), try app.export())
        for _ in 1...2 {
            #expect(try sentence("undo") == "Undid the import of an archive.")
            #expect(try app.export().contains("\"rows\":[\n") == false, "the store is empty")
            #expect(try sentence("redo").hasPrefix("Redid the import of an archive. Team A "))
            #expect(try app.contents() == stock, "the numbers are the same")
            #expect(try app.export() == archive)
        }
    }

    @Test func isUndoneAfterLaterChanges() throws {
        try app.lines("player edit Ana --age 40", "score A +1", "player delete 李雷 --yes")
        let stock = try app.contents()
        for _ in 1...4 { try app.open("undo") }
        // The next undo reverts the deletion of Zoe, which restores her team.
        try app.open("undo")
        #expect("\(try app.open("team", "show").value)".contains("Zoe"))
        for _ in 1...5 { try app.open("redo") }
        #expect(try app.contents() == stock)
    }
}
