import Football
import GatherKit

struct PlanInteractor: Sendable {
    let store: MatchStore
    let now: @Sendable () -> Timestamp

    /// The number of suggested days.
    private static let daysAhead = 14

    struct Plan: Equatable {
        let match: PlannedMatch?
        /// Whether the plan was changed; nil if it was only shown.
        var isChanged: Bool?
        /// Whether the planned time has passed.
        let isOver: Bool
        /// The minutes since the planned start, if that was on this day.
        var minutesLate: Int?
    }

    func plan(_ change: PlanChange, in session: Session) throws -> Plan {
        let before = try PlannedMatch.table.first(in: session)
        if change.isEmpty { return plan(before, isChanged: nil) }
        let after = try match(change, from: before)
        if after != before {
            try store.setPlanned(after, in: session)
            session.note(after == nil ? "the end of the plan for the next match" : "the plan for the next match")
            try session.publish(MatchPlanned(after, before: before))
        }
        return plan(after, isChanged: after != before)
    }

    private func match(_ change: PlanChange, from before: PlannedMatch?) throws -> PlannedMatch? {
        if change.isTakenBack {
            guard change == PlanChange(isTakenBack: true) else { throw PlanFailure.noneAndSome }
            return nil
        }
        guard let when = change.when ?? before?.when else { throw PlanFailure.noDay }
        // A match that is moved to another day keeps its place.
        return PlannedMatch(when: when, place: change.place ?? before?.place)
    }

    private func plan(_ match: PlannedMatch?, isChanged: Bool?) -> Plan {
        let (time, when) = (now(), match?.when)
        var plan = Plan(match: match, isChanged: isChanged, isOver: when.map { $0.range.upperBound <= time } ?? false)
        if plan.isOver, let when, let today = LocalPeriod(dayOf: time), today.range.contains(when.range.lowerBound) {
            plan.minutesLate = time.milliseconds(since: when.range.lowerBound) / 60_000
        }
        return plan
    }

    /// The suggested times of the next match.
    struct Moments: Equatable {
        let planned: LocalPeriod?
        /// The time one week after the start of the last match, if that is still ahead.
        let weekLater: LocalPeriod?
        /// The days from today on.
        let days: [LocalPeriod]
    }

    func moments(in session: Session) throws -> Moments {
        let time = now()
        let later = try store.lastStart(in: session).flatMap { LocalPeriod(minuteOf: $0)?.adding(days: 7) }
        let today = LocalPeriod(dayOf: time)
        return Moments(
            planned: try PlannedMatch.table.first(in: session)?.when,
            weekLater: later.flatMap { $0.range.lowerBound > time ? $0 : nil },
            days: (0..<Self.daysAhead).compactMap { today?.adding(days: $0) })
    }
}

extension PlannedMatch {
    /// Whether a match that starts at a time is the planned one: on or after its day.
    func isMet(by start: Timestamp) -> Bool {
        LocalPeriod(dayOf: when.range.lowerBound).map { $0.range.lowerBound <= start } ?? true
    }
}

enum PlanFailure: Failure {
    case noDay
    case noneAndSome

    var kind: FailureKind { .usage }

    var message: String {
        switch self {
        case .noDay: "no match is planned yet; say when it is, as in match plan thursday 20:00"
        case .noneAndSome: "--none takes the plan back, so it goes with nothing else; leave it out to change the plan"
        }
    }
}
