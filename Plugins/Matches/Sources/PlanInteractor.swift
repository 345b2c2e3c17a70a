import Football
import GatherDatabase
import GatherKit

struct PlanInteractor: Sendable {
    /// A planned match, and what was done with it.
    struct Plan: Equatable {
        /// Nil if none is planned.
        let plan: MatchDayPlan?
        let action: Action
        /// The next match, which may be a different one.
        let next: MatchDayPlan?
        /// The current time.
        let time: Timestamp

        /// Whether the time of the match has passed.
        var isOver: Bool { plan.map { $0.when.range.upperBound <= time } ?? false }

        /// The minutes since the planned start, if that was today; nil otherwise.
        var minutesLate: Int? {
            guard isOver, let start = plan?.when.range.lowerBound, DayOrMinute(dayOf: start) == DayOrMinute(dayOf: time)
            else { return nil }
            return time.milliseconds(since: start) / 60_000
        }

        /// Whether the match is cancelled, now or earlier.
        var isCancelled: Bool {
            if case .cancelled = action { return true }
            return plan?.isCancelled == true
        }
    }

    /// What was done with a plan.
    enum Action: Equatable {
        case shown, unchanged, added
        case changed(from: MatchDayPlan)
        /// A number of matches of a series were planned, or changed together; the last one of them.
        case series(MatchSeries, count: Int, last: MatchDayPlan)
        case cancelled(count: Int)
    }

    func plan(_ change: PlanChange, in session: Session) throws -> Plan {
        let before = try MatchDayPlan.next(in: session)
        if change.isEmpty {
            let named = try change.on.map { try MatchDayPlan.on($0, in: session) } ?? before
            return Plan(plan: named, action: .shown, next: before, time: session.now)
        }
        let (changed, action) = try make(change, in: session)
        let next = try MatchDayPlan.next(in: session)
        if next != before { try session.publish(MatchPlanned(next, before: before)) }
        return Plan(plan: changed, action: action, next: next, time: session.now)
    }

    /// A planned match, and how often it is repeated if it is part of a series.
    struct Listed: Equatable {
        let plan: MatchDayPlan
        let every: Recurrence?
    }

    /// The matches that have not begun and whose day is not over, including cancelled ones, or all that were ever
    /// planned, in order of time.
    func list(isAll: Bool = false, in session: Session) throws -> [Listed] {
        let (time, series) = (session.now, try MatchSeries.table.all(in: session))
        let plans =
            try isAll
            ? MatchDayPlan.all(in: session)
            : MatchDayPlan.notBegun(in: session).filter { $0.isAhead(at: time) }
        return plans.map { plan in
            Listed(plan: plan, every: plan.series.flatMap { number in series.first { $0.number == number }?.every })
        }
    }

    private func make(_ change: PlanChange, in session: Session) throws -> (MatchDayPlan?, Action) {
        let before = try target(of: change, in: session)
        if change.isTakenBack {
            guard change == PlanChange(on: change.on, withRest: change.withRest, isTakenBack: true) else {
                throw PlanFailure.noneAndSome
            }
            return try cancel(before, withRest: change.withRest, in: session)
        }
        let new = change.when.map { MatchDayPlan(when: $0, place: change.place, places: change.places) }
        guard let after = before.map(change.apply) ?? new else { throw PlanFailure.noDay }
        if let every = change.every {
            return try begin(every, until: change.until, with: after, from: before, in: session)
        }
        guard change.until == nil else { throw PlanFailure.untilWithoutEvery }
        guard let before else {
            session.setUndoLabel("the plan for \(after.when.local)")
            return (try add(after, in: session), .added)
        }
        if change.withRest { return try changeRest(change, of: before, in: session) }
        guard after != before else { return (before, .unchanged) }
        session.setUndoLabel("the plan for \(after.when.local)")
        return (try write(after, from: before, in: session), .changed(from: before))
    }

