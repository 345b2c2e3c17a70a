import Football
import GatherKit

struct PlanRouter {
    let interactor: PlanInteractor
    let presenter: PlanPresenter

    var routes: [Route] { [plan] }

    private var plan: Route {
        Route(
            "match plan", "Notes when and where the next match is, or shows it",
            change,
            access: .write, readsWithout: change.parameters, answers: Shape.optional(PlannedMatch.shape).of(\.match),
            show: presenter.show, about: { $0.isChanged == nil ? $0.match : nil },
            examples: [
                "match plan thursday 20:00 --place \"Sala Dinamo\"", "match plan 2026-11-28T18:30", "match plan",
                "match plan --none",
            ]
        ) { session, change in try interactor.plan(change, in: session) }
    }

    private var change: Argument<PlanChange> {
        let when = Argument<LocalPeriod?>.optional(
            "when", .moment, "the day of the match, or the minute it begins"
        ).suggesting { open, session in
            Suggestions(presenter.suggestions(try interactor.moments(in: session), startingWith: open.beginning))
        }
        let place = Argument.option(
            "place", .text(maximumLength: PlannedMatch.placeLength), "where it is played"
        ).suggesting { _, session in
            Suggestions(try PlannedMatch.table.first(in: session)?.place.map { [Suggestion($0, "as planned")] } ?? [])
        }
        let none = Argument.flag("none", "there is no next match any more")
        return Argument(when, place, none) { PlanChange(when: $0, place: $1, isTakenBack: $2) }
    }
}

/// A change of the planned match.
struct PlanChange: Equatable, Sendable {
    var when: LocalPeriod?
    var place: String?
    var isTakenBack = false

    var isEmpty: Bool { self == PlanChange() }
}
