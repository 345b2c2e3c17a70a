import Football
import GatherKit

/// The rules of the match that comes next.
struct PlanInteractor: Sendable {
    let store: MatchStore
    let now: @Sendable () -> Timestamp

    /// How far ahead days are put forward.
    private static let daysAhead = 14

    func planned(in session: Session) throws -> PlannedMatch? { try store.planned(in: session) }

    /// What came of planning.
    struct Plan: Equatable {
        let match: PlannedMatch?
        /// Whether it is different now; nil when it was only looked at.
        var isChanged: Bool?
        /// Whether its time has gone by.
        let isOver: Bool
    }

    func plan(_ change: PlanChange, in session: Session) throws -> Plan {
        let before = try store.planned(in: session)
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
        // Who moves a match to another day plays at the same place, as far as anybody knows.
        return PlannedMatch(when: when, place: change.place ?? before?.place)
    }

    private func plan(_ match: PlannedMatch?, isChanged: Bool?) -> Plan {
        Plan(match: match, isChanged: isChanged, isOver: match.map { $0.when.range.upperBound <= now() } ?? false)
    }

    /// Moments that make sense for the next match.
    struct Moments: Equatable {
        /// What is planned now.
        let planned: LocalPeriod?
        /// A week after the last match, at the same time.
        let weekLater: LocalPeriod?
        /// The days from today on.
        let days: [LocalPeriod]
    }

    func moments(in session: Session) throws -> Moments {
        let time = now()
        let later = try store.lastStart(in: session).flatMap { LocalPeriod(minuteOf: $0)?.adding(days: 7) }
        let today = LocalPeriod(dayOf: time)
        return Moments(
            planned: try store.planned(in: session)?.when,
            weekLater: later.flatMap { $0.range.lowerBound > time ? $0 : nil },
            days: (0..<Self.daysAhead).compactMap { today?.adding(days: $0) })
    }
}

extension PlannedMatch {
    /// Whether a match that starts at a moment is this one; one on an earlier day comes in between.
    func isMet(by start: Timestamp) -> Bool {
        LocalPeriod(dayOf: when.range.lowerBound).map { $0.range.lowerBound <= start } ?? true
    }
}

/// What can go wrong when a match is planned.
enum PlanFailure: Failure {
    case noDay
    case noneAndSome

    var kind: FailureKind { .usage }

    var message: String {
        switch self {
        case .noDay: "no match is planned yet; say when it is, as in match plan 2026-11-28T18:30"
        case .noneAndSome: "--none takes the plan back, so it goes with nothing else; leave it out to change the plan"
        }
    }
}
