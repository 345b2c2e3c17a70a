import Football
import GatherKit

/// What to do now, as all modules see it.
struct NextRouter {
    let presenter: MatchPresenter

    var routes: [Route] { [next] }

    private var next: Route {
        Route(
            "next", "Show what to do next, with the command for it",
            titled: "What's next",
            access: .read, answers: .list(of: NextStep.shape), show: presenter.next, examples: ["next"]
        ) { session in try Agenda(in: session).steps(in: session) }
    }

    /// The steps of planning and playing a match.
    static func steps(_ agenda: Agenda) -> [NextStep] {
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
                    .plan, "The match \(next.text) should have started by now", "Plan the next match", "match plan",
                    example: "thursday 20:00")
            ]
        }
        guard agenda.isReady, agenda.newTeamPlayers.isEmpty, next.day.range.lowerBound <= agenda.time else { return [] }
        return [NextStep(.match, "The teams are ready", "Start the match", "match start")]
    }
}
