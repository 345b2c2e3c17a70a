import Football
import GatherDatabase
import GatherKit

struct RatingsInteractor: Sendable {
    /// The players by their rating at the end of a period, the best first.
    func list(_ period: Period, in session: Session) throws -> [RatedPlayer] {
        let history = try RatingHistory(period, in: session)
        return ranked(history, try players(history, in: session))
    }

    /// A player's rating at the end of a period, with the change by each match of the period; nil for a guest who had
    /// not played by then.
    func details(of player: Player, _ period: Period, in session: Session) throws -> RatingDetails? {
        let history = try RatingHistory(period, in: session)
        let all = ranked(history, try players(history, in: session))
        guard let rated = all.first(where: { $0.player.id == player.id }) else { return nil }
        let sides = try sides(in: session)
        let steps = history.matches.compactMap { match in
            match.change(of: .player(player.id)).map {
                let team = (sides[match.id] ?? Sides())[$0.team]
                return RatingDetails.Step(match: match, $0.team, team, $0.before, $0.after)
            }
        }
        return RatingDetails(rated: rated, count: all.count, steps: steps)
    }

    /// The sides of the matches that were not Team A against Team B without names, by identifier.
    private func sides(in session: Session) throws -> [String: Sides] {
        let named = try Match.table.all(
            where: "COALESCE(side_a, name_a, side_b, name_b) IS NOT NULL", in: session)
        return Dictionary(uniqueKeysWithValues: named.map { ($0.idText, $0.sides) })
    }

    /// The results of two players in a period, with and without each other.
    func pair(_ players: (Player, Player), _ period: Period, in session: Session) throws -> PairRecord {
        var record = PairRecord(player: players.0, other: players.1)
        for match in try RatingHistory(period, in: session).matches { record.count(match) }
        return record
    }

    /// The players, and the guests who had played by the end of a history.
    private func players(_ history: RatingHistory, in session: Session) throws -> [Player] {
        let played = Set(history.teams.flatMap { $0.teamA + $0.teamB })
        return try Player.all(startingWith: "", limit: .max, in: session).filter { player in
            player.guestOf == nil || played.contains(.player(player.id))
        }
    }

    private func ranked(_ history: RatingHistory, _ players: [Player]) -> [RatedPlayer] {
        var (matches, changes): ([Int: Int], [Int: Double]) = ([:], [:])
        for match in history.matches {
            for (keys, before, after) in [
                (match.participants.teamA, match.before.teamA, match.after.teamA),
                (match.participants.teamB, match.before.teamB, match.after.teamB),
            ] {
                for (place, key) in keys.enumerated() {
                    guard let id = key.playerID else { continue }
                    matches[id, default: 0] += 1
                    changes[id, default: 0] += after[place].mu - before[place].mu
                }
            }
        }
        // Players are sorted by name, and the sort is stable.
        let sorted = players.map { ($0, history[.player($0.id)]) }.sorted { $0.1.mu > $1.1.mu }
        var ranked: [RatedPlayer] = []
        for (place, (player, rating)) in sorted.enumerated() {
            let rank = ranked.last.flatMap { $0.rating.mu == rating.mu ? $0.rank : nil } ?? place + 1
            ranked.append(
                RatedPlayer(
                    rank: rank, player: player, rating: rating, matches: matches[player.id] ?? 0,
                    change: changes[player.id] ?? 0))
        }
        return ranked
    }
}
