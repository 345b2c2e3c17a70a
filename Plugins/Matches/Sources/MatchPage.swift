import Football
import GatherKit

/// The pages about the match: its state, and the actions to tap.
struct MatchPage: Sendable {
    /// The number of planned matches that are shown.
    private static let plansShown = 4

    /// The home page: the match in progress, or else the next one.
    func home(_ day: MatchOverview) -> [Block] {
        day.agenda.inProgress.map { running($0, day) } ?? before(day) + firstSteps(day)
    }

    /// The steps to the first match, until it is planned and there are players.
    private func firstSteps(_ day: MatchOverview) -> [Block] {
        let open = Set(day.steps.map(\.stage))
        guard day.agenda.last == nil, open.contains(.players) || open.contains(.plan) else { return [] }
        func step(_ text: String, _ stage: NextStep.Stage) -> String { (open.contains(stage) ? "" : "✓ ") + text }
        return [
            .segments([
                .init(
                    title: "Your first match",
                    items: [
                        step("Add your players.", .players), step("Plan a match.", .plan),
                        "Send the link, and players say whether they are coming.",
                    ])
            ])
        ]
    }

    /// The page of the match, with rarely used actions.
    func page(_ day: MatchOverview) -> [Block] {
        guard let match = day.agenda.inProgress else { return before(day) + plans(day) }
        // The goal of a known scorer is removed from the list.
        let fewer = Team.sides.filter { side in match.goals.contains { $0.team == side && $0.scorer == nil } }.map {
            Action("\(match.sides[$0].label) −1", "score", match.sides[$0].team.letter, "-1")
        }
        let seldom =
            fewer + [
                Action("Correct the match", "match", "edit"), Action("Set the timer", "timer", "set"),
                Action("Discard the match", "match", "cancel"),
            ] + (day.matchDay?.day.hasTable == true ? [Action("Match day table", "matchday", "show")] : [])
        return running(match, day) + [.actions(title: "This match", seldom)]
    }
}

// MARK: - Before a match

extension MatchPage {
    private func before(_ day: MatchOverview) -> [Block] {
        let agenda = day.agenda
        let isTime = day.steps.contains { $0.stage == .match }
        func action(_ step: NextStep, isMarked: Bool) -> Action {
            Action(step.title, words: step.words, note: step.reason, isMarked: isMarked)
        }
        // Right after a match everybody waits for the result.
        let sending = day.steps.filter { $0.stage == .share }.map { action($0, isMarked: !isTime) }
        let steps = day.steps.filter { ![.match, .share].contains($0.stage) }.enumerated().map { place, step in
            action(step, isMarked: place == 0 && !isTime && sending.isEmpty)
        }
        let turnTaking =
            agenda.lineup.playing.count > 2
            ? [Action("How teams take turns", "matchday", "format", note: MatchDayPresenter().format(day.rules))] : []
        if agenda.takesTurns, let overview = day.matchDay { return turns(overview, day, sending + steps + turnTaking) }
        let start =
            agenda.newTeamPlayers.isEmpty
            ? agenda.start(isMarked: isTime || steps.isEmpty && sending.isEmpty) : nil
        let isBelow = agenda.day != nil && !isTime
        let buttons = [isBelow ? nil : start].compactMap(\.self) + steps.filter(\.isMarked)
        let rows = steps.filter { !$0.isMarked } + (agenda.hasLastTeams ? [] : turnTaking)
        let teams =
            agenda.isReady && !agenda.hasLastTeams
            ? agenda.lineup.picture { player, _ in lead(from: player) } + [
                .rows(title: nil, [Action("Change the teams", "team")] + agenda.otherTeams + agenda.teamActions)
            ]
            : []
        let actions: [Block] = [
            .actions(title: nil, buttons.filter(\.isMarked) + buttons.filter { !$0.isMarked }),
            .rows(title: nil, rows),
        ]
        let ahead = next(agenda) + teams + actions
        // Another match of the same day has nothing to do with the next planned one.
        let past = last(day) + [.actions(title: nil, sending + [isBelow ? start : nil].compactMap(\.self))]
        return agenda.hasJustEnded && !isTime ? past + ahead : ahead + past
    }

    /// The links from a player on the pitch to other pages.
    private func lead(from player: Player) -> [Action] {
        [
            Action("Change the teams", "team"),
            Action("About \(player.name.text)", "player", "show", "#\(player.id)"),
        ]
    }

    /// Between two matches of a day whose teams take turns: the next match, and the table.
    private func turns(
        _ overview: MatchDayInteractor.Overview, _ day: MatchOverview, _ steps: [Action]
    ) -> [Block] {
        let lineup = day.agenda.lineup
        func start(_ fixture: Fixture, _ verb: String = "", isMarked: Bool = false) -> Action {
            Action(
                "\(verb)\(lineup[fixture.one].label) v \(lineup[fixture.other].label)",
                words: ["match", "start", fixture.one.letter, fixture.other.letter], isMarked: isMarked)
        }
        let next = overview.next.map { [start($0, "Start ", isMarked: true)] }
        let pairs = Fixture.roundRobin(lineup.playing).map { start($0) }
        return [.actions(title: "Next match", (next ?? []) + [Action("Choose the teams", choices: pairs)] + undo(day))]
            + MatchDayPresenter().details(overview, isPage: true)
            + [.rows(title: "Next steps", steps + [Action("End the match day", "matchday", "end")])]
    }

