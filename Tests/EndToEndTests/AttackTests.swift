import Foundation
import GatherKit
import GatherTestSupport
import Testing

extension EndToEnd {
    /// Small requests that are expensive to process.
    @Suite struct Attacks {
        /// An attack: its body, its path, and the answer to a client that waits.
        struct Attack: CustomTestStringConvertible, Sendable {
            let testDescription: String
            let path: String
            let body: String
            let answer: String

            init(_ name: String, script: String) {
                testDescription = name
                path = "/api/v2/run"
                answer = "\"kind\":\"tooMany\""
                body = #"{"text":\#(String(decoding: Value.text(script).compactJSON, as: UTF8.self))}"#
            }

            init(_ name: String, opening body: String, answer: String) {
                testDescription = name
                path = "/api/v2/player/list"
                self.body = body
                self.answer = answer
            }
        }

        /// Nested lists, each with ten times the elements of the previous one.
        private static func lists(_ first: String) -> String {
            "let a0 = [\(first), 2, 3, 4, 5, 6, 7, 8, 9, 0]\n"
                + (1...8).map { number in
                    "let a\(number) = [\(Array(repeating: "$a\(number - 1)", count: 10).joined(separator: ", "))]\n"
                }.joined()
        }
        private static let large =
            "let b = \"\(String(repeating: "x", count: 1000))\"\nlet c = \"\(String(repeating: "${b}", count: 900))\"\n"

        static let attacks = [
            Attack(
                "lists in lists",
                opening: #"{"limit":\#(String(repeating: "[", count: 45_000))"#
                    + #"\#(String(repeating: "]", count: 45_000))}"#, answer: "400 Bad Request"),
            Attack("a comparison for the checker", script: lists("1") + "expect $a8 == $a8\n"),
            Attack(
                "a comparison for the runner",
                script: "player add Ana --if-missing\nlet p = player list\n" + lists("$p.count") + "expect $a8 == $a8\n"
            ),
            Attack(
                "a list of large texts",
                script: large + "let d = [\(Array(repeating: "\"${c}N\"", count: 9000).joined(separator: ", "))]\n"),
        ]

        @Test(arguments: attacks) func doesNotAffectOtherClients(attack: Attack) throws {
            let serving = try Serving(opensTheStore: true)
            let (authorization, machine) = (try serving.authorization, serving.machine)
            // Those that wait are more than the threads that run scripts.
            serving.clients(6) { number, connection in
                try connection.send("POST", attack.path, attack.body, authorization: authorization)
                // Every other client disconnects at once.
                if number % 2 == 0 { #expect(try connection.text(until: attack.answer) != nil) }
            }
            let other = try HTTPConnection(port: serving.port)
            try other.send("POST", "/api/players", #"{"name":"Zoe"}"#, authorization: authorization)
            #expect(try other.answer()?.status == 201)
            #expect(try machine.playerNames() == ["Zoe"])
            for _ in 1...4 {
                try HTTPConnection(port: serving.port)
                    .send("POST", attack.path, attack.body, authorization: authorization)
            }
            serving.server.signal(SIGTERM)
            let outcome = try serving.server.outcome()
            #expect(outcome.code == 0 && !outcome.wasKilled, "\(outcome)")
        }
    }
}
