import Foundation
import GatherDatabase
import GatherKit
import GatherTestSupport
import Players
import Synchronization
import Testing

@testable import Account

/// Several people who act for one organizer.
struct MembersTests {
    private let app: TestApplication
    private let ana: Identity

    init() throws {
        app = try TestApplication([AccountModule.self, PlayersModule.self])
        try app.open("account register Ana", view: RecordingView(secrets: ["correct horse"]))
        ana = app.identity
        try app.open("player add Zoe")
    }

    @discardableResult
    private func open(
        _ line: String, as identity: Identity, secrets: String..., answers: [Bool] = []
    ) throws -> Screen {
        app.identity = identity
        return try app.open(line, view: RecordingView(secrets: secrets, answers: answers))
    }

    private func invite(_ line: String, as identity: Identity? = nil) throws -> String {
        try open("account invite \(line)", as: identity ?? ana).value["code"].text
    }

    /// Creates an account that acts for Ana's organizer.
    private func join(_ name: String, _ options: String = "") throws -> Identity {
        let code = try invite("\(name)\(options)")
        try open("account join \(name)", as: .known(.local), secrets: code, "battery staple")
        return app.identity
    }

    private func members(as identity: Identity? = nil) throws -> [String] {
        let members = try open("account members", as: identity ?? ana).value.elements
        return try members.map { try "\($0["name"].text) \($0["role"].text)" }
    }

    private func token(_ name: String, _ password: String) throws -> Credentials {
        let login = Credentials.login(.init(name: name, password: Secret(password)))
        let answer = try app.send(.post, "/api/users/login", as: login)
        return .identity(.remembered(Secret(try #require(answer.data)["token"].text)))
    }

    private func isValid(_ token: Credentials) throws -> Bool {
        try app.send(.get, "/api/users", as: token).status == .ok
    }

    // MARK: Joining

    @Test func haveTheSamePlayers() throws {
        let code = try invite("bea")
        let screen = try open("account join Bea", as: .known(.local), secrets: code, "battery staple")
        #expect(screen.blocks == [.text("Created the account Bea and logged in. You help run Ana's group.")])
        let bea = app.identity
        #expect(bea == .known(Organizer(id: 2, name: "Ana", account: .init(id: 2, name: "Bea", role: .helper))))
        #expect(try app.line("account whoami") == "Your account is Bea. You help run Ana's group.")
        #expect(try app.open("account whoami").value["account"].text == "Bea")
        try app.open("player add Ion")
        for identity in [ana, bea] {
            let players = try open("player list", as: identity).value.elements.map { try $0["name"].text }
            #expect(players == ["Ion", "Zoe"])
            #expect(try members(as: identity) == ["Ana owner", "Bea helper"])
        }
        #expect(try open("account whoami", as: ana).blocks == [.text("Your account is Ana. You run this group.")])
    }

    @Test func joinFromElsewhereWithALoginOfTheirOwn() throws {
        let code = try invite("bea")
        var identity = Identity.known(.nobody)
        let login = try app.application.open(
            app.application.registry.bind("account join bea"), as: &identity,
            origin: .network(token: nil, address: "192.0.2.1"), view: RecordingView(secrets: [code, "battery staple"])
        ).value
        #expect(try login["role"].text == "helper")
        let bea = try token("bea", "battery staple")
        #expect(try app.send(.get, "/api/players", as: bea).json == #"[{"id":1,"name":"Zoe"}]"#)
        let account = try #require(try app.send(.get, "/api/users", as: bea).data).elements
        #expect(try account.map { try $0["username"].text } == ["bea"], "each sees only the own account")
        app.identity = .known(.local)
        #expect(try app.session { try $0.count("SELECT COUNT(*) AS n FROM token") } == 2)
    }

    @Test(arguments: [" ", "-", " – "]) func typeTheCodeInGroups(separator: String) throws {
        let code = try invite("bea").replacing(/[0-9a-f]{4}/) { "\($0.output.uppercased())\(separator)" }
        try open("account join Bea", as: .known(.local), secrets: code, "battery staple")
        #expect(try members() == ["Ana owner", "Bea helper"])
    }

    @Test func joinOnceWithACode() throws {
        let code = try invite("bea")
        try open("account join Bea", as: .known(.local), secrets: "  \(code.uppercased()) ", "battery staple")
        for wrong in [code, "x", String(repeating: "0", count: 32)] {
            #expect(throws: AccountFailure.wrongInvitation) {
                try open("account join Eva", as: .known(.local), secrets: wrong, "battery staple")
            }
        }
        #expect(try members() == ["Ana owner", "Bea helper"])
    }

    @Test func keepAnInvitationThatFails() throws {
        let code = try invite("bea")
        #expect(throws: AccountFailure.nameTaken("Ana")) {
            try open("account join ana", as: .known(.local), secrets: code, "battery staple")
        }
        #expect(app.identity == .known(.local))
        try open("account join bea", as: .known(.local), secrets: code, "battery staple")
        #expect(try members() == ["Ana owner", "bea helper"])
    }

    @Test func areInvitedForSevenDays() throws {
        let code = try invite("bea")
        app.clock.advance(seconds: 7 * 86_400 - 1)
        #expect(try members() == ["Ana owner", "bea helper"])
        app.clock.advance(seconds: 1)
        #expect(try members() == ["Ana owner"])
        #expect(throws: AccountFailure.wrongInvitation) {
            try open("account join bea", as: .known(.local), secrets: code, "battery staple")
        }
        _ = try invite("eva")
        #expect(try app.session { try $0.count("SELECT COUNT(*) AS n FROM invitation") } == 1, "the old one is gone")
    }

