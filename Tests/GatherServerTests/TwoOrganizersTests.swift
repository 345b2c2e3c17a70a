import Foundation
import GatherKit
import GatherTestSupport
import Testing

/// No endpoint reads, changes or reveals the data of another organizer.
struct TwoOrganizersTests {
    /// The targets of each endpoint with a path parameter; add those of a new endpoint here.
    private static let targets: [String: (String, @Sendable (World.Things) -> [String])] = [
        "GET /api/users/{id}": ("", { ["/api/users/\($0.account)"] }),
        "PUT /api/players/{id}": (#"{"name":"Mine"}"#, { ["/api/players/\($0.player)"] }),
        "DELETE /api/players/{id}": ("", { ["/api/players/\($0.player)"] }),
        "GET /api/players/{id}/gathers": ("", { ["/api/players/\($0.player)/gathers"] }),
        "GET /api/gathers/{id}/players": ("", { gathers($0).map { "\($0)/players" } }),
        "PUT /api/gathers/{id}": (#"{"score":"9-9"}"#, { gathers($0) }),
        "DELETE /api/gathers/{id}": ("", { gathers($0) }),
        "POST /api/gathers/{id}/players/{playerId}": (
            #"{"team":"Team B"}"#,
            { things in gathers(things).map { "\($0)/players/\(things.reserve)" } }
        ),
    ]

    private static func gathers(_ things: World.Things) -> [String] {
        [things.ended, things.inProgress, things.open].map { "/api/gathers/\($0)" }
    }

    private static func endpoints() throws -> [RegisteredEndpoint] {
        try World().app.endpoints.filter { $0.endpoint.caller == .organizer }
    }

    /// The answer without the requested number.
    private func told(_ response: Endpoint.Response) -> String? {
        response.json?.replacing(/[0-9A-Fa-f-]{36}|#?[0-9]+/, with: "ID")
    }

    @Test func coversEveryEndpointWithAPathParameter() throws {
        let names = try Self.endpoints().filter { !$0.endpoint.path.parameters.isEmpty }.map(\.name)
        #expect(names.sorted() == Self.targets.keys.sorted())
    }

    @Test(arguments: targets.keys.sorted())
    func answersAlikeForForeignAndUnknownIdentifiers(name: String) throws {
        let world = try World()
        let (body, targets) = try #require(Self.targets[name])
        let method = try #require(Endpoint.Method(rawValue: String(name.prefix { $0 != " " })))
        let ion = try world.ionsCredentials
        let before = try world.contents()
        for (anas, nobodys) in zip(targets(world.ana), targets(world.nobodys)) {
            let answer = try world.app.send(method, anas, body, as: ion)
            let nobodysAnswer = try world.app.send(method, nobodys, body, as: ion)
            #expect(answer.status == .notFound)
            #expect(told(answer) == told(nobodysAnswer))
            #expect(answer.headers == nobodysAnswer.headers)
        }
        #expect(try world.contents() == before)
    }

    @Test func haveSeparateNumbers() throws {
        let world = try World()
        let names = try [world.anasCredentials, world.ionsCredentials].map { credentials in
            let number = try world.app.send(.post, "/api/players", #"{"name":"Same"}"#, as: credentials).location
            let players = try world.app.send(.get, "/api/players", as: credentials).json ?? ""
            return (number, players.contains(#"{"id":\#(number ?? ""),"name":"Same"}"#))
        }
        #expect(names.map(\.0) == ["4", "13"] && names.allSatisfy(\.1))
    }

    @Test func doesNotRevealForeignPlayersOrGathers() throws {
        let world = try World()
        let ion = try world.ionsCredentials
        let before = try world.contents()
        for (gather, player) in [(world.ana.open, world.ion.reserve), (world.ion.open, world.ana.reserve)] {
            let answer = try world.app.send(
                .post, "/api/gathers/\(gather)/players/\(player)", #"{"team":"Team A"}"#, as: ion)
            #expect(answer.status == .notFound)
        }
        let unknown = try world.app.send(
            .post, "/api/gathers/\(world.ion.open)/players/\(world.nobodys.player)", #"{"team":"Team A"}"#, as: ion)
        let anas = try world.app.send(
            .post, "/api/gathers/\(world.ion.open)/players/\(world.ana.reserve)", #"{"team":"Team A"}"#, as: ion)
        #expect(told(anas) == told(unknown))
        #expect(try world.contents() == before)
    }

    @Test func doesNotRevealForeignDataInLists() throws {
        let endpoints = try Self.endpoints().filter(\.endpoint.path.parameters.isEmpty)
        #expect(!endpoints.isEmpty)
        for registered in endpoints {
            let world = try World()
            let ion = try world.ionsCredentials
            let before = try world.contents()
            let body = registered.endpoint.path.text == "/api/players" ? #"{"name":"Player 1 of ana"}"# : ""
            let answer = try world.app.send(
                registered.endpoint.method, registered.endpoint.path.text, body, as: ion)
            #expect((200...204).contains(answer.status.rawValue), "\(registered.name) works for its own organizer")
            let text = answer.json ?? ""
            for secret in ["of ana", world.ana.account, world.ana.ended, world.ana.open, world.ana.inProgress] {
                #expect(!text.contains(secret), "\(registered.name) reveals the data of another organizer")
            }
            #expect(try world.contents() == before)
        }
    }

    @Test func requiresALoginAtEveryEndpoint() throws {
        let world = try World()
        let before = try world.contents()
        for registered in try Self.endpoints() {
            let targets = Self.targets[registered.name]?.1(world.ana) ?? [registered.endpoint.path.text]
            let body = Self.targets[registered.name]?.0 ?? #"{"name":"Mia"}"#
            for target in targets {
                for credentials in [Credentials.nobody, .identity(.remembered(Secret("x")))] {
                    let answer = try world.app.send(registered.endpoint.method, target, body, as: credentials)
                    #expect(answer.status == .unauthorized, "\(registered.name)")
                }
            }
        }
        #expect(try world.contents() == before)
    }
}
