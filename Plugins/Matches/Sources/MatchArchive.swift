import Football
import Foundation
import GatherDatabase
import GatherKit
import GatherModels

extension ArchivePart {
    /// What the countdown of the next match is set to, in one row, if that was set.
    static func nextTimer(_ store: MatchStore) -> ArchivePart {
        ArchivePart(
            "timer", of: "timer setting", tables: ["match_setting"],
            write: { session, _, add in
                if let setting = try store.ownTimerSetting(in: session) { try add(["setting": .integer(setting)]) }
            },
            read: { row, session, _ in
                try row.checkIsOnly()
                try store.setTimerSetting(row.value("setting", .integer(MatchTimer.settings)), in: session)
            })
    }

    /// When and where the next match is, in one row, if that is planned.
    static func plan(_ store: MatchStore) -> ArchivePart {
        ArchivePart(
            "plan", of: "planned match", tables: ["planned_match"],
            write: { session, _, add in
                if let plan = try store.planned(in: session) { try add(plan.archived) }
            },
            read: { row, session, _ in
                try row.checkIsOnly()
                try store.setPlanned(PlannedMatch(row), in: session)
            })
    }

    /// The gathers, also the one in progress.
    static func gathers(_ interactor: MatchInteractor) -> ArchivePart {
        let store = interactor.store
        return ArchivePart(
            "gathers", of: "gather", tables: ["gather", "gather_player", "goal"], renumbered: ["id"],
            write: { session, numbers, add in
                try store.forEach(in: session) { try add($0.archived(numbers)) }
            },
            read: { row, session, numbers in
                try interactor.addAgain(row, numbers, in: session)
            },
            count: { try store.count(in: $0) })
    }
}

extension MatchInteractor {
    /// Writes the gather of a row.
    fileprivate func addAgain(_ row: ArchiveRow, _ numbers: ArchiveNumbers, in session: Session) throws {
        let number = try row.value("number", .number)
        let id = try numbers.add(gather: row.value("id", .uuid), number: number, makeID)
        let gather = try Gather(row, id: id, numbers)
        if gather.endedAt == nil, try store.inProgress(in: session) != nil {
            throw UsageFailure("it has no endedAt, and another row has none; one match at most is in progress")
        }
        try store.insert(gather, in: session)
    }
}

extension ArchiveRow {
    /// Makes sure that no row came before this one.
    fileprivate func checkIsOnly() throws(UsageFailure) {
        if place > 1 { throw UsageFailure("there can be one row at most") }
    }
}

extension MatchStore {
    /// Hands all gathers to `body`, the oldest first.
    fileprivate func forEach(in session: Session, _ body: (Gather) throws -> Void) throws {
        try GatherReader().forEach(ordered: "ORDER BY started_at, id", in: session, body)
    }

    /// Whether a gather of the store has a number, whoever it belongs to.
    func isTaken(_ number: String, in session: Session) throws -> Bool {
        try session.first("SELECT 1 AS found FROM gather WHERE id = \(number)") { _ in true } ?? false
    }
}