    @Test func areInvitedWithACodeThatIsStoredNowhere() throws {
        let screen = try open("account invite bea", as: ana)
        let code = try screen.value["code"].text
        #expect(code.count == 32)
        // Groups of four can be read aloud.
        let shown = code.replacing(/[0-9a-f]{4}/) { "\($0.output) " }.dropLast()
        #expect(
            screen.blocks == [
                .text("Invited bea as a co-organizer."),
                .section(
                    title: "To join",
                    fields: [
                        .init("Code", String(shown)),
                        .init("Until", app.clock.now.adding(milliseconds: 7 * 86_400_000).local),
                        .init("On the web", "Open the page and choose Join with a code"),
                        .init("In a shell", "account join bea"),
                    ]),
                .text("The code creates one account and is not shown again: send it now."),
            ])
        let hashes = try app.session { try $0.all("SELECT hash FROM invitation") { try $0.text("hash") } }
        #expect(hashes == [try AccountInteractor.hash(Secret(code))])
    }

    @Test func endAnInvitationByAnotherOrByRemoval() throws {
        let codes = [try invite("Bea"), try invite("bea"), try invite("Eva")]
        #expect(codes.count == 3)
        #expect(try members() == ["Ana owner", "Eva helper", "bea helper"])
        let removed = try open("account remove éva", as: ana, answers: [true])
        #expect(removed.blocks == [.text("Cancelled the invitation for Eva.")])
        for code in [codes[0], codes[2]] {
            #expect(throws: AccountFailure.wrongInvitation) {
                try open("account join new", as: .known(.local), secrets: code, "battery staple")
            }
        }
        try open("account join new", as: .known(.local), secrets: codes[1], "battery staple")
        #expect(throws: AccountFailure.nameTaken("new")) { try invite("NEW") }
    }

    @Test func areLimitedInNumberOverTheNetwork() throws {
        app.identity = ana
        try app.session { session in
            let invitations = (1...49).map {
                Invitation(
                    hash: "\($0)", organizerID: session.organizer.id, name: "Friend \($0)", role: .helper,
                    expires: session.now.adding(milliseconds: 1), makerID: nil)
            }
            try Invitation.table.insert(invitations, in: session)
        }
        var identity = ana
        let line = try app.application.registry.bind("account invite bea")
        let failure = #expect(throws: (any Error).self) {
            try app.application.open(
                line, as: &identity, origin: .network(token: nil, address: nil), view: RecordingView())
        }
        #expect((failure as? any Failure)?.message.contains("50 co-organizers and invitations") == true)
    }

    // MARK: Rights

    @Test func whoHelpMayDoEverythingButInviteAndRemove() throws {
        let bea = try join("Bea")
        _ = try join("Eva")
        for line in ["account invite Mia", "account remove Eva --yes", "account remove Ana --yes"] {
            let failure = #expect(throws: AccountFailure.self) { try open(line, as: bea) }
            #expect(failure == .ownersOnly("Bea"))
            #expect(failure?.kind == .unauthorized)
        }
        try open("player delete Zoe --yes", as: bea)
        #expect(try members() == ["Ana owner", "Bea helper", "Eva helper"])
    }

    @Test func inviteOwnersToo() throws {
        let bea = try join("Bea", " --owner")
        #expect(try open("account whoami", as: bea).sentence == "Your account is Bea. You run Ana's group.")
        _ = try invite("Eva", as: bea)
        try open("account remove ana --yes", as: bea)
        #expect(try members(as: bea) == ["Bea owner", "Eva helper"])
        #expect(try open("account whoami", as: bea).sentence == "Your account is Bea. You run this group.")
        #expect(throws: IdentityFailure.unknownToken) { try open("player list", as: ana) }
        try open("account register Ana", as: .known(.local), secrets: "correct horse")
        #expect(try app.open("player list").value.elements.isEmpty, "the name is free, for another organizer")
    }

    @Test func areOfTheLocalOrganizerWithoutAnAccount() throws {
        let code = try invite("bea", as: .known(.local))
        try open("account join bea", as: .known(.local), secrets: code, "battery staple")
        let bea = app.identity
        #expect(bea == .known(Organizer(id: 1, name: "local", account: .init(id: 2, name: "bea", role: .helper))))
        #expect(try app.line("account whoami") == "Your account is bea. You help run this machine's group.")
        try app.open("player add Ion")
        #expect(try open("player list", as: .known(.local)).value.elements.count == 1)
        #expect(throws: AccountFailure.ownersOnly("bea")) { try open("account claim bea --yes", as: .known(.local)) }
        try open("account remove bea --yes", as: .known(.local))
        #expect(throws: IdentityFailure.unknownToken) { try open("player list", as: bea) }
    }

    // MARK: Removal

    @Test func areSuggestedForRemoval() throws {
        for name in ["Bea", "Béla", "Eva"] { _ = try invite(name) }
        #expect(try app.suggestions(for: "name", of: "account remove", "BE").map(\.text) == ["Bea", "Béla"])
    }

    @Test func areRemovedWithTheirLoginsAndNothingElse() throws {
        _ = try join("Bea")
        let tokens = (ana: try token("ana", "correct horse"), bea: try token("bea", "battery staple"))
        let view = RecordingView(answers: [true])
        app.identity = ana
        #expect(try app.open("account", "remove", "BEA", view: view).blocks == [.text("Removed the account Bea.")])
        #expect(view.questions == ["Remove the account Bea and log it out everywhere? The players and matches stay."])
        #expect(try !isValid(tokens.bea) && isValid(tokens.ana))
        #expect(throws: AccountFailure.wrongLogin) {
            try open("account login bea", as: .known(.local), secrets: "battery staple")
        }
        #expect(throws: AccountFailure.noMember("bea")) { try open("account remove bea --yes", as: ana) }
        #expect(throws: AccountFailure.ownAccount) { try open("account remove ana --yes", as: ana) }
        #expect(try open("player list", as: ana).value.elements.count == 1)
    }

    @Test func neverRemoveTheLastOwner() throws {
        let line = "account claim ana --yes"
        try open("player delete Zoe --yes", as: ana)
        try open(line, as: .known(.local))
        #expect(throws: AccountFailure.lastOwner("Ana")) { try open("account remove ana --yes", as: .known(.local)) }
        #expect(try members() == ["Ana owner"])
    }

    @Test func whoAreOwnersDoNotRemoveEachOther() throws {
        let bea = try join("Bea", " --owner")
        let lines = try ["bea", "ana"].map {
            try app.application.registry.bind("account remove \($0) --yes")
        }
        let outcomes = Mutex<[Bool]>([])
        let application = app.application
        let identities = [ana, bea]
        DispatchQueue.concurrentPerform(iterations: 2) { place in
            var identity = identities[place]
            let isDone = (try? application.open(lines[place], as: &identity, view: RecordingView())) != nil
            outcomes.withLock { $0.append(isDone) }
        }
        #expect(outcomes.withLock { $0.filter { $0 }.count } == 1)
        app.identity = .known(.local)
        let owners = try app.session { try AccountStore().accounts(of: 2, in: $0) }
        #expect(owners.map(\.role) == [.owner])
    }

    /// The session began before the account was removed.
    @Test func whoWereRemovedRemoveNobody() throws {
        guard case .known(let bea) = try join("Bea", " --owner") else { return }
        app.identity = ana
        try app.session { session in
            let interactor = AccountInteractor(of: app)
            let present = session.organizer
            _ = try interactor.remove("Bea", in: session)
            session.organizer = bea
            #expect(throws: IdentityFailure.unknownToken) { try interactor.remove("Ana", in: session) }
            #expect(throws: IdentityFailure.unknownToken) {
                try interactor.invite(Name("Eva"), as: .owner, in: session)
            }
            session.organizer = present
        }
        #expect(try members() == ["Ana owner"])
    }

    // MARK: Deletion

    @Test func deleteOnlyTheirOwnAccount() throws {
        for options in ["", " --owner"] {
            let bea = try join("Bea", options)
            app.identity = bea
            let view = RecordingView(answers: [true])
            let screen = try app.open("account", "delete", view: view)
            #expect(view.questions == ["Delete the account Bea? The players and matches stay."])
            #expect(screen.blocks == [.text("Deleted the account Bea.")])
            #expect(app.identity == .known(.local))
            #expect(try members() == ["Ana owner"])
            #expect(try open("player list", as: ana).value.elements.count == 1)
        }
        _ = try join("Bea")
        let bea = try token("bea", "battery staple")
        #expect(try app.send(.delete, "/api/users", as: bea).status == .noContent)
        #expect(try members() == ["Ana owner"])
    }

    @Test func whoAreTheLastOwnerDeleteEverything() throws {
        let bea = try join("Bea")
        _ = try join("Eva")
        app.identity = ana
        let view = RecordingView(answers: [true])
        let screen = try app.open("account", "delete", view: view)
        let extent = "the account Ana with all its players and matches, and the accounts of Bea and Eva"
        #expect(view.questions == ["Delete \(extent)?"])
        #expect(screen.blocks == [.text("Deleted \(extent).")])
        #expect(throws: IdentityFailure.unknownToken) { try open("player list", as: bea) }
        app.identity = .known(.local)
        #expect(try app.session { try $0.count("SELECT COUNT(*) AS n FROM account") } == 0)
        #expect(try app.session { try $0.count("SELECT COUNT(*) AS n FROM organizer") } == 1)
    }

    // MARK: Logins

    @Test func changeTheirPasswordsAndEndTheirOtherLogins() throws {
        let bea = try join("Bea")
        let (here, elsewhere) = (try token("bea", "battery staple"), try token("bea", "battery staple"))
        let anas = try token("ana", "correct horse")
        #expect(throws: AccountFailure.wrongLogin) {
            try open("account password", as: bea, secrets: "wrong horse", "correct staple")
        }
        #expect(throws: AccountFailure.passwordLength) {
            try open("account password", as: bea, secrets: "battery staple", "short")
        }
        guard case .identity(.remembered(let secret)) = here else { return }
        var identity = Identity.remembered(secret)
        let screen = try app.application.open(
            app.application.registry.bind("account password"), as: &identity,
            origin: .network(token: secret, address: nil),
            view: RecordingView(secrets: ["battery staple", "correct staple"]))
        #expect(
            screen.blocks == [.text("Changed the password of Bea. The account has been logged out everywhere else.")])
        #expect(try isValid(here) && isValid(anas))
        #expect(try !isValid(elsewhere))
        #expect(throws: AccountFailure.wrongLogin) {
            try open("account login bea", as: .known(.local), secrets: "battery staple")
        }
        try open("account login bea", as: .known(.local), secrets: "correct staple")
        #expect(throws: AccountFailure.noLogin) {
            try open("account password", as: .known(.local), secrets: "x", "correct horse")
        }
    }

    @Test func limitTheAttemptsOnThePresentPassword() throws {
        let app = try TestApplication([AccountModule.self], settings: ["account.attempts": "3"])
        try app.open("account register Ana", view: RecordingView(secrets: ["correct horse"]))
        let line = try app.application.registry.bind("account password")
        func change(_ password: String) throws {
            var identity = app.identity
            _ = try app.application.open(
                line, as: &identity, origin: .network(token: nil, address: "192.0.2.1"),
                view: RecordingView(secrets: [password, "correct staple"]))
        }
        for _ in 1...3 { #expect(throws: AccountFailure.wrongLogin) { try change("wrong horse") } }
        #expect(throws: AccountFailure.tooManyAttempts(seconds: 30)) { try change("correct horse") }
    }

    @Test func logOutEverywhere() throws {
        let bea = try join("Bea")
        let tokens = [try token("bea", "battery staple"), try token("bea", "battery staple")]
        let anas = try token("ana", "correct horse")
        let screen = try open("account logout --everywhere", as: bea)
        #expect(
            screen.sentence
                == "Logged Bea out everywhere. You are working without an account now.")
        #expect(app.identity == .known(.local))
        for token in tokens { #expect(try !isValid(token)) }
        #expect(try isValid(anas))
        #expect(try app.line("account logout --everywhere")?.hasPrefix("You were not logged in") == true)
    }

    /// A claimed organizer and the local one are the same.
    @Test func writeForTheLocalOrganizerOnceTheyHaveTakenItOver() throws {
        try open("player delete Zoe --yes", as: ana)
        _ = try join("Bea")
        try open("account claim ana --yes", as: .known(.local))
        for (name, password) in [("ana", "correct horse"), ("bea", "battery staple")] {
            try open("account login \(name)", as: .known(.local), secrets: password)
            try app.open("player add \(name)")
        }
        #expect(try open("player list", as: .known(.local)).value.elements.count == 2)
        #expect(try members(as: .known(.local)) == ["Ana owner", "Bea helper"])
    }
}
