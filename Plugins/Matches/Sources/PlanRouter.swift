import Football
import GatherKit

struct PlanRouter {
    let interactor: PlanInteractor
    let presenter: PlanPresenter

    var routes: [Route] { [plan, list] }

    private var plan: Route {
        Route(
            "match plan", "Plan a match or a series of matches, change a plan, or show the next match",
            titled: "Plan a match",
            change,
            access: .write, writesWith: change.parameters.filter { $0.name != "on" && $0.name != "rest" },
            answers: Shape.optional(MatchDayPlan.shape).from(\.plan), show: presenter.show,
            page: presenter.page,
            about: { $0.action == .shown ? $0.plan : nil },
            examples: [
                "match plan thursday 20:00 --place \"Sala Dinamo\" --places 14 --every week", "match plan",
                "match plan --on thursday \"friday 19:00\"", "match plan --on thursday --none",
            ]
        ) { session, change in try interactor.plan(change, in: session) }
    }

    private var list: Route {
        Route(
            "match plans", "List the planned matches, including cancelled ones",
            titled: "Planned matches",
            Argument.flag("all", "include played and past matches"),
            access: .read, answers: .list(of: MatchDayPlan.shape.from(\.plan)), show: presenter.list,
            page: presenter.page,
            examples: ["match plans", "match plans --all"]
        ) { session, isAll in try interactor.list(isAll: isAll, in: session) }
    }

    /// The planned match whose day a change gives; nil if it gives none.
    private func planned(_ open: OpenParameter, _ session: Session) throws -> MatchDayPlan? {
        try open.given[Argument<DayOrMinute?>.on].map { try MatchDayPlan.on($0, in: session) }
    }

    private var change: Argument<PlanChange> {
        let when = Argument<DayOrMinute?>.optional(
            "when", .dayOrMinute, "the date, and the kick-off time if it is known; with --on, the new ones"
        ).titled("When").suggesting { open, session in
            presenter.suggestions(
                planned: try MatchDayPlan.next(in: session)?.when, usual: try interactor.usual(in: session),
                from: DayOrMinute(dayOf: session.now), startingWith: open.beginning)
        }.proposing { open, session in
            try open.given[Argument<DayOrMinute?>.on] == nil
                ? try interactor.usual(in: session)?.text : try planned(open, session)?.when.text
        }
        let place = Argument.option(
            "place", .text(maximumLength: MatchDayPlan.placeLength), "the venue, such as Sala Dinamo"
        ).titled("Venue").suggesting { open, session in
            guard let place = try MatchDayPlan.next(in: session)?.place, place.hasPrefix(open.beginning) else {
                return []
            }
            return [Suggestion(place, "as planned")]
        }.proposing { try planned($0, $1)?.place }
        let places = Argument.option("places", .integer(MatchDayPlan.placesRange), "how many players can play")
            .titled("How many can play").proposing { try planned($0, $1)?.places.map(String.init) }
        let every = Argument<Recurrence?>.option(
            "every", .choice(aliases: \.aliases, labelled: { "Every \($0.words)" }), "repeat the match"
        ).titled("Repeat", none: "Does not repeat").onlyNew()
        let until = Argument.option(
            "until", .dayOrMinute, "the last day of the series; no end by default"
        ).titled("Last day of the series (optional)").onlyNew().unasked()
        let rest = Argument.flag("rest", "change the later matches of the series, too").titled("Later matches, too")
            .unasked().onlyTyped()
        let none = Argument.flag("none", "cancel the match").asSubject(titled: "Match cancelled").onlyTyped()
        return Argument(when, .on.asSubject(titled: "Change the match"), place, places, every, until, rest, none) {
            PlanChange(
                when: $0, on: $1, place: $2, places: $3, every: $4, until: $5, withRest: $6, isTakenBack: $7)
        }
    }
}
