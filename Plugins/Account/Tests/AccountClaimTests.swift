import GatherKit
import GatherTestSupport
import Players
import Testing

@testable import Account

/// Accounts that take over the data of the local organizer.
struct AccountClaimTests {
    private let app: TestApplication

    init() throws {
        app = try TestApplication([AccountModule.self, PlayersModule.self])
        try app.open(["player", "add", "Zoe"])
    }

    @discardableResult
    private func open(_ line: String, secret: String? = nil) throws -> Screen {
        try app.open(
            line,
            view: RecordingView(secrets: secret.map { [$0] } ?? [], answers: [true]))
    }

    /// Registers from another machine.
    private func registerElsewhere(_ name: String) throws -> (screen: Screen, identity: Identity) {
        var identity = Identity.known(.nobody)
        let screen = try app.application.open(
            app.application.registry.bind("account register \(name)"), as: &identity,
            origin: .network(token: nil, address: "192.0.2.1", zone: "Europe/Bucharest"),
            view: RecordingView(secrets: ["correct horse"]))
        return (screen, identity)
    }

    private func names(as identity: Identity? = nil) throws -> [String] {
        var identity = identity ?? app.identity
        let list = try app.application.registry.bind("player list")
        let players = try app.application.open(list, as: &identity, view: RecordingView())
        return try players.value.elements.map { try $0["name"].text }
    }

    @Test func givesTheFirstAccountWhatTheMachineHas() throws {
        let (screen, identity) = try registerElsewhere("Ana")
        #expect(
            screen.blocks == [
                .text(
                    "Created the account Ana and logged in. To take over the data kept on the server's own machine, type in its "
                        + "shell: account claim Ana")
            ])
        #expect(try names(as: identity).isEmpty)
        #expect(try !app.session { app.application.registry.blocks(about: ServerGreeting(), in: $0) }.isEmpty)
        #expect(
            try open("account claim ana").blocks == [
                .text(
                    "The account Ana now has all players and matches on this machine. The shell on this "
                        + "machine still sees them.")
            ])
        #expect(try names() == ["Zoe"], "this machine keeps working without a login")
        #expect(try app.session { app.application.registry.blocks(about: ServerGreeting(), in: $0) }.isEmpty)
        try open("account login ana", secret: "correct horse")
        #expect(try open("account whoami").blocks == [.text("Your account is Ana. You run this group.")])
        try open("player add Ion")
        #expect(try names(as: .known(.local)) == ["Ion", "Zoe"])
        #expect(throws: AccountFailure.claimedIsPermanent) { try open("account delete --yes") }
    }

    @Test func keepsTheTokensOfTheAccount() throws {
        let made = try app.send(
            .post, "/api/users", #"{"username":"Ana","password":"correct horse"}"#, as: Credentials.nobody)
        let login = Credentials.login(.init(name: "Ana", password: Secret("correct horse")))
        let answer = try app.send(.post, "/api/users/login", as: login)
        let token = try #require(answer.data)["token"].text
        try open("account claim ana")
        let players = try app.send(.get, "/api/players", as: .identity(.remembered(Secret(token))))
        #expect(players.json == #"[{"id":1,"name":"Zoe"}]"#)
        #expect(
            try app.send(.get, "/api/users", as: .identity(.remembered(Secret(token)))).json?.contains(
                try #require(made.location)) == true)
    }

    @Test func refusesTheDataOfTheMachineToAnyoneElse() throws {
        let (_, ana) = try registerElsewhere("Ana")
        var identity = ana
        #expect(throws: AccountFailure.claimFromElsewhere) {
            try app.application.open(
                app.application.registry.bind(["account", "claim", "Ana", "--yes"]),
                as: &identity, origin: .network(token: nil, address: "127.0.0.1"), view: RecordingView())
        }
        #expect(throws: AccountFailure.noAccount("bob")) { try open("account claim bob") }
        #expect(throws: AccountFailure.noAccount("local")) { try open("account claim local") }
        let (screen, _) = try registerElsewhere("Bea")
        #expect(screen.blocks == [.text("Created the account Bea and logged in.")], "only the first is told")
        try open("account claim bea --yes")
        #expect(throws: AccountFailure.claimedBefore(by: "Bea")) { try open("account claim ana") }
    }

    @Test func losesNothingOfTheAccount() throws {
        let (_, ana) = try registerElsewhere("Ana")
        var identity = ana
        _ = try app.application.open(
            app.application.registry.bind(["player", "add", "Own"]), as: &identity,
            view: RecordingView())
        #expect(throws: AccountFailure.hasData("Ana")) { try open("account claim ana --yes") }
    }

    @Test func saysNothingWithoutAnythingToTakeOver() throws {
        let empty = try TestApplication([AccountModule.self, PlayersModule.self])
        let screen = try empty.open("account", "register", "Ana", view: RecordingView(secrets: ["correct horse"]))
        #expect(screen.blocks == [.text("Created the account Ana and logged in.")])
        #expect(try empty.session { empty.application.registry.blocks(about: ServerGreeting(), in: $0) }.isEmpty)
    }
}
