import Football
import Foundation
import GatherKit

/// An event of a calendar: a match, a series of them, or a match of a series that differs from its rule.
struct CalendarEvent: Equatable, Sendable {
    /// The identifier, by which a calendar recognizes the event when it reads the file again.
    let uid: String
    let when: DayOrMinute
    var place: String?
    var places: Int?
    /// When it would be by the rule of its series; nil for what is no exception.
    var occurrence: DayOrMinute?
    var isCancelled = false
    /// The result, for the title; nil for a match that has not ended.
    var result: String?
    /// How often the event was changed; the matches of a series count together, as they are one event.
    let revision: Int
    var rule: Rule?

    /// How a series repeats.
    struct Rule: Equatable, Sendable {
        let every: Recurrence
        let until: DayOrMinute?
        /// The occurrences that there are no matches for.
        let without: [DayOrMinute]
    }

    /// The events of matches.
    ///
    /// - Parameters:
    ///   - organizer: The identifier of the account, which makes those of the events unique in the world.
    ///   - results: The results of match days.
    static func events(
        of plans: [MatchDayPlan], series: [MatchSeries], organizer: String, results: [UUID: String] = [:]
    ) -> [CalendarEvent] {
        let rules = Dictionary(uniqueKeysWithValues: series.map { ($0.number, $0) })
        let groups = Dictionary(grouping: plans) { $0.series.flatMap { rules[$0]?.number } }
        let single = (groups[nil] ?? []).map { event(of: $0, organizer, results) }
        return single + series.flatMap { events(of: $0, groups[$0.number] ?? [], organizer, results) }
    }

    private static func event(
        of plan: MatchDayPlan, _ organizer: String, _ results: [UUID: String]
    ) -> CalendarEvent {
        CalendarEvent(
            uid: uid(plan.number, organizer), when: plan.when, place: plan.place, places: plan.places,
            isCancelled: plan.isCancelled, result: plan.match.flatMap { results[$0] }, revision: plan.revision)
    }

    private static func uid(_ number: Int, _ organizer: String) -> String { "match-\(number)@\(organizer)" }

    /// The event of a series, and those of its matches that are not as the rule says.
    private static func events(
        of series: MatchSeries, _ plans: [MatchDayPlan], _ organizer: String, _ results: [UUID: String]
    ) -> [CalendarEvent] {
        // Those of whom the rule does not tell any more were cancelled with the rest, or moved to before that.
        let ruled = plans.filter { plan in plan.occurrence.map(series.reaches) ?? false }
            .sorted { $0.occurrence?.text ?? "" < $1.occurrence?.text ?? "" }
        let numbers = Set(ruled.map(\.number))
        let others = plans.filter { !numbers.contains($0.number) }
        // The first match may have been planned, and sent, before it became one of a series.
        guard let first = plans.min(by: { $0.number < $1.number }) else { return [] }
        let (uid, revision) = (uid(first.number, organizer), plans.reduce(0) { $0 + $1.revision })
        guard let last = ruled.last(where: { !$0.isCancelled }) ?? ruled.last else {
            // Nothing is left of the series but what was sent of it.
            let whole = CalendarEvent(
                uid: uid, when: first.when, place: first.place, places: first.places, isCancelled: first.isCancelled,
                revision: revision)
            return [whole] + others.filter { !$0.isCancelled && $0 != first }.map { event(of: $0, organizer, results) }
        }
        let planned = Set(ruled.compactMap(\.occurrence?.text))
        // Later ones of a series without an end are still to be planned.
        let end = series.until == nil ? ruled.last?.occurrence?.text : nil
        var without: [DayOrMinute] = []
        for time in series.every.times(from: series.first) {
            if !series.reaches(time) || time.text > end ?? time.text { break }
            if !planned.contains(time.text) { without.append(time) }
        }
        let whole = CalendarEvent(
            uid: uid, when: series.first, place: last.place, places: last.places, revision: revision,
            rule: Rule(every: series.every, until: series.until, without: without))
        let exceptions = ruled.map { plan in
            CalendarEvent(
                uid: uid, when: plan.when, place: plan.place, places: plan.places, occurrence: plan.occurrence,
                isCancelled: plan.isCancelled, result: plan.match.flatMap { results[$0] }, revision: revision)
        }.filter { exception in
            exception.isCancelled || exception.result != nil || exception.when != exception.occurrence
                || exception.place != whole.place || exception.places != whole.places
        }
        return [whole] + exceptions + others.filter { !$0.isCancelled }.map { event(of: $0, organizer, results) }
    }
}
