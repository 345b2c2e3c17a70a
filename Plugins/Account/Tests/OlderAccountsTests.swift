import Foundation
import GatherDatabase
import GatherTestSupport
import Testing

@testable import Account
@testable import GatherKit

/// A store whose organizers were accounts themselves.
struct OlderAccountsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let uuids = (101...102).map { UUID(number: $0).uuidString }

    /// A store with the organizer Ana, who has a token without an expiry date, one with it and a known client, and the
    /// local organizer, which has a claimant.
    private func newer(claimed: Bool) throws -> TestApplication {
        let path = folder.path("store.sqlite")
        let hash = try PasswordHashing(cost: 1) { Array(repeating: 7, count: $0) }.hash(Secret("correct horse"))
        let older = try TestApplication([Older<AccountModule, 1>.self], store: path)
        try older.session { session in
            let statements: [SQL] = [
                """
                INSERT INTO organizer (id, name, name_key, password, uuid) \
                VALUES (7, 'Ana', 'ana', \(hash), \(Self.uuids[0]))
                """,
                "INSERT INTO token VALUES (\(try AccountInteractor.hash(Secret("token"))), 7, 0)",
                "INSERT INTO token VALUES (\(try AccountInteractor.hash(Secret("dated"))), 7, 5)",
                "INSERT INTO known_client VALUES (\(try AccountInteractor.hash(Secret("client"))), 7, 5)",
            ]
            for statement in statements { try session.connection.run(statement) }
            let claim: SQL = """
                UPDATE organizer SET name = 'Zoe', name_key = 'zoe', password = \(hash), uuid = \(Self.uuids[1]) \
                WHERE id = 1
                """
            if claimed { try session.connection.run(claim) }
        }
        return try TestApplication([AccountModule.self], store: path)
    }

    @Test func keepsLoginsTokensAndIdentifiers() throws {
        let app = try newer(claimed: false)
        let token = Credentials.identity(.remembered(Secret("token")))
        let ana = #"[{"id":"\#(Self.uuids[0])","username":"Ana"}]"#
        #expect(try app.send(.get, "/api/users", as: token).json == ana)
        let login = Credentials.login(.init(name: "ana", password: Secret("correct horse")))
        #expect(try app.send(.post, "/api/users/login", as: login).status == .ok)
        try app.open("account login ana", view: RecordingView(secrets: ["correct horse"]))
        #expect(
            app.identity == .known(Organizer(id: 7, name: "Ana", account: .init(id: 1, name: "Ana", role: .owner))))
        try app.session { session in
            let account = try #require(try AccountStore().account(1, in: session))
            #expect(try AccountStore().knows(AccountInteractor.hash(Secret("client")), account, in: session))
            #expect(try Group.table.all("ORDER BY id", in: session).map(\.id) == [1, 7])
            #expect(try Group.table.first(where: "id = 7", in: session)?.uuid == Self.uuids[0])
        }
        try app.open("account register Bea", view: RecordingView(secrets: ["correct horse"]))
        guard case .known(let bea) = app.identity else { return }
        #expect(![1, 7].contains(bea.id) && bea.account == .init(id: 2, name: "Bea", role: .owner))
    }

    @Test func datesTokensWithoutAnExpiryDate() throws {
        func thirtyDaysFromNow() -> Timestamp { .system().adding(milliseconds: 30 * 86_400_000) }
        let earliest = thirtyDaysFromNow()
        let app = try newer(claimed: false)
        let tokens = try app.session { try Token.table.all("ORDER BY expires", in: $0) }
        let hashes = try ["dated", "token"].map { try AccountInteractor.hash(Secret($0)) }
        #expect(tokens.map(\.hash) == hashes)
        #expect(tokens.first?.expires == Timestamp(milliseconds: 5))
        let expires = try #require(tokens.last?.expires)
        #expect((earliest...thirtyDaysFromNow()).contains(expires))
    }

    @Test(arguments: [false, true]) func keepsTheLocalOrganizer(isClaimed: Bool) throws {
        let app = try newer(claimed: isClaimed)
        #expect(try app.line("account whoami") == "You are working without an account, with the data on this machine.")
        #expect(try app.open("account members").value.elements.count == (isClaimed ? 1 : 0))
        guard isClaimed else { return }
        try app.open("account login zoe", view: RecordingView(secrets: ["correct horse"]))
        #expect(
            app.identity == .known(Organizer(id: 1, name: "Zoe", account: .init(id: 1, name: "Zoe", role: .owner))))
    }
}
