import Foundation
import GatherDatabase
import GatherTestSupport
import Testing

@testable import Account
@testable import GatherKit

/// The endpoints of accounts.
struct AccountEndpointsTests {
    private let app: TestApplication
    private let ana = #"{"username":"Ana","password":"correct horse"}"#

    init() throws { app = try TestApplication([AccountModule.self]) }

    private func login(_ name: String, _ password: String) -> Credentials {
        .login(.init(name: name, password: Secret(password)))
    }

    /// Registers an account and returns its token and its number.
    private func register(_ name: String) throws -> (token: Credentials, id: String) {
        let body = #"{"username":"\#(name)","password":"correct horse"}"#
        let id = try #require(try app.send(.post, "/api/users", body, as: Credentials.nobody).location)
        let answer = try app.send(.post, "/api/users/login", as: login(name, "correct horse"))
        let value = try JSONDecoder().decode([String: String].self, from: Data(try #require(answer.json).utf8))
        #expect(value["userID"] == id)
        return (.identity(.remembered(Secret(try #require(value["token"])))), id)
    }

    @Test func createsAnAccountThatCanLogIn() throws {
        let made = try app.send(.post, "/api/users", ana, as: Credentials.nobody)
        #expect(made.status == .created)
        #expect(made.headers == ["Location": "/api/users/\(UUID(number: 1).uuidString)"])
        #expect(made.data == nil)
        let answer = try app.send(.post, "/api/users/login", as: login("ana", "correct horse"))
        #expect(answer.status == .ok)
        #expect(try app.services.credentials.load() == nil, "a login over the network is not stored on this machine")
        #expect(app.identity == .known(.local))
    }

    @Test(arguments: ["Tail ", " Tail", "  tail\u{A0}", "TAÍL"])
    func trimsTheNameOfALoginAsThatOfAnAccount(name: String) throws {
        let body = #"{"username":"Tail ","password":"correct horse"}"#
        #expect(try app.send(.post, "/api/users", body, as: Credentials.nobody).status == .created)
        #expect(try app.send(.post, "/api/users/login", as: login(name, "correct horse")).status == .ok)
    }

    @Test(arguments: [("José", "JOSE"), ("Jose", "jose\u{301}"), ("Ștefan", "stefan")])
    func namesWhatIsThereInAnotherSpelling(name: String, other: String) throws {
        func register(_ name: String) throws -> Endpoint.Response {
            try app.send(
                .post, "/api/users", #"{"username":"\#(name)","password":"correct horse"}"#, as: Credentials.nobody)
        }
        #expect(try register(name).status == .created)
        let refused = try register(other)
        #expect(refused.status == .conflict)
        #expect(
            refused.reason
                == "the name \(name) is taken; choose another one "
                + "(case and accents do not matter)")
        #expect(try app.send(.post, "/api/users/login", as: login(other, "correct horse")).status == .ok)
    }

    @Test func letsAccountsOfOlderStoresLogInWhoseNamesAreNowTheSame() throws {
        let ids = try ["José", "Jose", "JOSÈ"].map { name in
            let hash = try PasswordHashing(cost: 1, randomBytes: app.services.randomBytes).hash(
                Secret("horse of \(name)"))
            return try app.session {
                try AccountStore().insert(Name(name), uuid: name, passwordHash: hash, in: $0).id
            }
        }
        #expect(Set(ids).count == 3)
        for (typed, own) in [("José", "José"), ("josé ", "José"), ("JOSE", "Jose"), ("josè", "JOSÈ")] {
            let answer = try app.send(.post, "/api/users/login", as: login(typed, "horse of \(own)"))
            #expect(answer.status == .ok, "\(typed)")
        }
        #expect(try app.send(.post, "/api/users/login", as: login("josê", "horse of Jose")).status == .unauthorized)
        let other = try app.send(.post, "/api/users", #"{"username":"josê","password":"correct horse"}"#)
        #expect(other.status == .conflict)
    }

    @Test(arguments: [
        (#"{"username":"ANA","password":"correct horse"}"#, Endpoint.Status.conflict),
        (#"{"username":"Bea","password":"short"}"#, .badRequest),
        (#"{"username":" ","password":"correct horse"}"#, .badRequest),
        (#"{"username":"a:b","password":"correct horse"}"#, .badRequest),
        (#"{"username":"Bea"}"#, .badRequest),
        (#"{"username":"Bea","password":12345678}"#, .badRequest),
    ])
    func appliesTheRulesOfTheShell(body: String, status: Endpoint.Status) throws {
        try app.send(.post, "/api/users", ana)
        let response = try app.send(.post, "/api/users", body)
        #expect(response.status == status)
        #expect(response.reason?.contains("12345678") == false)
    }

    @Test(arguments: [
        ("Ana", "wrong horse"), ("Ana", ""), ("Nobody", "correct horse"), ("local", ""), ("local", "correct horse"),
    ])
    func doesNotRevealWhetherTheNameOrThePasswordIsWrong(name: String, password: String) throws {
        try app.send(.post, "/api/users", ana)
        let response = try app.send(.post, "/api/users/login", as: login(name, password))
        #expect(response.status == .unauthorized)
        #expect(response.reason == "the name or the password is wrong")
    }

    @Test func showsOnlyTheCallersAccount() throws {
        let (ana, anaID) = try register("Ana")
        let (ion, ionID) = try register("Ion")
        #expect(try app.send(.get, "/api/users", as: ana).json == #"[{"id":"\#(anaID)","username":"Ana"}]"#)
        #expect(
            try app.send(.get, "/api/users/\(ionID.lowercased())", as: ion).json
                == #"{"id":"\#(ionID)","username":"Ion"}"#)
        #expect(try app.send(.get, "/api/users/\(ionID)", as: ana).status == .notFound)
        #expect(try app.send(.get, "/api/users", as: .nobody).status == .unauthorized)
    }

    @Test func deletesAnAccountWithItsTokens() throws {
        let (ana, _) = try register("Ana")
        let (ion, _) = try register("Ion")
        #expect(try app.send(.delete, "/api/users", as: ana).status == .noContent)
        #expect(try app.send(.get, "/api/users", as: ana).status == .unauthorized)
        #expect(try app.send(.post, "/api/users/login", as: login("Ana", "correct horse")).status == .unauthorized)
        #expect(try app.send(.get, "/api/users", as: ion).status == .ok)
    }
}