    /// The match that a change is about; nil for a new one.
    private func target(of change: PlanChange, in session: Session) throws -> MatchDayPlan? {
        if let day = change.on {
            let plan = try MatchDayPlan.on(day, in: session)
            guard plan.match == nil else { throw PlanFailure.hasBegun(plan) }
            return plan
        }
        guard let when = change.when else { return try MatchDayPlan.next(in: session) }
        guard let plan = try plan(on: when, in: session) else { return nil }
        // A plan never replaces another without notice.
        guard when.isDay || plan.when.isDay || plan.when == when else { throw PlanFailure.taken(plan) }
        return plan
    }

    private func plan(on when: DayOrMinute, in session: Session) throws -> MatchDayPlan? {
        let day = DayOrMinute(dayOf: when.range.lowerBound)
        return try MatchDayPlan.open(in: session).first { $0.day == day }
    }

    private func add(_ plan: MatchDayPlan, in session: Session) throws -> MatchDayPlan {
        if let other = try self.plan(on: plan.when, in: session) { throw PlanFailure.taken(other) }
        var plan = plan
        plan.number = try MatchDayPlan.table.insertNumbered(plan, in: session)
        return plan
    }

    private func write(_ plan: MatchDayPlan, from before: MatchDayPlan, in session: Session) throws -> MatchDayPlan {
        let other = plan.isCancelled ? nil : try self.plan(on: plan.when, in: session)
        if let other, other.number != plan.number { throw PlanFailure.taken(other) }
        var plan = plan
        plan.revision = before.revision + 1
        try MatchDayPlan.table.update(plan, from: before, in: session)
        return plan
    }

    private func cancel(
        _ plan: MatchDayPlan?, withRest: Bool, in session: Session
    ) throws -> (MatchDayPlan?, Action) {
        guard let plan, !plan.isCancelled else { return (plan, .unchanged) }
        let plans = withRest ? try rest(from: plan, in: session) : [plan]
        for before in plans {
            var after = before
            after.isCancelled = true
            _ = try write(after, from: before, in: session)
            try session.publish(MatchCancelled(before))
        }
        if withRest, let number = plan.series {
            try end(number, before: plan, in: session)
        }
        let more = plans.count > 1 ? " and \(counted(plans.count - 1, "later match"))" : ""
        session.setUndoLabel("the cancellation of the match on \(plan.when.local)\(more)")
        return (plan, .cancelled(count: plans.count))
    }

    /// The quarter of an hour to which the start of a match is rounded down, in milliseconds.
    private static let quarter = 900_000

    /// The weekday and time of the last match that was planned or played, a week later; nil without one, and while a
    /// series continues.
    func usual(in session: Session) throws -> DayOrMinute? {
        let now = session.now
        let plan = try MatchDayPlan.table.first(
            where: "is_cancelled IS NULL", "ORDER BY period DESC LIMIT 1", in: session)
        if let plan, plan.series != nil, plan.isAhead(at: now) { return nil }
        let start = try Match.table.first("ORDER BY started_at DESC LIMIT 1", in: session)?.startedAt
        let later = start.flatMap { start in plan.map { start >= $0.day.range.upperBound } ?? true ? start : nil }
        let last =
            later.flatMap { DayOrMinute(minuteOf: $0.adding(milliseconds: -($0.milliseconds % Self.quarter))) }
            ?? plan?.when
        guard let last, !last.isDay, let today = DayOrMinute(dayOf: now) else { return nil }
        let weeks = max(1, (today.days(since: last) + 6) / 7)
        return [weeks, weeks + 1].compactMap { last.adding(days: 7 * $0) }.first { $0.range.lowerBound > now }
    }
}

// MARK: - Series

extension PlanInteractor {
    /// The number of matches that are planned ahead for a series without an end.
    private static let matchesAhead = 8
    /// The maximum number of matches of a series that are planned at once: those of a year.
    private static let longest = 53

