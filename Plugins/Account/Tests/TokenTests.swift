import Foundation
import GatherDatabase
import GatherKit
import GatherTestSupport
import Testing

@testable import Account

/// The validity of tokens.
struct TokenTests {
    private let app: TestApplication
    private static let day = 86_400

    init() throws { app = try Self.application() }

    private static func application(settings: [String: Settings.Value] = [:]) throws -> TestApplication {
        let app = try TestApplication([AccountModule.self], settings: settings)
        try app.send(.post, "/api/users", #"{"username":"Ana","password":"correct horse"}"#, as: .nobody)
        return app
    }

    private func login(at app: TestApplication? = nil) throws -> Credentials {
        let login = Credentials.login(.init(name: "Ana", password: Secret("correct horse")))
        return try bearer((app ?? self.app).send(.post, "/api/users/login", as: login))
    }

    private func bearer(_ answer: Endpoint.Response) throws -> Credentials {
        let value = try JSONDecoder().decode([String: String].self, from: Data(try #require(answer.json).utf8))
        return .identity(.remembered(Secret(try #require(value["token"]))))
    }

    private func pass(days: Int) { app.clock.advance(seconds: days * Self.day) }

    private func status(_ token: Credentials) throws -> Endpoint.Status {
        try app.send(.get, "/api/users", as: token).status
    }

    @Test func expiresAfterThirtyDaysWithoutAWrite() throws {
        let token = try login()
        pass(days: 29)
        #expect(try status(token) == .ok)
        pass(days: 1)
        #expect(try status(token) == .unauthorized)
    }

    @Test func expiresAfterTheConfiguredDays() throws {
        let app = try Self.application(settings: ["account.token-days": "1"])
        let token = try login(at: app)
        app.clock.advance(seconds: Self.day - 1)
        #expect(try app.send(.get, "/api/users", as: token).status == .ok)
        app.clock.advance(seconds: 1)
        #expect(try app.send(.get, "/api/users", as: token).status == .unauthorized)
    }

    @Test func isProlongedByAWriteSession() throws {
        let token = try login()
        pass(days: 20)
        var identity = Identity.remembered(try #require(token.token))
        try app.application.session(.write, as: &identity) { _ in }
        pass(days: 20)
        #expect(try status(token) == .ok)
        pass(days: 10)
        #expect(try status(token) == .unauthorized)
    }

    @Test func isProlongedAtMostOnceADay() throws {
        let token = try #require(try login().token)
        let store = AccountStore()
        let before = try app.session { try store.token(hash: AccountInteractor.hash(token), at: app.clock.now, in: $0) }
        app.clock.advance(seconds: Self.day - 1)
        for isWritten in [false, true] {
            var identity = Identity.remembered(token)
            try app.application.session(.write, as: &identity) { session in
                let now = try store.token(hash: AccountInteractor.hash(token), at: app.clock.now, in: session)
                #expect((now?.expires != before?.expires) == isWritten)
            }
            app.clock.advance(seconds: 1)
        }
    }

    @Test func isReplacedByANewOne() throws {
        let old = try login()
        pass(days: 29)
        let answer = try app.send(.post, "/api/v2/token", as: old)
        let new = try bearer(answer)
        #expect(answer.json?.contains(#""expires":"2027-01-19T12:00:00Z""#) == true)
        #expect(try status(old) == .unauthorized)
        pass(days: 29)
        #expect(try status(new) == .ok)
    }

    @Test func endsWithALogout() throws {
        let (token, other) = (try login(), try login())
        #expect(try app.send(.delete, "/api/v2/token", as: token).status == .noContent)
        #expect(try status(token) == .unauthorized)
        #expect(try status(other) == .ok)
        #expect(try app.send(.delete, "/api/v2/token", as: token).status == .unauthorized)
        #expect(try app.send(.post, "/api/v2/token", as: token).status == .unauthorized)
    }

    @Test func isDeletedAtALaterLoginOnceExpired() throws {
        _ = try login()
        // Until then it identifies a known client.
        pass(days: 30 + 180)
        _ = try login()
        let count = try app.session { session in
            try session.count("SELECT count(*) AS n FROM token")
        }
        #expect(count == 1)
    }

    @Test func ignoresTheVirtualClockOfAScript() throws {
        let token = try login()
        let made = try VirtualClock.$current.withValue(.inTheYear9999) { try login() }
        #expect(try status(token) == .ok, "it was not deleted")
        pass(days: 30)
        #expect(try status(made) == .unauthorized)
    }

    @Test func has128RandomBits() throws {
        #expect(try login().token?.exposed.count == 32)
    }
}

extension VirtualClock {
    /// The virtual clock of a script.
    static var inTheYear9999: VirtualClock { VirtualClock(at: Timestamp(milliseconds: 253_370_764_800_000)) }
}

extension Credentials {
    fileprivate var token: Secret? { if case .identity(.remembered(let token)) = self { token } else { nil } }
}
