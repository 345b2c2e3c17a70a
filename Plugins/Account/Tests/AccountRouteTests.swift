import GatherTestSupport
import Testing

@testable import Account
@testable import GatherKit

struct AccountRouteTests {
    private let app: TestApplication

    init() throws { app = try TestApplication([AccountModule.self]) }

    private let password = "correct horse"
    private let ana = Organizer(id: 2, name: "Ana", account: .init(id: 1, name: "Ana", role: .owner))

    private func open(_ words: String..., secret: String? = nil) throws -> Screen {
        try app.open(words, view: RecordingView(secrets: secret.map { [$0] } ?? []))
    }

    @Test func startsAsTheLocalOrganizer() throws {
        let value: Value = .record([
            "id": .integer(1), "name": .text("local"), "local": .boolean(true), "account": .null, "role": .null,
        ])
        #expect(
            try open("account", "whoami")
                == .text("You are working without an account, with the data on this machine.", value: value)
        )
    }

    @Test func logsInWithARegisteredAccount() throws {
        let value: Value = .record([
            "id": .integer(2), "name": .text("Ana"), "local": .boolean(false), "account": .text("Ana"),
            "role": .text("owner"),
        ])
        #expect(
            try open("account", "register", "Ana", secret: password)
                == .text("Created the account Ana and logged in.", value: value)
        )
        #expect(app.identity == .known(ana))
        _ = try open("account", "logout")
        #expect(try open("account", "login", "ANA", secret: password) == .text("Logged in as Ana.", value: value))
        #expect(app.identity == .known(ana))
        #expect(try open("account", "whoami") == .text("Your account is Ana. You run this group.", value: value))
    }

    @Test func appliesAnOptionOfAnotherModuleAfterItsSlowPart() throws {
        let app = try TestApplication([AccountModule.self, ClubModule.self])
        let view = RecordingView(secrets: [password])
        let screen = try app.open(["account", "register", "Ana", "--club", "Rapid"], view: view)
        #expect(
            screen.blocks == [.text("Created the account Ana and logged in."), .text("Ana plays for Rapid.")])
    }

    @Test func logsOutToTheLocalOrganizer() throws {
        let value: Value = .record([
            "id": .integer(1), "name": .text("local"), "local": .boolean(true), "account": .null, "role": .null,
        ])
        _ = try open("account", "register", "Ana", secret: password)
        _ = try open("account", "login", "Ana", secret: password)
        #expect(
            try open("account", "logout")
                == .text(
                    "Logged Ana out. You are working without an account now.",
                    value: value
                )
        )
        #expect(app.identity == .known(.local))
        #expect(
            try open("account", "logout")
                == .text(
                    "You were not logged in. You are working without an account.",
                    value: value
                )
        )
    }

    @Test func asksBeforeItDeletesAnAccount() throws {
        _ = try open("account", "register", "Ana", secret: password)
        _ = try open("account", "login", "Ana", secret: password)
        let view = RecordingView(answers: [false, true])
        #expect(throws: ViewFailure.declined) { try app.open("account", "delete", view: view) }
        let screen = try app.open("account", "delete", view: view)
        #expect(screen.blocks == [.text("Deleted the account Ana with all its players and matches.")])
        #expect(
            view.questions == Array(repeating: "Delete the account Ana with all its players and matches?", count: 2)
        )
        #expect(app.identity == .known(.local))
        #expect(throws: AccountFailure.wrongLogin) { try open("account", "login", "Ana", secret: password) }
    }

    @Test func refusesToDeleteTheLocalOrganizerWithoutAsking() {
        let view = RecordingView(answers: [true])
        #expect(throws: AccountFailure.localIsPermanent) { try app.open("account", "delete", view: view) }
        #expect(throws: AccountFailure.localIsPermanent) { try app.open("account", "delete", "--yes", view: view) }
        #expect(view.questions.isEmpty)
    }

    @Test func refusesAPasswordOnTheCommandLine() {
        let failure = #expect(throws: UsageFailure.self) { try open("account", "register", "Ana", "hunter22") }
        #expect(failure?.message.contains("hunter22") == false)
        #expect(throws: UsageFailure.self) { try open("account", "login", "Ana", "--password=hunter22") }
    }

    @Test func checksAndHashesPasswordsBeforeTheTransaction() throws {
        _ = try open("account", "register", "Ana", secret: password)
        let router = AccountRouter(interactor: AccountInteractor(of: app), presenter: AccountPresenter())
        let sessions = SessionFactory(
            application: app.application, identity: .known(.local), isOpenToAnyone: true, origin: .here)
        for (name, arguments) in [("register", ["name": "Bea"]), ("login", ["name": "ana"])] {
            let route = try #require(router.routes.first { $0.description.path == ["account", name] })
            var given = Arguments(names: .fields)
            for parameter in route.description.parameters {
                guard let text = parameter.name == "password" ? password : arguments[parameter.name] else { continue }
                try given.read(.text(text), for: parameter)
            }
            let prepared = try #require(try route.prepare?(given, sessions))
            // The remaining steps need no password.
            #expect(try app.session { try prepared($0) }.value != .null)
        }
        #expect(router.routes.filter { $0.prepare != nil }.count == 4)
    }

    @Test(arguments: [
        (
            AccountFailure.nameTaken("Ana"), FailureKind.conflict,
            "the name Ana is taken; choose another one (case and accents do not matter)"
        ),
        (.passwordLength, .invalid, "a password must have 8 to 1000 characters"),
        (.wrongLogin, .unauthorized, "the name or the password is wrong"),
        (
            .localIsPermanent, .conflict,
            "you are working without an account; log in to the account that you want to delete"
        ),
    ])
    func describesEachFailure(failure: AccountFailure, kind: FailureKind, message: String) {
        #expect(failure.kind == kind)
        #expect(failure.message == message)
    }
}

/// A module that adds an option to a route with a slow part.
private struct ClubModule: FeatureModule {
    static let name = "club"
    static let summary = "the clubs of organizers"
    static let requires = ["account"]

    func register(in registry: inout ModuleRegistry, using services: Services) throws {
        registry.add(Argument<String?>.option("club", .text(maximumLength: 20), "the club"), to: "account register") {
            $1.remark("\($1.organizer.userName) plays for \($0).")
        }
    }
}
