import Foundation
import GatherDatabase
import GatherTestSupport
import Testing

@testable import GatherKit

/// The declaration and the registration of endpoints.
@Suite(.enabled(if: TestEngine.isDefault)) struct EndpointTests {
    private let app: TestApplication

    init() throws { app = try TestApplication([ParksModule.self]) }

    @Test(arguments: [
        ("GET", "/parks", "list"), ("POST", "/parks", "make"), ("GET", "/parks/7", "show"),
        ("GET", "/parks/best", "best"),
        ("GET", "/parks/7/trees/3F2504E0-4F89-41D3-9A0C-0305E82C3301", "tree"),
        ("GET", "/parks/7/trees/3f2504e0-4f89-41d3-9a0c-0305e82c3301?x=1", "tree"), ("GET", "/p%61rks", "list"),
        ("GET", "/parks/", "list"), ("POST", "/parks/?x=1", "make"), ("GET", "/parks/7/", "show"),
    ])
    func findsTheEndpointOfAPath(method: String, target: String, summary: String) throws {
        let call = try EndpointTable(app.application.registry.endpoints).call(method, target)
        #expect(call?.endpoint.summary == summary)
    }

    @Test(arguments: [
        "", "/", "parks", "/parks//", "//parks", "/parks/0", "/parks/x", "/parks/7/trees", "/parks/7/trees/7", "/Parks",
        "/parks/7//", "/parks/%", "*", "/{}", "http://localhost/parks",
    ])
    func findsNothingAtUnknownPaths(target: String) throws {
        #expect(try EndpointTable(app.application.registry.endpoints).call("GET", target) == nil)
    }

    @Test(arguments: [("DELETE", "/parks"), ("PATCH", "/parks"), ("get", "/parks"), ("", "/parks")])
    func reportsTheAllowedMethods(method: String, target: String) throws {
        let failure = #expect(throws: EndpointFailure.wrongMethod(allowed: [.get, .post])) {
            try EndpointTable(app.application.registry.endpoints).call(method, target)
        }
        let response = Endpoint.Response(try #require(failure))
        #expect(response.status == .methodNotAllowed)
        #expect(response.headers == ["Allow": "GET, POST"])
        #expect(response.json == #"{"error":true,"reason":"this path accepts only GET and POST","kind":"usage"}"#)
    }

    @Test func prefersAFixedSegmentWhateverTheMethod() throws {
        #expect(try app.send(.delete, "/parks/7").status == .noContent)
        #expect(try app.send(.delete, "/parks/best").headers == ["Allow": "GET"])
    }

    @Test func belongsToOneModule() {
        #expect(throws: ModuleConflict.endpoint("GET /parks/{other}", first: "parks", second: "rival")) {
            try ModuleRegistry([ParksModule.self, RivalModule.self], using: app.services).check()
        }
    }

    @Test func derivesResponsesFromTheDeclaration() {
        let answers = app.application.registry.endpoints.map(\.answers)
        #expect(answers[0] == [.ok])
        #expect(answers[1] == [.created, .conflict, .badRequest, .unauthorized])
        #expect(answers[2] == [.ok, .notFound])
    }

    @Test(arguments: [
        (#"{"bigName":"Bois"}"#, "Bois nil"), (#"{"bigName":"Bois","limit":3,"more":[{}]}"#, "Bois 3"),
        (#"{"limit":null,"bigName":"Bo\u0069s"}"#, "Bois nil"),
    ])
    func readsABody(body: String, location: String) throws {
        #expect(try app.send(.post, "/parks", body).location == location)
    }

    @Test(arguments: [
        ("", "bigName is missing"), ("{}", "bigName is missing"), (#"{"bigName":null}"#, "bigName is missing"),
        (#"{"bigName":7}"#, "bigName must be text"), (#"{"bigName":"Bois","limit":"3"}"#, "limit must be an integer"),
        (#"{"bigName":"Bois","limit":1.5}"#, "limit must be an integer"),
        (
            #"{"bigName":"Bois","limit":99999999999999999999}"#,
            #"the body is not a JSON object: "99999999999999999999" is not a valid number, on line 1"#
        ),
        (#"{"bigName":"Bois","limit":true}"#, "limit must be an integer"),
        (#"{"bigName":"Bois","limit":10}"#, #"limit must be an integer from 1 to 9, not "10""#),
        ("[]", "the body is not a JSON object: an object is missing, on line 1"),
        ("{\n", "the body is not a JSON object: a string is missing, on line 2"),
        ("\"x\"", "the body is not a JSON object: an object is missing, on line 1"),
        ("\u{0}", "the body is not a JSON object: an object is missing, on line 1"),
    ])
    func describesAnInvalidBody(body: String, reason: String) throws {
        let response = try app.send(.post, "/parks", body)
        #expect(response.status == .badRequest)
        #expect(response.reason == reason)
    }

    @Test func allowsAnonymousRequestsToAnOpenEndpoint() throws {
        #expect(try app.send(.get, "/parks/best", as: Credentials.nobody).json == #""nobody""#)
        #expect(try app.send(.get, "/parks/best").json == #""nobody""#)
    }

    @Test func requiresCredentialsOfTheRightKind() throws {
        let login = Credentials.login(.init(name: "ana", password: Secret("x")))
        let stranger = Credentials.identity(.remembered(Secret("x")))
        for (target, credentials, challenge) in [
            ("/parks", Credentials.nobody, "Bearer"), ("/parks", login, "Bearer"), ("/parks", stranger, "Bearer"),
            ("/keys", Credentials.nobody, "Basic"), ("/keys", stranger, "Basic"),
        ] {
            let response = try app.send(.post, target, #"{"bigName":"Bois"}"#, as: credentials)
            #expect(response.status == .unauthorized)
            let realm = #" realm="Football Gather""# + (challenge == "Basic" ? #", charset="UTF-8""# : "")
            #expect(response.headers == ["WWW-Authenticate": challenge + realm])
        }
        #expect(try app.send(.post, "/keys", as: login).json == #""ana""#)
    }

    @Test func doesNotRevealServerErrors() {
        struct Surprise: Error {}
        let surprise = Endpoint.Response(Surprise())
        #expect(surprise.status == .internalServerError)
        #expect(
            surprise.reason == "something went wrong on the server; whoever runs it can find the details in its log")
        let store = Endpoint.Response(StoreFailure.unreachable("/home/ana/secret.sqlite"))
        #expect(store.status == .serviceUnavailable)
        #expect(store.reason == "the data cannot be reached right now; try again later")
        #expect(store.headers == ["Retry-After": "3"])
    }

    /// A request that may have been performed is not retried automatically.
    @Test func advisesAgainstABlindRetry() {
        let lost = Endpoint.Response(StoreFailure.uncertain("db.example.org has gone"))
        #expect(lost.status == .serviceUnavailable && lost.headers.isEmpty)
        #expect(lost.reason?.hasSuffix("which may or may not have been saved; check before you repeat it") == true)
        let conflict = Endpoint.Response(StoreFailure.conflict)
        #expect(conflict.status == .serviceUnavailable && conflict.headers == ["Retry-After": "1"])
        #expect(conflict.reason?.hasSuffix("so nothing was changed; try again") == true)
    }

    @Test(arguments: [
        (nil, Credentials.nobody), ("", .nobody), ("Bearer", .nobody), ("Bearer ", .nobody), ("Digest x", .nobody),
        ("Basic ?", .nobody), ("Basic YW5h", .nobody), ("Basic /w==", .nobody),
        ("Bearer abc", .identity(.remembered(Secret("abc")))), ("bearer abc", .identity(.remembered(Secret("abc")))),
        ("Basic YW5hOmE6Yg==", .login(.init(name: "ana", password: Secret("a:b")))),
        ("BASIC YW5hOg==", .login(.init(name: "ana", password: Secret("")))),
    ])
    func readsTheHeader(text: String?, credentials: Credentials) {
        #expect(Credentials(authorization: text) == credentials)
    }

    @Test func writesJSONWithoutNullFields() {
        let value = Value.record([
            "a": .null, "b": .list([.null, .integer(-1), .boolean(true)]), "c": .text("\"\\\u{1}\u{1f}é\n"),
            "d": .record(["e": .null]), "f": .duration(90),
        ])
        let json = String(decoding: value.compactJSON, as: UTF8.self)
        #expect(json == #"{"b":[null,-1,true],"c":"\"\\\u0001\u001fé\u000a","d":{},"f":"01:30"}"#)
        #expect(throws: Never.self) { try Value(json: Data(json.utf8)).decoded(as: Value.self) }
    }
}

/// A module with an endpoint of each kind.
private struct ParksModule: FeatureModule {
    static let name = "parks"
    static let summary = "where to play"
    static let requires: [String] = []

    private static let id = Argument.positional("id", .integer(1...Int.max), "a number")
    private static let tree = Argument.positional("tree", .uuid, "an identifier")
    private static let bigName = Argument.positional("big-name", .text(maximumLength: 20), "a name")
    private static let limit = Argument.option("limit", .integer(1...9), "how many")

    func register(in registry: inout ModuleRegistry, using services: Services) throws {
        let (id, tree, name, limit) = (Self.id, Self.tree, Self.bigName, Self.limit)
        registry.add([
            Endpoint(.get, "/parks", "list", for: .anyone, access: .none, answers: .ok) { _ in .ok() },
            Endpoint(
                .post, "/parks", "make", name, limit, access: .none, answers: .created, .conflict
            ) { _, name, limit in
                .created("/parks/\(name) \(limit.map(String.init) ?? "nil")")
            },
            Endpoint(.get, "/parks/{id}", "show", id, for: .anyone, access: .none, answers: .ok) { _, _ in .ok() },
            Endpoint(.delete, "/parks/{id}", "close", id, for: .anyone, access: .none, answers: .noContent) { _, _ in
                .noContent
            },
            Endpoint(.get, "/parks/best", "best", for: .anyone, access: .read, answers: .ok, result: .text) {
                .ok(.text($0.organizer.name))
            },
            Endpoint(.get, "/parks/{id}/trees/{tree}", "tree", id, tree, access: .none, answers: .ok) { _, _, _ in .ok()
            },
            Endpoint(slow: .post, "/keys", "key", for: .login, access: .none, answers: .ok, result: .text) {
                request, _ in .ok(.text(try request.login.name))
            },
        ])
    }
}

/// A module with the same endpoints under another name.
private struct RivalModule: FeatureModule {
    static let name = "rival"
    static let summary = "answers the same"
    static let requires: [String] = []

    func register(in registry: inout ModuleRegistry, using services: Services) throws {
        let other = Argument.positional("other", .uuid, "an identifier")
        registry.add([
            Endpoint(.post, "/rival", "fine", access: .none, answers: .ok) { _ in .ok() },
            Endpoint(.get, "/parks/{other}", "not", other, access: .none, answers: .ok) { _, _ in .ok() },
        ])
    }
}
