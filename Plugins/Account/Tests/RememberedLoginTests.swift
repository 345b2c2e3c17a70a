import Foundation
import GatherCrypto
import GatherDatabase
import GatherTestSupport
import Testing

@testable import Account
@testable import GatherKit

struct RememberedLoginTests {
    private let app: TestApplication
    private let ana = Organizer(id: 2, name: "Ana", account: .init(id: 1, name: "Ana", role: .owner))
    // The bytes of the application's random source.
    private let token = "101112131415161718191a1b1c1d1e1f"

    init() throws {
        app = try TestApplication([AccountModule.self])
        try app.open("account", "register", "Ana", view: RecordingView(secrets: ["correct horse"]))
    }

    private func login() throws {
        try app.open("account", "login", "Ana", "--remember", view: RecordingView(secrets: ["correct horse"]))
    }

    private func hashes() throws -> [String] {
        try app.session { try $0.connection.all("SELECT hash FROM token") { try $0.text("hash") } }
    }

    @Test func storesTheTokenInAPrivateFileAndItsHashInTheStore() throws {
        try login()
        let path = app.folder.path("credentials")
        #expect(try app.services.credentials.load() == Secret(token))
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
        #expect(try hashes() == [SHA256.hash(token.utf8).hexadecimal])
    }

    @Test func doesNotRememberALoginByDefault() throws {
        try app.open("account", "login", "Ana", view: RecordingView(secrets: ["correct horse"]))
        #expect(try app.services.credentials.load() == nil)
        #expect(try hashes().isEmpty)
    }

    @Test func resumesAsTheRememberedOrganizer() throws {
        try login()
        app.identity = .remembered(Secret(token))
        #expect(try app.open("account", "whoami").blocks == [.text("Your account is Ana. You run this group.")])
        #expect(app.identity == .known(ana))
    }

    @Test func keepsOneTokenAfterRepeatedLogins() throws {
        try login()
        try login()
        #expect(try hashes().count == 1)
    }

    @Test func forgetsTheTokenOnLogout() throws {
        try login()
        try app.open("account", "logout")
        #expect(try app.services.credentials.load() == nil)
        #expect(try hashes().isEmpty)
        app.identity = .remembered(Secret(token))
        #expect(throws: IdentityFailure.unknownToken) { try app.open("account", "whoami") }
    }

    @Test func allowsLoginAndLogoutWithAnInvalidToken() throws {
        app.identity = .remembered(Secret("old"))
        try login()
        #expect(app.identity == .known(ana))
        app.identity = .remembered(Secret("old"))
        try app.open("account", "logout")
        #expect(app.identity == .known(.local))
    }

    @Test func keepsTheRememberedLoginOfAnotherAccount() throws {
        try login()
        try app.open("account", "register", "Bea", view: RecordingView(secrets: ["correct horse"]))
        try app.open("account", "login", "Bea", view: RecordingView(secrets: ["correct horse"]))
        try app.open("account", "delete", "--yes")
        #expect(try app.services.credentials.load() == Secret(token))
    }

    @Test func forgetsTheTokenOfADeletedAccount() throws {
        try login()
        try app.open("account", "delete", "--yes")
        #expect(try app.services.credentials.load() == nil)
        #expect(try hashes().isEmpty)
    }

    @Test func writesNoFileWhenTheTransactionFails() throws {
        try app.open("account", "logout")
        #expect(throws: CancellationError.self) {
            try app.session { session in
                _ = try session.registry.bind("account login Ana --remember").open(
                    in: session,
                    asking: RecordingView(secrets: ["correct horse"]),
                    logger: app.application.logger
                )
                throw CancellationError()
            }
        }
        #expect(try app.services.credentials.load() == nil)
        #expect(app.identity == .known(.local))
        #expect(try hashes().isEmpty)
    }
}
