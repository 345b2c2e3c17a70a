import Football
import Foundation
import GatherDatabase
import GatherKit

/// Gathers as CSV, with the columns that a spreadsheet about matches has.
struct GatherFiles: Sendable {
    let reader = SheetReader(
        names: Dictionary(
            uniqueKeysWithValues: ["date", "time", "place", "score", "scorea", "scoreb", "teama", "teamb", "goals"].map
            {
                ($0, $0)
            } + [("day", "date"), ("pitch", "place"), ("scorers", "goals")]), required: ["date", "teama", "teamb"])

    /// The gather of a row.
    ///
    /// - Parameter dates: The forms of the days in the file.
    /// - Throws: `UsageFailure` for a cell that cannot be read.
    func gather(_ row: SheetReader.Row, _ dates: SheetDates, at now: Timestamp) throws(UsageFailure) -> PlayedGather {
        let cells = Dictionary(
            try row.cells.get().map { ($0.column, $0.text) }, uniquingKeysWith: { first, _ in first }
        ).filter { !$0.value.isEmpty }
        func players(_ column: String, _ title: String) throws(UsageFailure) -> [PlayerReference] {
            var players: [PlayerReference] = []
            for name in Self.list(cells[column] ?? "") {
                players.append(try named(title, PlayerReference(typed: name)))
            }
            return players
        }
        func when() throws(UsageFailure) -> LocalPeriod {
            let moment = try dates.moment(cells["date"] ?? "", cells["time"] ?? "")
            return try Kind<LocalPeriod>.pastMoment.read(moment.trimmingWhitespace(), at: now)
        }
        return PlayedGather(
            when: try named("date", when()),
            teamA: try players("teama", "team_a"), teamB: try players("teamb", "team_b"), score: try score(cells),
            goals: try named("goals", RememberedGoal.list(Self.list(cells["goals"] ?? ""))),
            place: try cells["place"].map { place throws(UsageFailure) in
                try named("place", Kind<String>.text(maximumLength: PlannedMatch.placeLength).read(place))
            })
    }

    private func score(_ cells: [String: String]) throws(UsageFailure) -> Score? {
        switch (cells["score"], cells["scorea"], cells["scoreb"]) {
        case (let text?, _, _): return try Self.score(text)
        case (nil, let goals?, let others?): return try Self.score("\(goals)-\(others)")
        case (nil, nil, nil) where cells["goals"] != nil: return nil
        default: throw UsageFailure("the score is missing")
        }
    }

    /// Reads `3-2`, `3 : 2` and `3–2`; a spreadsheet makes a date of it unless the column is text.
    private static func score(_ text: String) throws(UsageFailure) -> Score {
        let isDate =
            text.contains(
                /^\d{1,2}[\-. ]*\p{L}{3,}|^\p{L}{3,}[\-. ]*\d{1,2}$|\d[.\/\-]\d{1,2}[.\/\-]\d{2,4}|^\d{1,2}\.\d{1,2}\.$/
            )
        if isDate {
            throw UsageFailure(
                "score is \(quoted(text)), a date that the spreadsheet has made of a score; make the column text, and type "
                    + "the scores again")
        }
        let plain = text.replacing(/[–—−‑]/, with: "-").filter { !$0.isWhitespace }
        return try named("score", Kind<Score>.score.read(plain))
    }

