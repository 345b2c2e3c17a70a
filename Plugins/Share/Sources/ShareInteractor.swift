import Football
import Foundation
import GatherDatabase
import GatherKit

struct ShareInteractor: Sendable {
    /// A text for a messenger; empty if no module has anything to tell.
    struct Message: Equatable {
        let topic: SharedText.Topic
        let text: String
    }

    func text(
        _ topic: SharedText.Topic, of reference: MatchReference?, in period: Period, limit: Int?, _ session: Session
    ) throws -> Message {
        guard reference == nil || topic == .result else {
            throw UsageFailure("only a result is for a single match; leave out \(quoted(reference?.text ?? ""))")
        }
        guard topic == .table || period.isOpen && limit == nil else {
            throw UsageFailure("these options work only for a table; leave them out")
        }
        let match = topic == .result ? try MatchReader().find(reference ?? .last, in: session) : nil
        let subject = SharedText(topic, match: match, period: period, limit: limit)
        let lines = session.registry.parts(String.self, about: subject, in: session)
        return Message(topic: topic, text: lines.joined(separator: "\n"))
    }

    /// Writes the planned matches to a file for calendars.
    ///
    /// - Returns: The number of matches.
    func exportCalendar(_ path: String, overwrites: Bool, in session: Session) throws -> Int {
        let now = session.now
        let plans = try MatchDayPlan.all(in: session).filter { plan in
            // Those of a series are exceptions from its rule.
            !plan.isCancelled || plan.series != nil || plan.isAhead(at: now)
        }
        guard let first = plans.first, let last = plans.last else { throw MatchDayPlanFailure.none }
        let account = try session.first("SELECT uuid FROM organizer WHERE id = \(session.organizer.id)") {
            try $0.text("uuid").lowercased()
        }
        let series = try MatchSeries.table.all(in: session)
        let events = CalendarEvent.events(
            of: plans, series: series, organizer: account ?? "", scores: try scores(in: session))
        let zone = CalendarZone(over: first.when.range.lowerBound...last.when.range.upperBound, at: now)
        let title = "Football" + (try owner(in: session).map { " (\($0))" } ?? "")
        let calendar = CalendarFile(title: title, events: events, zone: zone, time: now)
        try session.write(calendar.text, to: path, overwriting: overwrites)
        return plans.count
    }

    /// The name of the first owner; nil for the organizer of this machine, who has no account.
    private func owner(in session: Session) throws -> String? {
        try session.first(
            """
            SELECT name FROM account WHERE organizer_id = \(session.organizer.id) AND role = 'owner' ORDER BY id LIMIT 1
            """
        ) { try $0.text("name") }
    }

    /// The results of the planned matches that have ended.
    private func scores(in session: Session) throws -> [UUID: Score] {
        let rows = try session.all(
            """
            SELECT gather.id, gather.score_a, gather.score_b FROM planned_match JOIN gather \
            ON gather.organizer_id = planned_match.organizer_id AND gather.id = planned_match.gather_id \
            WHERE planned_match.organizer_id = \(session.organizer.id) AND gather.ended_at IS NOT NULL
            """
        ) { row in
            (
                UUID(uuidString: try row.text("id")),
                Score(teamA: try row.integer("score_a"), teamB: try row.integer("score_b"))
            )
        }
        return Dictionary(rows.compactMap { id, score in id.map { ($0, score) } }) { first, _ in first }
    }
}
