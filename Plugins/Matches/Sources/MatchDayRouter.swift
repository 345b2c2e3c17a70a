import Football
import GatherKit

struct MatchDayRouter {
    let interactor: MatchDayInteractor
    let presenter = MatchDayPresenter()

    var routes: [Route] { [show, end, format] }

    private var show: Route {
        let day = Argument<DayOrMinute?>.option("on", .pastDayOrMinute, "the day; the last one by default")
            .titled("Day", hint: "The last match day by default.")
        return Route(
            "matchday show", "Show a match day: table, matches and scorers",
            titled: "Match day",
            day,
            access: .read, answers: .optional(MatchDayInteractor.Overview.shape),
            show: { presenter.show($0) }, page: { presenter.show($0, isPage: true) },
            examples: ["matchday show", "matchday show --on thursday"]
        ) { session, day in try interactor.overview(on: day, in: session) }
    }

    private var end: Route {
        Route(
            "matchday end", "End the match day; the next match starts a new one",
            access: .write, answers: MatchDayInteractor.Overview.shape, show: { presenter.show($0) },
            examples: ["matchday end --yes"],
            question: Question(isLoss: false) { session in
                let overview = try interactor.open(in: session)
                return AskedQuestion(
                    presenter.endQuestion(overview.day), about: .text(overview.day.id.text),
                    .integer(overview.day.matches.count))
            }
        ) { session in try interactor.end(in: session) }
    }

    private var format: Route {
        let format = Argument<MatchDayFormat?>.optional(
            "format", .choice(labelled: \.label),
            "winner-stays (the default), round-robin, or free (you choose the teams yourself)"
        ).titled("Format").proposing {
            (try MatchDayRules(in: $1).format ?? .winnerStays).rawValue
        }
        let draw = Argument<DrawRule?>.option(
            "draw", .choice(labelled: \.words.capitalizedFirst),
            "with winner-stays, what happens after a draw: longest-off (the team that has been on longest goes off), "
                + "both-off, or replay (the same two play again)"
        ).titled("After a draw").proposing { try MatchDayRules(in: $1).draw.rawValue }
        let legs = Argument<Int?>.option(
            "legs", .integer(Fixture.legs), "how many times each team plays each of the others"
        )
        .titled("Round robin: how many times each team plays each of the others").proposing {
            String(try MatchDayRules(in: $1).legs)
        }
        let final = Argument.flag("final", "end with a final between the top two teams in the table").titled(
            "Round robin: play a final"
        ).proposing { try MatchDayRules(in: $1).hasFinal ? "true" : nil }
        let goals = Argument<Int?>.option(
            "until", .integer(0...100), "a match is also over when a team has this many goals; 0 for no limit"
        ).titled("Goal limit", hint: "A match is over when a team has this many goals; 0 for no limit.").proposing {
            try MatchDayRules(in: $1).goals.map(String.init)
        }
        return Route(
            "matchday format", "Show or set how the teams of a match day take turns",
            titled: "How teams take turns",
            Argument(format, draw, legs, final, goals) {
                MatchDayInteractor.RulesChange(format: $0, draw: $1, legs: $2, hasFinal: $3, goals: $4)
            },
            access: .write,
            writesWith: format.parameters + draw.parameters + legs.parameters + final.parameters + goals.parameters,
            answers: MatchDayRules.shape.from(\.0), show: presenter.rules,
            examples: [
                "matchday format winner-stays --until 2", "matchday format round-robin --legs 2 --final",
                "matchday format",
            ]
        ) { session, change in (try interactor.updateRules(change, in: session), try Lineup(in: session)) }
    }
}

struct MatchDayPresenter: Sendable {
    /// A match day: the table, the matches, who plays next, the scorers, and who played.
    ///
    /// - Parameter isPage: Whether each match leads to its page.
    func show(_ overview: MatchDayInteractor.Overview?, isPage: Bool = false) -> [Block] {
        guard let overview else { return [.text("No match has been played yet. Start one with: match start")] }
        let fixture = takeTurns(overview) ? overview.next : nil
        return details(overview, isPage: isPage) + (fixture.map { [.text(next($0, overview))] } ?? [])
    }

