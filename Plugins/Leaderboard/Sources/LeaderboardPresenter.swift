import Football
import GatherKit

struct LeaderboardPresenter: Sendable {
    func list(_ ranking: Ranking, _ period: Period, _ list: [Ranked]) -> [Block] {
        let block = ranking == .points ? table(period, list) : chart(ranking, period, list)
        let hint = Block.text("See a player's results with: leaderboard show PLAYER")
        let others = Ranking.allCases.filter { $0 != ranking }.map(\.tab).joined(separator: ", ")
        return [.text("Other rankings: \(others)."), block] + (list.isEmpty ? [] : [hint])
    }

    /// The page: a row for each player, which leads to the player's results.
    ///
    /// - Parameter current: The season in progress; nil without one.
    func page(_ ranking: Ranking, _ period: Period, _ list: [Ranked], current: Season?) -> [Block] {
        let path = ["leaderboard", ranking.rawValue]
        let rankings = Ranking.allCases.map { Action($0.tab, "leaderboard", $0.rawValue, isMarked: $0 == ranking) }
        let others = [
            Action("Another ranking", choices: rankings), period.isOpen ? nil : Action("In all matches", words: path),
            current.flatMap { season in
                period.season == season.name
                    ? nil : Action("In the season \(season.name)", words: path + ["--season", season.name])
            },
        ].compactMap(\.self)
        let head = [Block.actions(title: nil, others)]
        if list.isEmpty { return head + [.text(placeholder(ranking, period))] }
        let rows = list.map { entry in
            let person = entry.standing.person
            return Action(
                "\(entry.rank). \(person.name)",
                words: ["leaderboard", "show", person.playerID.map { "#\($0)" } ?? person.name],
                note: ranking == .form
                    ? entry.standing.tally.form.sparkline.marks : note(ranking, entry.standing.tally),
                value: String(ranking.number(of: entry.standing)), person: Action.Person(person.name))
        }
        let all = period.isOpen && current != nil ? ", in all matches" : ""
        return head + [.rows(title: ranking.title + all + period.words, rows)]
    }

    private func chart(_ ranking: Ranking, _ period: Period, _ list: [Ranked]) -> Block {
        let chart = Chart(
            title: ranking.title + period.words,
            measure: ranking.measure,
            bars: list.map { entry in
                Chart.Bar(
                    rank: entry.rank, label: entry.standing.person.name, number: ranking.number(of: entry.standing),
                    sparkline: ranking == .form ? entry.standing.tally.form.sparkline : nil,
                    note: note(ranking, entry.standing.tally))
            },
            placeholder: placeholder(ranking, period)
        )
        return .chart(chart)
    }

    private func table(_ period: Period, _ list: [Ranked]) -> Block {
        let table = Grid(
            title: Ranking.points.title + period.words,
            columns: [
                .number("Rank"), .text("Name"), .number("Points"), .number("Played"), .number("W"), .number("D"),
                .number("L"), .number("Per match"), .number("Win %"), .number("Longest winning run"), .number("Missed"),
            ],
            rows: list.map { entry in
                let tally = entry.standing.tally
                return [String(entry.rank), entry.standing.person.name] + numbers(tally.results) + [
                    tally.pointsPerMatch.twoDecimals, wins(tally.results), String(tally.longestRun),
                    String(tally.satOut),
                ]
            },
            placeholder: placeholder(.points, period))
        return .table(table)
    }

    /// The table that a link shows, narrow enough for a phone.
    func linked(_ period: Period, _ list: [Ranked]) -> [Block] {
        let table = Grid(
            title: "Points\(period.words)",
            columns: [
                .number("Rank"), .text("Name"), .number("Points"), .number("Played"), .number("W"), .number("D"),
                .number("L"),
            ],
            rows: list.map { entry in
                [String(entry.rank), entry.standing.person.name] + numbers(entry.standing.tally.results)
            },
            placeholder: "Nobody has played yet.")
        return [.table(table)]
    }

    /// The table for a chat; empty if nobody has played.
    func lines(_ period: Period, _ list: [Ranked]) -> [String] {
        if list.isEmpty { return [] }
        return ["Points\(period.words)"]
            + list.map { "\($0.rank). \($0.standing.person.name) \($0.standing.tally.results.points)" }
    }

    private func numbers(_ results: Results) -> [String] {
        [results.points, results.matches, results.won, results.drawn, results.lost].map(String.init)
    }

    private func points(_ tally: Tally) -> String {
        "\(tally.results.points), \(tally.pointsPerMatch.twoDecimals) per match"
    }

    private func wins(_ results: Results) -> String { results.winPercent.map { "\($0)%" } ?? "–" }

    private func words(_ results: Results) -> String {
        "\(results.won) won, \(results.drawn) drawn, \(results.lost) lost"
    }