    /// Plans a series that begins with a match, which may be planned already.
    private func begin(
        _ every: Recurrence, until: DayOrMinute?, with plan: MatchDayPlan, from before: MatchDayPlan?,
        in session: Session
    ) throws -> (MatchDayPlan?, Action) {
        guard plan.series == nil else { throw PlanFailure.isOfSeries(plan) }
        var series = MatchSeries(every: every, first: plan.when, until: until)
        guard series.reaches(plan.when) else { throw PlanFailure.endsBefore }
        series.number = try MatchSeries.table.insertNumbered(series, in: session)
        var first = plan
        (first.series, first.occurrence) = (series.number, first.when)
        first = try before.map { try write(first, from: $0, in: session) } ?? add(first, in: session)
        let added = try extend(series, like: first, in: session)
        session.setUndoLabel("the plan for every \(every.words) from \(first.when.local)")
        return (first, .series(series, count: added.count + 1, last: added.last ?? first))
    }

    /// Plans the next matches of each series that has no end.
    func extendSeries(in session: Session) throws {
        for series in try MatchSeries.table.all(where: "until IS NULL", in: session) {
            let last = try MatchDayPlan.table.first(
                where: "series = \(series.number)", "ORDER BY occurrence DESC LIMIT 1", in: session)
            if let last { try extend(series, like: last, in: session) }
        }
    }

    /// Plans the matches that follow the last one of a series, with its place and number of places; days that are over
    /// or have another match are left out.
    @discardableResult
    private func extend(
        _ series: MatchSeries, like last: MatchDayPlan, in session: Session
    ) throws -> [MatchDayPlan] {
        let open = try MatchDayPlan.open(in: session)
        let time = session.now
        let ahead = open.count { $0.series == series.number && $0.isAhead(at: time) }
        let most = series.until == nil ? max(0, Self.matchesAhead - ahead) : Self.longest
        let later = Array(
            series.every.times(from: series.first).lazy
                .drop { $0.text <= last.occurrence?.text ?? last.when.text }.prefix(while: series.reaches)
                .filter { $0.range.upperBound > time }.prefix(most + 1))
        if series.until != nil, later.count > most { throw PlanFailure.tooMany(Self.longest) }
        let taken = Set(open.map(\.day.text))
        let new = later.prefix(most).map { when in
            MatchDayPlan(when: when, place: last.place, places: last.places, series: series.number, occurrence: when)
        }.filter { !taken.contains($0.day.text) }
        return try new.map { plan in
            var plan = plan
            plan.number = try MatchDayPlan.table.insertNumbered(plan, in: session)
            return plan
        }
    }

    /// A match and the later ones of its series that have not begun.
    private func rest(from plan: MatchDayPlan, in session: Session) throws -> [MatchDayPlan] {
        guard let series = plan.series else { throw PlanFailure.isOfNoSeries(plan) }
        return try MatchDayPlan.open(in: session).filter {
            $0.series == series && $0.when.range.lowerBound >= plan.when.range.lowerBound
        }
    }

    /// Changes a match and the later ones of its series; with another time, they form a series of their own.
    private func changeRest(
        _ change: PlanChange, of plan: MatchDayPlan, in session: Session
    ) throws -> (MatchDayPlan?, Action) {
        let rest = try rest(from: plan, in: session)
        guard let number = plan.series,
            let series = try MatchSeries.table.first(where: "number = \(number)", in: session)
        else { throw PlanFailure.isOfNoSeries(plan) }
        let moved = change.apply(to: plan)
        if moved.when != plan.when {
            return try move(rest, of: series, by: change, to: moved.when, in: session)
        }
        // The time of this match, which may be given without being changed, does not apply to the later ones.
        var change = change
        change.when = nil
        let changed = try rest.map { try write(change.apply(to: $0), from: $0, in: session) }
        session.setUndoLabel("the plan for every \(series.every.words) from \(plan.when.local)")
        return (changed.first, .series(series, count: changed.count, last: changed.last ?? moved))
    }

