import Football
import GatherKit

struct BalancePresenter: Sendable {
    func show(_ teams: BalancedTeams) -> [Block] {
        let strengths = teams.rated.strengths
        var blocks = [
            Block.segments([
                segment("Team A", teams.teamA, strengths.teamA), segment("Team B", teams.teamB, strengths.teamB),
            ]),
            .text(prediction(teams)),
        ]
        if let text = sizes(teams) { blocks.append(.text(text)) }
        blocks += teams.wishes.enumerated().map { place, wish in
            switch wish.obstacle {
            case nil: .text("Kept: \(wish.text).")
            case .twoTeams: .alert("Not kept: \(wish.text), as there are only two teams.")
            case .contradiction:
                .alert(
                    teams.wishes[..<place].count { $0.obstacle == nil } == 1
                        ? "Not kept: \(wish.text), as the wish before it says otherwise."
                        : "Not kept: \(wish.text), as the wishes before it say otherwise.")
            case .sizes: .alert("Not kept: \(wish.text), as the teams would not be of one size.")
            }
        }
        let kept = teams.wishes.count { $0.obstacle == nil }
        if let chance = teams.chanceWithoutWishes {
            let cost = abs(teams.chance.percent - 50) - abs(chance.percent - 50)
            let reason =
                kept == 1 ? "The wish costs \(cost) %: without it" : "The \(kept) wishes cost \(cost) %: without them"
            blocks.append(.text("\(reason) the chances would be \(chances(chance))."))
        }
        if let keeper = teams.onlyKeeper {
            blocks.append(.alert("\(keeper) is the only goalkeeper, so the other team has none."))
        }
        if let team = teams.teamWithoutKeeper {
            let other = team.opponent.rawValue
            let reason = kept == 1 ? "the wish keeps" : "the \(kept) wishes keep"
            blocks.append(.alert("\(team.rawValue) has no goalkeeper: \(reason) all goalkeepers in \(other)."))
        }
        switch (teams.applied, teams.origin) {
        case (let applied?, _):
            let since = applied.minute.map { " from minute \($0)" } ?? ""
            blocks.append(.text("The line-up has these teams now\(since)."))
        case (nil, .played): break
        case (nil, .fairest):
            blocks.append(.text("Take them with --apply, or see others as fair with: team balance --another"))
        case (nil, .other): blocks.append(.text("Take them with: team balance --another --apply"))
        }
        return blocks
    }

    private func segment(_ title: String, _ members: [BalancedTeams.Member], _ strength: Double) -> Block.Segment {
        Block.Segment(
            title: "\(title) (\(members.count)), strength \(strength.oneDecimal)",
            items: members.map { "\(Pitch.Player($0.name, $0.position).label) \($0.rating.mu.oneDecimal)" })
    }

    /// How the players of the larger team count; nil for teams of one size.
    private func sizes(_ teams: BalancedTeams) -> String? {
        let (sizeA, sizeB) = (teams.teamA.count, teams.teamB.count)
        guard sizeA != sizeB else { return nil }
        let larger = (sizeA > sizeB ? Team.teamA : .teamB).rawValue
        let (most, fewest) = (max(sizeA, sizeB), min(sizeA, sizeB))
        return "\(larger) has \(most) players against \(fewest); its strength is their average, times \(fewest)."
    }

    private func chances(_ chance: Double) -> String {
        "\(chance.percent) % for Team A and \(100 - chance.percent) % for Team B"
    }

    private func prediction(_ teams: BalancedTeams) -> String {
        let chances = chances(teams.chance)
        switch teams.origin {
        case .fairest: return "Chances: \(chances). No fairer split exists."
        case .other(let meetings, let ofFairest):
            return "Chances: \(chances), as fair as can be within \(Pool.tolerance) %. Together again: "
                + "\(counted(meetings, "time")), \(ofFairest) in the fairest teams."
        case .played(let score, let startedAt):
            let result =
                switch score.winner {
                case .teamA: "Team A won \(score.text)"
                case .teamB: "Team B won \(score.text)"
                case .bench, nil: "a draw, \(score.text)"
                }
            return "Predicted for \(startedAt.local): \(chances). The result: \(result)."
        }
    }

    func changed(_ change: WishInteractor.Change) -> [Block] {
        let wish = change.wish
        let names = "\(wish.player.name.text) and \(wish.other.name.text)"
        let how = wish.kind == .together ? "in one team" : "in different teams"
        let text =
            switch (change.action, change.wasThere) {
            case (.forget, _): "Removed the wish that \(names) play \(how)."
            case (_, true): "The wish that \(names) play \(how) is already set."
            case (_, false): "From now on, \(names) play \(how)."
            }
        return [.text(text)]
    }

    /// What `next` says of players who stand in no team.
    func step(_ agenda: Agenda) -> [NextStep] {
        let count = agenda.withoutTeam.count
        guard agenda.inProgress == nil, count > 0, agenda.lineup.places.count > 1 else { return [] }
        let reason = "\(counted(count, "player")) \(count == 1 ? "stands" : "stand") in no team"
        return [NextStep(.teams, reason, "Make fair teams", "team balance --apply")]
    }

    /// The wishes about a player, for the screen about the player.
    func wishes(_ wishes: [NamedWish], about player: Player) -> [Block] {
        let others = { (kind: Wish.Kind) in
            wishes.filter { $0.kind == kind }.map { ($0.player == player ? $0.other : $0.player).name.text }
        }
        let fields = [("Together with", others(.together)), ("Apart from", others(.apart))]
            .filter { !$0.1.isEmpty }.map { Block.LabelledText($0, listed($1)) }
        return fields.isEmpty ? [] : [.section(title: "Wishes", fields: fields)]
    }

    func list(_ wishes: [NamedWish]) -> [Block] {
        let table = Grid(
            columns: [.text("Wish"), .text("Player"), .text("Other")],
            rows: wishes.map { [$0.kind.rawValue, $0.player.name.text, $0.other.name.text] },
            placeholder: "No wishes yet. Add one with: balance wish together PLAYER PLAYER")
        return [.table(table)]
    }
}
