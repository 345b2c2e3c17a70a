import Football
import GatherKit

struct PlanPresenter: Sendable {
    func show(_ plan: PlanInteractor.Plan) -> [Block] {
        let sentence = Block.text(plan.isChanged == false ? "Nothing was changed. \(state(plan))" : state(plan))
        if let minutes = plan.minutesLate {
            let time = minutes < 120 ? counted(minutes, "minute") : counted(minutes / 60, "hour")
            return [sentence, .alert("Kick-off was \(time) ago. Start the match with: match start")]
        }
        return plan.isOver
            ? [sentence, .alert("That has gone by. Plan the next one with: match plan WHEN")] : [sentence]
    }

    /// What the shell says about the plan when it starts.
    func start(_ match: PlannedMatch?) -> [Block] { match.map { [.text("The next match is \($0.text).")] } ?? [] }

    private func state(_ plan: PlanInteractor.Plan) -> String {
        if let match = plan.match { return "The next match is \(match.text)." }
        let hint = plan.isChanged == true ? "" : " Plan one with: match plan WHEN"
        return "No match is planned\(plan.isChanged == true ? " any more" : "").\(hint)"
    }

    /// The completion suggestions for times, with the weekday of each day.
    func suggestions(_ moments: PlanInteractor.Moments, startingWith beginning: String) -> [Suggestion] {
        let known = [
            moments.planned.map { Suggestion($0.text, "as planned") },
            moments.weekLater.map { Suggestion($0.text, "a week after the last match") },
        ]
        let days = moments.days.map { Suggestion($0.text, $0.local) }
        var seen: Set<String> = []
        return (known.compactMap(\.self) + days).filter {
            $0.text.hasPrefix(beginning) && seen.insert($0.text).inserted
        }
    }
}
