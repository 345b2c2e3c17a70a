import Football
import GatherDatabase
import GatherKit

/// A row of a spreadsheet about matches.
struct MatchRow: Sendable {
    let when: DayOrMinute
    var place: String?
    var score: Score?
    /// The goals of both teams, if they are in two columns.
    var scored: [Team: Int] = [:]
    var teamA: [PlayerReference] = []
    var teamB: [PlayerReference] = []
    var goals: [RememberedGoal] = []
    var isRated = true
    /// The teams of the day on both sides, if they are given.
    var letters: [Team: Team] = [:]
    var names: [Team: String] = [:]
    var isFinal = false

    static let sheet = Sheet(
        of: "match", on: .pastDayOrMinute, hasTime: true, \.when, { MatchRow(when: $0) },
        [
            .init("place") { text, row throws(UsageFailure) in
                row.place = try Kind<String>.text(maximumLength: MatchDayPlan.placeLength).read(text)
            } text: {
                $0.place
            },
            .init("score") { text, row throws(UsageFailure) in
                row.score = try score(text)
            } text: {
                $0.score?.text
            },
            scored("score_a", .teamA), scored("score_b", .teamB),
            players("team_a", \.teamA), players("team_b", \.teamB),
            .init("goals") { text, row throws(UsageFailure) in
                row.goals = try RememberedGoal.list(elements(of: text))
            } text: {
                Self.text($0.goals.map(\.text))
            },
            yesOrNo("rated", \.isRated, usually: true),
            letter("letter_a", .teamA), name("name_a", .teamA), letter("letter_b", .teamB), name("name_b", .teamB),
            yesOrNo("final", \.isFinal, usually: false),
        ])

    /// A column with yes or no, which is empty in rows with the usual value.
    private static func yesOrNo(
        _ title: String, _ path: any WritableKeyPath<Self, Bool> & Sendable, usually usual: Bool
    ) -> Sheet<Self>.Column {
        .init(title, values: "yes or no") { text, row throws(UsageFailure) in
            row[keyPath: path] = try Kind.choice([.init("yes"), .init("no")]).read(text) == "yes"
        } text: {
            $0[keyPath: path] == usual ? nil : usual ? "no" : "yes"
        }
    }

    private static func letter(_ title: String, _ side: Team) -> Sheet<Self>.Column {
        .init(title) { text, row throws(UsageFailure) in
            row.letters[side] = try Kind<Team>.team(Team.ofDay).read(text)
        } text: {
            $0.letters[side]?.letter
        }
    }

    private static func name(_ title: String, _ side: Team) -> Sheet<Self>.Column {
        .init(title) { text, row throws(UsageFailure) in
            row.names[side] = try Kind<String>.text(maximumLength: DayTeam.nameLength).read(text)
        } text: {
            $0.names[side]
        }
    }

    private static func scored(_ title: String, _ team: Team) -> Sheet<Self>.Column {
        .init(
            title,
            read: { text, row throws(UsageFailure) in row.scored[team] = try Kind<Int>.integer(Score.range).read(text)
            },
            text: nil)
    }

    private static func players(
        _ title: String, _ path: any WritableKeyPath<Self, [PlayerReference]> & Sendable
    ) -> Sheet<Self>.Column {
        .init(title, isRequired: true) { text, row throws(UsageFailure) in
            var players: [PlayerReference] = []
            for name in elements(of: text) { players.append(try PlayerReference(typed: name)) }
            row[keyPath: path] = players
        } text: {
            Self.text($0[keyPath: path].map(\.text))
        }
    }

