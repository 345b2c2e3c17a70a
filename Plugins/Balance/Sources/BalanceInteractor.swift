import Football
import GatherKit

struct BalanceInteractor: Sendable {
    let wishes: WishInteractor

    /// The maximum number of players, because the exact search for two teams takes four times as long with four more.
    static let mostPlayers = 40
    /// The number of matches for which it counts who played with whom.
    private static let matchesRemembered = 10

    /// The request of an organizer.
    struct Request: Equatable, Sendable {
        /// The players to split; if empty, the line-up, or ``Agenda/newTeamPlayers``.
        var players: [Player] = []
        /// The number of teams; nil for as many as the line-up has, at least two.
        var teams: Int?
        var together: [[Player]] = []
        var apart: [[Player]] = []
        /// Whether players who are in a team stay there.
        var keepsTeams = false
        /// Whether a different split from the fairest one is wanted.
        var isAnother = false
        /// Whether the teams become the line-up.
        var applies = false

        /// The options as typed; nil for a request with names.
        fileprivate var options: String? {
            guard players.isEmpty, together.isEmpty, apart.isEmpty else { return nil }
            return (teams.map { " --teams \($0)" } ?? "") + (keepsTeams ? " --keep" : "")
                + (isAnother ? " --another" : "")
        }
    }

    /// Splits players into teams.
    ///
    /// - Throws: ``BalanceFailure``, or ``PlayerReferenceFailure`` for a player named twice.
    func balance(_ request: Request, in session: Session) throws -> BalancedTeams {
        let agenda = try Agenda(in: session)
        let lineup = agenda.lineup
        let coming = request.players.isEmpty && !request.keepsTeams ? agenda.newTeamPlayers : []
        let players =
            request.players.isEmpty && coming.isEmpty ? lineup.places.map(\.player) : request.players + coming
        // A team of the last match day that would not have three players is left out.
        let usual = coming.isEmpty ? lineup.playing.count : min(lineup.playing.count, coming.count / 3)
        let count = request.teams ?? max(2, usual)
        guard players.count >= 2 else { throw BalanceFailure.tooFewPlayers(players.count) }
        guard players.count >= count else { throw BalanceFailure.tooFewForTeams(players.count, teams: count) }
        guard players.count <= Self.mostPlayers else { throw BalanceFailure.tooManyPlayers(players.count) }

        // Teams with players who stay come first.
        let staying = request.keepsTeams ? lineup.playing : []
        let chosen = Set((staying + Team.ofDay.filter { !staying.contains($0) }).prefix(count))
        let teams = Team.ofDay.filter(chosen.contains)
        let history = try RatingHistory(in: session)
        let ratings = players.map { history[.player($0.id)] }
        var pool = Pool(
            candidates: zip(players, ratings).map {
                Candidate(strength: Int(($1.mu * Candidate.parts).rounded()), position: $0.position)
            },
            teams: count, scale: BalancedTeams.scale(of: ratings, teams: count))
        var ties = Ties(count: players.count, teams: count)
        let heard = try hear(request, of: players, lineup, teams, &ties, in: session)
        let fairest = try pool.fairestSplit(ties)
        var (split, origin) = (fairest.teams, BalancedTeams.Origin.fairest(isProven: fairest.isProven))
        if request.isAnother {
            pool.meetings = meetings(of: players, history, lineup)
            let standing = players.map { lineup.team(of: $0).flatMap(teams.firstIndex) ?? count }
            guard let other = try pool.otherSplit(than: fairest.teams, ties, avoiding: [standing]) else {
                throw BalanceFailure.noOtherSplit
            }
            origin = .other(
                meetings: Split(pool, other).meetings, ofFairest: Split(pool, fairest.teams).meetings)
            split = other
        }
        let members = zip(players, ratings).map(BalancedTeams.Member.init)
        let sides = teams.enumerated().map { place, team in
            BalancedTeams.Side(team: lineup[team], members: zip(members, split).filter { $1 == place }.map(\.0))
        }
        var result = BalancedTeams(teams: sides, origin: origin, wishes: heard, options: request.options)
        if request.applies {
            let places = zip(players, split).map { Lineup.Place(player: $0, team: teams[$1]) }
            result.minute = try apply(places, lineup, isNewLineup: !coming.isEmpty, in: session)
            result.isApplied = true
        }
        return result
    }

    /// Makes the teams the line-up.
    ///
    /// - Returns: The minute of the match in progress; nil without one.
    private func apply(
        _ chosen: [Lineup.Place], _ lineup: Lineup, isNewLineup: Bool, in session: Session
    ) throws -> Int? {
        let others = lineup.places.filter { place in !chosen.contains { $0.player.id == place.player.id } }
        if isNewLineup { try Lineup.remove(others.map(\.player), in: session) }
        // Anyone who is not among the players, but in a team, would make it larger.
        let benched = isNewLineup ? [] : others.filter { $0.team != .bench }
        let places = chosen + benched.map { Lineup.Place(player: $0.player, team: .bench) }
        let moves = places.filter { lineup.team(of: $0.player) != $0.team }
        // The answer says which wishes are not fulfilled, and why.
        let minute = try Lineup.put(moves, announces: false, in: session)
        session.setUndoLabel("the new teams")
        return minute
    }