    /// Moves matches to the times of a new series, which continues as the old one did; they keep their numbers.
    private func move(
        _ rest: [MatchDayPlan], of old: MatchSeries, by change: PlanChange, to first: DayOrMinute, in session: Session
    ) throws -> (MatchDayPlan?, Action) {
        let times = Array(old.every.times(from: first).lazy.prefix(rest.count))
        guard let plan = rest.first, let last = times.last else { return (nil, .unchanged) }
        var series = MatchSeries(every: old.every, first: first, until: old.until)
        // No match is lost when they are moved.
        if !series.reaches(last) { series.until = DayOrMinute(dayOf: last.range.lowerBound) }
        series.number = try MatchSeries.table.insertNumbered(series, in: session)
        try end(old.number, before: plan, in: session)
        let moved = zip(rest, times).map { before, time in
            var after = change.apply(to: before)
            (after.when, after.occurrence, after.series) = (time, time, series.number)
            return (before, after)
        }
        // Starts at the free end, so that none meets another on the way.
        let isLater = first.range.lowerBound > plan.when.range.lowerBound
        for (before, after) in isLater ? moved.reversed() : moved { _ = try write(after, from: before, in: session) }
        session.setUndoLabel("the plan for every \(series.every.words) from \(first.local)")
        return (
            try MatchDayPlan.on(first, in: session),
            .series(series, count: moved.count, last: moved.last?.1 ?? plan)
        )
    }

    /// Ends a series before a match.
    private func end(_ number: Int, before plan: MatchDayPlan, in session: Session) throws {
        guard let series = try MatchSeries.table.first(where: "number = \(number)", in: session) else { return }
        var ended = series
        ended.until = plan.day.adding(days: -1)
        try MatchSeries.table.update(ended, from: series, in: session)
    }
}

/// A change of a planned match.
struct PlanChange: Equatable, Sendable {
    var when: DayOrMinute?
    /// The day of the match that is changed, if not the next one.
    var on: DayOrMinute?
    var place: String?
    var places: Int?
    var every: Recurrence?
    var until: DayOrMinute?
    /// Whether the later matches of the series are changed too.
    var withRest = false
    var isTakenBack = false

    /// Whether it says at most which matches to change.
    var isEmpty: Bool { self == PlanChange(on: on, withRest: withRest) }

    /// A match as the change makes it; one that was cancelled is planned again.
    func apply(to plan: MatchDayPlan) -> MatchDayPlan {
        var plan = plan
        // On its own day, a day says nothing about the time.
        if let when, !(when.isDay && when == plan.day) { plan.when = when }
        plan.place = place ?? plan.place
        plan.places = places ?? plan.places
        plan.isCancelled = false
        return plan
    }
}

enum PlanFailure: Failure {
    case noDay
    case noneAndSome
    case untilWithoutEvery
    case endsBefore
    case tooMany(Int)
    case taken(MatchDayPlan)
    case hasBegun(MatchDayPlan)
    case isOfSeries(MatchDayPlan)
    case isOfNoSeries(MatchDayPlan)

    var kind: FailureKind {
        switch self {
        case .noDay, .noneAndSome, .untilWithoutEvery: .usage
        case .endsBefore, .tooMany: .invalid
        case .taken, .hasBegun, .isOfSeries, .isOfNoSeries: .conflict
        }
    }

    var arguments: [String] {
        switch self {
        case .noDay, .taken: ["when"]
        case .untilWithoutEvery, .endsBefore, .tooMany: ["until"]
        case .isOfSeries: ["every"]
        case .noneAndSome, .hasBegun, .isOfNoSeries: []
        }
    }

    var message: String {
        switch self {
        case .noDay: "no match is planned yet; give a day or a time, as in: match plan thursday 20:00"
        case .noneAndSome:
            "--none cancels the plan and cannot be combined with changes; leave it out to change the plan"
        case .untilWithoutEvery: "--until works only for a series; add --every"
        case .endsBefore: "the series would end before its first match; --until is its last day"
        case .tooMany(let most): "that is more than \(most) matches at once; end the series earlier with --until"
        case .taken(let plan):
            "a match is already planned on \(plan.text); move it with: match plan --on \(plan.day.text) WHEN"
        case .hasBegun(let plan): "the match on \(plan.when.local) has already begun, so its plan cannot be changed"
        case .isOfSeries(let plan):
            "the match on \(plan.when.local) is already part of a series; end the series with: "
                + "match plan --on \(plan.day.text) --none --rest"
        case .isOfNoSeries(let plan): "the match on \(plan.when.local) is not part of a series; leave out --rest"
        }
    }
}
