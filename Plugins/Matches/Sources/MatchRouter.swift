import Football
import GatherKit

struct MatchRouter {
    let interactor: MatchInteractor
    let presenter: MatchPresenter

    var routes: [Route] { [start, goal, score, status, end, cancel, edit, watch] }

    private var start: Route {
        Route(
            "match start", "Start the timer and a match between two teams of the line-up",
            titled: "Start a match",
            Argument<[Team]>.repeated(
                "team", .team(Team.ofDay), atLeastOne: false,
                "two teams, such as B C; by default those whose turn it is, or A and B"),
            Argument.option(
                "since", .pastDayOrMinute, "the time of kick-off, if earlier, such as 20:05 or yesterday 23:50"
            ).titled("Kick-off", hint: "Only if the match has already kicked off.").withTime(),
            Argument<Int?>.option(
                "length", .duration,
                "the length of this match and later ones, such as 60m; by default, the same as last time"
            ).titled("Length in minutes").proposing { try TimerSetting(in: $1).typed },
            Argument<DayOrMinute?>.option(
                "on", .dayOrMinute, "the day for which the match was planned; needed only if you play it earlier"
            ).titled("Counts as the match planned for").unasked(),
            access: .write, leadsTo: "match", answers: Match.shape.from(\.match), show: presenter.started,
            examples: ["match start", "match start B C", "match start --since 20:05", "match start --length 60m"]
        ) { session, teams, minute, length, day in
            try interactor.start(teams, since: minute, length: length, insteadOf: day, in: session)
        }
    }

    private var status: Route {
        Route(
            "match status", "Show the match in progress, with the teams as lists or on a pitch",
            titled: "Match in progress",
            Argument.flag("pitch", "draw the teams on a pitch, by preferred position"),
            access: .read, answers: Shape.optional(Match.shape).from(\.0),
            show: { presenter.status(of: $0, at: $1, positions: $2) },
            examples: ["match status", "match status --pitch"]
        ) { session, isPicture in
            let positions = isPicture ? try Lineup(in: session).positions : nil
            return (try Match.inProgress(in: session), session.now, positions)
        }
    }

    private var watch: Route {
        Route(
            "match watch", "Follow the match in progress in full screen",
            access: .read, isLive: true, answers: Match.shape.from(\.0), show: { presenter.board($0, at: $1) },
            examples: ["match watch"]
        ) { session in (try Match.current(in: session), session.now) }
    }

    private var edit: Route {
        Route(
            "match edit", "Correct the match in progress",
            titled: "Correct the match",
            MatchEdit.argument { _, session in try Match.current(in: session) },
            access: .write, needsOption: true, answers: Match.shape.from(\.match),
            show: { presenter.edited($0, $1) },
            examples: [
                "match edit --goal 2 --scorer Ana", "match edit --remove-goal 1", "match edit --team-a Zoe",
                "match edit --unrated",
            ]
        ) { session, edit in try interactor.edit(edit, in: session) }
    }

    private var end: Route {
        Route(
            "match end", "End the match and add it to the history",
            titled: "End the match",
            access: .write, answers: Match.shape.from(\.match),
            show: { presenter.ended($0, next: MatchDayPresenter().after($1)) },
            examples: ["match end --yes"],
            question: question(presenter.endQuestion, isLoss: false)
        ) { session in try interactor.end(in: session) }
    }

    private var cancel: Route {
        Route(
            "match cancel", "Discard the match in progress",
            titled: "Discard the match",
            access: .write, answers: Match.shape,
            show: presenter.cancelled,
            examples: ["match cancel --yes"],
            question: question(presenter.cancelQuestion)
        ) { session in try interactor.cancel(in: session) }
    }

    private var score: Route {
        Route(
            "score", "Change a team's score without naming a scorer",
            titled: "Change the score",
            ofMatch(Argument.positional("team", .team(Team.ofDay), "the letter of a team, such as A")),
            ofMatch(Argument.positional("change", .scoreChange, "+1, -1, or =3 to set the score")),
            access: .write, answers: Match.shape.from(\.match), show: presenter.scored,
            examples: ["score A +1", "score B -1", "score A =3"]
        ) { session, team, change in try interactor.score(team, change, in: session) }
    }

    private var goal: Route {
        Route(
            "goal", "Record a goal",
            ofMatch(Argument.playerReference.suggesting(participants)),
            Argument.flag("own", "count it as an own goal, for the other team"),
            Argument.option("assist", .player, "the player who assisted").suggesting(participants),
            Argument.option("minute", .minute, "the minute of the goal; the current one by default"),
            access: .write, answers: Match.shape.from(\.match),
            show: { presenter.goal($0, $1) },
            examples: ["goal Ana", "goal Ion --own", "goal Emil --minute 5 --assist Ana"]
        ) { session, player, isOwnGoal, assist, minute in
            try interactor.goal(player, isOwnGoal: isOwnGoal, assist: assist, minute: minute, in: session)
        }
    }

    /// The next steps that all modules suggest.
    var next: Route {
        Route(
            "next", "Show what to do next, with the command for it",
            titled: "What's next",
            access: .read, answers: .list(of: NextStep.shape), show: presenter.next,
            examples: ["next"]
        ) { session in try Agenda(in: session).steps(in: session) }
    }

    /// A question about the match in progress, apart from its clock.
    private func question(_ text: @escaping @Sendable (Match) -> String, isLoss: Bool = true) -> Question<> {
        Question(isLoss: isLoss) { session in
            let match = try Match.current(in: session)
            return AskedQuestion(text(match), about: Match.shape.value(of: match))
        }
    }

    /// Suggests the players of the match in progress.
    private func participants(_ open: OpenParameter, _ session: Session) throws -> [Suggestion]? {
        try Match.inProgress(in: session).map { Suggestion.players(of: $0, for: open) }
    }

    /// An argument that a form asks for only during a match.
    private func ofMatch<Content>(_ argument: Argument<Content>) -> Argument<Content> {
        argument.proposing { _, session in
            _ = try Match.current(in: session)
            return nil
        }
    }
}
