import Foundation

/// Writes a World Cup of openfootball/worldcup.json as a .gather script.
///
///     swift run worldcup-script < Tests/EndToEndTests/Data/worldcup-2022.json > Scripts/tournament.gather
///
/// Each match becomes a gather: the scorers of the first team are Team A, those of the second Team B. Each goal falls
/// in its minute by the virtual clock (in stoppage time, in the last minute of the half), extra time is a second
/// countdown, and the score is checked against the file before the match ends. Shoot-outs are not played.
@main enum WorldCupScript {
    static func main() throws {
        let data = try FileHandle.standardInput.readToEnd() ?? Data()
        let lines = script(of: try JSONDecoder().decode(WorldCup.self, from: data).withFullNames)
        try FileHandle.standardOutput.write(contentsOf: Data(lines.map { "\($0)\n" }.joined().utf8))
    }

    static func script(of cup: WorldCup) -> [String] {
        let matches = cup.matches.sorted { ($0.date, $0.time) < ($1.date, $1.time) }
        let start = matches.first.map { "\($0.date)T12:00:00Z" } ?? ""
        return [
            "#!/usr/bin/env -S gather run --clock-from \(start)",
            "# \(cup.name): \(matches.count) matches with every goal.",
            "# Made by Scripts/worldcup-script from openfootball/worldcup.json, public domain (CC0 1.0).",
            "#",
            "#     Scripts/gather run --clock-from \(start) Scripts/tournament.gather",
            "",
            "# Who scores for whom.",
        ] + squads(matches) + matches.flatMap(lines)
    }

    private static func squads(_ matches: [WorldCup.Match]) -> [String] {
        var squads: [String: Set<String>] = [:]
        for scorer in matches.flatMap(\.scorers) { squads[scorer.team, default: []].insert(scorer.name) }
        let teams = squads.keys.sorted()
        let lists = teams.map { team in
            let names = (squads[team] ?? []).sorted().map { "\"\($0)\"" }.joined(separator: ", ")
            return "let \(variable(team)) = [\(names)]"
        }
        let additions = teams.map { "for name in $\(variable($0)) { player add $name --if-missing }" }
        return lists + [""] + additions
    }

    private static func lines(of match: WorldCup.Match) -> [String] {
        let (a, b) = (match.score.final[0], match.score.final[1])
        let shootout = match.score.p.map { ", \($0[0])-\($0[1]) in the shoot-out" } ?? ""
        var lines = [
            "",
            "# \(match.round), \(match.date) \(match.time): \(match.team1) \(a)-\(b) \(match.team2)\(shootout)",
            "team clear",
            "for name in $\(variable(match.team1)) { team assign A $name }",
            "for name in $\(variable(match.team2)) { team assign B $name }",
            "timer set 90:00",
            "match start",
        ]
        var time = 0
        func wait(until end: Int) {
            if end > time { lines.append("wait \(clock(end - time))") }
            time = max(time, end)
        }
        func play(_ goals: [WorldCup.Goal]) {
            for goal in goals {
                wait(until: goal.minute * 60 - 30)
                lines.append("goal \"\(goal.name)\"\(goal.isOwnGoal ? " --own" : "")")
            }
        }
        play(match.goals.filter { $0.minute <= 90 })
        wait(until: 90 * 60)
        if match.score.et != nil {
            lines += ["timer set 30:00", "timer start"]
            play(match.goals.filter { $0.minute > 90 })
            wait(until: 120 * 60)
        }
        return lines + ["let result = match status", "expect $result.score == \"\(a)-\(b)\"", "match end --yes"]
    }

    private static func variable(_ team: String) -> String {
        String(team.lowercased().map { $0.isASCII && $0.isLetter ? $0 : "_" })
    }

    private static func clock(_ seconds: Int) -> String {
        [seconds / 60, seconds % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }
}