    /// The same without the next match.
    func details(_ overview: MatchDayInteractor.Overview, isPage: Bool) -> [Block] {
        let day = overview.day
        let numbers = [
            Block.LabelledText("Matches", String(day.matches.count)),
            .init("Players", String(day.participants.count)),
        ]
        let fields = Block.venue(of: day.matches.first) + numbers
        var blocks = [Block.section(title: "Match day \(day.startedAt.localDay)", fields: fields)]
        if overview.teams.count > 2 || day.hasTable { blocks += table(overview) }
        if let final = day.final {
            let winner = final.winner.map { " \($0.label) won the match day." } ?? ""
            blocks.append(.text("Final: \(final.scoreLine).\(winner)"))
        }
        blocks.append(isPage ? .rows(title: "Matches", day.matches.map(\.row)) : table(of: day))
        if !overview.fixtures.isEmpty {
            let fixtures = overview.fixtures.map { ($0 == overview.final ? "Final: " : "") + versus($0, overview) }
            blocks.append(.segments([.init(title: "Still to play", items: fixtures)]))
        }
        let scorers = overview.scorers
        if !scorers.isEmpty {
            let items = scorers.map { "\($0.name) \($0.count)" }
            blocks.append(.text("Goals: \(items.joined(separator: ", "))."))
        }
        blocks.append(.text("Played: \(day.participants.map(\.name).joined(separator: ", "))."))
        return blocks
    }

    private func next(_ fixture: Fixture, _ overview: MatchDayInteractor.Overview) -> String {
        let final = fixture == overview.final ? "the final, " : ""
        return "Next: \(final)\(versus(fixture, overview)). Start it with: match start"
    }

    /// What is said about the day after one of its matches; nil if there is nothing to say.
    func after(_ overview: MatchDayInteractor.Overview) -> String? {
        guard takeTurns(overview) else { return nil }
        if let fixture = overview.next { return next(fixture, overview) }
        guard overview.rules.format == .roundRobin else {
            return "Who plays next? Type: match start \(letters(overview))"
        }
        return "All matches in the round robin have been played. See the table with: matchday show"
    }

    private func takeTurns(_ overview: MatchDayInteractor.Overview) -> Bool {
        overview.teams.count > 2 || overview.rules.format == .roundRobin
    }

    private func letters(_ overview: MatchDayInteractor.Overview) -> String {
        overview.teams.prefix(2).map(\.team.letter).joined(separator: " ")
    }

    private func versus(_ fixture: Fixture, _ overview: MatchDayInteractor.Overview) -> String {
        "\(overview.label(fixture.one)) v \(overview.label(fixture.other))"
    }

    private func table(_ overview: MatchDayInteractor.Overview) -> [Block] {
        let points = overview.standings.rows.map(\.points)
        let rule = points.count > 2 && Set(points).count < points.count ? [Block.text(Standings.rule)] : []
        let table = Block.table(
            Grid(
                columns: [
                    .number("#"), .text("Team"), .number("P"), .text("W-D-L"), .text("Goals"), .number("Pts"),
                ],
                rows: overview.standings.rows.enumerated().map { place, row in
                    [
                        String(place + 1), overview.label(row.team), String(row.results.matches),
                        "\(row.results.won)-\(row.results.drawn)-\(row.results.lost)",
                        "\(row.goalsFor)-\(row.goalsAgainst)",
                        String(row.points),
                    ]
                }, placeholder: "No match has ended yet."))
        return [table] + rule
    }

    private func table(of day: MatchDay) -> Block {
        .table(
            Grid(
                columns: [.number("#"), .text("Time"), .name("Match"), .text("Goals")],
                rows: day.matches.enumerated().map { place, match in
                    [
                        String(place + 1), match.startedAt.localTime, match.scoreLine,
                        match.scorers(),
                    ]
                }, placeholder: "No match has begun yet."))
    }

