import Football
import GatherKit

struct BalancePresenter: Sendable {
    func show(_ teams: BalancedTeams) -> [Block] {
        let sides = zip(teams.teams, teams.strengths).map { side, strength in
            Block.Segment(
                title: "\(side.team.title) (\(side.members.count))"
                    + (teams.isRated ? ", strength \(whole(strength))" : ""),
                items: side.members.map { member in
                    Pitch.Player(member.name, member.position).label
                        + (teams.isRated ? " \(whole(member.rating.mu))" : "")
                }, shirt: side.team.shirt)
        }
        return [.segments(sides)] + prediction(teams) + sizes(teams) + wishes(teams) + keepers(teams) + whatNext(teams)
    }

    private func whole(_ number: Double) -> String { String(Int(number.rounded())) }

    private func whatNext(_ teams: BalancedTeams) -> [Block] {
        let use = Block.text(
            teams.options.map { "Use these teams with: team balance\($0) --apply" }
                ?? "To use these teams, repeat the command with --apply")
        if teams.isApplied {
            let since = teams.minute.map { "from the \(ordinal($0)) minute" } ?? "now"
            let reason = teams.isRated ? forecast(teams) : "All players count as equally good so far"
            return [.text("These are the teams \(since). \(reason).")]
        }
        switch teams.origin {
        case .played, .lineup: return []
        case .fairest: return [use, .text("See other fair teams with: team balance --another")]
        case .other: return [use]
        }
    }

    // MARK: - Wishes and goalkeepers

    private func wishes(_ teams: BalancedTeams) -> [Block] {
        teams.wishes.enumerated().map { place, wish -> Block in
            switch wish.obstacle {
            case nil: return .text("\(wish.sentence).")
            case .tooFewTeams:
                let count = teams.teams.count
                return .alert(
                    "Wish not met (\(wish.text)): there are only \(count == 2 ? "two" : String(count)) teams.")
            case .contradiction:
                return .alert(
                    teams.wishes[..<place].count { $0.obstacle == nil } == 1
                        ? "Wish not met (\(wish.text)): it conflicts with another wish."
                        : "Wish not met (\(wish.text)): it conflicts with other wishes.")
            case .sizes: return .alert("Wish not met (\(wish.text)): the teams would differ by more than one player.")
            }
        }
    }

    /// The teams without a goalkeeper although there is one, and why.
    private func keepers(_ teams: BalancedTeams) -> [Block] {
        let all = teams.teams.flatMap(\.keepers).map(\.name).sorted()
        let lacking = teams.teams.filter { $0.keepers.isEmpty }.map(\.team.label)
        if all.isEmpty || lacking.isEmpty { return [] }
        if lacking.count == teams.teams.count - all.count {
            let others =
                all.count > 1
                ? listed(lacking, .have) : lacking.count == 1 ? "the other team has" : "the other teams have"
            return [
                .alert(
                    all.count == 1
                        ? "\(all[0]) is the only goalkeeper, so \(others) none."
                        : "\(listed(all)) are the only goalkeepers, so \(others) none.")
            ]
        }
        let most = teams.teams.max { $0.keepers.count < $1.keepers.count } ?? teams.teams[0]
        let kept = teams.wishes.count { $0.obstacle == nil }
        let reason = kept == 1 ? "the wish keeps" : "the \(kept) wishes keep"
        let count = most.keepers.count == all.count ? "all" : String(most.keepers.count)
        return [
            .alert("\(listed(lacking, .have)) no goalkeeper: \(reason) \(count) goalkeepers in \(most.team.label).")
        ]
    }

    // MARK: - Prediction

    /// How the players of larger teams count; empty for teams of one size.
    private func sizes(_ teams: BalancedTeams) -> [Block] {
        let fewest = teams.smallestSize
        let larger = teams.teams.filter { $0.members.count > fewest }
        guard let most = larger.first?.members.count else { return [] }
        let strength = larger.count == 1 ? "its strength is" : "their strength is"
        return [
            .text(
                "\(listed(larger.map(\.team.label), .have)) \(most) players against \(fewest), so \(strength) scaled down to "
                    + "\(counted(fewest, "player")).")
        ]
    }

    private func chances(_ teams: BalancedTeams, _ chance: Double) -> String {
        let labels = teams.teams.map(\.team.label)
        return "\(chance.percent)% for \(labels[0]) and \(100 - chance.percent)% for \(labels[1])"
    }

    /// The chances of the teams in the line-up; empty until somebody is rated.
    func forecast(_ teams: BalancedTeams?) -> [Block] {
        teams.map { $0.isRated ? prediction($0) : [] } ?? []
    }

