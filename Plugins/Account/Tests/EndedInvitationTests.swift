import Foundation
import GatherDatabase
import GatherKit
import GatherTestSupport
import Players
import Testing

@testable import Account

/// Invitations end with the logins of the person who made them.
struct EndedInvitationTests {
    private let app: TestApplication
    private let ana: Identity

    init() throws {
        app = try TestApplication([AccountModule.self, PlayersModule.self])
        try app.open("account register Ana", view: RecordingView(secrets: ["correct horse"]))
        ana = app.identity
    }

    @discardableResult
    private func open(_ line: String, as identity: Identity, secrets: String...) throws -> Screen {
        app.identity = identity
        return try app.open(line, view: RecordingView(secrets: secrets))
    }

    private func invite(_ line: String, as identity: Identity) throws -> String {
        try open("account invite \(line)", as: identity).value["code"].text
    }

    private func join(_ name: String, _ code: String) throws -> Identity {
        try open("account join \(name)", as: .known(.local), secrets: code, "battery staple")
        return app.identity
    }

    private func isRefused(_ code: String) -> Bool {
        do {
            _ = try join("Comeback", code)
            return false
        } catch { return error as? AccountFailure == .wrongInvitation }
    }

    /// The sentences about what has ended.
    private func ended(_ screen: Screen) -> [String] {
        screen.blocks.compactMap { block in
            if case .text(let text) = block, text.contains("invitation") { text } else { nil }
        }
    }

    @Test func aRemovedOwnerDoesNotComeBackWithAnEarlierOne() throws {
        let bea = try join("Bea", invite("Bea --owner", as: ana))
        let codes = try [invite("Comeback --owner", as: bea), invite("Eva", as: bea)]
        let others = try invite("Dan", as: ana)
        let members = try open("account members", as: ana).value.elements
        #expect(try members.map { try $0["invitedBy"] } == [.null, .null, .text("Bea"), .text("Ana"), .text("Bea")])
        let screen = try open("account remove bea --yes", as: ana)
        #expect(ended(screen) == ["The invitations for Comeback and Eva, created by Bea, are no longer valid."])
        #expect(codes.allSatisfy(isRefused))
        #expect(try open("account members", as: ana).value.elements.map { try $0["name"].text } == ["Ana", "Dan"])
        _ = try join("Dan", others)
    }

    @Test(arguments: ["account password", "account logout --everywhere", "account delete --yes"])
    func whatAThiefHasMadeEnds(line: String) throws {
        let bea = try join("Bea", invite("Bea --owner", as: ana))
        let (code, own) = (try invite("Thief --owner", as: bea), try invite("Eva", as: ana))
        let screen = try open(line, as: bea, secrets: "battery staple", "another horse")
        #expect(ended(screen) == ["The invitation for Thief, created by Bea, is no longer valid."])
        #expect(isRefused(code) && !isRefused(own))
    }

    @Test func oneLogoutEndsNone() throws {
        let code = try invite("Eva", as: ana)
        #expect(ended(try open("account logout", as: ana)).isEmpty)
        #expect(!isRefused(code))
    }

    @Test func thoseOfTheMachineStay() throws {
        for name in ["Ion", "Bea"] { _ = try join(name, invite("\(name) --owner", as: .known(.local))) }
        let bea = app.identity
        let code = try invite("Eva", as: .known(.local))
        #expect(ended(try open("account logout --everywhere", as: bea)).isEmpty)
        #expect(ended(try open("account remove bea --yes", as: .known(.local))).isEmpty)
        #expect(!isRefused(code))
    }

    @Test func aMakerWhoIsGoneInvitesNobody() throws {
        app.identity = ana
        try app.session { session in
            let invitation = Invitation(
                hash: try AccountInteractor.hash(Secret("code")), organizerID: session.organizer.id, name: "Eva",
                role: .owner, expires: session.now.adding(milliseconds: 1), makerID: 4711)
            try Invitation.table.insert(invitation, in: session)
        }
        #expect(isRefused("code"))
    }

    // MARK: - Stores of before

    /// A store from before makers were stored, with the owner Ana, the helper Bea, and an invitation with the code `code`.
    private func olderStore() throws -> TestApplication {
        let path = app.folder.path("store.sqlite")
        let older = try TestApplication([Older<AccountModule, 2>.self], store: path)
        let hash = try PasswordHashing(cost: 1) { Array(repeating: 7, count: $0) }.hash(Secret("battery staple"))
        let end = app.clock.now.adding(milliseconds: 86_400_000).milliseconds
        try older.application.database.write { connection in
            let statements: [SQL] = [
                "INSERT INTO organizer (id, uuid) VALUES (7, 'A')",
                """
                INSERT INTO account (organizer_id, name, name_key, uuid, password, role) VALUES \
                (7, 'Ana', 'ana', 'B', \(hash), 'owner'), (7, 'Bea', 'bea', 'C', \(hash), 'helper')
                """,
                """
                INSERT INTO invitation (hash, organizer_id, name, role, expires) \
                VALUES (\(try AccountInteractor.hash(Secret("code"))), 7, 'Eva', 'owner', \(end))
                """,
            ]
            for statement in statements { try connection.run(statement) }
        }
        return try TestApplication([AccountModule.self], store: path, clock: app.clock)
    }

    private func logIn(_ name: String, _ app: TestApplication) throws {
        try app.open("account login \(name)", view: RecordingView(secrets: ["battery staple"]))
    }

    @Test func oneOfBeforeStillWorks() throws {
        let app = try olderStore()
        try app.open("account join Eva", view: RecordingView(secrets: ["code", "battery staple"]))
        #expect(try app.open("account members").value.elements.map { try $0["name"].text } == ["Ana", "Bea", "Eva"])
    }

    @Test func oneOfBeforeMayBeAnyOwners() throws {
        let app = try olderStore()
        try logIn("bea", app)
        #expect(ended(try app.open("account logout --everywhere")).isEmpty, "a helper invites nobody")
        try logIn("ana", app)
        let screen = try app.open("account logout --everywhere")
        #expect(ended(screen) == ["The invitation for Eva, possibly created by Ana, is no longer valid."])
        #expect(throws: AccountFailure.wrongInvitation) {
            try app.open("account join Eva", view: RecordingView(secrets: ["code", "battery staple"]))
        }
    }
}
