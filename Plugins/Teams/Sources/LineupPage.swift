import Football
import GatherKit

/// The content of the page of the line-up.
struct LineupSheet: Sendable {
    let agenda: Agenda
    /// The players who are coming but are not picked.
    let coming: [Player]
    /// The other players who are not picked, or the first of them.
    let others: [Player]
    /// The remarks of modules about the line-up.
    let notes: [Block]

    var lineup: Lineup { agenda.lineup }
    var isInMatch: Bool { agenda.inProgress != nil }

    /// The maximum number of teams with at least three players.
    var mostTeams: Int { min(lineup.places.count / 3, Team.ofDay.count) }

    /// The teams, with another one if there are players for it, and the bench.
    var places: [Team] {
        let more = Team.ofDay.filter { !lineup.teams.contains($0) }.prefix(mostTeams > lineup.teams.count ? 1 : 0)
        return lineup.teams + more + [.bench]
    }
}

extension TeamsInteractor {
    /// The maximum number of players who are offered besides those who are coming.
    private static let mostOthers = 200

    /// Reads the content of the page.
    func sheet(in session: Session) throws -> LineupSheet {
        let agenda = try Agenda(in: session)
        let picked = Set(agenda.lineup.places.map(\.player.id))
        let coming = agenda.coming.filter { !picked.contains($0.id) }
        let named = picked.union(coming.map(\.id))
        let players = try Player.all(startingWith: "", limit: Self.mostOthers + named.count, in: session)
        return LineupSheet(
            agenda: agenda, coming: coming,
            others: Array(players.filter { !named.contains($0.id) }.prefix(Self.mostOthers)),
            notes: session.registry.blocks(about: agenda.lineup, in: session))
    }
}

/// The page of the line-up: the teams, and the moves of each player.
struct LineupPage: Sendable {
    func page(_ sheet: LineupSheet) -> [Block] {
        let lineup = sheet.lineup
        let bench = lineup.players(of: .bench)
        let pitches = lineup.pitches { player, team in
            swaps(of: player, from: team, lineup) + moves(of: player, from: team, sheet) + [out(player)]
        }
        let coming = sheet.coming.map { player in
            action(player, sheet.places.map { move(player, to: $0, lineup) })
        }
        let others = sheet.others.map { player in
            Action(
                player.name.text, words: ["team", "select", "#\(player.id)"], note: note(player),
                person: Action.Person(player.name.text))
        }
        return [.actions(title: nil, main(sheet))]
            + (lineup.playing.isEmpty
                ? []
                : pitches + sheet.notes + skills(sheet) + sheet.agenda.shortages.map(Block.alert)
                    + [.text("Tap a name to move the player or to swap two players.")])
            + [
                .rows(
                    title: "Bench (\(bench.count))",
                    bench.map {
                        action(
                            $0, moves(of: $0, from: .bench, sheet) + swaps(of: $0, from: .bench, lineup) + [out($0)])
                    }),
                .rows(title: "Coming, but not picked (\(coming.count))", coming),
                .rows(title: "These teams", about(sheet)), .rows(title: "Others", picking(others)),
            ]
    }

    /// A link to the page of skills, if nobody in the teams has one.
    private func skills(_ sheet: LineupSheet) -> [Block] {
        let players = sheet.lineup.playing.flatMap(sheet.lineup.players)
        if sheet.isInMatch || players.contains(where: { $0.mark != nil || $0.skill != nil }) { return [] }
        let set = Action("Set skills", "skills", note: "none are set, so fair teams go by past results alone")
        return [.rows(title: nil, [set])]
    }

    /// The main actions: start the match, or make fair teams.
    private func main(_ sheet: LineupSheet) -> [Action] {
        let agenda = sheet.agenda
        let isMade = agenda.isReady && agenda.withoutTeam.isEmpty && agenda.newTeamPlayers.isEmpty
        let make = Action("Make fair teams", "team", "balance", "--apply", isMarked: !sheet.isInMatch)
        guard sheet.lineup.places.count > 1 else { return agenda.newTeamPlayers.isEmpty ? [] : [make] }
        // Next to the teams, so that a tap visibly changes them.
        return [agenda.start(isMarked: isMade)].compactMap(\.self) + (isMade ? agenda.otherTeams : [make])
    }

