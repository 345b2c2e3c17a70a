import Football
import GatherDatabase
import GatherKit

/// Queries for players.
struct PlayerStore: Sendable {
    /// The players whose name has the same search key, including equal names.
    func players(like keys: NameKeys, in session: Session) throws -> [Player] {
        try Player.table.all(where: SQL("search_key = $1", [.text(keys.search)]), "ORDER BY name_key", in: session)
    }

    func players(_ filter: PlayerFilter, in session: Session) throws -> [Player] {
        var condition: SQL = "TRUE"
        if let position = filter.position { condition += " AND position = \(position.rawValue)" }
        if let skill = filter.skill { condition += " AND skill = \(skill.rawValue)" }
        if let search = filter.search {
            condition += " AND search_key LIKE \(pattern(holding: NameKeys(search).search)) ESCAPE '\\'"
        }
        var order = order(filter.order)
        if let limit = filter.limit { order += " LIMIT \(limit)" }
        return try Player.table.all(where: condition, order, in: session)
    }

    private func pattern(holding text: String) -> String {
        let escaped = text.replacing("\\", with: "\\\\").replacing("%", with: "\\%").replacing("_", with: "\\_")
        return "%\(escaped)%"
    }

    private func order(_ order: PlayerFilter.Order) -> SQL {
        switch order {
        case .name: "ORDER BY search_key, name_key"
        case .id: "ORDER BY id"
        case .age: "ORDER BY age IS NULL, age, search_key, name_key"
        case .skill: "ORDER BY \(rank(of: "skill", Skill.allCases.map(\.rawValue))), search_key, name_key"
        case .mark: "ORDER BY mark IS NULL, mark, search_key, name_key"
        case .position: "ORDER BY \(rank(of: "position", Position.allCases.map(\.rawValue))), search_key, name_key"
        }
    }

    private func rank(of column: SQL, _ values: [String]) -> SQL {
        var rank: SQL = "CASE \(column)"
        for (index, value) in values.enumerated() { rank += " WHEN \(value) THEN \(index)" }
        rank += " ELSE \(values.count) END"
        return rank
    }
}