    private func prediction(_ teams: BalancedTeams) -> [Block] {
        switch teams.origin {
        // The sentence that the teams are in use contains the forecast.
        case .fairest where teams.isApplied, .other where teams.isApplied: return []
        case .lineup(let isBySkill, let isByResults):
            let basis = [isBySkill ? "skill" : nil, isByResults ? "past results" : nil].compactMap(\.self)
            return [.text("\(forecast(teams)), based on \(listed(basis)).")]
        case .fairest(let isProven):
            return [.text("\(forecast(teams)). No fairer split \(isProven ? "exists" : "was found").")]
        case .other(let meetings, let ofFairest):
            return [
                .text(
                    "\(forecast(teams)), within \(Pool.tolerance)% of the fairest teams."
                        + (meetings == 0 && ofFairest == 0
                            ? ""
                            : " In recent matches, these teammates have "
                                + (meetings == 0 ? "never played together" : "played together \(times(meetings))")
                                + ", compared with \(times(ofFairest)) for the fairest teams."))
            ]
        case .played(let matches) where matches.count == 1:
            let match = matches[0]
            let result =
                match.score.winner.map { "\(match.sides[$0].label) won \(match.score.text)" }
                ?? "a draw, \(match.score.text)"
            return [
                .text("Predicted for \(match.startedAt.local): \(chances(teams, match.chance)). The result: \(result).")
            ]
        case .played(let matches):
            let rows = matches.map { match in
                let chance = match.chance.percent
                return [
                    "\(match.sides.teamA.label) – \(match.sides.teamB.label)", "\(chance)% – \(100 - chance)%",
                    match.score.text,
                ]
            }
            let grid = Grid(
                title: "Matches on \(matches[0].startedAt.local)",
                columns: [.text("Match"), .text("Predicted"), .text("Result")], rows: rows, placeholder: "")
            return [.table(grid)]
        }
    }

    /// The chances of two teams, or of the most one-sided match of several.
    private func forecast(_ teams: BalancedTeams) -> String {
        if teams.teams.count == 2 { return "Chances: \(chances(teams, teams.chance(of: 0, against: 1)))" }
        let (favourite, other, chance) = teams.mostOneSided
        if chance.percent == 50 { return "Chances: 50% in each match" }
        return "Most one-sided match: \(favourite.team.label) (\(chance.percent)% to win) against \(other.team.label)"
    }

    // MARK: - Wishes that are remembered

    func changed(_ change: WishInteractor.Change) -> [Block] {
        let wish = change.wish
        let names = "\(wish.player.name.text) and \(wish.other.name.text)"
        let text =
            switch (change.action, change.wasThere) {
            case (.forget, _): "\(names) are no longer kept \(wish.kind.rawValue)."
            case (_, true): "\(names) are already kept \(wish.kind.rawValue)."
            case (_, false): "From now on, \(names) play \(wish.kind.words)."
            }
        return [.text(text)]
    }

    /// The step that `next` suggests for players without a team.
    func step(_ agenda: Agenda) -> [NextStep] {
        let coming = agenda.newTeamPlayers.count
        if coming > 0, let next = agenda.next, next.isAhead(at: agenda.time) {
            let reason = "\(counted(coming, .are)) in for \(next.day.local)"
            return [NextStep(.lineUp, reason, "Make fair teams", "team balance --apply")]
        }
        let count = agenda.withoutTeam.count
        guard agenda.inProgress == nil, count > 0, agenda.lineup.places.count > 1 else { return [] }
        let reason = "\(counted(count, "player", .are)) not in a team"
        return [NextStep(.teams, reason, "Make fair teams", "team balance --apply")]
    }

    /// The wishes about a player, for the screen about the player.
    func wishes(_ wishes: [NamedWish], about player: Player) -> [Block] {
        let others = { (kind: Wish.Relation) in
            wishes.filter { $0.kind == kind }.map { ($0.player == player ? $0.other : $0.player).name.text }
        }
        let fields = [("Together with", others(.together)), ("Apart from", others(.apart))]
            .filter { !$0.1.isEmpty }.map { Block.LabelledText($0, listed($1)) }
        return fields.isEmpty ? [] : [.section(title: "Together or apart", fields: fields)]
    }

    private static let none = "Nobody is kept together or apart."

    func list(_ wishes: [NamedWish]) -> [Block] {
        let table = Grid(
            columns: [.text("How"), .text("Player"), .text("Other")],
            rows: wishes.map { [$0.kind.rawValue, $0.player.name.text, $0.other.name.text] }, placeholder: Self.none)
        return [.table(table)]
    }

    /// The page of the wishes, each of which can be removed with a tap.
    func page(_ wishes: [NamedWish]) -> [Block] {
        let rows = wishes.map { wish in
            let forget = Action(
                "Remove the wish", "balance", "wish", "forget", "#\(wish.player.id)", "#\(wish.other.id)", isLoss: true)
            return Action(
                "\(wish.player.name.text) and \(wish.other.name.text)", choices: [forget], note: wish.kind.words)
        }
        return [
            .actions(title: nil, [Action("Two players together or apart", "balance", "wish")]),
            rows.isEmpty ? .text(Self.none) : .rows(title: nil, rows),
        ]
    }
}
