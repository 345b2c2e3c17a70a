import Football
import Foundation
import GatherDatabase
import GatherKit

struct ShareInteractor: Sendable {
    let links: LinkInteractor

    /// A message for a chat; empty if no module adds anything.
    struct Message: Equatable {
        let topic: SharedText.Topic
        let text: String
        /// Whether a match in the future is planned.
        let isMatchAhead: Bool
        /// The link for the text; nil for a topic without one.
        var link: LinkInteractor.GroupAddress?
        /// The blocks that modules add below it on its page.
        var offers: [Block] = []
    }

    func text(
        _ topic: SharedText.Topic, of reference: MatchReference?, in period: Period, limit: Int?, _ session: Session
    ) throws -> Message {
        guard reference == nil || topic == .result else {
            throw UsageFailure("only share text result takes a match; leave out \(quoted(reference?.text ?? ""))")
        }
        guard topic == .table || period.isOpen && limit == nil else {
            throw UsageFailure("these options work only with share text table; leave them out")
        }
        let day = topic == .result ? try day(of: reference ?? .last, in: session) : nil
        let match = try topic == .result && day == nil ? Match.find(reference ?? .last, in: session) : nil
        let subject = SharedText(topic, match: match, day: day, period: period, limit: limit)
        var lines = PageContext.make(at: session.now) {
            session.registry.parts(String.self, about: subject, in: session)
        }
        let asks = [.plan, .unanswered].contains(topic) && !lines.isEmpty
        let link = asks ? try links.groupAddress(in: session) : nil
        if topic == .unanswered { lines += [link?.text].compactMap(\.self) }
        return Message(
            topic: topic, text: lines.joined(separator: "\n"),
            isMatchAhead: try MatchDayPlan.open(in: session).contains { $0.isAhead(at: session.now) },
            link: link, offers: session.registry.blocks(about: subject, in: session))
    }

    /// The topics with something to share.
    func topics(in session: Session) throws -> [SharedText.Topic] {
        let hasPlayed = try !Match.latest(limit: 1, in: session).isEmpty
        return try SharedText.Topic.allCases.filter { topic in
            if topic == .result { return hasPlayed }
            return try !text(topic, of: nil, in: Period(), limit: nil, session).text.isEmpty
        }
    }

    /// The match day of the last match, or of a date; nil if it had one match, or if a single match is meant.
    private func day(of reference: MatchReference, in session: Session) throws -> MatchDay? {
        let ids: Set<UUID>
        switch reference {
        case .last: ids = [try Match.find(.last, in: session).dayID]
        case .startedIn(let date) where date.isDay:
            let (first, end) = (date.range.lowerBound.milliseconds, date.range.upperBound.milliseconds)
            let matches = try Match.table.all(
                where: "ended_at IS NOT NULL AND started_at >= \(first) AND started_at < \(end)", in: session)
            ids = Set(matches.map(\.dayID))
        case .startedIn, .idPrefix: return nil
        }
        guard ids.count == 1, let id = ids.first, let day = try MatchDay(id, in: session) else { return nil }
        return day.ended.count > 1 ? day : nil
    }

    /// Writes the planned matches to a file for calendars.
    ///
    /// - Returns: The number of matches.
    func exportCalendar(_ path: String, overwrites: Bool, in session: Session) throws -> Int {
        let now = session.now
        let plans = try MatchDayPlan.all(in: session).filter { !$0.isCancelled || $0.isAhead(at: now) }
        if plans.isEmpty { throw MatchDayPlanFailure.none }
        let uuid = try session.first("SELECT uuid FROM organizer WHERE id = \(session.organizer.id)") {
            try $0.text("uuid").lowercased()
        }
        let calendar = CalendarFile(
            plans: plans, organizer: uuid ?? "", group: try session.groupName(), results: try results(in: session),
            time: now)
        try session.write(calendar.text, to: path, overwriting: overwrites)
        return plans.count
    }

    /// The results for the titles of planned matches that were played: `3-2`, or `3 teams, 8 matches`.
    private func results(in session: Session) throws -> [UUID: String] {
        let days: SQL = "SELECT gather_id FROM planned_match WHERE organizer_id = \(session.organizer.id)"
        let matches = try Match.table.all(
            where: "ended_at IS NOT NULL AND \(Match.dayID) IN (\(days))", in: session)
        return Dictionary(grouping: matches, by: \.dayID).mapValues { matches in
            if matches.count == 1 { return matches[0].score.text }
            let teams = Set(matches.flatMap { [$0.sides.teamA.team, $0.sides.teamB.team] }).count
            return "\(counted(teams, "team")), \(counted(matches.count, "match"))"
        }
    }
}
