import GatherDatabase
import GatherTestSupport
import Testing

@testable import GatherKit

struct ApplicationTests {
    private let app: TestApplication

    init() throws { app = try TestApplication([ClubsModule.self]) }

    private func clubs() throws -> [String] {
        try app.session { try $0.connection.all("SELECT name FROM club") { try $0.text("name") } }
    }

    @Test func asksBeforeADestructiveRoute() throws {
        try app.open("club", "add", "Steaua")
        let view = RecordingView(answers: [false])
        #expect(throws: ViewFailure.declined) { try app.open("club", "close", "Steaua", view: view) }
        #expect(view.questions == ["Close Steaua?"])
        #expect(try clubs() == ["Steaua"])
        try app.open("club", "close", "Steaua", view: RecordingView(answers: [true]))
        #expect(try clubs().isEmpty)
    }

    @Test func needsYesIfItCannotAsk() throws {
        try app.open("club", "add", "Steaua")
        #expect(throws: ViewFailure.needsConfirmation("Close Steaua?")) { try app.open("club", "close", "Steaua") }
        let view = RecordingView()
        try app.open("club", "close", "Steaua", "--yes", view: view)
        #expect(view.questions.isEmpty)
        #expect(try clubs().isEmpty)
    }

    @Test func rollsBackAFailedRoute() throws {
        #expect(throws: StoreFailure.full) { try app.open("club", "fail") }
        #expect(try clubs().isEmpty)
        #expect(app.warnings.all.isEmpty, "no action runs after a route that failed")
    }

    @Test func refusesTheStoreToARouteWithoutStoreAccess() {
        #expect(throws: StoreFailure.statement("the command declares that it needs no store")) { try app.open("cheat") }
    }

    @Test func refusesEveryUseOfTheStoreWithoutAccess() throws {
        var identity = Identity.known(.local)
        let failure = StoreFailure.statement("the command declares that it needs no store")
        try app.application.session(.none, as: &identity) { session in
            #expect(throws: failure) { try session.connection.query("SELECT 1") { _ in } }
            #expect(throws: failure) { try session.connection.run("SELECT 1") }
            #expect(throws: failure) { try session.connection.insert("SELECT 1") }
            #expect(throws: Never.self, "a savepoint without a store does nothing") { try session.savepoint {} }
        }
    }

    @Test func runsAfterCommitActionsAfterTheTransaction() throws {
        var isDone = false
        try app.session { session in
            session.afterCommit { isDone = true }
            #expect(!isDone)
        }
        #expect(isDone)
    }

    @Test func rollsBackOnlyTheFailedRouteInALongerTransaction() throws {
        try app.session { session in
            try session.connection.run("INSERT INTO club VALUES ('Steaua')")
            #expect(throws: CancellationError.self) {
                try session.savepoint {
                    try session.connection.run("INSERT INTO club VALUES ('Rapid')")
                    throw CancellationError()
                }
            }
        }
        #expect(try clubs() == ["Steaua"])
    }

    @Test func asksInsideAnExistingSession() throws {
        let invocation = try app.application.registry.bind("club close Steaua")
        let view = RecordingView(answers: [false, true])
        try app.session { session in
            try session.connection.run("INSERT INTO club VALUES ('Steaua')")
            #expect(throws: ViewFailure.declined) {
                try invocation.open(in: session, asking: view, logger: app.application.logger)
            }
            let screen = try invocation.open(in: session, asking: view, logger: app.application.logger)
            #expect(screen.value == .text("Steaua"))
        }
        #expect(view.questions == ["Close Steaua?", "Close Steaua?"])
    }

    @Test func refusesARememberedLoginWithoutAnAccountModule() {
        var identity = Identity.remembered(Secret("token"))
        #expect(throws: IdentityFailure.noAccounts) {
            try app.application.session(.read, as: &identity) { $0.organizer }
        }
    }
}
