import AllFeatures
import Foundation
import GatherDatabase
import GatherKit
import GatherTestSupport
import Testing

@testable import GatherServer

/// The endpoints behave as declared.
struct OpenAPITests {
    private static func endpoints() throws -> [RegisteredEndpoint] { try World().app.endpoints }

    /// A path that matches an endpoint.
    private static func target(_ endpoint: Endpoint, _ world: World) -> String {
        endpoint.path.text.replacing("{playerId}", with: world.ana.player)
            .replacing("/players/{id}", with: "/players/\(world.ana.player)")
            .replacing("{id}", with: world.ana.open)
    }

    @Test func servesEveryDeclaredStatus() throws {
        let endpoints = try Self.endpoints()
        let samples = Sample.all(try World())
        #expect(endpoints.map(\.name).sorted() == samples.keys.sorted())
        for registered in endpoints {
            #expect(
                samples[registered.name].map { Set($0.keys) } == Set(registered.endpoint.answers), "\(registered.name)")
            for status in registered.endpoint.answers {
                let world = try World()
                guard let sample = Sample.all(world)[registered.name]?[status] else { continue }
                let credentials = try sample.credentials ?? world.anasCredentials
                let target = sample.target ?? Self.target(registered.endpoint, world)
                for _ in 0..<sample.rehearsals {
                    try world.app.send(
                        registered.endpoint.method, target, sample.body, as: credentials, from: "192.0.2.1")
                }
                // It throws if the answer is not declared.
                let answer = try world.app.send(
                    registered.endpoint.method, target, sample.body, as: credentials, from: "192.0.2.1")
                #expect(answer.status == status, "\(registered.name)")
                let headers: [Endpoint.Status: String] = [
                    .created: "Location", .unauthorized: "WWW-Authenticate", .tooManyRequests: "Retry-After",
                ]
                #expect(
                    answer.headers.keys.filter { $0 != "Set-Cookie" } == [headers[status]].compactMap(\.self),
                    "\(registered.name)")
            }
        }
    }

    @Test func reportsALostStoreAtEveryEndpoint() throws {
        let world = try World()
        let app = Application(
            registry: world.app.application.registry, database: LostDatabase(), logger: world.app.services.logger)
        let table = EndpointTable(world.app.endpoints)
        for registered in world.app.endpoints {
            let sample = Sample.all(world)[registered.name]?.min { $0.key.rawValue < $1.key.rawValue }?.value
            let call = try table.call(
                registered.endpoint.method.rawValue, sample?.target ?? Self.target(registered.endpoint, world))
            let request = Endpoint.Request(
                call, sample?.credentials ?? .identity(.known(.local)), body: Array((sample?.body ?? "").utf8),
                logger: world.app.services.logger)
            guard case .blocking(let answer) = app.work(on: call, for: request) else {
                Issue.record("\(registered.name)")
                continue
            }
            #expect(answer().status == .serviceUnavailable, "\(registered.name)")
            #expect(registered.endpoint.allAnswers.contains(.serviceUnavailable))
        }
    }

    @Test func refusesALargeBodyWhereOneIsRead() async throws {
        let world = try World()
        let targets = world.app.endpoints.filter { !$0.endpoint.body.isEmpty }.map {
            ($0.endpoint.method.rawValue, Self.target($0.endpoint, world), $0.endpoint.allAnswers)
        }
        try await TestServer.with(allFeatures) { server in
            for (method, target, answers) in targets {
                let head = "\(method) \(target) HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9999999\r\n\r\n"
                let status = try await server.connect { connection in
                    try connection.send(head)
                    return try connection.answer()?.status
                }
                #expect(status == 413, "\(method) \(target)")
                let form = try await server.connect { connection in
                    try connection.send("\(method) \(target) HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\n\r\nx")
                    return try connection.answer()?.status
                }
                #expect(form == 415, "\(method) \(target)")
                #expect(answers.contains(.contentTooLarge) && answers.contains(.unsupportedMediaType))
            }
        }
    }

    @Test func matchesTheCommittedDocument() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Config/openapi.yaml")
        let committed = try String(contentsOf: file.standardizedFileURL, encoding: .utf8)
        #expect(
            committed == OpenAPI(Server.endpoints(of: try World().app.application)).yaml,
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

/// An unreachable store.
private struct LostDatabase: Database {
    func changesElsewhere() throws -> Int? { throw StoreFailure.locked }
    func read<Result>(_ work: (any Connection) throws -> Result) throws -> Result { throw StoreFailure.locked }
    func write<Result>(_ terms: WriteTerms, _ work: (any Connection) throws -> Result) throws -> Result {
        throw StoreFailure.locked
    }
}
