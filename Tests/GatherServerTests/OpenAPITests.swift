import AllFeatures
import Foundation
import GatherDatabase
import GatherKit
import GatherTestSupport
import Testing

@testable import GatherServer

/// The endpoints behave as declared.
struct OpenAPITests {
    @Test(arguments: [
        ("204 PUT /api/v2/bibs/{player} {}", true), ("204 PUT /api/v2/bibs {\"player\":{player}}", true),
        ("204 PUT /api/v2/bibs {\"players\":[{player}, {other}]}", true), ("200 GET /api/v2/bibs", false),
        ("400 PUT /api/v2/bibs {}", false), ("201 POST /api/v2/bibs {\"by\":\"Bibs of {organizer}\"}", false),
    ])
    func knowsWhatASampleNames(text: String, namesSomething: Bool) throws {
        #expect(try #require(Sample(text)).namesSomething == namesSomething)
    }

    @Test func fillsThePathAndTheBodyOfASample() throws {
        let sample = try #require(Sample("204 PUT /api/v2/bibs/{match} {\"players\":[{player}, {other}]}"))
        let names = ["match": "7", "player": "1", "other": "2"]
        #expect(sample.target(names) == "/api/v2/bibs/7")
        #expect(sample.body(names) == "{\"players\":[1, 2]}")
    }

    @Test func servesEveryDeclaredStatus() throws {
        let declared = try World()
        for endpoint in declared.app.endpoints {
            let samples = try declared.samples(of: endpoint)
            var served = Set(samples.map(\.status))
            // What changes nothing or is refused is asked in the same world, as each takes longer than all its requests.
            let isOrganizers = endpoint.caller == .organizer
            for sample in samples {
                let changesNothing =
                    isOrganizers && sample.sender == nil && sample.rehearsals == 0
                    && (sample.method == .get || sample.status >= 400)
                try check(sample, in: changesNothing ? declared : World())
            }
            if isOrganizers, let sample = samples.first {
                try check(sample, in: declared, as: .nobody, isAnsweredWith: 401)
                served.insert(401)
            }
            if let sample = samples.first(where: \.namesSomething) {
                try check(
                    sample, in: isOrganizers ? declared : World(), about: declared.nobodys, isAnsweredWith: 404)
                served.insert(404)
            }
            #expect(
                served == Set(endpoint.answers.map(\.rawValue)),
                "\(endpoint.name): Samples/endpoints.txt in the module's folder has a request for each status")
        }
    }

    /// Sends a sample in a world.
    private func check(
        _ sample: Sample, in world: World, as sender: Credentials? = nil, about names: StepNames? = nil,
        isAnsweredWith status: Int? = nil
    ) throws {
        let credentials = try sender ?? world.credentials(of: sample)
        let target = sample.target(names ?? world.ana)
        let body = sample.body(names ?? world.ana)
        for _ in 0..<sample.rehearsals {
            try world.app.send(sample.method, target, body, as: credentials, from: "192.0.2.1")
        }
        // It throws if the answer is not declared.
        let answer = try world.app.send(sample.method, target, body, as: credentials, from: "192.0.2.1")
        #expect(answer.status.rawValue == status ?? sample.status, "\(sample.text)")
        let headers: [Endpoint.Status: String] = [
            .created: "Location", .unauthorized: "WWW-Authenticate", .tooManyRequests: "Retry-After",
        ]
        #expect(
            Array(answer.headers.keys) == [headers[answer.status]].compactMap(\.self),
            "\(sample.text)")
    }

    @Test func reportsALostStoreAtEveryEndpoint() throws {
        let world = try World()
        let app = Application(
            registry: world.app.application.registry, database: LostDatabase(failure: .locked),
            logger: world.app.services.logger)
        for endpoint in world.app.endpoints {
            let sample = try #require(try world.samples(of: endpoint).first, "\(endpoint.name)")
            let call = try #require(
                try EndpointTable(world.app.endpoints).call(sample.method.rawValue, sample.target(world.ana)))
            let credentials = endpoint.caller == .organizer ? nil : try world.credentials(of: sample)
            var request = Endpoint.Request(
                sample.target(world.ana), as: credentials ?? .identity(.known(.local)),
                logger: world.app.services.logger)
            (request.body, request.isLocal) = (Array(sample.body(world.ana).utf8), true)
            #expect(app.answer(call, request).status == .serviceUnavailable, "\(endpoint.name)")
            #expect(endpoint.allAnswers.contains(.serviceUnavailable))
        }
    }

    @Test func refusesALargeBodyWhereOneIsRead() async throws {
        let world = try World()
        let targets = try world.app.endpoints.filter { !$0.body.isEmpty }.map {
            let sample = try #require(try world.samples(of: $0).first)
            return (sample.method.rawValue, sample.target(world.ana), $0.allAnswers)
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
}
