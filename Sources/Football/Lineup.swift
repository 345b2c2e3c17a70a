import GatherDatabase
public import GatherKit

/// The line-up of the match day: the picked players and their teams.
///
/// While a match is in progress, its two teams are those on the pitch.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct Lineup: Equatable, Sendable {
    /// A picked player with the team or bench.
    public struct Place: Equatable, Sendable {
        public let player: Player
        public let team: Team

        public init(player: Player, team: Team) {
            self.player = player
            self.team = team
        }
    }

    /// The picked players, sorted by name.
    public let places: [Place]

    /// The teams that have a name or bibs.
    private let named: [Team: DayTeam]

    /// Makes a line-up of places that are sorted by name.
    public init(places: [Place], named: [DayTeam] = []) {
        self.places = places
        self.named = Dictionary(named.map { ($0.team, $0) }) { $1 }
    }

    /// Reads the line-up of the session's organizer.
    public init(in session: Session) throws {
        let named = session.has(DayTeam.table.schema) ? try DayTeam.table.all(in: session) : []
        let places = try session.all(
            """
            SELECT \(Player.table.columns), team FROM lineup \
            JOIN player ON player.organizer_id = lineup.organizer_id AND player.id = lineup.player_id \
            WHERE lineup.organizer_id = \(session.organizer.id) ORDER BY search_key, name_key
            """
        ) { Place(player: try Player.table.read($0), team: try Team($0)) }
        self.init(places: places, named: named)
    }

    /// A team with its name.
    public subscript(team: Team) -> DayTeam { named[team] ?? DayTeam(team) }

    /// The teams of the day: A and B, and any others that have players or a name.
    public var teams: [Team] {
        Team.ofDay.filter { Team.sides.contains($0) || named[$0] != nil || !players(of: $0).isEmpty }
    }

    /// The teams of the day that have players.
    public var playing: [Team] { Team.ofDay.filter { !players(of: $0).isEmpty } }

    /// The teams of the day, and the bench.
    public var teamsAndBench: [Team] { teams + [.bench] }

    /// The teams that have fewer players than the largest one, and how many they lack.
    public var shortages: [(team: Team, count: Int)] {
        let sizes = playing.map { players(of: $0).count }
        return zip(playing, sizes).map { ($0, (sizes.max() ?? 0) - $1) }.filter { $0.count > 0 }
    }

    /// The teams that lack players, as sentences.
    public var shortageSentences: [String] {
        shortages.map { "\(self[$0.team].label) is \($0.count == 1 ? "one" : String($0.count)) short." }
    }

    /// The sizes of the teams and of the bench: `Team A 5, Greens 5, Bench 1`.
    public var sizes: String {
        teamsAndBench.map { "\(self[$0].label) \(players(of: $0).count)" }.joined(separator: ", ")
    }

    /// Where a player is, as the end of a sentence: `in Greens`, `on the bench`.
    public func phrase(for team: Team) -> String { team == .bench ? "on the bench" : "in \(self[team].label)" }

    /// The players of a team, or on the bench, sorted by name.
    public func players(of team: Team) -> [Player] { places.filter { $0.team == team }.map(\.player) }

    /// The preferred positions of the players, by number.
    public var positions: [Int: Position] {
        places.reduce(into: [:]) { $0[$1.player.id] = $1.player.position }
    }

    /// The team of a player; nil if the player is not picked.
    public func team(of player: Player) -> Team? { places.first { $0.player.id == player.id }?.team }

    /// The team of a player; nil on the bench, too.
    public func playingTeam(of player: Player) -> Team? { team(of: player).flatMap { $0 == .bench ? nil : $0 } }

    /// Whether both teams of a match are still those in which it ended.
    public func isOf(_ match: Match) -> Bool {
        Team.sides.allSatisfy { team in
            Set(players(of: match.sides[team].team).map(\.id))
                == Set(match.playing(for: team).compactMap(\.playerID))
        }
    }

    public static let shape = Shape<Self>(
        .list("teamA", of: Player.table.shape) { $0.players(of: .teamA) },
        .list("teamB", of: Player.table.shape) { $0.players(of: .teamB) },
        .list("teams", of: member) { lineup in lineup.teams.map { (lineup[$0], lineup.players(of: $0)) } },
        .list("bench", of: Player.table.shape) { $0.players(of: .bench) }, .integer("count", \.places.count))

    /// A team of the day with its players.
    private static let member = Shape<(team: DayTeam, players: [Player])>(
        .text("team", \.team.team.letter), .text("name", optional: \.team.name),
        .text("bibs", optional: \.team.bibs), .list("players", of: Player.table.shape, \.players))
}

/// A row of the line-up: a player and the team or bench.
public struct LineupRow: Sendable {
    let playerID: Int
    let team: Team

    /// The table of the line-up.
    public static let table = Table(
        "lineup", noun: "line-up", partOf: Player.table.schema,
        LineupRow.init(playerID:team:), Column("player_id", \.playerID), Column("team", \.team))
}

// MARK: - Changing

extension Lineup {
    /// Puts players into teams or on the bench; they come on or go off when a match is in progress.
    ///
    /// - Parameter announces: Whether ``LineupChanged`` is published.
    /// - Returns: The minute of the match in progress; nil if there is none, or none of them comes on or goes off.
    /// - Throws: ``LineupFailure`` if a team of the match would have no players.
    @discardableResult
    public static func put(_ places: [Place], announces: Bool = true, in session: Session) throws -> Int? {
        let before = announces ? try Lineup(in: session) : nil
        for place in places {
            try LineupRow.table.put(LineupRow(playerID: place.player.id, team: place.team), in: session)
        }
        let minute = try moveInMatch(places, in: session)
        if let before { try session.publish(LineupChanged(before: before)) }
        return minute
    }

    /// Removes players from the line-up; they go off when a match is in progress.
    ///
    /// - Returns: The same as ``put(_:announces:in:)``.
    /// - Throws: ``LineupFailure`` if a team of the match would have no players.
    @discardableResult
    public static func remove(_ players: [Player], in session: Session) throws -> Int? {
        for player in players { try LineupRow.table.delete(player.id, in: session) }
        return try moveInMatch(players.map { Place(player: $0, team: .bench) }, in: session)
    }

    private static func moveInMatch(_ places: [Place], in session: Session) throws -> Int? {
        guard let before = try Match.inProgress(in: session) else { return nil }
        // Players who move to a team that is not playing in the match go off.
        let places = places.map { Place(player: $0.player, team: before.sides.side(of: $0.team) ?? .bench) }
            .filter { before.currentTeam(of: Participant($0.player, $0.team)) ?? .bench != $0.team }
        if places.isEmpty { return nil }
        var after = before.onClock(at: session.now, in: session)
        let playedTime = after.timer.played(at: after.timeOfChange(at: session.now, in: session))
        for place in places {
            after.put(Participant(place.player, place.team), playedTime: playedTime)
        }
        guard let last = after.substitutions.dropFirst(before.substitutions.count).last else { return nil }
        for team in Team.sides where after.players(of: team).isEmpty {
            throw LineupFailure.lastPlayer(after.sides[team].label)
        }
        try before.update(to: after, in: session)
        return last.minute
    }
}

/// A change of the line-up that is refused during a match.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public enum LineupFailure: Failure {
    /// A team of the match in progress would have no players.
    case lastPlayer(String)

    public var kind: FailureKind { .conflict }

    public var message: String {
        switch self {
        case .lastPlayer(let team): "\(team) would have no players in the match; put another player there first"
        }
    }
}
