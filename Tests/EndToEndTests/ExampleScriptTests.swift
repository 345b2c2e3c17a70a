import Foundation
import Testing

extension EndToEnd {
    /// The scripts that come with the program.
    @Suite struct ExampleScripts {
        private static let scripts = URL(filePath: #filePath).appending(path: "../../../Scripts").standardized

        private func path(_ name: String) -> String { Self.scripts.appending(path: name).path }

        @Test func runAMatchDayRepeatedly() throws {
            let machine = try Installation()
            for number in 1...2 {
                let outcome = try machine.gather("run", path("match-day.gather"), "minutes=20")
                #expect(outcome.code == 0, "\(outcome)")
                let history = try #require(try machine.json("history list") as? [[String: Any]])
                #expect(history.map { $0["score"] as? String } == Array(repeating: "2-1", count: number))
            }
            #expect(try machine.playerNames().count == 11)
        }

        @Test func playAWorldCup() throws {
            let machine = try Installation.afterTheWorldCup()
            let history = try #require(try machine.json("history list") as? [[String: Any]])
            let played = history.reversed().map { Match(history: $0) }
            #expect(played == (try Match.worldCup()))
            #expect(played.count == 64)
            #expect(history.first?["startedAt"] as? String ?? "" > "2022-11-23", "the clock starts at --clock-from")
        }

        @Test func playASeason() throws {
            let machine = try Installation()
            let outcome = try machine.gather(
                "run", "--virtual-clock", "--clock-from", "2026-08-31T08:00:00Z", path("season.gather"))
            #expect(outcome.code == 0, "\(outcome.errors)")
            #expect(outcome.output.contains("the season Winter 2026\n1. "))
            let history = try #require(try machine.json("history list") as? [[String: Any]])
            #expect(history.count == 30)
        }

        @Test func playMatchDaysOfThreeTeams() throws {
            let machine = try Installation()
            let outcome = try machine.gather(
                "run", "--virtual-clock", "--clock-from", "2026-09-01T08:00:00Z", path("matchdays.gather"))
            #expect(outcome.code == 0, "\(outcome.errors)")
            let history = try #require(try machine.json("history list") as? [[String: Any]])
            #expect(history.count == 32)
        }
    }
}

/// The data by which matches are compared: the score, and who scored when, for which team.
private struct Match: Equatable {
    let score: String
    let goals: [String]

    static var data: URL {
        Bundle.module.resourceURL?.appending(path: "Data/worldcup-2022.json") ?? URL(filePath: "/nowhere")
    }

    /// A gather of the history, as data.
    init(history gather: [String: Any]) {
        score = gather["score"] as? String ?? ""
        let goals = gather["goals"] as? [[String: Any]] ?? []
        self.goals = goals.map { goal in
            let own = goal["ownGoal"] as? Bool == true ? " (own)" : ""
            return "\(goal["minute"] ?? "") \(goal["team"] ?? "") \(goal["scorer"] ?? "")\(own)"
        }
    }

    /// A match of openfootball/worldcup.json.
    private init(file match: [String: Any], fullName: (String) -> String) {
        let scores = match["score"] as? [String: [Int]] ?? [:]
        score = (scores["et"] ?? scores["ft"] ?? []).map(String.init).joined(separator: "-")
        func goals(_ key: String, _ team: String) -> [(minute: Int, text: String)] {
            (match[key] as? [[String: Any]] ?? []).map { goal in
                let minute = goal["minute"] as? Int ?? 0
                let own = goal["owngoal"] as? Bool == true ? " (own)" : ""
                return (minute, "\(minute) \(team) \(fullName(goal["name"] as? String ?? ""))\(own)")
            }
        }
        let all = (goals("goals1", "Team A") + goals("goals2", "Team B")).enumerated()
        self.goals = all.sorted { ($0.element.minute, $0.offset) < ($1.element.minute, $1.offset) }.map(\.element.text)
    }

    /// The matches of the World Cup in chronological order.
    static func worldCup() throws -> [Match] {
        let file = try JSONSerialization.jsonObject(with: Data(contentsOf: data)) as? [String: Any]
        let matches = file?["matches"] as? [[String: Any]] ?? []
        let short = ["Mbappé": "Kylian Mbappé", "Rashford": "Marcus Rashford"]
        return matches.sorted { "\($0["date"] ?? "") \($0["time"] ?? "")" < "\($1["date"] ?? "") \($1["time"] ?? "")" }
            .map { Match(file: $0) { short[$0] ?? $0 } }
    }
}
