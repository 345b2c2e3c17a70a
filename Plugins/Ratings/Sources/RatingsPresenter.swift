import Football
import GatherKit

struct RatingsPresenter: Sendable {
    /// The number of matches in the sparkline of a rating.
    private static let matchesPictured = 30

    func list(_ players: [RatedPlayer], _ period: Period) -> [Block] {
        let table = Grid(
            title: "Ratings\(period.words)",
            columns: [
                .number("Rank"), .text("Name"), .number("Rating"), .number("±"), .number("Matches"), .number("Change"),
            ],
            rows: players.map {
                [
                    String($0.rank), $0.player.name.text, $0.rating.mu.oneDecimal, $0.rating.sigma.oneDecimal,
                    String($0.matches), $0.matches == 0 ? "" : $0.change.signedDecimal,
                ]
            },
            placeholder: "No players yet. Add one with: player add NAME"
        )
        let hint = Block.text("See how each match changed a player's rating with: rating show PLAYER")
        return [.table(table)] + (players.isEmpty ? [] : [hint])
    }

    /// The page: a row for each player, which leads to the matches that made the rating.
    func page(_ players: [RatedPlayer], _ period: Period) -> [Block] {
        if players.isEmpty { return list(players, period) }
        let rows = players.map { rated in
            let change = rated.matches == 0 ? "" : ", \(rated.change.signedDecimal)"
            return Action(
                "\(rated.rank). \(rated.player.name.text)", words: ["rating", "show", "#\(rated.player.id)"],
                note: counted(rated.matches, "match") + change, value: rated.rating.mu.oneDecimal,
                person: Action.Person(rated.player.name.text))
        }
        return [.text(Self.scale), .rows(title: period.isOpen ? nil : "Ratings\(period.words)", rows)]
    }

    private static let average = Rating(mark: nil, skill: nil).mu.oneDecimal

    /// The meaning of the numbers.
    private static let scale: String = {
        func start(_ mark: Int) -> String { Rating(mark: mark, skill: nil).mu.oneDecimal }
        let (least, most) = (Player.marks.lowerBound, Player.marks.upperBound)
        return
            "\(average) is average. Players start between \(start(least)) (skill \(least)) and \(start(most)) (skill \(most)); "
            + "results then change the rating."
    }()

    func show(_ details: RatingDetails, _ period: Period) -> [Block] {
        let (rated, steps) = (details.rated, details.steps)
        let table = Grid(
            title: "Matches (\(steps.count))",
            columns: [
                .text("Played"), .text("Team"), .text("Score"), .text("Result"), .number("Chance"), .number("Rating"),
                .number("Change"),
            ],
            rows: steps.reversed().map {
                [
                    $0.startedAt.local, $0.dayTeam.label, $0.score.text, $0.result.word, "\($0.chance.percent)%",
                    $0.after.mu.oneDecimal, $0.change.signedDecimal,
                ]
            },
            placeholder: period.isOpen
                ? "\(rated.player.name.text) has not played yet. The rating comes from the skill alone."
                : "\(rated.player.name.text) has not played in these matches. Leave out the period to see all matches."
        )
        return [.section(title: rated.player.name.text + period.words, fields: fields(details)), .table(table)]
    }

    /// The summary of the rating on a screen about a player.
    func summary(_ details: RatingDetails) -> Block {
        let rated = details.rated
        return .section(
            title: "Rating",
            fields: [
                .init("Rating", "\(rated.rating.mu.oneDecimal), from the results (\(Self.average) is average)"),
                .init("Rank", "\(rated.rank) of \(details.count)"),
                .init("Change", "\(rated.change.signedDecimal) in \(counted(rated.matches, "match"))"),
            ])
    }

    private func fields(_ details: RatingDetails) -> [Block.LabelledText] {
        let (rated, steps) = (details.rated, details.steps)
        return [
            .init("Rating", "\(rated.rating.mu.oneDecimal), give or take \(rated.rating.sigma.oneDecimal)"),
            .init("Rank", "\(rated.rank) of \(details.count)"),
            .init("Matches", String(rated.matches)),
            .init("Change", steps.isEmpty ? "none" : rated.change.signedDecimal, sparkline: way(of: steps)),
        ]
    }

    /// The sparkline of a rating over the last matches, from its lowest point to its highest.
    private func way(of steps: [RatingDetails.Step]) -> Sparkline? {
        let shown = steps.suffix(Self.matchesPictured)
        let ratings = shown.map(\.after.mu)
        guard let lowest = ratings.min(), let highest = ratings.max() else { return nil }
        let heights = 100
        return Sparkline(
            shown.map { step in
                let share = highest > lowest ? (step.after.mu - lowest) / (highest - lowest) : 0.5
                return .init(Int(share * Double(heights)), mark: step.result.mark, word: step.result.word)
            }, maximum: heights)
    }

    func pair(_ record: PairRecord, _ period: Period) -> [Block] {
        let (name, other) = (record.player.name.text, record.other.name.text)
        func row(_ label: String, _ results: Results) -> [String] {
            let share = results.winPercent.map { "\($0)%" } ?? ""
            return [label] + [results.matches, results.won, results.drawn, results.lost].map(String.init) + [share]
        }
        let table = Grid(
            title: "\(name) and \(other)\(period.words)",
            columns: [
                .text("Who"), .number("Matches"), .number("Won"), .number("Drawn"), .number("Lost"), .number("Wins"),
            ],
            rows: [
                row("\(name) with \(other)", record.together),
                row("\(name) against \(other)", record.against),
                row("\(name) without \(other)", record.playerAlone),
                row("\(other) without \(name)", record.otherAlone),
            ], placeholder: "")
        return [.table(table)]
    }
}