    private func note(_ ranking: Ranking, _ tally: Tally) -> String {
        switch ranking {
        case .appearances, .points: words(tally.results)
        case .goals, .assists, .wins, .evenings, .form: "in \(counted(tally.results.matches, "match"))"
        }
    }

    private func placeholder(_ ranking: Ranking, _ period: Period) -> String {
        if !period.isOpen {
            return "\(ranking.nobody) in these matches. See all matches with: leaderboard \(ranking.rawValue)"
        }
        let next =
            switch ranking {
            case .goals: "Record a goal with: goal PLAYER"
            case .assists: "Record an assist with: goal PLAYER --assist PLAYER"
            case .wins, .appearances, .evenings, .form, .points: "Start a match with: match start"
            }
        return "\(ranking.nobody) in a finished match. \(next)"
    }

    /// The page of a player's results: a row for each match, which leads to the match.
    func page(_ details: Details, _ period: Period) -> [Block] {
        let rows = details.appearances.map { appearance in
            let goals = appearance.goals == 0 ? nil : counted(appearance.goals, "goal")
            return Action(
                appearance.match.startedAt.local, words: ["history", "show", "#\(appearance.match.idText)"],
                note: [appearance.dayTeam.label, appearance.result.word, goals].compactMap(\.self)
                    .joined(separator: ", "),
                value: appearance.match.score.text)
        }
        let matches = Block.rows(title: "Matches (\(rows.count))", rows)
        return [head(details, period), rows.isEmpty ? .text(placeholder(details, period)) : matches]
    }

    func show(_ details: Details, _ period: Period) -> [Block] {
        let table = Grid(
            title: "Matches (\(details.appearances.count))",
            columns: [
                .name("Played"), .key("Match"), .text("Team"), .text("Score"), .text("Result"), .number("Goals"),
            ],
            rows: details.appearances.map {
                [
                    $0.match.startedAt.local, $0.match.shortID, $0.dayTeam.label, $0.match.score.text,
                    $0.result.word, $0.goals == 0 ? "" : String($0.goals),
                ]
            },
            placeholder: placeholder(details, period))
        return [head(details, period), .table(table)]
    }

    private func placeholder(_ details: Details, _ period: Period) -> String {
        let name = details.standing.person.name
        return period.isOpen
            ? "\(name) has not played yet. Choose the players with: team select PLAYER…"
            : "\(name) has not played in these matches. Leave out the period to see all matches."
    }

    private func head(_ details: Details, _ period: Period) -> Block {
        let standing = details.standing
        func rank(_ ranking: Ranking) -> String { details.ranks[ranking].map { ", rank \($0)" } ?? "" }
        return .section(
            title: standing.person.name + period.words,
            fields: [
                .init("Goals", "\(standing.tally.goals)\(rank(.goals))"),
                .init("Goals per match", standing.tally.goalsPerMatch.twoDecimals),
                .init("Assists", "\(standing.tally.assists)\(rank(.assists))"),
                .init("Own goals", String(standing.tally.ownGoals)),
                .init("Matches played", "\(standing.tally.results.matches)\(rank(.appearances))"),
                .init("Days played", "\(standing.tally.evenings)\(rank(.evenings))"),
                .init("Won", "\(standing.tally.results.won)\(rank(.wins))"),
                .init("Drawn", String(standing.tally.results.drawn)),
                .init("Lost", String(standing.tally.results.lost)),
                .init("Win percentage", wins(standing.tally.results)),
                .init("Points", "\(points(standing.tally))\(rank(.points))"),
                .init("Longest winning run", counted(standing.tally.longestRun, "win")),
                .init("Missed", counted(standing.tally.satOut, "match day")),
                .init(
                    "Form", "\(counted(standing.tally.formPoints, "point"))\(rank(.form))",
                    sparkline: standing.tally.form.sparkline),
            ])
    }

    /// The summary of the results on a screen about a player; nil without any.
    func summary(_ tally: Tally) -> Block? {
        if tally.results.matches == 0 { return nil }
        let matches = tally.form.count == 1 ? "match" : counted(tally.form.count, "match")
        return .section(
            title: "Results",
            fields: [
                .init("Matches", "\(tally.results.matches): \(words(tally.results))"),
                .init("Goals", String(tally.goals)), .init("Assists", String(tally.assists)),
                .init("Wins", "\(wins(tally.results)) of the matches"),
                .init("Points", points(tally)),
                .init("Longest winning run", counted(tally.longestRun, "win")),
                .init("Missed", counted(tally.satOut, "match day")),
                .init(
                    "Form", "\(counted(tally.formPoints, "point")) from the last \(matches)",
                    sparkline: tally.form.sparkline),
            ])
    }

    /// The completion suggestions: present players by name, then former participants.
    func suggestions(_ participants: (players: [Player], former: [Person])) -> [Suggestion] {
        let former = participants.former.map { person in
            Suggestion(person.name, person.playerID.map { "#\($0) (deleted)" } ?? "(deleted)")
        }
        return participants.players.map(Suggestion.init) + former
    }
}
