import Football
import GatherKit

struct MatchPresenter: Sendable {
    func started(_ start: MatchInteractor.Start) -> [Block] {
        let match = start.match
        let sizes = Team.sides.map { match.players(of: $0).count }
        let teams = zip(Team.sides, sizes).map { "\(match.sides[$0].label) (\($1))" }.joined(separator: " against ")
        let isNow = start.timeSinceStart == nil
        let time = isNow ? ", \(MinutesAndSeconds.text(seconds: match.timer.setting)) left" : ""
        let name = match.isFinal ? "final" : "match"
        var blocks = [Block.text("The \(name) has started: \(teams)\(time).")]
        if let now = start.timeSinceStart {
            let timer = match.timer.sentence(at: now)
            blocks.append(.text("It kicked off at \(match.startedAt.brief(at: now)). Timer: \(timer)."))
        }
        if let repeated = start.repeated {
            blocks.append(
                .text("Same teams as in the match on \(repeated.startedAt.local) (\(repeated.result))."))
        }
        if abs(sizes[0] - sizes[1]) > 1 {
            blocks.append(.alert("It is \(sizes[0]) against \(sizes[1]). Move a player with: team assign TEAM PLAYER"))
        }
        if !start.bench.isEmpty { blocks.append(.alert("On the bench: \(listed(start.bench)).")) }
        if !start.withoutGoalkeeper.isEmpty {
            blocks.append(.alert("\(listed(start.withoutGoalkeeper, .have)) no goalkeeper."))
        }
        return blocks
    }

    /// The match in progress.
    ///
    /// - Parameter positions: The preferred positions by player number, to draw the teams on a pitch; nil lists the
    ///   teams.
    func status(of match: Match?, at time: Timestamp, positions: [Int: Position]? = nil) -> [Block] {
        guard let match else { return [.text("No match is in progress. Start one with: match start")] }
        let goals = match.goals.isEmpty ? [] : [Block.goals(of: match)]
        let teams = positions.map { Block.pitch(Pitch(of: match, positions: $0)) } ?? .teams(of: match)
        let head = Block.section(
            title: match.scoreLine,
            fields: [.init("Timer", match.timer.sentence(at: time)), .init("Started", match.startedAt.local)]
                + Block.ratings(of: match))
        let clock = match.clockSentence(at: time).map { [Block.text($0)] } ?? []
        return [head] + clock + goals + [teams]
    }

    /// What a link shows of the match in progress, without the clock, which is in the head of the page.
    func linked(_ match: Match, positions: [Int: Position]) -> [Block] {
        progress(of: match)
            + [.pitch(Pitch(of: match, positions: positions)), .teams(of: match)]
    }

    /// The match in progress on the link of those who answer for the next one.
    ///
    /// - Parameter reader: The player who reads it; nil for a group.
    func playing(_ match: Match, for reader: Player?) -> [Block] {
        [.section(title: "Playing now", fields: [])] + progress(of: match, for: reader) + [
            .teams(of: match, for: reader?.id)
        ]
    }

    /// The last match on the link of those who answer for the next one, until the day is over.
    func ended(_ match: Match, for reader: Player?, at time: Timestamp) -> [Block] {
        match.hasEndedOnDay(of: time) ? match.ending("Full time", for: reader) : []
    }

    private func progress(of match: Match, for reader: Player? = nil) -> [Block] {
        [.score(of: match, ", since \(match.startedAt.localTime)", for: reader?.id)]
            + (match.goals.isEmpty ? [] : [.goals(of: match)])
    }

    /// What a link shows if no match is in progress.
    func linked(next: MatchDayPlan?, last: Match?) -> [Block] {
        var blocks: [Block] = []
        if let next { blocks.append(next.banner([])) }
        if let last {
            blocks.append(
                .section(
                    title: last.scoreLine, fields: [.init("Played", last.startedAt.local)]))
            if !last.goals.isEmpty { blocks.append(.goals(of: last)) }
        }
        return blocks.isEmpty ? [.text("No match is in progress, and none is planned.")] : blocks
    }

    /// The match as a full-screen scoreboard.
    func board(_ match: Match, at time: Timestamp) -> [Block] {
        let teams = Team.sides.map { team in
            Block.Segment(title: match.sides[team].label, items: match.players(of: team).map(match.label))
        }
        // The newest goal comes first, because the end is cut off if there is no room for all.
        let goals = match.goals.reversed().map(\.text)
        let segments = teams + (goals.isEmpty ? [] : [Block.Segment(title: "Goals", items: goals)])
        return [
            .banner(match.score.text), .banner(match.timer.clock(at: time)),
            .section(title: "\(match.scoreLine), \(match.timer.words(at: time))", fields: []),
            .segments(segments),
        ]
    }

