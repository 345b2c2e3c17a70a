public import GatherKit

/// How pages show a line-up, and the actions that they offer for it.
extension Lineup {
    /// The teams on pitches, two on each; the last one of an odd number stays alone.
    ///
    /// - Parameter actions: The actions for a player of a team.
    public func pitches(_ actions: (Player, Team) -> [Action] = { _, _ in [] }) -> [Block] {
        func side(_ team: Team) -> Pitch.Side {
            let players = players(of: team).map { player in
                Pitch.Player(player.name.text, player.position, actions: actions(player, team))
            }
            return Pitch.Side(title: self[team].title, shirt: self[team].shirt, players: players)
        }
        return stride(from: 0, to: teams.count, by: 2).map { place in
            let other = place + 1 < teams.count ? side(teams[place + 1]) : Pitch.Side(title: "", players: [])
            return .pitch(Pitch(top: side(teams[place]), bottom: other))
        }
    }

    /// The teams on pitches, with the bench below.
    ///
    /// - Parameter actions: The actions for a player of a team.
    public func picture(_ actions: (Player, Team) -> [Action] = { _, _ in [] }) -> [Block] {
        let bench = players(of: .bench).map { Pitch.Player($0.name.text, $0.position).label }
        return pitches(actions)
            + (bench.isEmpty ? [] : [.text("\(Team.bench.title) (\(bench.count)): \(bench.joined(separator: ", "))")])
    }
}

extension Agenda {
    /// Which of the teams made for the next match lack players, as sentences.
    public var shortages: [String] {
        inProgress == nil && !hasLastTeams ? lineup.shortageSentences : []
    }

    private var isComplete: Bool { inProgress == nil && withoutTeam.isEmpty }

    /// The actions for teams that have been made.
    public var teamActions: [Action] {
        let fair = Action("Make fair teams", "team", "balance", "--apply", note: shortages.joined(separator: " "))
        return (isComplete && !fair.note.isEmpty ? [fair] : []) + [Action("Send the teams", "share", "text", "line-up")]
    }

    /// The action that makes teams as fair as those that have been made; none where there is no choice.
    public var otherTeams: [Action] {
        isReady && isComplete && lineup.places.count > 3
            ? [Action("Try different teams", "team", "balance", "--another", "--apply")] : []
    }

    /// The button that starts the match; nil if no match can start.
    ///
    /// It asks for the length, so that nobody is surprised by it or starts another match by mistake. On a day other than
    /// the planned one it asks instead whether it is the planned match, beside the length.
    public func start(isMarked: Bool) -> Action? {
        guard inProgress == nil, isReady else { return nil }
        func start(_ title: String, note: String = "") -> Action {
            Action(
                title, words: ["match", "start", "--length"], note: note, value: setting.typed, isMarked: isMarked,
                inputLabel: "Length in minutes")
        }
        if day != nil { return start("Start another match", note: hasLastTeams ? "same teams" : "") }
        guard let next, next.isAhead(at: time), !next.isMatchday(at: time) else { return start("Start the match") }
        return Action(
            "Start the match",
            choices: [
                Action("Start as planned", "match", "start", "--on", next.day.text),
                Action("Start an unplanned match", "match", "start"), length,
            ], note: "planned for \(next.day.local)", isMarked: isMarked)
    }

    /// The action that sets the length of the next match.
    public var length: Action {
        Action("Match length", "timer", "set", note: MinutesAndSeconds.words(seconds: setting.seconds))
    }
}
