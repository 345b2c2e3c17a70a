import Account
import GatherKit
import GatherTestSupport
import Testing

@testable import Players

struct OvertakenConfirmationTests {
    /// A view that confirms after another session has made a change.
    private struct SlowView: ViewAdapter {
        let meanwhile: @Sendable () throws -> Void

        func secret(_ request: SecretRequest) throws -> Secret { throw ViewFailure.needsSecret(request.parameter.name) }
        func confirms(_ question: AskedQuestion) throws -> Bool {
            try meanwhile()
            return true
        }
    }

    @Test func refusesToDeleteAnotherPlayerThanTheShownOne() throws {
        let app = try TestApplication([AccountModule.self, PlayersModule.self])
        try app.open("player", "add", "Zora")
        try app.open("player", "add", "Zorabel")
        let application = app.application
        let view = SlowView {
            var identity = Identity.known(.local)
            let delete = try application.registry.bind(["player", "delete", "#1", "--yes"])
            _ = try application.open(delete, as: &identity, view: RecordingView())
        }
        #expect(throws: ViewFailure.overtaken) { try app.open("player", "delete", "zora", view: view) }
        #expect(try app.open("player", "show", "#2").blocks.count == 1)
    }
}
