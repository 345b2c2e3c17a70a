import Football
import GatherKit

/// What one can ask of the match that comes next.
enum PlanRoute: Route, Equatable {
    case plan(PlanChange)

    static let declarations = [
        RouteDeclaration<PlanRoute>(
            "match plan", "Notes when and where the next match is, or shows it",
            when, place, none,
            access: .write, result: .optional(PlannedMatch.shape),
            examples: [
                "match plan 2026-11-28T18:30 --place \"Sala Dinamo\"", "match plan 2026-11-28", "match plan",
                "match plan --none",
            ]
        ) { arguments in
            .plan(
                PlanChange(
                    when: try arguments[when], place: try arguments[place], isTakenBack: try arguments[none]))
        }
    ]

    static let when = Argument<LocalPeriod?>.optional("when", .moment, "the day of the match, or the minute it begins")
    static let place = Argument.option(
        "place", .text(maximumLength: PlannedMatch.placeLength), "where it is played"
    )
    private static let none = Argument.flag("none", "there is no next match any more")
}

/// What is to be different about the match that comes next.
struct PlanChange: Equatable, Sendable {
    var when: LocalPeriod?
    var place: String?
    var isTakenBack = false

    /// Whether nothing is.
    var isEmpty: Bool { self == PlanChange() }
}
