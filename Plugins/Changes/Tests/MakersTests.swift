import GatherKit
import GatherTestSupport
import Testing

/// The accounts that made the changes.
struct MakersTests {
    private let app: TestApplication

    init() throws {
        app = try squad()
        try app.open("account", "register", "Ana", view: RecordingView(secrets: ["correct horse"]))
        try app.open("player add Zoe")
    }

    /// Creates the account of a helper, and returns the identities of both.
    private func join() throws -> (ana: Identity, bea: Identity) {
        let ana = app.identity
        let code = try app.open("account invite Bea").value["code"].text
        app.identity = .known(.local)
        try app.open("account join Bea", view: RecordingView(secrets: [code, "battery staple"]))
        return (ana, app.identity)
    }

    private func table() throws -> Grid? {
        guard case .table(let grid) = try app.open("changes").blocks.first else { return nil }
        return grid
    }

    private func makers() throws -> [Value] { try app.open("changes").value.elements.map { try $0["by"] } }

    @Test func areNamedWhereSeveralPeopleHaveAccounts() throws {
        let (ana, _) = try join()
        try app.open("player add Ion")
        let shown = try table()
        let grid = try #require(shown)
        #expect(grid.columns.map(\.title) == ["Change", "Made", "By", "To undo or redo it"])
        #expect(grid.rows.map { $0[2] } == ["Bea", "Ana"])
        #expect(try makers() == [.text("Bea"), .text("Ana")])
        app.identity = ana
        // The account that undoes a change has not made it.
        try app.open("undo")
        #expect(try makers() == [.text("Bea"), .text("Ana")])
    }

    @Test func areNoColumnOfOnePerson() throws {
        #expect(try table()?.columns.map(\.title) == ["Change", "Made", "To undo or redo it"])
        #expect(try makers() == [.text("Ana")])
    }

    @Test func areUnknownAtTheMachineOrThroughLinks() throws {
        let (ana, _) = try join()
        app.identity = ana
        try app.session { session in
            session.linkNumber = 7
            _ = try app.application.registry.bind("player edit Zoe --age 30")
                .open(in: session, logger: app.application.logger)
        }
        #expect(try makers() == [.text("link 7"), .text("Ana")])
        let local = try squad()
        try local.open("player add Zoe")
        #expect(try local.open("changes").value.elements.map { try $0["by"] } == [.null])
    }

    @Test func areRemovedWithTheirAccounts() throws {
        let (ana, _) = try join()
        try app.open("player add Ion")
        app.identity = ana
        try app.open("account remove Bea --yes")
        #expect(try makers() == [.text("(removed)"), .text("Ana")])
    }
}