    func ended(_ match: Match, next: String? = nil) -> [Block] {
        let (name, what) = match.isFinal ? ("final", " the match day") : ("match", "")
        let result = match.winner.map { "\($0.label) won\(what)" } ?? "It was a draw"
        let end = match.sides == Sides() ? "ended \(match.result)" : "has ended: \(match.result)"
        let next = next ?? "See the match with: history show last"
        return [.text("The \(name) \(end). \(result). \(next)")]
    }

    func cancelled(_ match: Match) -> [Block] { [.text("Discarded the match (\(match.result)).")] }

    func scored(_ match: Match, isChanged: Bool, replaced: Score?) -> [Block] {
        let text = "\(match.scoreLine)\(replaced.map { " (was \($0.text))" } ?? "")."
        return [.text(isChanged ? text : "Nothing was changed. \(text)")]
    }

    func goal(_ match: Match, _ goal: Goal) -> [Block] {
        let minute = goal.minute.map { ", minute \($0)" } ?? ""
        return [.text("Goal for \(match.sides[goal.team].label): \(goal.words)\(minute). \(match.scoreLine).")]
    }

    func edited(_ match: Match, _ changes: [MatchChange]) -> [Block] {
        if changes.isEmpty {
            return [.text("Nothing was changed: the match in progress already has these values.")]
        }
        let others = changes.filter { $0.subject != "score" }
        return [
            .text(
                (others.isEmpty ? "" : "\(others.text(about: "the match").capitalizedFirst). ") + "\(match.scoreLine).")
        ]
    }

    /// The steps of planning and playing a match.
    func steps(_ agenda: Agenda) -> [NextStep] {
        if let match = agenda.inProgress {
            let state = match.timer.sentence(at: agenda.time)
            return [NextStep(.match, "\(match.scoreLine), \(state)", "End the match", "match end")]
        }
        if agenda.takesTurns {
            return [
                NextStep(
                    .match, "\(agenda.lineup.playing.count) teams take turns", "Start the next match", "match start")
            ]
        }
        guard let next = agenda.next else {
            return [
                NextStep(
                    .plan, "No match is planned", "Plan a match", "match plan", example: "thursday 20:00 --every week")
            ]
        }
        guard next.isAhead(at: agenda.time) else {
            return [
                NextStep(
                    .plan, "The match on \(next.text) should have started by now", "Plan the next match", "match plan",
                    example: "thursday 20:00")
            ]
        }
        guard agenda.isReady, agenda.newTeamPlayers.isEmpty, next.day.range.lowerBound <= agenda.time else { return [] }
        return [NextStep(.match, "The teams are ready", "Start the match", "match start")]
    }

    /// What to do now; even if there is nothing, it says so.
    func next(_ steps: [NextStep]) -> [Block] {
        if steps.isEmpty { return [.text("There is nothing to do before the next match.")] }
        // Sentences, because a table that is too wide would truncate the commands.
        return steps.map { .text("\($0.reason). \($0.title) with: \($0.command)") }
    }

    func endQuestion(_ match: Match) -> String { "End the match at \(match.result)?" }

    func cancelQuestion(_ match: Match) -> String {
        "Discard the match (\(match.result))? It will not be added to the history."
    }

    /// The live status for the prompt, with the announcement at full time.
    func status(_ match: Match) -> LiveStatus {
        LiveStatus(
            words: "\(match.sides.teamA.shortLabel) \(match.score.text) \(match.sides.teamB.shortLabel)",
            shortWords: match.score.text,
            countdown: match.timer.countdown,
            announcement: "Full time: \(match.scoreLine). End the match with: match end"
        )
    }

    /// The live status as a sentence.
    func sentence(on match: Match, at now: Timestamp) -> String {
        "\(match.scoreLine), timer \(match.timer.sentence(at: now))."
    }
}

extension Pitch {
    /// Creates the picture of a match in progress.
    ///
    /// - Parameters:
    ///   - positions: The preferred positions by player number.
    ///   - actions: The actions for a player, who is in a team with others.
    init(
        of match: Match, positions: [Int: Position],
        actions: (Participant, _ team: [Participant]) -> [Action] = { _, _ in [] }
    ) {
        func side(_ team: Team) -> Side {
            let playing = match.playing(for: team)
            return Side(
                title: match.sides[team].label, shirt: match.sides[team].shirt,
                players: playing.map { player in
                    let position = player.playerID.flatMap { positions[$0] }
                    return Player(player.name, position, actions: actions(player, playing))
                })
        }
        self.init(top: side(.teamA), bottom: side(.teamB))
    }
}
