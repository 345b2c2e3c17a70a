import AllFeatures
import Football
import GatherDatabase
import GatherKit
import GatherTestSupport
import Testing

@testable import Share

/// Links know who made them.
struct LinkMakerTests {
    private let app: TestApplication
    private let ana: Identity
    private let bea: Identity

    init() throws {
        app = try TestApplication(allFeatures, settings: ["share.address": "https://football.example.org"])
        try app.open("account register ana", view: RecordingView(secrets: ["correct horse"]))
        ana = app.identity
        let code = try app.open("account invite bea").value["code"].text
        try app.open("account join bea", view: RecordingView(secrets: [code, "battery staple"]))
        bea = app.identity
        try app.open("player add Ion")
    }

    @discardableResult
    private func open(_ line: String, as identity: Identity, secrets: String...) throws -> Screen {
        app.identity = identity
        return try app.open(line, view: RecordingView(secrets: secrets))
    }

    private func links(_ screen: Screen) -> [String] {
        screen.blocks.compactMap { block in
            if case .text(let text) = block, text.contains("share revoke") { text } else { nil }
        }
    }

    @Test func listedWithTheirMakers() throws {
        try open("share link match", as: ana)
        try open("share link attendance --player Ion", as: bea)
        let screen = try open("share links", as: ana)
        #expect(try screen.value.elements.map { try $0["by"].text } == ["ana", "bea"])
        #expect(try screen.table.rows.map(\.last) == ["ana", "bea"])
        try open("account remove bea --yes", as: ana)
        #expect(try open("share links", as: ana).value.elements.map { try $0["by"] } == [.text("ana"), .null])
    }

    @Test func namedToWhoeverOpensTheLink() throws {
        let secret = Secret(String(try open("share link match", as: bea).value["address"].text.suffix(22)))
        func name() throws -> String? {
            app.identity = ana
            return try app.session { try $0.registry.link(secret, as: nil, in: $0)?.organizer.name }
        }
        #expect(try name() == "bea")
        try open("account remove bea --yes", as: ana)
        #expect(try name() == "local")
    }

    @Test func namedWithTheLinesThatRevokeThemWhenTheirMakerIsRemoved() throws {
        for line in ["share link match", "share link table"] { try open(line, as: bea) }
        try open("share link calendar", as: ana)
        let screen = try open("account remove bea --yes", as: ana)
        #expect(
            links(screen) == [
                "Links 1 and 2, created by bea, can still be used. Revoke the links with: share revoke 1; share revoke 2"
            ])
        try app.lines("share revoke 1", "share revoke 2")
        #expect(try app.open("share links").value.elements.count == 1)
    }

    @Test(arguments: ["account password", "account logout --everywhere", "account delete --yes"])
    func namedWhenTheLoginsOfTheirMakerEnd(line: String) throws {
        for line in ["share link match", "share link table --until 2026-11-22"] { try open(line, as: bea) }
        app.clock.advance(seconds: 3 * 86_400)
        let screen = try open(line, as: bea, secrets: "battery staple", "another horse")
        #expect(links(screen) == ["Link 1, created by bea, can still be used. Revoke the link with: share revoke 1"])
        #expect(links(try open("account logout --everywhere", as: ana)).isEmpty)
    }

    @Test func namedInABoundedSentence() throws {
        app.identity = bea
        try app.session { session in
            for number in 1...35 {
                let link = Link(
                    kind: .match, playerID: nil, madeAt: session.now, until: nil, hash: "\(number)",
                    secret: nil, makerID: session.organizer.account?.id)
                _ = try Link.table.insertNumbered(link, in: session)
            }
        }
        let sentence = try #require(links(try open("account logout --everywhere", as: bea)).first)
        #expect(sentence.contains("share revoke 30; list the others with: share links"))
        #expect(!sentence.contains("share revoke 31"))
    }

    @Test func namedIfTheirMakerIsNotKnown() throws {
        app.identity = ana
        try app.session { session in
            let link = Link(
                kind: .table, playerID: nil, madeAt: session.now, until: nil, hash: "1",
                secret: nil, makerID: Organizer.Account.unknownID)
            _ = try Link.table.insertNumbered(link, in: session)
        }
        #expect(try app.open("share links").value.elements.map { try $0["by"] } == [.null])
        #expect(
            links(try open("account logout --everywhere", as: bea)) == [
                "Link 1, possibly created by bea, can still be used. Revoke the link with: share revoke 1"
            ])
    }

    @Test func openedInAStoreOfBeforeMakersWereStored() throws {
        let path = app.folder.path("store.sqlite")
        let others = allFeatures.filter { $0.name != ShareModule.name }
        let older = try TestApplication(others + [Older<ShareModule, 1>.self], store: path)
        _ = try older.application.database.write { connection in
            try connection.run(
                """
                INSERT INTO share_link (organizer_id, number, kind, made_at, hash) \
                VALUES (1, 1, 'table', 0, \(try LinkInteractor.hash(of: Secret("secret"))))
                """)
        }
        let app = try TestApplication(allFeatures, store: path)
        #expect(try app.open("share links").value.elements.count == 1)
        let page = try app.session { try $0.registry.link(Secret("secret"), in: $0) }
        #expect(page?.title == "The table")
    }
}
