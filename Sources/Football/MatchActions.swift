public import GatherKit

extension Match {
    /// The row that leads to its page, in a list of matches.
    public var row: Action {
        Action(
            scoreLine, words: endedAt == nil ? ["match"] : ["history", "show", "#\(idText)"], note: scorers())
    }
}

/// The corrections that pages offer for a match.
///
/// The words that begin a correction are `match edit`, or `history edit` and the match.
extension Match {
    /// The goals, each with its possible corrections.
    public func goalActions(_ edit: [String]) -> [Action] {
        // The score after a goal is known if no goal before it lacks a minute.
        let known = goals.prefix { $0.minute != nil }.count
        var sums: [Team: Int] = [:]
        return goals.enumerated().map { place, goal in
            sums[goal.team, default: 0] += 1
            let score = Team.sides.map { String(sums[$0] ?? 0) }.joined(separator: "-")
            let isKnown = place < known && goals.count == self.score.teamA + self.score.teamB
            return actions(edit, of: goal, number: place + 1, score: isKnown ? score : "")
        }
    }

    private func actions(_ edit: [String], of goal: Goal, number: Int, score: String) -> Action {
        func correct(_ title: String, _ options: String...) -> Action {
            Action(title, words: edit + ["--goal", String(number)] + options)
        }
        func players(of team: Team, _ option: String) -> [Action] {
            self.players.filter { $0.playerID != goal.playerID && teams(of: $0, inMinute: goal.minute).contains(team) }
                .compactMap { player in player.word.map { correct(player.name, option, $0) } }
        }
        let scorers = players(of: goal.isOwnGoal ? goal.team.opponent : goal.team, "--scorer")
        let passes = goal.isOwnGoal ? [] : players(of: goal.team, "--assist")
        let isKnown = goal.scorer != nil
        let choices = [
            isKnown && !scorers.isEmpty ? Action("Scored by …", choices: scorers) : nil,
            passes.isEmpty ? nil : Action("Assisted by …", choices: passes),
            goal.assist.map { _ in correct("No assist", "--no-assist") },
            isKnown ? (goal.isOwnGoal ? correct("Not an own goal", "--not-own") : correct("Own goal", "--own")) : nil,
            Action(
                goal.minute == nil ? "Add the minute" : "Change the minute",
                words: edit + ["--goal", String(number), "--minute"], value: goal.minute.map(String.init) ?? "",
                inputLabel: "The minute of the goal"),
            Action(
                "Remove the goal",
                choices: [Action("Yes, remove it", words: edit + ["--remove-goal", String(number)], isLoss: true)]),
        ]
        return Action(
            isKnown ? goal.text : goal.text.capitalizedFirst,
            choices: (isKnown ? [] : scorers) + choices.compactMap(\.self), note: sides[goal.team].label, value: score,
            person: goal.scorer.map {
                Action.Person($0, shirt: sides[goal.isOwnGoal ? goal.team.opponent : goal.team].shirt)
            })
    }

    /// The action that adds a missing goal, with a choice of scorers among those who were last on the pitch; nil if
    /// none of them is on the list of players any more.
    public func missingGoal(_ edit: [String]) -> Action? {
        func add(_ player: Participant, _ options: [String]) -> Action? {
            player.word.map { Action(player.name, words: edit + ["--add-goal", $0] + options) }
        }
        let choices = Team.sides.flatMap { team in
            let own = playing(for: team.opponent).compactMap { add($0, ["--own"]) }
            return [
                Action("For \(sides[team].label)", choices: playing(for: team).compactMap { add($0, []) }),
                Action("Own goal, counts for \(sides[team].label)", choices: own),
            ]
        }
        let known = choices.filter { !$0.choices.isEmpty }
        return known.isEmpty ? nil : Action("Add a goal", choices: known)
    }

    /// The players of a team, each with the possible corrections: another goal for those who were last on the pitch,
    /// and a different team for those who have not scored, unless theirs would be left without players.
    public func playerActions(_ edit: [String], of team: Team) -> [Action] {
        let other = sides[team.opponent]
        let (last, isAlone) = (playing(for: team), players(of: team).count == 1)
        return players(of: team).map { player in
            let person = Action.Person(player.name, shirt: sides[team].shirt)
            guard let word = player.word else { return Action(label(of: player), choices: []) }
            let goal = last.contains(player) ? [Action("Add a goal", words: edit + ["--add-goal", word])] : []
            let hasScored = goals.contains { $0.playerID == player.playerID }
            let move = edit + ["--team-\(other.team.letter.lowercased())", word]
            let corrections = [
                Action("To \(other.label)", words: move), Action("Did not play", words: edit + ["--leave-out", word]),
            ]
            return Action(
                label(of: player), choices: goal + (hasScored || isAlone ? [] : corrections), person: person)
        }
    }
}

extension Participant {
    /// The number as lines write it; nil if it is unknown.
    public var word: String? { playerID.map { "#\($0)" } }
}
