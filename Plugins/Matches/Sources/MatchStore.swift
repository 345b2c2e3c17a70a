import Football
import GatherDatabase
import GatherKit

/// The store of the match in progress, the plan and the timer setting.
struct MatchStore: Sendable {
    private let writer = GatherWriter()
    private let reader = GatherReader()

    func inProgress(in session: Session) throws -> Gather? { try reader.inProgress(in: session) }

    func current(in session: Session) throws -> Gather {
        guard let gather = try inProgress(in: session) else { throw MatchFailure.noMatch }
        return gather
    }

    /// The gather that ended last; nil if there is none.
    func last(in session: Session) throws -> Gather? {
        try reader.gathers(where: "ended_at IS NOT NULL", ordered: "ORDER BY ended_at DESC LIMIT 1", in: session).first
    }

    func insert(_ gather: Gather, in session: Session) throws { try writer.insert(gather, in: session) }

    func update(_ gather: Gather, from before: Gather, in session: Session) throws {
        try writer.update(gather, from: before, in: session)
    }

    func delete(_ gather: Gather, in session: Session) throws { try writer.delete(gather, in: session) }

    func timerSetting(in session: Session) throws -> Int {
        try ownTimerSetting(in: session) ?? MatchTimer.defaultSetting
    }

    /// The organizer's timer setting in seconds; nil if it was never set.
    func ownTimerSetting(in session: Session) throws -> Int? { try TimerSetting.table.first(in: session)?.seconds }

    func setTimerSetting(_ seconds: Int?, in session: Session) throws {
        if let seconds {
            try TimerSetting.table.put(TimerSetting(seconds: seconds), in: session)
        } else {
            try TimerSetting.table.deleteAll(in: session)
        }
    }

    func planned(in session: Session) throws -> PlannedMatch? { try PlannedMatch.table.first(in: session) }

    func setPlanned(_ match: PlannedMatch?, in session: Session) throws {
        if let match {
            try PlannedMatch.table.put(match, in: session)
        } else {
            try PlannedMatch.table.deleteAll(in: session)
        }
    }

    /// The start of the newest match.
    func lastStart(in session: Session) throws -> Timestamp? {
        try session.first(
            """
            SELECT started_at FROM gather WHERE organizer_id = \(session.organizer.id) \
            ORDER BY started_at DESC LIMIT 1
            """
        ) { Timestamp(milliseconds: try $0.integer("started_at")) }
    }
}

/// The organizer's setting of the next timer, in seconds.
struct TimerSetting: Sendable {
    let seconds: Int

    static let table = Table(
        "match_setting", noun: "timer", key: 0,
        description: { timer, _ in RowDescription("next match", ["setting": .duration(timer.seconds)]) },
        TimerSetting.init(seconds:), Field("timer_setting", \.seconds, .integer(MatchTimer.settings)))
}
