import GatherDatabase
import GatherKit
import GatherModels

/// Where players are kept.
struct PlayerStore: Sendable {
    let handle: StoreHandle

    /// The players whose name looks like the one of those keys, the same name included.
    func players(like keys: NameKeys, in session: Session) throws -> [Player] {
        try handle.all(
            SQL(Self.likeStatement, [.integer(session.organizer.id), .text(keys.search)]), in: session, Player.init
        )
    }

    // The two statements of every `player add` are texts made once: in a script of 100,000 of them,
    // interpolating the values took an eighth of the time.
    private static let likeStatement = """
        SELECT player.id, player.name, age, skill, position, favourite_team FROM player \
        WHERE organizer_id = $1 AND search_key = $2 ORDER BY name_key
        """
    private static let insertStatement = """
        INSERT INTO player (organizer_id, name, name_key, search_key, age, skill, position, favourite_team) \
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
        """

    func players(_ filter: PlayerFilter, in session: Session) throws -> [Player] {
        var statement: SQL = "\(PlayerDirectory.selection) WHERE organizer_id = \(session.organizer.id)"
        if let position = filter.position { statement += " AND position = \(position.rawValue)" }
        if let skill = filter.skill { statement += " AND skill = \(skill.rawValue)" }
        if let search = filter.search {
            statement += " AND search_key LIKE \(pattern(holding: NameKeys(search).search)) ESCAPE '\\'"
        }
        statement += order(filter.order)
        if let limit = filter.limit { statement += " LIMIT \(limit)" }
        return try handle.all(statement, in: session, Player.init)
    }

    func insert(_ draft: PlayerDraft, _ keys: NameKeys, in session: Session) throws -> Player {
        let id = try handle.insert(
            SQL(
                Self.insertStatement,
                [
                    .integer(session.organizer.id), .text(draft.name.text), .text(keys.name), .text(keys.search),
                    .optional(draft.age), .optional(draft.skill?.rawValue),
                    .optional(draft.position?.rawValue), .optional(draft.favouriteTeam),
                ]
            ), in: session)
        return Player(
            id: id, name: draft.name, age: draft.age, skill: draft.skill, position: draft.position,
            favouriteTeam: draft.favouriteTeam
        )
    }

    /// Writes what is different about a player.
    ///
    /// - Returns: Whether there is such a player.
    @discardableResult
    func update(_ player: Player, _ keys: NameKeys, in session: Session) throws -> Bool {
        try handle.run(
            """
            UPDATE player SET name = \(player.name.text), name_key = \(keys.name), \
            search_key = \(keys.search), age = \(player.age), skill = \(player.skill?.rawValue), \
            position = \(player.position?.rawValue), favourite_team = \(player.favouriteTeam) \
            WHERE organizer_id = \(session.organizer.id) AND id = \(player.id)
            """, in: session) == 1
    }

    func delete(_ id: Int, in session: Session) throws {
        try handle.run(
            SQL(
                "DELETE FROM player WHERE organizer_id = $1 AND id = $2",
                [.integer(session.organizer.id), .integer(id)]), in: session)
    }

    private func pattern(holding text: String) -> String {
        let escaped = text.replacing("\\", with: "\\\\").replacing("%", with: "\\%").replacing("_", with: "\\_")
        return "%\(escaped)%"
    }

    private func order(_ order: PlayerFilter.Order) -> SQL {
        switch order {
        case .name: " ORDER BY search_key, name_key"
        case .id: " ORDER BY id"
        case .age: " ORDER BY age IS NULL, age, search_key, name_key"
        case .skill: " ORDER BY \(rank(of: "skill", Skill.allCases.map(\.rawValue))), search_key, name_key"
        case .position: " ORDER BY \(rank(of: "position", Position.allCases.map(\.rawValue))), search_key, name_key"
        }
    }

    private func rank(of column: SQL, _ values: [String]) -> SQL {
        var rank: SQL = "CASE \(column)"
        for (index, value) in values.enumerated() { rank += " WHEN \(value) THEN \(index)" }
        rank += " ELSE \(values.count) END"
        return rank
    }
}
