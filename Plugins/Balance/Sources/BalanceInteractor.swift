import Football
import GatherKit

struct BalanceInteractor: Sendable {
    let writer: LineupWriter
    let wishes: WishInteractor

    /// The maximum number of players, as the exact search takes four times as long with four more.
    static let mostPlayers = 40
    /// The number of matches in which it counts who played with whom.
    private static let matchesRemembered = 10

    /// What an organizer asks for.
    struct Request: Equatable, Sendable {
        /// Who is to be split; all of the line-up if empty.
        var players: [Player] = []
        var together: [[Player]] = []
        var apart: [[Player]] = []
        /// Whether who stands in a team stays there.
        var keepsTeams = false
        /// Whether another split than the fairest is wanted.
        var isAnother = false
        /// Whether the teams become the line-up.
        var applies = false
    }

    /// Splits players into two teams.
    ///
    /// - Throws: ``BalanceFailure``, or ``PlayerReferenceFailure`` for a player named twice.
    func balance(_ request: Request, in session: Session) throws -> BalancedTeams {
        let lineup = try Lineup(in: session)
        let players = request.players.isEmpty ? lineup.places.map(\.player) : request.players
        guard players.count >= 2 else { throw BalanceFailure.tooFewPlayers(players.count) }
        guard players.count <= Self.mostPlayers else { throw BalanceFailure.tooManyPlayers(players.count) }

        let history = try RatingHistory(in: session)
        let ratings = players.map { history[.player($0.id)] }
        let pool = Pool(
            candidates: zip(players, ratings).map {
                Candidate(strength: Int(($1.mu * 1000).rounded()), position: $0.position)
            },
            scale: RatedTeams(teamA: ratings, teamB: []).scale)
        var ties = Ties(count: players.count)
        let heard = try hear(request, of: players, lineup, &ties, in: session)
        guard let fairest = pool.fairestSplit(ties) else { throw BalanceFailure.noOtherSplit }
        var (split, origin) = (fairest, BalancedTeams.Origin.fairest)
        if request.isAnother {
            let meetings = meetings(of: players, history, lineup)
            let standing = players.map { lineup.team(of: $0) == .teamA }
            guard let other = pool.otherSplit(than: fairest, ties, meetings: meetings, avoiding: [standing]) else {
                throw BalanceFailure.noOtherSplit
            }
            origin = .other(
                meetings: Pool.meetings(meetings, in: other), ofFairest: Pool.meetings(meetings, in: fairest))
            split = other
        }
        var teams = BalancedTeams(players, ratings, split, origin)
        teams.wishes = heard
        if heard.contains(where: { $0.obstacle == nil }), let free = pool.fairestSplit(Ties(count: players.count)),
            pool.unfairness(free).chance < pool.unfairness(split).chance
        {
            teams.chanceWithoutWishes = BalancedTeams(players, ratings, free, .fairest).chance
        }
        let keepers = players.filter { $0.position == .goalkeeper }
        if keepers.count == 1 { teams.onlyKeeper = keepers[0].name.text }
        if pool.unfairness(split).keepers > 0 {
            teams.teamWithoutKeeper = teams.teamA.contains { $0.position == .goalkeeper } ? .teamB : .teamA
        }
        if request.applies { teams.applied = try apply(split, to: players, lineup, in: session) }
        return teams
    }

    /// Makes the teams the line-up.
    private func apply(
        _ split: [Bool], to players: [Player], _ lineup: Lineup, in session: Session
    ) throws -> BalancedTeams.Applied {
        let chosen = zip(players, split).map { Lineup.Place(player: $0, team: $1 ? .teamA : .teamB) }
        // Who is not among the players, and stands in a team, would make it larger.
        let others = lineup.places.filter { place in
            place.team != .bench && !players.contains { $0.id == place.player.id }
        }
        let places = chosen + others.map { Lineup.Place(player: $0.player, team: .bench) }
        let minute = try writer.put(places.filter { lineup.team(of: $0.player) != $0.team }, in: session)
        session.note("the balance of the teams")
        return BalancedTeams.Applied(minute: minute)
    }

    /// Ties players as wished; what comes first counts most: who stays, the wishes of the request, then the remembered
    /// ones.
    private func hear(
        _ request: Request, of players: [Player], _ lineup: Lineup, _ ties: inout Ties, in session: Session
    ) throws -> [BalancedTeams.Heard] {
        var heard: [BalancedTeams.Heard] = []
        func place(of player: Player) -> Int? { players.firstIndex { $0.id == player.id } }
        func hear(_ kind: Wish.Kind, _ group: [Player]) {
            let text = "\(listed(group.map(\.name.text))) \(kind.rawValue)"
            let before = ties
            let places = group.compactMap(place)
            var obstacle: Ties.Obstacle? = kind == .apart && places.count > 2 ? .twoTeams : nil
            for (index, one) in places.enumerated() {
                for other in places[(index + 1)...] where obstacle == nil {
                    obstacle = ties.tie(one, other, together: kind == .together)
                }
            }
            if obstacle != nil { ties = before }
            heard.append(.init(text: text, obstacle: obstacle))
        }
        if request.keepsTeams {
            var kept = 0
            for (index, player) in players.enumerated() {
                guard let team = lineup.team(of: player), team != .bench else { continue }
                if let obstacle = ties.put(index, inTeamA: team == .teamA) {
                    heard.append(.init(text: "\(player.name.text) in \(team.rawValue)", obstacle: obstacle))
                } else {
                    kept += 1
                }
            }
            if kept > 0 { heard.append(.init(text: "\(counted(kept, "player")) in their teams", obstacle: nil)) }
        }
        for (kind, groups) in [(Wish.Kind.together, request.together), (.apart, request.apart)] {
            for group in groups {
                for (index, player) in group.enumerated() {
                    guard place(of: player) != nil else { throw BalanceFailure.notAmongPlayers(player.name.text) }
                    if group[..<index].contains(where: { $0.id == player.id }) {
                        throw PlayerReferenceFailure.samePlayer(player.name.text)
                    }
                }
                hear(kind, group)
            }
        }
        for wish in try wishes.all(in: session) where place(of: wish.player) != nil && place(of: wish.other) != nil {
            hear(wish.kind, [wish.player, wish.other])
        }
        return heard
    }

    /// How often each two players were in one team lately, and now in the line-up.
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
        count(players.map { player in lineup.team(of: player).flatMap { $0 == .bench ? nil : $0 } })
        return meetings
    }

    /// The teams of the last match that counts for the ratings, with what was predicted of them.
    func last(in session: Session) throws -> BalancedTeams {
        guard let rated = try RatingHistory(in: session).matches.last,
            let match = try MatchReader().match(rated.id, in: session)
        else { throw BalanceFailure.noMatch }
        func members(_ team: Team, _ keys: [Participant.Key], _ ratings: [Rating]) -> [BalancedTeams.Member] {
            match.players(of: team).compactMap { player in
                guard let place = keys.firstIndex(of: player.key) else { return nil }
                return .init(id: player.playerID, name: player.name, position: nil, rating: ratings[place])
            }
        }
        return BalancedTeams(
            teamA: members(.teamA, rated.participants.teamA, rated.before.teamA),
            teamB: members(.teamB, rated.participants.teamB, rated.before.teamB),
            origin: .played(rated.score, startedAt: rated.startedAt))
    }
}