    func endQuestion(_ day: MatchDay) -> String {
        "End the match day on \(day.startedAt.localDay), after \(counted(day.matches.count, "match"))?"
    }

    /// The rules, and what they mean for the teams of the line-up.
    func rules(_ rules: MatchDayRules, _ lineup: Lineup) -> [Block] {
        let end = rules.goals.map { " End a match at full time, or when a team has \(counted($0, "goal"))." } ?? ""
        let fixtures = rules.remaining(after: [], among: lineup.playing).enumerated().map { place, fixture in
            let teams = [fixture.one, fixture.other].map { lineup[$0].label }
            return "\(place + 1). \(teams.joined(separator: " v "))"
        }
        let hint = rules.format == .free ? " Start a match with: match start B C" : ""
        return [.text(format(rules) + end + hint)]
            + (fixtures.isEmpty ? [] : [.segments([.init(title: "Matches", items: fixtures)])])
    }

    /// Describes how teams take turns.
    func format(_ rules: MatchDayRules) -> String {
        switch rules.format {
        case nil: "The winner stays on when there are three teams or more. After a draw, \(rules.draw.words)."
        case .winnerStays: "The winner stays on. After a draw, \(rules.draw.words)."
        case .roundRobin:
            "Each team plays every other team \(rules.legs == 1 ? "once" : rules.legs == 2 ? "twice" : "\(rules.legs) times")"
                + (rules.hasFinal ? ", and the top two play a final." : ".")
        case .free: "You choose who plays."
        }
    }
}

// MARK: - Data

extension MatchDayInteractor.Overview {
    /// The scorers of the day, the top scorer first.
    var scorers: [NameCount] {
        day.matches.flatMap(\.goals).filter { !$0.isOwnGoal }.compactMap(\.scorer).talliedByCount()
    }

    static let shape = Shape<Self>(
        .text("id", \.day.id.text), .text("startedAt", \.day.startedAt.iso8601),
        .text("place", optional: { $0.day.matches.first?.planned?.place }),
        .boolean("isEnded") { $0.day.endedAt != nil },
        .list("teams", of: DayTeam.shape, \.teams), .list("table", of: Standings.Row.shape, \.standings.rows),
        .list("matches", of: Match.shape, \.day.matches), .list("scorers", of: NameCount.scorer, \.scorers),
        .list("players", of: Participant.shape, \.day.participants),
        .list("fixtures", of: Fixture.shape, \.fixtures), .text("winner", optional: \.day.final?.winner?.team.letter),
        .texts("next") { $0.next.map { [$0.one.letter, $0.other.letter] } ?? [] })
}

extension NameCount {
    fileprivate static let scorer = Shape<Self>(.text("name", \.name), .integer("goals", \.count))
}

extension MatchDayFormat {
    fileprivate var label: String {
        switch self {
        case .winnerStays: "The winner stays on, with three teams or more"
        case .roundRobin: "Round robin: each team plays all the others"
        case .free: "You choose the teams"
        }
    }
}

extension DrawRule {
    /// The end of a sentence that begins with "After a draw,".
    fileprivate var words: String {
        switch self {
        case .longestOff: "the team that has been on longest goes off"
        case .bothOff: "both go off"
        case .replay: "the same two play again"
        }
    }
}

extension DayTeam {
    fileprivate static let shape = Shape<Self>(.text("team", \.team.letter), .text("name", optional: \.name))
}

extension Fixture {
    fileprivate static let shape = Shape<Self>(.text("one", \.one.letter), .text("other", \.other.letter))
}

extension MatchDayRules {
    fileprivate static let shape = Shape<Self>(
        .text("format", optional: \.format?.rawValue), .text("draw", \.draw.rawValue), .integer("legs", \.legs),
        .boolean("hasFinal", \.hasFinal), .integer("until", optional: \.goals))
}

extension MatchDayRules {
    /// Says that a side has scored the goals that end a match; nil while the match continues.
    func sentence(onTheEndOf match: Match) -> String? {
        winner(of: match).map { side in
            "\(match.sides[side].label) has \(counted(match.score[side], "goal")), so it is time to end the match"
        }
    }
}
