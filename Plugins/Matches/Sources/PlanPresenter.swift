import Football
import GatherKit

struct PlanPresenter: Sendable {
    func show(_ outcome: PlanInteractor.Plan) -> [Block] {
        let sentence = Block.text(sentence(outcome))
        guard let plan = outcome.plan, plan.match == nil, !outcome.isCancelled else { return [sentence] }
        if let minutes = outcome.minutesLate {
            let time = minutes < 120 ? counted(minutes, "minute") : counted(minutes / 60, "hour")
            return [sentence, .alert("Kick-off was \(time) ago. Start the match with: match start")]
        }
        guard outcome.isOver else {
            let days = DayOrMinute(dayOf: outcome.time).map { plan.when.days(since: $0) } ?? 0
            let isChosen = outcome.action != .shown && outcome.action != .unchanged
            // A day without a year that has just passed is that of the next year.
            guard isChosen, days > Self.daysUsual else { return [sentence] }
            return [
                sentence,
                .alert("That is \(days) days from now. If you meant another year, type undo, and give the year."),
            ]
        }
        switch outcome.action {
        case .added, .changed, .series:
            // The plan is kept, because answers of past match days are imported for it.
            let line = "history add \(plan.when.text)"
            return [sentence, .alert("That day has passed. If the match was played, type undo, and then: \(line)")]
        case .shown, .unchanged, .cancelled:
            return [sentence, .alert("That time has passed. Plan the next match with: match plan WHEN")]
        }
    }

    /// The number of days, ten months, within which matches are usually planned.
    private static let daysUsual = 300

    /// The page after a change of the plan, with a message to send if the match is cancelled, or at another time or place.
    func page(_ outcome: PlanInteractor.Plan) -> [Block] {
        guard let plan = outcome.plan else {
            // The form to plan one is below.
            return outcome.action == .shown ? [.text("Choose the day and the time of the match.")] : show(outcome)
        }
        func text(_ plan: MatchDayPlan) -> String { plan.when.local + (plan.place.map { ", \($0)" } ?? "") }
        switch outcome.action {
        case .cancelled(let count):
            let more = count == 1 ? "is" : "and the \(counted(count - 1, "later match")) of the series are"
            return show(outcome) + [.message("The match on \(text(plan)) \(more) cancelled.", isCopied: false)]
        case .changed(let before) where text(before) != text(plan):
            let isMoved = before.when != plan.when
            let new = isMoved ? "has moved to \(text(plan))" : plan.place.map { "is now at \($0)" }
            return show(outcome)
                + [.message("Our match on \(before.when.local) \(new ?? "has no venue yet").", isCopied: false)]
        case .shown, .unchanged, .added, .changed, .series: return show(outcome)
        }
    }

    /// What the shell says about the plan when it starts.
    func start(_ plan: MatchDayPlan?) -> [Block] { plan.map { [.text("The next match is on \($0.text).")] } ?? [] }

    private func sentence(_ outcome: PlanInteractor.Plan) -> String {
        guard let plan = outcome.plan else {
            return "\(outcome.action == .unchanged ? "Nothing was changed. " : "")"
                + "No match is planned. Plan one with: match plan WHEN"
        }
        let isNext = plan.number == outcome.next?.number
        let state = plan.match == nil ? "is planned" : "was played"
        let which =
            isNext
            ? "The next match is on \(plan.text)."
            : plan.isCancelled
                ? "The match on \(plan.when.local) is cancelled." : "A match \(state) on \(plan.text)."
        switch outcome.action {
        case .changed(let before) where !isNext && before.when != plan.when:
            return "Moved to \(plan.text)."
        case .shown, .added, .changed: return which
        case .unchanged where plan.isCancelled:
            return "Nothing was changed: the match on \(plan.when.local) is already cancelled."
        case .unchanged: return "Nothing was changed. \(which)"
        case .series(let series, let count, let last):
            let repetition = "\(which) It repeats every \(series.every.words)"
            return series.until == nil
                ? "\(repetition), with no end date. See the next matches with: match plans"
                : "\(repetition) until \(last.when.local); \(counted(count, "match")) planned."
        case .cancelled(let count):
            let cancelled =
                count == 1
                ? "The match on \(plan.when.local) is cancelled."
                : "The match on \(plan.when.local) and \(counted(count - 1, "later match")) of the series are cancelled."
            return cancelled
                + (outcome.next.map { " The next match is on \($0.when.local)." }
                    ?? " There are no more planned matches.")
        }
    }

    func list(_ plans: [PlanInteractor.Listed]) -> [Block] {
        let table = Grid(
            columns: [.text("When"), .text("Venue"), .number("Places"), .text("Notes")],
            rows: plans.map { listed in
                let plan = listed.plan
                return [plan.when.local, plan.place ?? "", plan.places.map(String.init) ?? "", note(on: listed)]
            },
            placeholder: "No match is planned. Plan one with: match plan WHEN")
        return [.table(table)]
    }

    /// The page of the list: a row for each match.
    func page(_ plans: [PlanInteractor.Listed]) -> [Block] {
        plans.isEmpty ? list(plans) : [.rows(title: nil, rows(plans))]
    }

    /// The matches as rows, each with its actions.
    func rows(_ plans: [PlanInteractor.Listed]) -> [Action] {
        plans.map { listed in
            let plan = listed.plan
            let notes = [plan.place, plan.places.map { "\($0) places" }, note(on: listed)].compactMap(\.self)
            let note = notes.filter { !$0.isEmpty }.joined(separator: " · ")
            let words = ["match", "plan", "--on", plan.day.text]
            if plan.isCancelled { return Action(plan.when.local, choices: [plan.bringBack], note: note) }
            if plan.match != nil {
                return Action(plan.when.local, "attendance", "show", "--on", plan.day.text, note: note)
            }
            let all = [
                Action("Change this and all later matches", words: words + ["--rest"]),
                Action(
                    "Cancel this and all later matches",
                    choices: [Action("Yes, cancel all of them", words: words + ["--none", "--rest"], isLoss: true)]),
            ]
            return Action(
                plan.when.local,
                choices: [
                    Action("Who's coming", "attendance", "show", "--on", plan.day.text),
                    Action("Change this match", words: words),
                    plan.cancellation("Cancel this match"),
                ] + (listed.every == nil ? [] : all),
                note: note)
        }
    }

    private func note(on listed: PlanInteractor.Listed) -> String {
        let plan = listed.plan
        if plan.isCancelled { return "cancelled" }
        if plan.match != nil { return "played" }
        return plan.move ?? listed.every.map { "every \($0.words)" } ?? ""
    }

    /// The number of suggested days.
    private static let daysAhead = 14

    /// The completion suggestions for times, with the weekday of each day from today on.
    func suggestions(
        planned: DayOrMinute?, usual: DayOrMinute?, from today: DayOrMinute?, startingWith beginning: String
    ) -> [Suggestion] {
        let known = [
            planned.map { Suggestion($0.text, "as planned") }, usual.map { Suggestion($0.text, "the usual time") },
        ]
        let days = (0..<Self.daysAhead).compactMap { today?.adding(days: $0) }.map { Suggestion($0.text, $0.local) }
        var seen: Set<String> = []
        return (known.compactMap(\.self) + days).filter {
            $0.text.hasPrefix(beginning) && seen.insert($0.text).inserted
        }
    }
}