    /// The actions for all teams together.
    private func about(_ sheet: LineupSheet) -> [Action] {
        let (agenda, lineup) = (sheet.agenda, sheet.lineup)
        guard lineup.places.count > 1 else { return [] }
        let usual = max(2, lineup.playing.count)
        let numbers = (2...Team.ofDay.count).filter { $0 != usual && $0 <= max(2, sheet.mostTeams) }
        let others = numbers.map { Action("\($0) teams", "team", "balance", "--teams", String($0), "--apply") }
        let names = lineup.playing.map { team in
            Action(
                lineup[team].label, words: ["team", "name", team.letter], value: lineup[team].name ?? "",
                inputLabel: "Team name")
        }
        let seldom = [
            sheet.isInMatch || others.isEmpty ? nil : Action("How many teams", choices: others),
            names.isEmpty ? nil : Action("Name the teams", choices: names),
            sheet.isInMatch ? nil : Action("Keep two players together or apart", "balance"),
            sheet.isInMatch
                ? nil : Action("Clear the line-up", choices: [Action("Yes, clear it", "team", "clear", isLoss: true)]),
        ]
        return (agenda.isReady ? agenda.teamActions : []) + seldom.compactMap(\.self)
    }

    /// The maximum number of swaps that are not folded.
    private static let mostSwaps = 8

    /// The swaps with players of other teams and of the bench; many, or those with several teams, are folded.
    private func swaps(of player: Player, from team: Team, _ lineup: Lineup) -> [Action] {
        let teams = lineup.playing.filter { $0 != team }
        let hasBench = team != .bench && !lineup.players(of: .bench).isEmpty
        let others = teams + (hasBench ? [.bench] : [])
        let isFolded = teams.count > 1 || others.map { lineup.players(of: $0).count }.reduce(0, +) > Self.mostSwaps
        let swaps = others.flatMap { place in
            lineup.players(of: place).map { other in
                Action(
                    isFolded ? other.name.text : "Swap with \(other.name.text)", "team", "swap", "#\(player.id)",
                    "#\(other.id)", note: others.count > 1 ? lineup[place].label : "")
            }
        }
        return isFolded && !swaps.isEmpty ? [Action("Swap with …", choices: swaps)] : swaps
    }

    private func out(_ player: Player) -> Action { Action("Not playing", "team", "clear", "#\(player.id)") }

    private func picking(_ others: [Action]) -> [Action] {
        let somebody = [Action("Somebody else", "team", "select"), Action("A new player", "player", "add")]
        return others.isEmpty
            ? somebody
            : [Action("Pick other players", choices: others + somebody, note: counted(others.count, "player"))]
    }

    private func moves(of player: Player, from team: Team, _ sheet: LineupSheet) -> [Action] {
        // In a match, a team's last player cannot move to another team.
        let isLast = sheet.isInMatch && sheet.lineup.players(of: team).count == 1
        return sheet.places.filter { $0 != team && (!isLast || $0 == .bench) }
            .map { move(player, to: $0, sheet.lineup) }
    }

    private func move(_ player: Player, to team: Team, _ lineup: Lineup) -> Action {
        let title = lineup.teams.contains(team) ? "To \(lineup[team].label)" : "To a new team"
        return Action(team == .bench ? "To the bench" : title, "team", "assign", team.letter, "#\(player.id)")
    }

    private func action(_ player: Player, _ choices: [Action]) -> Action {
        Action(player.name.text, choices: choices, note: note(player), person: Action.Person(player.name.text))
    }

    private func note(_ player: Player) -> String { player.position?.abbreviation ?? "" }
}
