import Football
import GatherKit

/// What is to be done soon.
struct Reminder: Equatable, Sendable {
    /// The next match, if one is planned.
    let match: PlannedMatch?
    /// What is to be done before it; without a match, what is due today or overdue.
    let items: [ChecklistItem]
    /// When that was looked at.
    let time: Timestamp
}

extension ChecklistInteractor {
    /// How long before a match also that is to be done soon which has no due time.
    private static let dayOfMatch = 24 * 3_600_000

    /// What is to be done before the next match, or today.
    ///
    /// A match is the next one until the day ends on which it was planned. What has no due time is a matter of the
    /// last day before the match.
    func reminder(in session: Session) throws -> Reminder {
        let time = now()
        let toDo = try checklist(in: session).toDo
        let planned = try PlannedMatch.table.first(in: session).flatMap { $0.isAhead(at: time) ? $0 : nil }
        guard let match = planned else {
            let end = LocalPeriod(dayOf: time)?.range.upperBound ?? time
            return Reminder(match: nil, items: toDo.filter { $0.isDue(before: end) }, time: time)
        }
        let isSoon = match.when.range.lowerBound.milliseconds(since: time) <= Self.dayOfMatch
        let items = toDo.filter { $0.due == nil ? isSoon : $0.isDue(before: match.when.range.upperBound) }
        return Reminder(match: match, items: items, time: time)
    }
}

extension ChecklistItem {
    fileprivate func isDue(before time: Timestamp) -> Bool { due.map { $0.range.lowerBound < time } ?? false }
}

extension PlannedMatch {
    /// Whether the day on which it was planned has not ended.
    fileprivate func isAhead(at time: Timestamp) -> Bool {
        LocalPeriod(dayOf: when.range.lowerBound).map { $0.range.upperBound > time } ?? false
    }
}
