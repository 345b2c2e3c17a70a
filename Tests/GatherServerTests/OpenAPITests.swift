import AllFeatures
import Foundation
import GatherDatabase
import GatherKit
import GatherModels
import GatherTestSupport
import Testing

@testable import GatherServer

/// What is declared of the endpoints is what is served.
struct OpenAPITests {
    /// A request that is answered with a status: the target, the body, and who sends it.
    private struct Sample {
        var target: String?
        var body = ""
        var credentials: Credentials?
        /// What is sent before, as often.
        var rehearsals = 0

        static func nobody(_ body: String = "") -> Sample { Sample(body: body, credentials: .nobody) }
        static func to(_ target: String, _ body: String = "") -> Sample { Sample(target: target, body: body) }
        static func body(_ body: String) -> Sample { Sample(body: body) }
    }

    private static func samples(_ world: World) -> [String: [Endpoint.Status: Sample]] {
        let (ana, none) = (world.ana, world.nobodys)
        let account = #"{"username":"Zoe","password":"correct horse"}"#
        let wrong = Credentials.login(.init(name: "ana", password: Secret("wrong horse")))
        let right = Credentials.login(.init(name: "ana", password: Secret("correct horse")))
        let place = #"{"team":"Team B"}"#
        func players(_ gather: String, _ player: String, _ body: String = place) -> Sample {
            .to("/api/gathers/\(gather)/players/\(player)", body)
        }
        func gather(_ id: String, _ body: String = #"{"score":"3-2"}"#) -> Sample { .to("/api/gathers/\(id)", body) }
        func player(_ id: String, _ name: String = "Mia") -> Sample {
            .to("/api/players/\(id)", #"{"name":"\#(name)"}"#)
        }
        return [
            "GET /health": [.ok: .nobody()],
            "POST /api/users": [
                .created: .nobody(account), .badRequest: .nobody("{}"),
                .conflict: .nobody(account.replacing("Zoe", with: "ana")),
                .tooManyRequests: Sample(body: account, credentials: .nobody, rehearsals: 1),
            ],
            "POST /api/users/login": [
                .ok: Sample(credentials: right), .unauthorized: Sample(credentials: wrong),
                .tooManyRequests: Sample(credentials: wrong, rehearsals: 1),
            ],
            "GET /api/users": [.ok: Sample(), .unauthorized: .nobody()],
            "GET /api/users/{id}": [
                .ok: .to("/api/users/\(ana.account)"), .unauthorized: .nobody(),
                .notFound: .to("/api/users/\(none.account)"),
            ],
            "DELETE /api/users": [.noContent: Sample(), .unauthorized: .nobody()],
            "POST /api/v2/token": [.ok: Sample(), .unauthorized: .nobody()],
            "DELETE /api/v2/token": [.noContent: Sample(), .unauthorized: .nobody()],
            "GET /api/players": [.ok: Sample(), .unauthorized: .nobody()],
            "POST /api/players": [
                .created: .body(#"{"name":"Mia"}"#), .badRequest: .body(#"{"name":""}"#), .unauthorized: .nobody(),
                .conflict: .body(#"{"name":"Player 1 of ana"}"#),
            ],
            "PUT /api/players/{id}": [
                .noContent: player(ana.player), .badRequest: player(ana.player, ""), .unauthorized: .nobody(),
                .notFound: player(none.player), .conflict: player(ana.player, "Player 2 of ana"),
            ],
            "DELETE /api/players/{id}": [
                .noContent: player(ana.player), .unauthorized: .nobody(), .notFound: player(none.player),
            ],
            "GET /api/gathers": [.ok: Sample(), .unauthorized: .nobody()],
            "POST /api/gathers": [.created: .body("{}"), .unauthorized: .nobody()],
            "GET /api/players/{id}/gathers": [
                .ok: .to("/api/players/\(ana.player)/gathers"), .unauthorized: .nobody(),
                .notFound: .to("/api/players/\(none.player)/gathers"),
            ],
            "GET /api/gathers/{id}/players": [
                .ok: .to("/api/gathers/\(ana.ended)/players"), .unauthorized: .nobody(),
                .notFound: .to("/api/gathers/\(none.ended)/players"),
            ],
            "POST /api/gathers/{id}/players/{playerId}": [
                .ok: players(ana.open, ana.reserve), .badRequest: players(ana.open, ana.reserve, "{}"),
                .unauthorized: .nobody(), .notFound: players(none.open, ana.reserve),
                .conflict: players(ana.open, ana.player),
            ],
            "PUT /api/gathers/{id}": [
                .noContent: gather(ana.open), .badRequest: gather(ana.open, "{}"), .unauthorized: .nobody(),
                .notFound: gather(none.open), .conflict: gather(ana.inProgress),
            ],
            "DELETE /api/gathers/{id}": [
                .noContent: gather(ana.open), .unauthorized: .nobody(), .notFound: gather(none.open),
                .conflict: gather(ana.inProgress),
            ],
        ]
    }

    private static func endpoints() throws -> [RegisteredEndpoint] { try World().app.application.registry.endpoints }

    /// A path that leads to an endpoint, whatever it names.
    private static func target(_ endpoint: Endpoint, _ world: World) -> String {
        endpoint.path.text.replacing("{playerId}", with: world.ana.player)
            .replacing("/players/{id}", with: "/players/\(world.ana.player)")
            .replacing("{id}", with: world.ana.open)
    }

    @Test func servesEveryStatusThatIsDeclared() throws {
        let endpoints = try Self.endpoints()
        let samples = Self.samples(try World())
        #expect(endpoints.map(\.name).sorted() == samples.keys.sorted())
        for registered in endpoints {
            #expect(
                samples[registered.name].map { Set($0.keys) } == Set(registered.endpoint.answers), "\(registered.name)")
            for status in registered.endpoint.answers {
                let world = try World()
                guard let sample = Self.samples(world)[registered.name]?[status] else { continue }
                let credentials = try sample.credentials ?? world.anasCredentials
                let target = sample.target ?? Self.target(registered.endpoint, world)
                for _ in 0..<sample.rehearsals {
                    try world.app.send(
                        registered.endpoint.method, target, sample.body, as: credentials, from: "192.0.2.1")
                }
                // It throws when the answer is none of those that are declared.
                let answer = try world.app.send(
                    registered.endpoint.method, target, sample.body, as: credentials, from: "192.0.2.1")
                #expect(answer.status == status, "\(registered.name)")
                let headers: [Endpoint.Status: String] = [
                    .created: "Location", .unauthorized: "WWW-Authenticate", .tooManyRequests: "Retry-After",
                ]
                #expect(Array(answer.headers.keys) == [headers[status]].compactMap(\.self), "\(registered.name)")
            }
        }
    }

    @Test func saysSoEverywhereWhenTheStoreIsLost() throws {
        let world = try World()
        let app = Application(
            registry: world.app.application.registry, database: LostDatabase(), logger: world.app.services.logger)
        let table = EndpointTable(app.registry)
        for registered in app.registry.endpoints {
            let sample = Self.samples(world)[registered.name]?.min { $0.key.rawValue < $1.key.rawValue }?.value
            let call = try table.call(
                registered.endpoint.method.rawValue, sample?.target ?? Self.target(registered.endpoint, world))
            let answer = app.answer(
                call, sample?.credentials ?? .identity(.known(.local)), body: Data((sample?.body ?? "").utf8),
                logger: world.app.services.logger)
            #expect(answer.status == .serviceUnavailable, "\(registered.name)")
            #expect(registered.endpoint.allAnswers.contains(.serviceUnavailable))
        }
    }

    @Test func refusesABodyThatIsTooLargeWhereOneIsRead() async throws {
        let world = try World()
        let targets = world.app.application.registry.endpoints.filter { !$0.endpoint.body.isEmpty }.map {
            ($0.endpoint.method.rawValue, Self.target($0.endpoint, world), $0.endpoint.allAnswers)
        }
        try await TestServer.with(allFeatures) { server in
            for (method, target, answers) in targets {
                let head = "\(method) \(target) HTTP/1.1\r\nHost: x\r\nContent-Length: 9999999\r\n\r\n"
                let status = try await server.connect { connection in
                    try connection.send(head)
                    return connection.answer()?.status
                }
                #expect(status == 413, "\(method) \(target)")
                #expect(answers.contains(.contentTooLarge))
            }
        }
    }

    @Test func describesWhatTheServerItselfAnswers() throws {
        let app = try World().app
        let wire = WireService(
            application: app.application, workers: Workers(), version: "1", now: { VirtualClock.start })
        let endpoints = wire.endpoints + [.metrics(ServerMetrics(), for: .all)]
        #expect(
            OpenAPI.own.map { "\($0.method.rawValue) \($0.path)" }
                == endpoints.map { "\($0.method.rawValue) \($0.path)" })
    }

    @Test func isCommittedAsTheEndpointsAreDeclared() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Config/openapi.yaml")
        let committed = try String(contentsOf: file.standardizedFileURL, encoding: .utf8)
        #expect(
            committed == OpenAPI(try World().app.application.registry).yaml,
            "write it anew with: Scripts/gather export-openapi Config")
    }

    @Test func writesYAML() {
        let value = Value.record([
            "a": .text("plain words"), "b": .text("a: b"), "200": .text("200"), "c": .list([]), "d": .record([:]),
            "e": .list([.text("x y"), .text("no")]), "f": .list([.record(["g": .integer(1), "h": .list([.null])])]),
        ])
        #expect(
            value.yaml == """
                "a": plain words
                "b": "a: b"
                "200": "200"
                "c": []
                "d": {}
                "e": [x y, "no"]
                "f":
                  - "g": 1
                    "h":
                      - null

                """)
    }
}

/// A store that is gone.
private struct LostDatabase: Database {
    var version: Int? { nil }
    func changesElsewhere() throws -> Int { throw StoreFailure.locked }
    func read<Result>(_ work: (any Connection) throws -> Result) throws -> Result { throw StoreFailure.locked }
    func write<Result>(_ work: (any Connection) throws -> Result) throws -> Result { throw StoreFailure.locked }
}