    /// Ties players as wished, in order of priority: the teams that stay, the wishes of the request, then the
    /// remembered ones.
    private func hear(
        _ request: Request, of players: [Player], _ lineup: Lineup, _ teams: [Team], _ ties: inout Ties,
        in session: Session
    ) throws -> [BalancedTeams.Heard] {
        var heard: [BalancedTeams.Heard] = []
        func place(of player: Player) -> Int? { players.firstIndex { $0.id == player.id } }
        func hear(_ kind: Wish.Relation, _ group: [Player]) throws {
            let names = group.map(\.name.text)
            let before = ties
            let places = group.compactMap(place)
            var obstacle: Ties.Obstacle? = kind == .apart && places.count > teams.count ? .tooFewTeams : nil
            for (index, one) in places.enumerated() {
                for other in places[(index + 1)...] where obstacle == nil {
                    obstacle = try ties.tie(one, other, together: kind == .together)
                }
            }
            if obstacle != nil { ties = before }
            heard.append(
                .init(
                    text: "\(listed(names)) \(kind.rawValue)", sentence: "\(listed(names, .are)) \(kind.words)",
                    obstacle: obstacle))
        }
        if request.keepsTeams {
            var kept = 0
            for (index, player) in players.enumerated() {
                guard let team = lineup.team(of: player), let place = teams.firstIndex(of: team) else { continue }
                if let obstacle = try ties.put(index, inTeam: place) {
                    let (name, phrase) = (player.name.text, lineup.phrase(for: team))
                    heard.append(
                        .init(text: "\(name) \(phrase)", sentence: "\(name) is \(phrase)", obstacle: obstacle))
                } else {
                    kept += 1
                }
            }
            if kept > 0 {
                let players = counted(kept, "player")
                heard.append(
                    .init(
                        text: "\(players) in their teams",
                        sentence: "\(players) \(kept == 1 ? "stays" : "stay") in their teams", obstacle: nil))
            }
        }
        for (kind, groups) in [(Wish.Relation.together, request.together), (.apart, request.apart)] {
            for group in groups {
                for (index, player) in group.enumerated() {
                    guard place(of: player) != nil else { throw BalanceFailure.notAmongPlayers(player.name.text) }
                    if group[..<index].contains(where: { $0.id == player.id }) {
                        throw PlayerReferenceFailure.samePlayer(player.name.text)
                    }
                }
                try hear(kind, group)
            }
        }
        for wish in try wishes.all(in: session) where place(of: wish.player) != nil && place(of: wish.other) != nil {
            try hear(wish.kind, [wish.player, wish.other])
        }
        return heard
    }

    /// For each pair of players, the number of recent matches in one team, including the line-up.
    private func meetings(of players: [Player], _ history: RatingHistory, _ lineup: Lineup) -> [[Int]] {
        var meetings = Array(repeating: Array(repeating: 0, count: players.count), count: players.count)
        func count(_ teams: [Team?]) {
            for (one, team) in teams.enumerated() where team != nil {
                for other in teams.indices where other != one && teams[other] == team { meetings[one][other] += 1 }
            }
        }
        for teams in history.teams.suffix(Self.matchesRemembered) {
            count(players.map { teams.team(of: .player($0.id)) })
        }
        count(players.map(lineup.playingTeam))
        return meetings
    }

    /// The teams of the line-up before a match; nil for fewer than two, and during a match.
    func forecast(of lineup: Lineup, in session: Session) throws -> BalancedTeams? {
        guard lineup.playing.count > 1, try Match.inProgress(in: session) == nil else { return nil }
        let history = try RatingHistory(in: session)
        let teams = lineup.playing.map { team in
            BalancedTeams.Side(
                team: lineup[team],
                members: lineup.players(of: team).map { BalancedTeams.Member($0, history[.player($0.id)]) })
        }
        let players = lineup.playing.flatMap(lineup.players)
        return BalancedTeams(
            teams: teams,
            origin: .lineup(
                isBySkill: players.contains { $0.mark != nil || $0.skill != nil },
                isByResults: players.contains { history[.player($0.id)] != Rating(mark: $0.mark, skill: $0.skill) }))
    }

    /// The teams of the last match day with a match that counts towards the ratings, with the prediction for them.
    func last(in session: Session) throws -> BalancedTeams {
        let rated = try RatingHistory(in: session).matches
        guard let last = rated.last, let match = try Match(last.id, in: session) else {
            throw BalanceFailure.noMatch
        }
        let day = try MatchDay(of: match, in: session)
        var (teams, played): ([Team], [BalancedTeams.Played]) = ([], [])
        // Each player plays for the team of the last match, with the rating from before the first one.
        var (team, rating): ([Participant.Key: Team], [Participant.Key: Rating]) = ([:], [:])
        for match in day.matches {
            guard let rated = rated.last(where: { $0.id == match.idText }) else { continue }
            played.append(
                .init(sides: match.sides, chance: rated.before.chance, score: match.score, startedAt: match.startedAt))
            for player in match.players {
                guard let change = rated.change(of: player.key) else { continue }
                team[player.key] = match.sides[change.team].team
                rating[player.key] = rating[player.key] ?? change.before
            }
            teams += Team.sides.map { match.sides[$0].team }.filter { !teams.contains($0) }
        }
        let sides = teams.map { side in
            let members = day.participants.filter { team[$0.key] == side }.compactMap { player in
                rating[player.key].map {
                    BalancedTeams.Member(id: player.playerID, name: player.name, position: nil, rating: $0)
                }
            }
            return BalancedTeams.Side(team: DayTeam(side, name: day.name(of: side)), members: members)
        }
        return BalancedTeams(teams: sides.filter { !$0.members.isEmpty }, origin: .played(played))
    }
}

extension BalancedTeams.Member {
    fileprivate init(_ player: Player, _ rating: Rating) {
        self.init(id: player.id, name: player.name.text, position: player.position, rating: rating)
    }
}
