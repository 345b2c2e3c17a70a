public import GatherKit

/// What pages show of a line-up, and what they offer to do with it.
extension Lineup {
    /// The teams on a pitch, with the bench below.
    public var picture: [Block] {
        func side(_ team: Team) -> Pitch.Side {
            Pitch.Side(
                title: self[team].title, players: players(of: team).map { Pitch.Player($0.name.text, $0.position) })
        }
        // A pitch has two sides; the last one of an odd number of teams stays alone.
        let pitches = stride(from: 0, to: teams.count, by: 2).map { place in
            let other = place + 1 < teams.count ? side(teams[place + 1]) : Pitch.Side(title: "", players: [])
            return Block.pitch(Pitch(top: side(teams[place]), bottom: other))
        }
        let bench = players(of: .bench).map { Pitch.Player($0.name.text, $0.position).label }
        return pitches
            + (bench.isEmpty ? [] : [.text("\(Team.bench.title) (\(bench.count)): \(bench.joined(separator: ", "))")])
    }

    /// The swaps of a player with those of some teams.
    public func swaps(of player: Player, with teams: [Team]) -> [Action] {
        teams.flatMap(players).map { Action($0.name.text, "team", "swap", "#\(player.id)", "#\($0.id)") }
    }

    /// The swap of two players of different teams: the first one to choose, then the players of the later teams.
    fileprivate var swap: Action {
        let teams = playing
        let choices = teams.indices.flatMap { index in
            players(of: teams[index]).map { player in
                Action("\(player.name.text) with …", choices: swaps(of: player, with: Array(teams[(index + 1)...])))
            }
        }
        return Action("Swap two players", choices: choices.filter { !$0.choices.isEmpty })
    }
}

extension Agenda {
    /// The actions for teams that have been made.
    public var teamActions: [Action] {
        let canDiffer = inProgress == nil && withoutTeam.isEmpty && lineup.places.count > 3
        let others = canDiffer ? [Action("Try other teams", "team", "balance", "--another", "--apply")] : []
        return [lineup.swap] + others + [Action("Send the teams", "share", "text", "line-up")]
    }

    /// The button that starts the match, which takes a second tap on a day other than the planned one; nil if no match can
    /// start.
    ///
    /// - Parameter note: What stands beside it, such as the playing time.
    public func start(isMarked: Bool, note: String = "") -> Action? {
        guard inProgress == nil, isReady else { return nil }
        let words = ["match", "start"]
        guard let next, day == nil, !next.isMatchday(at: time) else {
            return Action("Start the match", words: words, note: note, isMarked: isMarked)
        }
        return Action(
            "Start the match", choices: [Action("Start it now", words: words)],
            note: "planned for \(next.day.local(at: time))", isMarked: isMarked)
    }
}
