import Foundation
import GatherTestSupport
import Synchronization
import Testing

extension EndToEnd {
    /// `gather serve` under load from many clients.
    @Suite struct ServeLoad {
        private static func add(
            _ name: String, _ connection: HTTPConnection, _ authorization: String
        ) throws -> HTTPConnection.Answer? {
            try connection.send("POST", "/api/players", #"{"name":"\#(name)"}"#, authorization: authorization)
            return try connection.answer()
        }

        /// Scores a goal of the first player, and retries after a lost connection.
        private static func goal(
            key: String, isSentAgain: Bool, _ connection: HTTPConnection, _ authorization: String
        ) throws {
            let body = ##"{"player":"#1"}"##
            let header =
                "Host: localhost\r\nContent-Type: application/json\r\nAuthorization: \(authorization)\r\nIdempotency-Key: \(key)\r\n"
            for _ in 0...(isSentAgain ? 1 : 0) {
                try connection.send(
                    "POST /api/v2/goal HTTP/1.1\r\n\(header)Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
                let answer = try connection.answer()
                #expect(answer?.status == 200, "\(answer?.body ?? "closed")")
            }
        }

        @Test func keepsTheDataOfTwoHundredClientsAndShells() throws {
            let serving = try Serving(opensTheStore: true)
            let authorization = try serving.authorization
            let match = "player add Zoe; player add Ion; team assign A Zoe; team assign B Ion; match start"
            #expect(try serving.machine.gather("-c", match).code == 0)
            let goals = try serving.machine.folder.write(
                String(repeating: "goal Zoe\n", count: 10), to: "goals.gather")
            let shells = try (1...4).map { _ in try serving.machine.start("run", "--no-atomic", goals) }
            serving.clients(200) { number, connection in
                for place in 1...3 {
                    let answer = try Self.add("Player \(number)-\(place)", connection, authorization)
                    #expect(answer?.status == 201, "\(answer?.body ?? "closed")")
                }
                // A team has at most 100 goals.
                if number % 4 == 0 {
                    try Self.goal(key: "goal-\(number)", isSentAgain: number % 8 == 0, connection, authorization)
                }
                // Only one of the clients gets this name.
                let answer = try Self.add("Everybody", connection, authorization)
                #expect(answer?.status == 201 || answer?.status == 409, "\(answer?.body ?? "closed")")
            }
            for shell in shells {
                let outcome = try shell.outcome()
                #expect(outcome.code == 0, "\(outcome)")
            }
            let names = try serving.machine.playerNames()
            #expect(names.count == 603)
            #expect(Set(names).count == 603)
            #expect(try serving.machine.gather("-c", "match status").output.hasPrefix("Team A 90-0 Team B\n"))
            serving.server.signal(SIGTERM)
            #expect(try serving.server.outcome().code == 0)
        }

        @Test func keepsAcknowledgedDataWhenKilled() throws {
            let serving = try Serving(opensTheStore: true)
            let authorization = try serving.authorization
            let acknowledged = Mutex(Set<String>())
            for round in 1...2 {
                let (server, process) = (serving.server, serving.server.identifier)
                let before = acknowledged.withLock(\.count)
                serving.clients(16) { number, connection in
                    for place in 0... {
                        let name = "Player \(round)-\(number)-\(place)"
                        // The connection ends when the server does.
                        guard let answer = try? Self.add(name, connection, authorization) else { return }
                        #expect(answer.status == 201, "\(answer.body)")
                        let count = acknowledged.withLock { acknowledged in
                            acknowledged.insert(name)
                            return acknowledged.count
                        }
                        if count == before + 100 * round { kill(process, SIGKILL) }
                    }
                }
                #expect(try server.outcome().wasKilled)
                let names = try serving.machine.playerNames()
                #expect(acknowledged.withLock { $0.isSubset(of: names) })
                #expect(Set(names).count == names.count)
                try serving.restart()
            }
            serving.server.signal(SIGTERM)
            #expect(try serving.server.outcome().code == 0)
        }

        @Test func readsDuringWrites() throws {
            let serving = try Serving(opensTheStore: true)
            let authorization = try serving.authorization
            serving.clients(16) { number, connection in
                var last = 0
                for place in 0..<20 {
                    if number < 8 {
                        let answer = try Self.add("Player \(number)-\(place)", connection, authorization)
                        #expect(answer?.status == 201, "\(answer?.body ?? "closed")")
                    }
                    try connection.send("GET", "/api/players", authorization: authorization)
                    let body = try #require(try connection.answer()?.body)
                    let players = try JSONDecoder().decode([[String: Value]].self, from: Data(body.utf8))
                    // A client reads its own writes, and no data disappears.
                    if number < 8 { #expect(body.contains(#""Player \#(number)-\#(place)""#)) }
                    #expect(players.count >= last)
                    last = players.count
                }
            }
            serving.server.signal(SIGTERM)
            #expect(try serving.server.outcome().code == 0)
        }

        private enum Value: Decodable {
            case any
            init(from decoder: any Decoder) throws { self = .any }
        }
    }
}
