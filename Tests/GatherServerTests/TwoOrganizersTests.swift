import Foundation
import GatherKit
import GatherTestSupport
import Testing

/// No endpoint reads, changes or reveals the data of another organizer.
struct TwoOrganizersTests {
    /// The answer without the requested number.
    private func told(_ response: Endpoint.Response) -> String? {
        response.json?.replacing(/[0-9A-Fa-f-]{36}|#?[0-9]+/, with: "ID")
    }

    /// Those who hold a token send them, and they are answered well, or meet what is there already.
    private static let samples = Sample.all.filter { $0.sender == nil && [200, 201, 204, 409].contains($0.status) }

    @Test func answersAlikeForForeignAndUnknownIdentifiers() throws {
        let world = try World()
        let ion = try world.ionsCredentials
        let before = try world.contents()
        for sample in Self.samples where sample.namesSomething {
            let answer = try world.app.send(
                sample.method, sample.target(world.ana), sample.body(world.ana), as: ion)
            let nobodysAnswer = try world.app.send(
                sample.method, sample.target(world.nobodys), sample.body(world.nobodys), as: ion)
            #expect(answer.status == .notFound, "\(sample.text)")
            #expect(told(answer) == told(nobodysAnswer), "\(sample.text)")
            #expect(answer.headers == nobodysAnswer.headers, "\(sample.text)")
            #expect(try world.contents() == before, "\(sample.text)")
        }
    }

    @Test func haveSeparateNumbers() throws {
        let world = try World()
        let organizers = try [world.anasCredentials, world.ionsCredentials]
        let expected = try organizers.map(world.nextPlayer)
        let names = try organizers.map { credentials in
            let number = try world.app.send(.post, "/api/players", #"{"name":"Same"}"#, as: credentials).location
            let players = try world.app.send(.get, "/api/players", as: credentials).json ?? ""
            return (number, players.contains(#"{"id":\#(number ?? ""),"name":"Same"}"#))
        }
        #expect(names.map(\.0) == expected && names.allSatisfy(\.1))
        #expect(expected[0] != "1" && expected[1] == "1")
    }

    @Test func doesNotRevealForeignPlayersOrMatches() throws {
        let world = try World()
        let ion = try world.ionsCredentials
        let player = try #require(try world.app.send(.post, "/api/players", #"{"name":"Own"}"#, as: ion).location)
        let match = try #require(try world.app.send(.post, "/api/gathers", as: ion).location)
        let (foreignPlayer, foreignMatch) = try (#require(world.ana["reserve"]), #require(world.ana["open"]))
        let before = try world.contents()
        func add(_ player: String, to match: String) throws -> Endpoint.Response {
            try world.app.send(.post, "/api/gathers/\(match)/players/\(player)", #"{"team":"Team A"}"#, as: ion)
        }
        let anas = try add(foreignPlayer, to: match)
        #expect(anas.status == .notFound)
        #expect(told(anas) == told(try add("4711", to: match)))
        #expect(try add(player, to: foreignMatch).status == .notFound)
        #expect(try world.contents() == before)
    }

    @Test func doesNotRevealForeignDataInLists() throws {
        let unchanged = try World()
        for sample in Self.samples where !sample.namesSomething && sample.status < 300 {
            guard try unchanged.endpoint(of: sample).caller == .organizer else { continue }
            let world = try sample.method == .get ? unchanged : World()
            let ion = try world.ionsCredentials
            let before = try world.contents()
            let answer = try world.app.send(sample.method, sample.target(world.ion), sample.body(world.ion), as: ion)
            #expect(answer.status.rawValue == sample.status, "\(sample.text) works for its own organizer")
            let text = answer.json ?? ""
            for secret in ["of ana"] + world.ana.values.filter({ UUID(uuidString: $0) != nil }) {
                #expect(!text.contains(secret), "\(sample.text) reveals the data of another organizer")
            }
            #expect(try world.contents() == before)
        }
    }

    @Test func requiresALoginAtEveryEndpoint() throws {
        let world = try World()
        let before = try world.contents()
        for sample in Self.samples where try world.endpoint(of: sample).caller == .organizer {
            for credentials in [Credentials.nobody, .identity(.remembered(Secret("x")))] {
                let answer = try world.app.send(
                    sample.method, sample.target(world.ana), sample.body(world.ana), as: credentials)
                #expect(answer.status == .unauthorized, "\(sample.text)")
            }
        }
        #expect(try world.contents() == before)
    }
}
