/// A tournament as openfootball/worldcup.json has it, as far as a script needs it.
struct WorldCup: Decodable {
    let name: String
    var matches: [Match]

    /// A match; its first team is Team A, its second Team B.
    struct Match: Decodable {
        let round: String
        let date: String
        let time: String
        let team1: String
        let team2: String
        let score: Score
        var goals1: [Goal]?
        var goals2: [Goal]?
    }

    /// The goals of both teams after 90 minutes, after extra time, and in a shoot-out.
    struct Score: Decodable {
        let ft: [Int]
        let et: [Int]?
        let p: [Int]?

        var final: [Int] { et ?? ft }
    }

    /// A goal, in the list of the team that it counts for.
    struct Goal: Decodable {
        var name: String
        let minute: Int
        let owngoal: Bool?

        var isOwnGoal: Bool { owngoal ?? false }
    }
}

extension WorldCup.Match {
    /// All goals of the match in their order; the sort keeps those of one minute in the order of the file.
    var goals: [WorldCup.Goal] {
        ((goals1 ?? []) + (goals2 ?? [])).enumerated()
            .sorted { ($0.element.minute, $0.offset) < ($1.element.minute, $1.offset) }.map(\.element)
    }

    /// The goals of each team's own players, by team.
    var scorers: [(team: String, name: String)] {
        (goals1 ?? []).map { ($0.isOwnGoal ? team2 : team1, $0.name) }
            + (goals2 ?? []).map { ($0.isOwnGoal ? team1 : team2, $0.name) }
    }
}

extension WorldCup {
    /// The tournament with the whole name of each scorer: the file has some goals under the last name alone.
    var withFullNames: WorldCup {
        var cup = self
        let scorers = matches.flatMap(\.scorers)
        let names = Set(scorers.map(\.name)).sorted()
        func fullName(_ name: String) -> String { names.first { $0.hasSuffix(" \(name)") } ?? name }
        for index in cup.matches.indices {
            cup.matches[index].goals1 = cup.matches[index].goals1?.map { $0.named(fullName($0.name)) }
            cup.matches[index].goals2 = cup.matches[index].goals2?.map { $0.named(fullName($0.name)) }
        }
        return cup
    }
}

extension WorldCup.Goal {
    fileprivate func named(_ name: String) -> WorldCup.Goal {
        var goal = self
        goal.name = name
        return goal
    }
}