    /// The elements of a cell, separated by semicolons, or else by commas or line breaks.
    private static func list(_ text: String) -> [String] {
        let separators = text.contains(";") ? ";\n" : ",\n"
        return text.split { separators.contains($0) }.map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty }
    }

    // MARK: Writing

    /// Writes gathers.
    ///
    /// - Parameter names: The present names of the players by their numbers, which another store knows them by; those who
    ///   were deleted have the names at the time of the match.
    func text(of gathers: [Gather], names: [Int: String]) -> String {
        func name(_ name: String, _ id: Int?) -> String { Self.reference(id.flatMap { names[$0] } ?? name, id) }
        func players(_ team: Team, of gather: Gather) -> String {
            Self.text(gather.players(of: team).map { name($0.name, $0.playerID) })
        }
        return CSV.row(["date", "time", "place", "score", "team_a", "team_b", "goals"])
            + gathers.map { gather in
                let start = gather.startedAt.localMinute
                let goals = gather.goals.compactMap { Self.text(of: $0, in: gather, name) }
                return CSV.row([
                    String(start.prefix(10)), String(start.suffix(5)), gather.planned?.place ?? "", gather.score.text,
                    players(.teamA, of: gather), players(.teamB, of: gather), Self.text(goals),
                ])
            }.joined()
    }

    private static func text(_ elements: [String]) -> String {
        let text = elements.joined(separator: "; ")
        // A comma would separate elements, if there were no semicolon.
        return text.contains(",") && !text.contains(";") ? "\(text);" : text
    }

    /// A name, or the number of a player whose name would be read as something else.
    private static func reference(_ name: String, _ id: Int?) -> String {
        let isPlain = !name.contains(";") && (try? RememberedGoal.list([name]))?.map(\.scorer) == [.name(name)]
        return isPlain ? name : id.map { "#\($0)" } ?? name
    }

    /// A goal as it is typed; nil if its scorer is unknown, or was in the other team at the end.
    private static func text(
        of goal: Goal, in gather: Gather, _ name: (String, Int?) -> String
    ) -> String? {
        guard let scorer = goal.scorer else { return nil }
        func team(_ id: Int?, _ name: String) -> Team? {
            gather.players.first { id == nil ? $0.name == name : $0.playerID == id }?.team
        }
        guard team(goal.playerID, scorer) == (goal.isOwnGoal ? goal.team.opponent : goal.team) else { return nil }
        var words = [name(scorer, goal.playerID)]
        if let minute = goal.minute { words.append(String(minute)) }
        if goal.isOwnGoal { words.append("own") }
        if let assist = goal.assist, team(assist.playerID, assist.name) == goal.team {
            words += ["assist", name(assist.name, assist.playerID)]
        }
        return words.joined(separator: " ")
    }
}

// MARK: - Files

extension HistoryInteractor {
    func importQuestion(_ path: String, _ encoding: LegacyEncoding?, in session: Session) throws -> AskedQuestion? {
        try GatherFiles().reader.question(about: "gathers", in: path, session.files.data(at: path), encoding)
    }

    /// Adds the gathers of a file, the first one first; all or none.
    ///
    /// Those of one day without a time follow each other.
    func importFile(_ path: String, _ encoding: LegacyEncoding? = nil, in session: Session) throws -> SheetImport {
        let (files, data, time) = (GatherFiles(), try session.files.data(at: path), now())
        return try session.transaction {
            var result = SheetImport(path: path)
            var bad: [BadRow] = []
            var cells: [SheetReader.Row] = []
            result.remarks = try files.reader.read(path, data, in: encoding) { cells.append($0) }
            let dates = SheetDates(
                cells.compactMap { row in try? row.cells.get().first { $0.column == "date" }?.text })
            var rows: [(line: Int, gather: PlayedGather)] = []
            for row in cells {
                do {
                    rows.append((row.line, try files.gather(row, dates, at: time)))
                } catch let failure as UsageFailure {
                    bad.append(BadRow(line: row.line, reason: failure.message))
                }
            }
            rows.sort { $0.gather.when.range.lowerBound < $1.gather.when.range.lowerBound }
            let known = try store.starts(in: session)
            let minutes = Set(known.map(Self.minute))
            let days = Dictionary(
                known.map { (LocalPeriod(dayOf: $0)?.text, $0) }, uniquingKeysWith: { first, _ in first })
            var ends: [String: Timestamp] = [:]
            try session.progress.count("gathers", of: rows.count) {
                for (line, gather) in rows {
                    do {
                        var start = try start(of: gather, in: session)
                        if gather.when.isDay {
                            if let other = days[gather.when.text] { throw HistoryFailure.beganAlready(other.local) }
                            start = min(max(start, ends[gather.when.text] ?? start), time)
                            ends[gather.when.text] = start.adding(milliseconds: 60_000)
                        }
                        if minutes.contains(Self.minute(of: start)) { throw HistoryFailure.beganAlready(start.local) }
                        _ = try session.transaction { try add(gather, at: start, in: session) }
                        result.count += 1
                    } catch let failure as any Failure {
                        bad.append(BadRow(line: line, reason: failure.message))
                    }
                    try session.progress.advance()
                }
            }
            guard bad.isEmpty else { throw HistoryFailure.badRows(BadRows(bad.sorted { $0.line < $1.line })) }
            session.note("the import of \(counted(result.count, "gather"))")
            return result
        }
    }

    private static func minute(of time: Timestamp) -> Int { time.milliseconds / 60_000 }

    /// Writes all gathers that have ended to a CSV file.
    func exportFile(_ path: String, overwrites: Bool, in session: Session) throws -> Int {
        let gathers = try reader.gathers(
            where: "ended_at IS NOT NULL", ordered: "ORDER BY started_at, id", in: session)
        let players = try Player.table.all(in: session)
        let names = Dictionary(uniqueKeysWithValues: players.map { ($0.id, $0.name.text) })
        try session.write(GatherFiles().text(of: gathers, names: names), to: path, overwriting: overwrites)
        return gathers.count
    }
}