    private func next(_ agenda: Agenda) -> [Block] {
        agenda.next.map { [$0.banner(agenda.notes)] } ?? []
    }

    /// The last match, or all matches of the day in progress.
    private func last(_ day: MatchOverview) -> [Block] {
        guard let last = day.agenda.last else { return [] }
        if let ended = day.matchDay?.day.ended, ended.count > 1 {
            return [.rows(title: "This match day", ended.map(\.row))]
        }
        return [
            .rows(
                title: "Last match",
                [Action(last.scoreLine, "history", "show", "#\(last.idText)", note: last.startedAt.local)])
        ]
    }

    private func plans(_ day: MatchOverview) -> [Block] {
        let isCut = day.plans.count > Self.plansShown
        let all = isCut ? [Action("All planned matches", "match", "plans")] : []
        return [
            .rows(
                title: "Planned matches",
                PlanPresenter().rows(Array(day.plans.prefix(Self.plansShown))) + all),
            .actions(
                title: "Plan",
                [Action("Plan a match", "match", "plan")] + (day.agenda.isReady ? [] : [day.agenda.length])),
        ]
    }

    private func undo(_ day: MatchOverview) -> [Action] {
        day.lastChange.map { [Action("Undo", UndoLog.undoRoute, note: $0)] } ?? []
    }
}

// MARK: - In a match

extension MatchPage {
    private func running(_ match: Match, _ day: MatchOverview) -> [Block] {
        let lineup = day.agenda.lineup
        let pitch = Pitch(of: match, positions: lineup.positions) { player, team in
            actions(of: player, in: team, match, lineup)
        }
        let over = day.rules.sentence(onTheEndOf: match).map { [Block.alert("\($0).")] } ?? []
        let hint = match.goals.isEmpty ? [Block.text("Tap a name to record a goal.")] : []
        return [.score(of: match)] + over + hint
            + [.pitch(pitch)]
            + controls(match, day, arrival(match, day.candidates))
            + [.rows(title: "Goals", match.goalActions(["match", "edit"]))]
    }

    /// The actions for a player who is on the pitch.
    private func actions(
        of player: Participant, in team: [Participant], _ match: Match, _ lineup: Lineup
    ) -> [Action] {
        guard let id = player.word else { return [] }
        let passes = team.compactMap { mate in
            mate.word.flatMap { $0 == id ? nil : Action(mate.name, "goal", id, "--assist", $0) }
        }
        return [
            Action("Goal", "goal", id, isMarked: true), Action("Goal with assist", choices: passes),
            Action("Own goal", "goal", id, "--own"),
        ] + moves(of: player, id, in: team, match, lineup)
    }

    /// The ways in which a player goes off or changes teams; a deleted player stays.
    private func moves(
        of player: Participant, _ id: String, in team: [Participant], _ match: Match, _ lineup: Lineup
    ) -> [Action] {
        let own = match.sides[player.team].team
        guard lineup.places.contains(where: { $0.player.id == player.playerID && $0.team == own }) else { return [] }
        let bench = lineup.players(of: .bench).map { Action($0.name.text, "team", "swap", id, "#\($0.id)") }
        // A team keeps its last player.
        if team.count == 1 { return [Action("Replace with …", choices: bench)] }
        let other = match.sides[player.team.opponent]
        return [
            Action("Replace with …", choices: bench + [Action("No replacement", "team", "assign", "bench", id)]),
            Action("To \(other.label)", "team", "assign", other.team.letter, id),
        ]
    }

    /// The action for a player who comes on, from the bench or late.
    private func arrival(_ match: Match, _ candidates: [Player]) -> Action {
        Action(
            "Bring on a player",
            choices: Team.sides.map { side in
                let (letter, label) = (match.sides[side].team.letter, match.sides[side].label)
                let known = candidates.map { Action($0.name.text, "team", "assign", letter, "#\($0.id)") }
                let other = Action(known.isEmpty ? "Name the player" : "Somebody else", "team", "assign", letter)
                return Action("For \(label)", choices: known + [other])
            })
    }

    private func controls(_ match: Match, _ day: MatchOverview, _ arrival: Action) -> [Block] {
        let (timer, time) = (match.timer, day.agenda.time)
        // Not "timer toggle": a page that is out of date must not do something else.
        let clock =
            switch timer.state(at: time) {
            case .running: Action("Pause", "timer", "pause")
            case .paused: Action("Resume", "timer", "resume", isMarked: true)
            case .stopped: Action("Start", "timer", "start", note: MinutesAndSeconds.text(seconds: timer.setting))
            }
        let more = [60, 300].filter { MatchTimer.settings.contains(timer.setting + $0) }.map { seconds in
            let time = MinutesAndSeconds.text(seconds: seconds)
            return Action(MinutesAndSeconds.words(seconds: seconds), "timer", "add", time)
        }
        let scores = Team.sides.filter { match.score[$0] < Score.range.upperBound }.map {
            Action("\(match.sides[$0].label) +1", "score", match.sides[$0].team.letter, "+1", note: "scorer unknown")
        }
        let end = Action(
            "End the match", "match", "end",
            isMarked: timer.isFullTime(at: time) || day.rules.winner(of: match) != nil)
        return [
            .actions(title: nil, scores), .actions(title: nil, [clock, end] + undo(day)),
            .actions(title: nil, [arrival, Action("Add time", choices: more)]),
        ]
    }
}
