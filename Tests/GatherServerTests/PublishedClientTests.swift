import AllFeatures
import Foundation
import GatherCrypto
import GatherKit
import GatherScript
import GatherTestSupport
import GatherWire
import Testing

@testable import GatherServer

/// The requests of the published iPhone clients, in their order, with their headers and bodies.
struct PublishedClientTests {
    /// A client that sends the SHA-256 of a password.
    private struct Client {
        let server: TestServer
        var token: String?

        static func digest(_ password: String) throws -> String { try SHA256.hash(password.utf8).hexadecimal }

        func send(
            _ method: String, _ path: String, _ body: String = "", authorization: String? = nil
        ) async throws -> HTTPConnection.Answer {
            let authorization = authorization ?? token.map { "Bearer \($0)" }
            let headers = [
                "Host": "localhost:\(server.port)", "Content-Type": "application/json", "Accept": "application/json",
                "User-Agent": "FootballGather/1 CFNetwork/1128.0.1 Darwin/19.6.0",
            ]
            return try await server.send(method, path, body, authorization: authorization, headers: headers)
        }

        /// Creates a resource and returns its identifier, which follows the last slash.
        func create(_ path: String, _ body: String) async throws -> String {
            let answer = try await send("POST", path, body)
            #expect(answer.status == 201, "\(path): \(answer.body)")
            let location = try #require(answer.headers["location"])
            return String(try #require(location.split(separator: "/").last))
        }

        func register(_ name: String, _ password: String) async throws {
            let number = try await create(
                "/api/users", #"{"username":"\#(name)","password":"\#(try Self.digest(password))"}"#)
            #expect(UUID(uuidString: number) != nil)
        }

        mutating func login(_ name: String, _ password: String) async throws -> Int {
            let login = Data("\(name):\(try Self.digest(password))".utf8).base64EncodedString()
            let answer = try await send("POST", "/api/users/login", authorization: "Basic \(login)")
            token = (try? JSONDecoder().decode([String: String].self, from: Data(answer.body.utf8)))?["token"]
            return answer.status
        }

        func list<Row: Decodable>(_ path: String, of type: Row.Type) async throws -> [Row] {
            let answer = try await send("GET", path)
            #expect(answer.status == 200)
            return try JSONDecoder().decode([Row].self, from: Data(answer.body.utf8))
        }
    }

    private struct Player: Decodable {
        let id: Int
        let name: String
        let age: Int
        let skill, preferredPosition, favouriteTeam: String?
    }

    private struct Match: Decodable {
        let id, userId: UUID
        let score, winnerTeam: String?
    }

    /// The first 23 players of a squad of the 2026 World Cup.
    private static func names() throws -> [String] {
        struct Squad: Decodable {
            struct Player: Decodable { let name: String }
            let players: [Player]
        }
        let data = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../EndToEndTests/Data/worldcup-2026-squads.json").standardizedFileURL
        let squads = try JSONDecoder().decode([Squad].self, from: Data(contentsOf: data))
        return try #require(squads.first).players.prefix(23).map(\.name)
    }

    private func with(_ work: @Sendable (Client) async throws -> Void) async throws {
        try await TestServer.with(WireClient.modules) { try await work(Client(server: $0)) }
    }

    @Test func playAMatchFromTheAccountToTheHistory() async throws {
        try await with { client in
            var client = client
            try await client.register("radu", "correct horse")
            #expect(try await client.login("radu", "correct horse") == 200)
            #expect(try await client.list("/api/players", of: Player.self).isEmpty)
            let names = try Self.names()
            for name in names {
                let number = try await client.create(
                    "/api/players",
                    #"{"name":"\#(name)","age":27,"skill":"amateur","preferredPosition":"midfielder","favouriteTeam":""}"#
                )
                #expect(Int(number) != nil)
            }
            let players = try await client.list("/api/players", of: Player.self)
            #expect(Set(players.map(\.name)) == Set(names) && players.count == 23)
            let first = try #require(players.first)
            let edited = try await client.send(
                "PUT", "/api/players/\(first.id)",
                #"{"name":"Gheorghe Hagi","age":35,"skill":"professional","preferredPosition":"winger"}"#)
            #expect(edited.status == 204 && edited.body.isEmpty)

            // The players are sent concurrently.
            let match = try await client.create("/api/gathers", "{}")
            let sender = client
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for (place, player) in players.prefix(14).enumerated() {
                    let team = place < 7 ? "Team A" : "Team B"
                    group.addTask {
                        try await sender.send(
                            "POST", "/api/gathers/\(match)/players/\(player.id)", #"{"team":"\#(team)"}"#
                        ).status
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses == Array(repeating: 200, count: 14))
            let ended = try await client.send(
                "PUT", "/api/gathers/\(match)", #"{"score":"3:1","winnerTeam":"Team A"}"#)
            #expect(ended.status == 204, "\(ended.body)")
            let matches = try await client.list("/api/gathers", of: Match.self)
            #expect(matches.map(\.id.uuidString) == [match])
            #expect(matches.map(\.score) == ["3-1"] && matches.map(\.winnerTeam) == ["Team A"])
            #expect(try await client.list("/api/gathers/\(match)/players", of: Player.self).count == 14)

            // Every organizer sees it in the history.
            let wire = WireClient(server: client.server, authorization: "Bearer \(client.token ?? "")")
            let shown = try await wire.open("history show", ["match": "last"])
            #expect(try shown["score"] == .text("3-1"))

            #expect(try await client.send("DELETE", "/api/players/\(first.id)").status == 204)
            #expect(try await client.send("DELETE", "/api/gathers/\(match)").status == 204)
            #expect(try await client.list("/api/gathers", of: Match.self).isEmpty)
            #expect(try await client.send("DELETE", "/api/users").status == 204)
            #expect(try await client.login("radu", "correct horse") == 401)
        }
    }

    @Test(arguments: [
        (#"{"winnerTeam":"None","score":"3:1"}"#, 204), (#"{"winnerTeam":"None","score":"0:0"}"#, 204),
        (#"{"score":"99-0","winnerTeam":"Team A"}"#, 204), (#"{"score":"1:2","winnerTeam":"Team B"}"#, 204),
        (#"{"score":"100:0","winnerTeam":"Team A"}"#, 204), (#"{"score":"101:0","winnerTeam":"Team A"}"#, 400),
        (#"{"score":"0:1","winnerTeam":"Team A"}"#, 400),
    ])
    func endAMatchWithAnyScoreOfTheirSteppers(body: String, status: Int) async throws {
        try await with { client in
            var client = client
            try await client.register("radu", "correct horse")
            _ = try await client.login("radu", "correct horse")
            let match = try await client.create("/api/gathers", "{}")
            for (number, team) in [(1, "Team A"), (2, "Team B")] {
                _ = try await client.create("/api/players", #"{"name":"Player \#(number)"}"#)
                let added = try await client.send(
                    "POST", "/api/gathers/\(match)/players/\(number)", #"{"team":"\#(team)"}"#)
                #expect(added.status == 200)
            }
            let ended = try await client.send("PUT", "/api/gathers/\(match)", body)
            #expect(ended.status == status, "\(ended.body)")
        }
    }

    @Test func shareThePasswordWithTheShell() async throws {
        try await with { client in
            var client = client
            try await client.register("radu", "correct horse")
            let nobody = WireClient(server: client.server)
            var message = RunMessage(SourceFile(typed: "account login radu"))
            message.answers.secrets = ["correct horse"]
            #expect(try await nobody.run(message).last?.end?.outcome?.login != nil)
            message = RunMessage(SourceFile(typed: "account register dan"))
            message.answers.secrets = ["another horse"]
            #expect(try await nobody.run(message).last?.end != nil)
            #expect(try await client.login("dan", "another horse") == 200)
            #expect(try await client.login("dan", "correct horse") == 401)
        }
    }

    @Test func createAMatchWithAScore() async throws {
        try await with { client in
            var client = client
            try await client.register("radu", "correct horse")
            _ = try await client.login("radu", "correct horse")
            _ = try await client.create("/api/gathers", #"{"score":"2:2","winnerTeam":"None"}"#)
            let matches = try await client.list("/api/gathers", of: Match.self)
            #expect(matches.map(\.score) == ["2-2"] && matches.map(\.winnerTeam) == ["None"])
        }
    }
}
