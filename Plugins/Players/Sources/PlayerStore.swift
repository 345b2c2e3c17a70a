import Football
import GatherDatabase
import GatherKit

struct PlayerStore: Sendable {
    /// The players whose name has the same search key, including equal names.
    func players(like keys: NameKeys, in session: Session) throws -> [Player] {
        try Player.table.all(where: SQL("search_key = $1", [.text(keys.search)]), "ORDER BY name_key", in: session)
    }

    func players(_ filter: PlayerFilter, in session: Session) throws -> [Player] {
        var condition: SQL = filter.withGuests ? "TRUE" : "guest_of IS NULL"
        if let position = filter.position { condition += " AND position = \(position.rawValue)" }
        if let skill = filter.skill { condition += " AND skill = \(skill.rawValue)" }
        if let search = filter.search {
            condition += " AND search_key LIKE \(pattern(holding: NameKeys(search).search)) ESCAPE '\\'"
        }
        let names: SQL = "search_key, name_key"
        var order: SQL = "ORDER BY "
        if let property = filter.order, property.name != "name" { order += property.order + ", " }
        order += names
        if let limit = filter.limit { order += " LIMIT \(limit)" }
        return try Player.table.all(where: condition, order, in: session)
    }

    private func pattern(holding text: String) -> String {
        let escaped = text.replacing("\\", with: "\\\\").replacing("%", with: "\\%").replacing("_", with: "\\_")
        return "%\(escaped)%"
    }
}
