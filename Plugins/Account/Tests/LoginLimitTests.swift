import Foundation
import GatherDatabase
import GatherKit
import GatherTestSupport
import Testing

@testable import Account

/// The limits on login attempts over the network.
struct LoginLimitTests {
    private let app: TestApplication

    init() throws {
        app = try TestApplication(
            [AccountModule.self],
            settings: ["account.attempts": "3", "account.registrations": "2"])
        for name in ["Ana", "Ion"] {
            try app.open("account", "register", name, view: RecordingView(secrets: ["correct horse"]))
        }
    }

    @discardableResult
    private func login(
        _ name: String = "Ana", _ password: String = "wrong horse", from address: String? = "192.0.2.1"
    ) throws -> Endpoint.Response {
        try app.send(
            .post, "/api/users/login", as: .login(.init(name: name, password: Secret(password))), from: address)
    }

    private func open(_ line: String, _ password: String, from address: String? = "192.0.2.1") throws {
        var identity = Identity.known(.nobody)
        _ = try app.application.open(
            app.application.registry.bind(line), as: &identity, origin: .network(token: nil, address: address),
            view: RecordingView(secrets: [password]))
    }

    @Test(arguments: ["Ana", "ANA", "nobody", "local"])
    func refusesLoginsAfterThreeWrongPasswords(name: String) throws {
        for _ in 1...3 { #expect(try login(name).status == .unauthorized) }
        let answer = try login(name, "correct horse", from: "192.0.2.2")
        #expect(answer.status == .tooManyRequests)
        #expect(answer.headers["Retry-After"] == "30")
        #expect(answer.reason == "too many attempts; try again in 30 seconds")
        #expect(try login("Ion", "correct horse").status == .ok)
    }

    @Test func countsEverySpellingOfANameAsTheSame() throws {
        for name in ["Ana", " ana ", "ÁNA"] { #expect(try login(name).status == .unauthorized) }
        #expect(try login("anà\u{A0}", from: "192.0.2.2").status == .tooManyRequests)
    }

    @Test func allowsOneMoreAttemptAfterAnInterval() throws {
        for _ in 1...3 { try login() }
        app.clock.advance(seconds: 29)
        #expect(try login().reason == "too many attempts; try again in 1 second")
        app.clock.advance(seconds: 1)
        #expect(try login("Ana", "correct horse").status == .ok)
        #expect(try login().status == .unauthorized, "a successful login does not count")
        #expect(try login().status == .tooManyRequests)
        app.clock.advance(seconds: 90)
        for _ in 1...3 { #expect(try login().status == .unauthorized) }
    }

    @Test func ignoresTheVirtualClockOfAScript() throws {
        for _ in 1...3 { try login() }
        let answer = try VirtualClock.$current.withValue(.inTheYear9999) { try login() }
        #expect(answer.headers["Retry-After"] == "30")
    }

    @Test func countsLoginsThroughRoutes() throws {
        for _ in 1...2 { try login() }
        #expect(throws: AccountFailure.wrongLogin) { try open("account login Ana", "wrong horse") }
        let failure = #expect(throws: AccountFailure.self) { try open("account login Ana", "correct horse") }
        #expect(failure == .tooManyAttempts(seconds: 30))
        #expect(failure?.kind == .tooMany)
        #expect(failure?.kind.exitCode == 1)
    }

    /// The cookie of a client after a successful login.
    private func client(_ name: String = "Ana") throws -> Secret {
        let cookie = try #require(try login(name, "correct horse").cookies.first)
        return try #require(Cookies(String(cookie.prefix { $0 != ";" })).client)
    }

    @Test func admitsAKnownClientDespiteOtherAttempts() throws {
        let ana = try client()
        let ion = try client("Ion")
        for _ in 1...3 { try login() }
        func status(_ password: String, _ client: Secret?) throws -> Endpoint.Status {
            try app.send(
                .post, "/api/users/login", as: .login(.init(name: "Ana", password: Secret(password))),
                from: "192.0.2.9",
                client: client
            ).status
        }
        #expect(try status("correct horse", nil) == .tooManyRequests)
        #expect(try status("correct horse", ion) == .tooManyRequests, "the client is known, but for another account")
        #expect(try status("correct horse", Secret("made up")) == .tooManyRequests)
        #expect(try status("correct horse", ana) == .ok)
        // A known client has a limit, too.
        for _ in 1...3 { #expect(try status("wrong horse", ana) == .unauthorized) }
        #expect(try status("correct horse", ana) == .tooManyRequests)
    }

    @Test func recognizesAClientByAnEarlierToken() throws {
        let answer = try login("Ana", "correct horse")
        guard case .record(let record)? = answer.data, case .text(let token)? = record["token"] else { throw Missing() }
        app.clock.advance(seconds: 40 * 86_400)
        let expired = try app.send(.get, "/api/players", as: .identity(.remembered(Secret(token))))
        #expect(expired.status == .notFound || expired.status == .unauthorized)
        for _ in 1...3 { try login() }
        var identity = Identity.remembered(Secret(token))
        _ = try app.application.open(
            app.application.registry.bind("account login Ana"), as: &identity,
            origin: .network(token: Secret(token), address: "192.0.2.1"),
            view: RecordingView(secrets: ["correct horse"]))
    }

    @Test func countsTheAttemptsOfATokenWhateverItsCookie() throws {
        let answer = try login("Ana", "correct horse")
        guard case .record(let record)? = answer.data, case .text(let token)? = record["token"] else { throw Missing() }
        func attempt(_ number: Int) throws {
            var identity = Identity.remembered(Secret(token))
            _ = try app.application.open(
                app.application.registry.bind("account login Ana"), as: &identity,
                origin: .network(
                    token: Secret(token), address: "192.0.2.1", clientCookie: Secret("made up \(number)")),
                view: RecordingView(secrets: ["wrong horse"]))
        }
        for number in 1...3 { #expect(throws: AccountFailure.wrongLogin) { try attempt(number) } }
        #expect(throws: AccountFailure.tooManyAttempts(seconds: 30)) { try attempt(4) }
    }

    private struct Missing: Error {}

    @Test func keepsTheCookieOfAKnownClient() throws {
        let ana = try client()
        let again = try app.send(
            .post, "/api/users/login", as: .login(.init(name: "Ana", password: Secret("correct horse"))), client: ana)
        #expect(again.cookies.first?.contains(ana.exposed) == true)
        #expect(again.cookies.first?.contains("HttpOnly; SameSite=Strict") == true)
    }

    @Test func countsAttemptsPerAddress() throws {
        for number in 1...15 { #expect(try login("user \(number)").status == .unauthorized) }
        let answer = try login("user 16")
        #expect(answer.status == .tooManyRequests)
        #expect(answer.headers["Retry-After"] == "6")
        #expect(try login("user 16", from: "192.0.2.2").status == .unauthorized)
        #expect(try login("user 17", from: nil).status == .unauthorized)
    }

    @Test func countsAttemptsPerNetwork() throws {
        for number in 1...15 { try login("user \(number)", from: "2001:db8:0:12::\(number)") }
        #expect(try login("user 16", from: "2001:db8:0:12:ffff::1").status == .tooManyRequests)
        #expect(try login("user 17", from: "2001:db8:0:13::1").status == .unauthorized)
    }

    @Test(arguments: ["127.0.0.1", "::1", "::ffff:127.0.0.1"])
    func doesNotCountLoopbackAddresses(address: String) throws {
        for number in 1...16 { #expect(try login("user \(number)", from: address).status == .unauthorized) }
        for number in 1...3 { #expect(try register("Bea \(number)", from: address).status == .created) }
        for _ in 1...3 { try login(from: address) }
        #expect(try login(from: address).status == .tooManyRequests, "the attempts on an account still count")
    }

    @Test func countsOnlyWrongPasswords() throws {
        let limits = LoginLimits(attempts: 1, registrations: 1) { [clock = app.clock] in clock.now }
        func login(_ name: String, _ failure: some Failure & Equatable) {
            #expect(throws: failure) {
                try limits.login(name, from: .network(token: nil, address: "192.0.2.1"), by: nil) {
                    throw failure
                }
            }
        }
        for _ in 1...6 { login("ana", StoreFailure.locked) }
        login("ana", AccountFailure.wrongLogin)
        // Refused attempts do not count for the address either.
        for _ in 1...6 { login("ana", AccountFailure.tooManyAttempts(seconds: 30)) }
        for name in ["bea", "ion", "zoe", "dan"] { login(name, AccountFailure.wrongLogin) }
        login("eva", AccountFailure.tooManyAttempts(seconds: 6))
    }

    private func register(_ name: String, from address: String) throws -> Endpoint.Response {
        let body = #"{"username":"\#(name)","password":"correct horse"}"#
        return try app.send(.post, "/api/users", body, as: .nobody, from: address)
    }

    @Test func limitsRegistrationsPerAddress() throws {
        #expect(try register("Bea", from: "192.0.2.1").status == .created)
        #expect(try register("Bea", from: "192.0.2.1").status == .conflict)
        #expect(try register("Zoe", from: "192.0.2.1").status == .tooManyRequests)
        #expect(throws: AccountFailure.tooManyAttempts(seconds: 30)) {
            try open("account register Zoe", "correct horse")
        }
        #expect(try register("Zoe", from: "192.0.2.2").status == .created)
    }

    @Test func doesNotLimitLocalLogins() throws {
        for _ in 1...20 {
            #expect(throws: AccountFailure.wrongLogin) {
                try app.open("account", "login", "Ana", view: RecordingView(secrets: ["wrong horse"]))
            }
        }
    }
}
