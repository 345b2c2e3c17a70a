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
        _ topic: SharedText.Topic, of reference: GatherReference?, in period: Period, limit: Int?, _ session: Session
    ) throws -> Message {
        guard reference == nil || topic == .result else {
            throw UsageFailure("only a result is that of a gather; leave out \(quoted(reference?.text ?? ""))")
        }
        guard topic == .table || period.isOpen && limit == nil else {
            throw UsageFailure("only a table is of some gathers or players; leave out the options")
        }
        let gather = topic == .result ? try GatherReader().find(reference ?? .last, in: session) : nil
        let subject = SharedText(topic, gather: gather, period: period, limit: limit)
        let lines = session.registry.parts(String.self, about: subject, in: session)
        return Message(topic: topic, text: lines.joined(separator: "\n"))
    }

    /// Writes the planned matches to a file for calendars.
    ///
    /// - Returns: The number of matches.
    func exportCalendar(_ path: String, overwrites: Bool, in session: Session) throws -> Int {
        let matches = try PlannedMatch.all(in: session)
        guard let first = matches.first, let last = matches.last else { throw PlannedMatchFailure.none }
        let account = try session.first("SELECT uuid FROM organizer WHERE id = \(session.organizer.id)") {
            try $0.text("uuid").lowercased()
        }
        let series = try MatchSeries.table.all(in: session)
        let events = CalendarEvent.events(of: matches, series: series, organizer: account ?? "")
        let (start, end, now) = (first.when.range.lowerBound, last.when.range.upperBound, session.now)
        let goesOn = series.contains { $0.until == nil }
        let zone = CalendarZone(
            over: start...(goesOn ? max(end, now).adding(milliseconds: CalendarZone.reach) : end), at: now)
        let calendar = CalendarFile(events: events, zone: zone, time: now)
        try session.write(calendar.text, to: path, overwriting: overwrites)
        return matches.count
    }
}
