import Football
import GatherDatabase
import GatherKit

struct MatchStore: Sendable {
    func current(in session: Session) throws -> Match {
        guard let match = try MatchReader().inProgress(in: session) else { throw MatchFailure.noMatch }
        return match
    }

    func rules(in session: Session) throws -> MatchDayRules {
        try MatchDayRules.table.first(in: session) ?? MatchDayRules()
    }
}

extension MatchDayRules {
    /// The organizer's rules for match days.
    static let table = Table(
        "match_day_rules", noun: "set of match day rules", key: 0,
        { MatchDayRules(format: $0, draw: $1, legs: $2, hasFinal: $3, goals: $4) },
        Column("format", \.format), Column("draw", \.draw), Column("legs", \.legs, .integer(Fixture.legs)),
        Column("has_final", \.hasFinal), Column("goals", \.goals, .integer(1...100)))
}
