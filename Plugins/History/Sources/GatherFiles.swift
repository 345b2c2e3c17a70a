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
    /// - Throws: `UsageFailure` for a cell that cannot be read.
    func gather(_ row: SheetReader.Row, at now: Timestamp) throws(UsageFailure) -> PlayedGather {
        let cells = Dictionary(
            try row.cells.get().map { ($0.column, $0.text.trimmingCharacters(in: .whitespaces)) },
            uniquingKeysWith: { first, _ in first }
        ).filter { !$0.value.isEmpty }
        let moment = [cells["date"].map(Self.isoDate) ?? "", cells["time"] ?? ""].joined(separator: " ")
        func players(_ column: String, _ title: String) throws(UsageFailure) -> [PlayerReference] {
            var players: [PlayerReference] = []
            for name in Self.list(cells[column] ?? "") {
                players.append(try named(title, PlayerReference(typed: name)))
            }
            return players
        }
        var goals: [RememberedGoal] = []
        for goal in Self.list(cells["goals"] ?? "") { goals.append(try named("goals", RememberedGoal(typed: goal))) }
        return PlayedGather(
            when: try named(
                "date", Kind<LocalPeriod>.pastMoment.read(moment.trimmingCharacters(in: .whitespaces), at: now)),
            teamA: try players("teama", "team_a"), teamB: try players("teamb", "team_b"), score: try score(cells),
            goals: goals,
            place: try cells["place"].map { place throws(UsageFailure) in
                try named("place", Kind<String>.text(maximumLength: PlannedMatch.placeLength).read(place))
            })
    }

    private func score(_ cells: [String: String]) throws(UsageFailure) -> Score? {
        switch (cells["score"], cells["scorea"], cells["scoreb"]) {
        case (let text?, _, _): return try named("score", Kind<Score>.score.read(text.filter { $0 != " " }))
        case (nil, let goals?, let others?): return try named("score", Kind<Score>.score.read("\(goals)-\(others)"))
        case (nil, nil, nil) where cells["goals"] != nil: return nil
        default: throw UsageFailure("the score is missing")
        }
    }

    /// A day as numbers with dots, such as `5.11.2026`, in the form that all others have.
    private static func isoDate(_ text: String) -> String {
        let parts = text.split(separator: " ", maxSplits: 1)
        let numbers = parts.first?.split(separator: ".").map(String.init) ?? []
        guard numbers.count == 3, numbers[2].count == 4 else { return text }
        func digits(_ text: String) -> String { text.count == 1 ? "0\(text)" : text }
        let date = [numbers[2], digits(numbers[1]), digits(numbers[0])].joined(separator: "-")
        return ([date] + parts.dropFirst().map(String.init)).joined(separator: " ")
    }

    /// The elements of a cell, separated by semicolons, or else by commas or line breaks.
    private static func list(_ text: String) -> [String] {
        let separators = text.contains(";") ? ";\n" : ",\n"
        return text.split { separators.contains($0) }.map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty }
    }

    // MARK: Writing

    func text(of gathers: [Gather]) -> String {
        CSV.row(["date", "time", "place", "score", "team_a", "team_b", "goals"])
            + gathers.map { gather in
                let start = gather.startedAt.localMinute
                let goals = gather.goals.compactMap { Self.text(of: $0, in: gather) }
                return CSV.row([
                    String(start.prefix(10)), String(start.suffix(5)), gather.planned?.place ?? "", gather.score.text,
                    Self.text(gather.players(of: .teamA).map(Self.reference)),
                    Self.text(gather.players(of: .teamB).map(Self.reference)), Self.text(goals),
                ])
            }.joined()
    }

    private static func text(_ elements: [String]) -> String {
        let text = elements.joined(separator: "; ")
        // A comma would separate elements, if there were no semicolon.
        return text.contains(",") && !text.contains(";") ? "\(text);" : text
    }

    private static func reference(_ player: Participant) -> String { reference(player.name, player.playerID) }

    /// A name, or the number of a player whose name would be read as something else.
    private static func reference(_ name: String, _ id: Int?) -> String {
        let isPlain = !name.contains(";") && (try? RememberedGoal(typed: name))?.scorer == .name(name)
        return isPlain ? name : id.map { "#\($0)" } ?? name
    }

    /// A goal as it is typed; nil if its scorer is unknown, or was in the other team at the end.
    private static func text(of goal: Goal, in gather: Gather) -> String? {
        guard let scorer = goal.scorer else { return nil }
        func team(_ id: Int?, _ name: String) -> Team? {
            gather.players.first { id == nil ? $0.name == name : $0.playerID == id }?.team
        }
        guard team(goal.playerID, scorer) == (goal.isOwnGoal ? goal.team.opponent : goal.team) else { return nil }
        var words = [reference(scorer, goal.playerID)]
        if let minute = goal.minute { words.append(String(minute)) }
        if goal.isOwnGoal { words.append("own") }
        if let assist = goal.assist, team(assist.playerID, assist.name) == goal.team {
            words += ["assist", reference(assist.name, assist.playerID)]
        }
        return words.joined(separator: " ")
    }
}

// MARK: - Files

extension HistoryInteractor {
    func importQuestion(_ path: String, in session: Session) throws -> String? {
        try GatherFiles().reader.question(about: "gathers", in: path, session.files.data(at: path))
    }

    /// Adds the gathers of a file, the first one first; all or none.
    func importFile(_ path: String, in session: Session) throws -> SheetImport {
        let (files, data, time) = (GatherFiles(), try session.files.data(at: path), now())
        return try session.transaction {
            var result = SheetImport(path: path)
            var bad: [BadRow] = []
            var rows: [(line: Int, gather: PlayedGather)] = []
            result.remarks = try files.reader.read(path, data) { row in
                do {
                    rows.append((row.line, try files.gather(row, at: time)))
                } catch let failure as UsageFailure {
                    bad.append(BadRow(line: row.line, reason: failure.message))
                }
            }
            rows.sort { $0.gather.when.range.lowerBound < $1.gather.when.range.lowerBound }
            try session.progress.count("gathers", of: rows.count) {
                for (line, gather) in rows {
                    do {
                        _ = try session.transaction { try add(gather, isNew: true, in: session) }
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

    /// Writes all gathers that have ended to a CSV file.
    func exportFile(_ path: String, overwrites: Bool, in session: Session) throws -> Int {
        let gathers = try reader.gathers(
            where: "ended_at IS NOT NULL", ordered: "ORDER BY started_at, id", in: session)
        try session.write(GatherFiles().text(of: gathers), to: path, overwriting: overwrites)
        return gathers.count
    }
}
