import Foundation
import GatherTestSupport
import Testing

extension EndToEnd {
    /// A client in Python, made of the description of the server.
    @Suite struct ClientPeer {
        private struct Question: Encodable {
            let url: String
        }

        private struct MatchDayPlan: Decodable {
            let score: String
            let kind: String
            let goals: [String]
            let scorers: [String: Int]
            let wingers: [String]
            let rows: Int
        }

        @Test(.enabled(if: PythonPeer.isInstalled, "Scripts/test-peers makes the client"))
        func playsAMatchDay() throws {
            let serving = try Serving(organizer: nil)
            let question = Question(url: serving.url)
            let days = try PythonPeer("play-match-day").answers(to: [question], as: MatchDayPlan.self)
            let day = try #require(days.first)
            #expect(day.score == "1-1" && day.kind == "notFound")
            #expect(day.goals == ["Ana Pop", "Zoë"] && day.scorers == ["Ana Pop": 1, "Zoë": 1])
            #expect(day.wingers == ["Ion", "Zoë"] && day.rows == 4)
        }
    }
}