    // Regular expressions are never changed, though they are not marked as sendable.
    /// A score, and the text behind it.
    nonisolated(unsafe) private static let scoreAndMore = /(\d{1,3}\s*[\-:xX×]\s*\d{1,3})(?:\s+|(?=[(\[]))(\D.*)/

    /// Reads `3-2`, `3 : 2` and `3–2`; a spreadsheet turns it into a date unless the column is text.
    private static func score(_ text: String) throws(UsageFailure) -> Score {
        let isDate =
            text.contains(
                /^\d{1,2}[\-. ]*\p{L}{3,}|^\p{L}{3,}[\-. ]*\d{1,2}$|\d[.\/\-]\d{1,2}[.\/\-]\d{2,4}|^\d{1,2}\.\d{1,2}\.$|^\d{1,2}:\d{2}:\d{2}$/
            )
        if isDate {
            throw UsageFailure(
                "is \(quoted(text)), a score that the spreadsheet turned into a date or a time; format the column as text, and type "
                    + "the scores again")
        }
        let text = text.replacing(/[–—−‑]/, with: "-")
        func read(_ text: Substring) throws(UsageFailure) -> Score {
            try Kind<Score>.score.read(text.filter { !$0.isWhitespace })
        }
        guard let match = text.wholeMatch(of: scoreAndMore) else { return try read(text[...]) }
        // Behind it may be the score at half-time, or that it is the one after extra time.
        let score = try read(match.1)
        if match.2.wholeMatch(of: /[(\[]?(?i:a\.?e\.?t|n\.?\s?v)\.?[)\]]?/) != nil { return score }
        let half = match.2.wholeMatch(of: /[(\[](?i:(?:ht|hz):?\s*)?([\d\s\-:xX×]+)(?i:\s*(?:ht|hz))?[)\]]/)
        if let half = half.flatMap({ try? read($0.1) }), half.teamA <= score.teamA, half.teamB <= score.teamB {
            return score
        }
        throw UsageFailure(
            "is \(quoted(text)); write only the goals of the match, such as \(score.text), without those of a penalty "
                + "shoot-out")
    }

    /// The elements of a cell, separated by semicolons, or else by commas or line breaks.
    private static func elements(of text: String) -> [String] {
        let separators = text.contains(";") ? ";\n" : ",\n"
        return text.split { separators.contains($0) }.map { String($0).trimmingWhitespace() }.filter { !$0.isEmpty }
    }

    private static func text(_ elements: [String]) -> String {
        let text = elements.joined(separator: "; ")
        // Without a semicolon, a comma would separate elements.
        return text.contains(",") && !text.contains(";") ? "\(text);" : text
    }
}

extension MatchRow {
    /// The match that the row describes.
    ///
    /// - Throws: `UsageFailure` if the score is unknown, or a team plays against itself.
    var played: PlayedMatch {
        get throws(UsageFailure) {
            let both = scored[.teamA].flatMap { goals in scored[.teamB].map { Score(teamA: goals, teamB: $0) } }
            // A dash stands for no goals, and so does `none` at 0-0.
            let dashes: Set = ["-", "–", "—"]
            let isGoalless = score ?? both == Score(teamA: 0, teamB: 0)
            let hasNone =
                goals.count == 1 && dashes.union(isGoalless ? ["none"] : []).contains(goals[0].text.lowercased())
            guard score != nil || both != nil || scored.isEmpty && !goals.isEmpty else {
                throw UsageFailure("the score is missing")
            }
            let sides = Team.sides.map { DayTeam(letters[$0] ?? $0, name: names[$0]) }
            guard sides[0].team != sides[1].team else {
                throw UsageFailure("letter_a and letter_b are both \(sides[0].team.letter)")
            }
            return PlayedMatch(
                when: when, sides: Sides(sides[0], sides[1]), players: [.teamA: teamA, .teamB: teamB],
                score: score ?? both, goals: hasNone ? [] : goals, place: place, isRated: isRated, isFinal: isFinal)
        }
    }

    /// The row of a match.
    ///
    /// - Parameter names: The present names of the players by number, which another store also knows; deleted
    ///   players have their names at the time of the match.
    init?(_ match: Match, names: [Int: String]) {
        guard let when = DayOrMinute(minuteOf: match.startedAt) else { return nil }
        func reference(_ name: String, _ id: Int?) -> PlayerReference {
            let name = id.flatMap { names[$0] } ?? name
            // Some names would be read as something else.
            let isPlain = !name.contains(";") && (try? RememberedGoal.list([name]))?.map(\.scorer) == [.name(name)]
            return isPlain ? .name(name) : id.map { .id($0) } ?? .name(name)
        }
        let letters = Dictionary(uniqueKeysWithValues: Team.sides.map { ($0, match.sides[$0].team) })
        func players(_ team: Team) -> [PlayerReference] {
            match.players(of: team).map { reference($0.name, $0.playerID) }
        }
        func team(_ name: String, _ id: Int?) -> Team? {
            match.players.first { id == nil ? $0.name == name : $0.playerID == id }?.team
        }
        self.init(
            when: when, place: match.planned?.place, score: match.score, teamA: players(.teamA),
            teamB: players(.teamB),
            goals: match.goals.compactMap { goal in
                // A goal belongs to the team that its scorer was in at the end.
                guard let scorer = goal.scorer,
                    team(scorer, goal.playerID) == (goal.isOwnGoal ? goal.team.opponent : goal.team)
                else { return nil }
                let assist = goal.assist.flatMap { team($0.name, $0.playerID) == goal.team ? $0 : nil }
                return RememberedGoal(
                    scorer: reference(scorer, goal.playerID), minute: goal.minute, isOwnGoal: goal.isOwnGoal,
                    assist: assist.map { reference($0.name, $0.playerID) })
            }, isRated: match.isRated,
            // Team A against Team B need not be given.
            letters: letters.allSatisfy { $0 == $1 } ? [:] : letters,
            names: Dictionary(
                uniqueKeysWithValues: Team.sides.compactMap { side in match.sides[side].name.map { (side, $0) } }),
            isFinal: match.isFinal)
    }
}

// MARK: - Files

extension HistoryInteractor {
    /// Adds the matches of a file, the first one first.
    ///
    /// Those of one day without a time follow one another.
    func importFile(_ file: SheetFile, in session: Session) throws -> SheetImport {
        var rows: [(line: Int, match: PlayedMatch)] = []
        return try MatchRow.sheet.importing(file, in: session) { _, line, row in
            rows.append((line, try row.played))
        } finish: { result in
            rows.sort { $0.match.when.range.lowerBound < $1.match.when.range.lowerBound }
            let starts: SQL = "SELECT started_at FROM gather WHERE organizer_id = \(session.organizer.id)"
            let known = try session.all(starts) { Timestamp(milliseconds: try $0.integer("started_at")) }
            let minutes = Set(known.map(Self.minute))
            let days = Dictionary(
                known.map { (DayOrMinute(dayOf: $0)?.text, $0) }, uniquingKeysWith: { first, _ in first })
            try session.progress.count("matches", of: rows.count) {
                for (line, match) in rows {
                    try result.row(line) { result in
                        if match.when.isDay, let other = days[match.when.text] {
                            throw HistoryFailure.beganAlready(other.local)
                        }
                        let start = try start(of: match, in: session)
                        if minutes.contains(Self.minute(of: start)) { throw HistoryFailure.beganAlready(start.local) }
                        _ = try session.savepoint { try add(match, at: start, in: session) }
                        result.count += 1
                    }
                    try session.progress.advance()
                }
            }
        }
    }

    private static func minute(of time: Timestamp) -> Int { time.milliseconds / 60_000 }

    /// The rows of all matches that have ended.
    func exported(in session: Session) throws -> [MatchRow] {
        let players = try Player.table.all(in: session)
        let names = Dictionary(uniqueKeysWithValues: players.map { ($0.id, $0.name.text) })
        return try Match.all(where: "ended_at IS NOT NULL", ordered: "ORDER BY started_at, id", in: session)
            .compactMap { MatchRow($0, names: names) }
    }
}
