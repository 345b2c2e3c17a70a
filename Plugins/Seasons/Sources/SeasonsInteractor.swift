import Football
import GatherKit

/// The rules of seasons: one runs at a time, and no day is in two.
struct SeasonsInteractor: Sendable {
    /// A season that was started, and the one that ended because of it.
    struct Start: Equatable {
        let season: Season
        let ended: Season?
    }

    func start(_ name: String, from day: DayOrMinute?, in session: Session) throws -> Start {
        let seasons = try Season.all(in: session)
        let keys = NameKeys(name)
        if let same = seasons.first(where: { NameKeys($0.name) == keys }) { throw SeasonsFailure.nameTaken(same.name) }
        var season = Season(name: name, from: try self.day(day, in: session))
        var ended: Season?
        for other in seasons where other.overlaps(season) {
            guard other.to == nil, other.from.range.lowerBound < season.from.range.lowerBound,
                let eve = season.from.adding(days: -1)
            else { throw SeasonsFailure.overlap(other) }
            ended = try end(other, on: eve, in: session)
        }
        season.number = try Season.table.insertNumbered(season, in: session)
        session.setUndoLabel("the start of the season \(name)")
        return Start(season: season, ended: ended)
    }

    func end(on day: DayOrMinute?, in session: Session) throws -> Season {
        guard let season = try Season.all(in: session).first(where: { $0.to == nil }) else {
            throw SeasonsFailure.noneRuns
        }
        let last = try self.day(day, in: session)
        guard season.from.range.lowerBound <= last.range.lowerBound else { throw SeasonsFailure.endsBefore(season) }
        session.setUndoLabel("the end of the season \(season.name)")
        return try end(season, on: last, in: session)
    }

    func delete(_ season: Season, in session: Session) throws -> Season {
        try Season.table.delete(season.number, in: session)
        session.setUndoLabel("the deletion of the season \(season.name)")
        return season
    }

    private func end(_ season: Season, on day: DayOrMinute, in session: Session) throws -> Season {
        var after = season
        after.to = day
        try Season.table.update(after, from: season, in: session)
        return after
    }

    /// A day without its time of day; today if none is given.
    private func day(_ given: DayOrMinute?, in session: Session) throws -> DayOrMinute {
        guard let day = DayOrMinute(dayOf: given?.range.lowerBound ?? session.now) else {
            throw UsageFailure("a season must end before the year 9999")
        }
        return day
    }
}

/// The errors of seasons.
enum SeasonsFailure: Failure {
    case nameTaken(String)
    case overlap(Season)
    case endsBefore(Season)
    case noneRuns

    var kind: FailureKind {
        switch self {
        case .nameTaken, .overlap: .conflict
        case .endsBefore: .usage
        case .noneRuns: .notFound
        }
    }

    var arguments: [String] {
        switch self {
        case .nameTaken: ["name"]
        case .overlap: ["from"]
        case .endsBefore: ["on"]
        case .noneRuns: []
        }
    }

    var message: String {
        switch self {
        case .nameTaken(let name):
            "there is already a season \(name); give another name, or delete that season with: season delete NAME"
        case .overlap(let season):
            "the season \(season.name) "
                + (season.to.map { "lasts until \($0.local)" } ?? "begins on \(season.from.local)")
                + "; start the new season on a later day with --from"
        case .endsBefore(let season):
            "the season \(season.name) begins on \(season.from.local); end it that day or later"
        case .noneRuns: "no season is in progress; start one with: season start NAME"
        }
    }
}
