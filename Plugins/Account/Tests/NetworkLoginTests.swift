import GatherDatabase
import GatherKit
import GatherTestSupport
import Testing

@testable import Account

/// Logins over the network, which do not affect the login of the server's own machine.
struct NetworkLoginTests {
    private let app: TestApplication

    init() throws {
        app = try TestApplication([AccountModule.self])
        for name in ["Ana", "Bea"] {
            try app.open("account", "register", name, view: RecordingView(secrets: ["correct horse"]))
        }
        try app.open("account", "login", "Bea", "--remember", view: RecordingView(secrets: ["correct horse"]))
    }

    /// The login that this machine remembers, which remote logins must not change.
    private var remembered: Secret? { get throws { try app.services.credentials.load() } }

    private struct Answer {
        var screen: Screen
        var newLogin: Session.NewLogin?
        var organizer: Organizer
    }

    /// Opens lines in one session, as a remote script does.
    private func open(_ lines: String..., with token: Secret? = nil) throws -> Answer {
        let invocations = try lines.map { line in
            try app.application.registry.bind(line)
        }
        var identity = token.map(Identity.remembered) ?? .known(.nobody)
        return try app.application.session(
            .write, as: &identity, orAnyone: invocations[0].description.isOpenToAnyone,
            origin: .network(token: token, address: nil)
        ) { session in
            var screens = try invocations.map {
                try $0.open(
                    in: session, asking: RecordingView(secrets: ["correct horse"]), logger: app.services.logger)
            }
            return Answer(screen: screens.removeLast(), newLogin: session.newLogin, organizer: session.organizer)
        }
    }

    private func isValid(_ token: Secret) throws -> Bool {
        try app.session { try AccountInteractor(of: app).organizer(of: token, in: $0) != nil }
    }

    @Test(arguments: [false, true])
    func returnsATokenWithoutWritingFilesAtTheServer(isRemembered: Bool) throws {
        let before = try remembered
        let answer = try open("account login Ana\(isRemembered ? " --remember" : "")")
        let login = try #require(answer.newLogin)
        #expect(login.isRemembered == isRemembered)
        #expect(login.expires == app.clock.now.adding(milliseconds: 30 * 86_400_000))
        let whoami = try open("account whoami", with: login.token).screen
        #expect(whoami.blocks == [.text("Your account is Ana. You run this group.")])
        #expect(try remembered == before)
    }

    @Test func replacesOnlyTheRememberedToken() throws {
        let first = try #require(try open("account login Ana").newLogin).token
        let second = try #require(try open("account login Bea", with: first).newLogin).token
        #expect(try isValid(first))
        _ = try open("account login Ana --remember", with: second)
        #expect(try isValid(first))
        #expect(try !isValid(second))
    }

    @Test func revokesTheTokenOfTheSessionAtLogout() throws {
        let before = try remembered
        let token = try #require(try open("account login Ana").newLogin).token
        let answer = try open("account logout", with: token)
        #expect(answer.organizer == .nobody)
        #expect(answer.screen.blocks == [.text("Logged Ana out. Log in again with: account login")])
        #expect(try !isValid(token))
        #expect(throws: IdentityFailure.unknownToken) { try open("account whoami", with: token) }
        let again = try open("account logout", with: token)
        #expect(again.screen.blocks == [.text("You were not logged in.")])
        #expect(again.organizer == .nobody)
        #expect(try remembered == before)
        #expect(try isValid(try #require(before)))
    }

    @Test func returnsNoTokenAfterALogoutInTheSameSession() throws {
        let answer = try open("account login Ana", "account logout")
        #expect(answer.newLogin == nil)
        #expect(answer.organizer == .nobody)
    }

    @Test func returnsTheTokenOfTheLastLogin() throws {
        let answer = try open("account login Ana", "account login Bea")
        #expect(answer.organizer.name == "Bea")
        let tokens = try app.session { session in
            try Token.table.all(in: session)
        }
        #expect(tokens.count == 2, "the remembered token and the last one")
    }

    @Test func deletesAnAccountWithItsTokens() throws {
        let before = try remembered
        let tokens = try (1...2).map { _ in try #require(try open("account login Ana").newLogin).token }
        let answer = try open("account delete --yes", with: tokens[0])
        #expect(answer.organizer == .nobody)
        for token in tokens { #expect(try !isValid(token)) }
        #expect(try remembered == before)
        let other = try open("account register Zoe", "account login Zoe", "account delete --yes")
        #expect(other.newLogin == nil)
    }

    @Test(arguments: ["account whoami", "account delete --yes"])
    func refusesRoutesWithoutALogin(line: String) throws {
        #expect(throws: IdentityFailure.nobody) { try open(line) }
        #expect(throws: IdentityFailure.unknownToken) { try open(line, with: Secret("x")) }
        #expect(throws: IdentityFailure.nobody) { try open("account logout", line) }
        let token = try #require(try open("account login Ana").newLogin).token
        #expect(throws: IdentityFailure.nobody) { try open("account logout", line, with: token) }
        #expect(try isValid(token), "a failed session changes nothing")
    }

    @Test func neverBecomesTheLocalOrganizer() throws {
        #expect(throws: AccountFailure.wrongLogin) { try open("account login local") }
        #expect(try open("account logout").organizer == .nobody)
        #expect(try open("account logout", with: Secret("x")).organizer == .nobody)
        #expect(try open("account register Zoe").organizer.name == "Zoe")
        #expect(try open("account register Mia", "account logout").organizer == .nobody)
    }
}
