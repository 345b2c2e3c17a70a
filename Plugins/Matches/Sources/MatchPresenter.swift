import Football
import GatherKit

struct MatchPresenter: Sendable {
    func started(_ start: MatchInteractor.Start) -> [Block] {
        let gather = start.gather
        let sizes = Team.playing.map { gather.players(of: $0).count }
        let teams = zip(Team.playing, sizes).map { "\($0.rawValue) \($1)" }.joined(separator: ", ")
        let time = MinutesAndSeconds.text(seconds: gather.timer.setting)
        var blocks = [Block.text("The match has started: \(teams), \(time) to play.")]
        if let now = start.timeSinceStart {
            let timer = gather.timer.sentence(at: now)
            blocks.append(.text("It began at \(gather.startedAt.brief(at: now)). Timer: \(timer)."))
        }
        if let repeated = start.repeated {
            blocks.append(
                .text("Same teams as in the match of \(repeated.startedAt.local) (\(repeated.score.text))."))
        }
        if abs(sizes[0] - sizes[1]) > 1 {
            blocks.append(.alert("It is \(sizes[0]) against \(sizes[1]). Move a player with: team assign"))
        }
        if !start.bench.isEmpty { blocks.append(.alert("On the bench: \(listed(start.bench)).")) }
        if !start.withoutGoalkeeper.isEmpty {
            blocks.append(.alert("\(listed(start.withoutGoalkeeper.map(\.rawValue), .have)) no goalkeeper."))
        }
        return blocks
    }

    /// The match in progress.
    ///
    /// - Parameter positions: The preferred positions by player number, to draw the teams on a pitch; nil lists the
    ///   teams.
    func status(of match: MatchSnapshot?, positions: [Int: Position]? = nil) -> [Block] {
        guard let match else { return [.text("No match is in progress. Start one with: match start")] }
        let gather = match.gather
        let goals = gather.goals.isEmpty ? [] : [Block.goals(gather.goals)]
        let teams = positions.map { Block.pitch(Pitch(of: gather, positions: $0)) } ?? .teams(of: gather)
        let head = Block.section(
            title: "Team A \(gather.score.text) Team B",
            fields: [.init("Timer", gather.timer.sentence(at: match.time)), .init("Started", gather.startedAt.local)]
                + Block.ratings(of: gather))
        let jump = gather.clockJump(at: match.time).map { [Block.text($0.sentence(on: gather))] } ?? []
        return [head] + jump + goals + [teams]
    }

    /// What a link shows of the match in progress, without the clock, which runs in the head of the page.
    func linked(_ gather: Gather, positions: [Int: Position]) -> [Block] {
        [.section(title: "Team A \(gather.score.text) Team B", fields: [.init("Started", gather.startedAt.local)])]
            + (gather.goals.isEmpty ? [] : [.goals(gather.goals)])
            + [.pitch(Pitch(of: gather, positions: positions)), .teams(of: gather)]
    }

    /// What a link shows when no match is in progress.
    func linked(next: PlannedMatch?, last: Gather?) -> [Block] {
        var blocks: [Block] = []
        if let next {
            blocks.append(
                .section(
                    title: "Next match",
                    fields: [.init("When", next.when.local)] + (next.place.map { [.init("Where", $0)] } ?? [])))
        }
        if let last {
            blocks.append(
                .section(
                    title: "Team A \(last.score.text) Team B", fields: [.init("Played", last.startedAt.local)]))
            if !last.goals.isEmpty { blocks.append(.goals(last.goals)) }
        }
        return blocks.isEmpty ? [.text("No match is in progress, and none is planned.")] : blocks
    }

    /// The match as a full-screen scoreboard.
    func board(_ match: MatchSnapshot) -> [Block] {
        let (gather, time) = (match.gather, match.time)
        let teams = Team.playing.map { team in
            Block.Segment(title: team.rawValue, items: gather.players(of: team).map(gather.label))
        }
        // The newest goal comes first, and older ones last, as the end is cut off when there is no room for all.
        let goals = gather.goals.reversed().map(\.text)
        let segments = teams + (goals.isEmpty ? [] : [Block.Segment(title: "Goals", items: goals)])
        return [
            .banner(gather.score.text), .banner(gather.timer.clock(at: time)),
            .section(title: "Team A \(gather.score.text) Team B, \(gather.timer.words(at: time))", fields: []),
            .segments(segments),
        ]
    }

    func ended(_ gather: Gather) -> [Block] {
        let result = gather.score.winner.map { "\($0.rawValue) won" } ?? "It was a draw"
        return [.text("The match has ended \(gather.score.text). \(result). Look back with: history show last")]
    }

    func cancelled(_ gather: Gather) -> [Block] { [.text("Discarded the match (\(gather.score.text)).")] }

    func scored(_ result: MatchInteractor.ScoreResult) -> [Block] {
        let text = "\(score(result.gather))\(result.replaced.map { " (was \($0.text))" } ?? "")."
        return [.text(result.isChanged ? text : "Nothing was changed. \(text)")]
    }

    func goal(_ gather: Gather, _ goal: Goal) -> [Block] {
        let minute = goal.minute.map { ", minute \($0)" } ?? ""
        return [.text("Goal for \(goal.team.rawValue): \(goal.words)\(minute). \(score(gather)).")]
    }

    func edited(_ gather: Gather, _ changes: [GatherChange]) -> [Block] {
        let text =
            changes.isEmpty
            ? "Nothing was changed: the match in progress is already like that."
            : "Corrected the match in progress: \(changes.map(\.text).joined(separator: ", ")). \(score(gather))."
        return [.text(text)]
    }

    /// What to do now; nothing is an answer too.
    func next(_ steps: [NextStep]) -> [Block] {
        if steps.isEmpty { return [.text("There is nothing to do before the next match.")] }
        // Sentences, as a table that is too wide would cut what is to be typed.
        return steps.map { .text("\($0.reason): \($0.command)") }
    }

    /// The remark on the match after an undo or redo.
    func remark(_ match: MatchSnapshot) -> String {
        "\(score(match.gather)), timer \(match.gather.timer.sentence(at: match.time))."
    }

    func endQuestion(_ gather: Gather) -> String { "End the match at \(gather.score.text)?" }

    func cancelQuestion(_ gather: Gather) -> String {
        "Discard the match (\(gather.score.text))? It will not be added to the history."
    }

    /// The live status for the prompt, with the announcement at full time.
    func status(_ gather: Gather) -> LiveStatus {
        LiveStatus(
            words: "A \(gather.score.text) B",
            shortWords: gather.score.text,
            countdown: gather.timer.countdown,
            announcement: "Full time: Team A \(gather.score.text) Team B. End the match with: match end"
        )
    }

    private func score(_ gather: Gather) -> String { "Team A \(gather.score.text) Team B" }
}

extension Pitch {
    fileprivate init(of gather: Gather, positions: [Int: Position]) {
        func side(_ team: Team) -> Side {
            Side(
                title: team.title,
                players: gather.playing(for: team).map { participant in
                    Player(participant.name, participant.playerID.flatMap { positions[$0] })
                })
        }
        self.init(top: side(.teamA), bottom: side(.teamB))
    }
}
