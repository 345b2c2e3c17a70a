import GatherDatabase
import GatherKit

/// A converter for archives in version 1 of the format, whose rows are objects of modules.
///
/// It puts their fields into the columns of the tables; the values are validated on import like any others.
struct FirstVersion {
    /// The rows of one table.
    struct Rows {
        let columns: [String]
        var rows: [[Value]] = []
        /// The last number assigned in the table.
        var lastNumber: Int?

        init(_ columns: String...) { self.columns = columns }
    }

    /// The rows by table name.
    private(set) var tables: [String: Rows] = [
        "player": Rows("id", "name", "age", "skill", "position", "favourite_team"),
        "lineup": Rows("player_id", "team"),
        "match_setting": Rows("timer_setting"),
        "planned_match": Rows("period", "place"),
        "gather": Rows(
            "id", "started_at", "ended_at", "score_a", "score_b", "timer_setting", "timer_remainder",
            "timer_started_at", "played_before", "planned_period", "planned_place"),
        "gather_player": Rows("gather_id", "place", "player_id", "name", "team"),
        "goal": Rows("gather_id", "place", "player_id", "name", "team", "is_own", "played_time"),
        "correction": Rows("gather_id", "place", "made_at", "subject", "before", "after"),
        "open_gather": Rows("id", "made_at", "score_a", "score_b"),
        "open_gather_player": Rows("gather_id", "place", "player_id", "name", "team"),
        "checklist_item": Rows(
            "number", "title", "note", "due", "due_rule", "place", "latitude", "longitude", "done_at"),
        "checklist_template": Rows("name_key", "name"),
        "checklist_template_item": Rows(
            "name_key", "position", "title", "note", "due_rule", "place", "latitude", "longitude"),
    ]
    /// The identifiers of gathers by their numbers in the archive.
    private var gathers: [Int: Value] = [:]
    private var corrections: [Int: Int] = [:]

    /// Converts all parts.
    init(_ parts: [ArchiveDocument.Section], of document: ArchiveDocument) throws {
        let order = ["players", "gathers"]
        for part in parts.sorted(by: { order.contains($0.name) && !order.contains($1.name) }) where part.rows > 0 {
            let checksum = try Checksum()
            try document.rows(of: part) { value, place in
                do {
                    guard case .record(let row) = value else { throw UsageFailure("it is no object") }
                    // The checksums of version 1 do not include the identifiers of gathers.
                    let isOpen = part.name == "openGathers" || part.name == "gathers"
                    try checksum.add(
                        Record(row.fields.filter { !isOpen || $0.name != "id" }.map { ($0.name, $0.value) }))
                    try add(row, of: part)
                } catch let failure as UsageFailure {
                    throw ArchiveFailure.badRow("\(part.name), row \(place)", reason: failure.message)
                }
            }
            if let expected = part.checksum, try expected != checksum.text() { throw ArchiveFailure.changed(part.name) }
        }
    }

    private mutating func add(_ row: Record, of part: ArchiveDocument.Section) throws {
        switch part.name {
        case "players":
            add(row, "number", "name", "age", "skill", "preferredPosition", "favouriteTeam", to: "player")
            number(row["number"])
        case "lineup": add(row, "player", "team", to: "lineup")
        case "timer": add(row, "setting", to: "match_setting")
        case "plan": add(row, "when", "place", to: "planned_match")
        case "gathers": try addGather(row)
        case "openGathers": try addOpenGather(row)
        case "corrections":
            guard case .integer(let number) = row["gather"], let id = gathers[number] else {
                throw UsageFailure("no gather of the archive has its number")
            }
            let place = corrections[number, default: 0]
            corrections[number] = place + 1
            tables["correction"]?.rows.append(
                [id, .integer(place)] + row.values("madeAt", "what", "before", "after"))
        case "items":
            let place = row["coordinates"].coordinates
            tables["checklist_item"]?.rows.append(
                row.values("number", "title", "note", "due", "dueRule", "place") + place + row.values("doneAt"))
            number(row["number"], of: "checklist_item")
        case "templates": try addTemplate(row)
        default:
            throw ArchiveFailure.unknownTable(part.name, of: part.module, isModuleThere: false)
        }
    }

    private mutating func add(_ row: Record, _ fields: String..., to table: String) {
        tables[table]?.rows.append(fields.map { row[$0] ?? .null })
    }

    /// Raises the last number of a table, also for deleted players that gathers refer to.
    private mutating func number(_ value: Value?, of table: String = "player") {
        guard case .integer(let number) = value, number > tables[table]?.lastNumber ?? 0 else { return }
        tables[table]?.lastNumber = number
    }

    private mutating func addGather(_ row: Record) throws {
        let id = row["id"] ?? .null
        if case .integer(let number) = row["number"] { gathers[number] = id }
        let (timer, plan) = (row["timer"].fields, row["planned"].fields)
        tables["gather"]?.rows.append(
            [id] + row.values("startedAt", "endedAt", "scoreA", "scoreB")
                + timer.values("setting", "remainder", "startedAt", "playedBefore") + plan.values("when", "place"))
        try addPlayers(of: row, id, to: "gather_player")
        for (place, goal) in try row.list("goals").enumerated() {
            let isOwn: Value = if case .boolean(let flag) = goal["ownGoal"] { .integer(flag ? 1 : 0) } else { .null }
            tables["goal"]?.rows.append(
                [id, .integer(place)] + goal.values("player", "name", "team") + [isOwn] + goal.values("playedTime"))
            number(goal["player"])
        }
    }

    private mutating func addOpenGather(_ row: Record) throws {
        let id = row["id"] ?? .null
        var goals: [Value] = [.null, .null]
        if case .text(let score) = row["score"] {
            goals = score.split(separator: "-").map { Int($0).map(Value.integer) ?? .null }
            guard goals.count == 2 else { throw UsageFailure("\(quoted(score)) is no score") }
        }
        tables["open_gather"]?.rows.append([id] + row.values("madeAt") + goals)
        try addPlayers(of: row, id, to: "open_gather_player")
    }

    private mutating func addPlayers(of row: Record, _ id: Value, to table: String) throws {
        let teams = try [("Team A", row.list("teamA")), ("Team B", row.list("teamB"))]
        let players = teams.flatMap { team, players in players.map { (team, $0) } }
        for (place, (team, player)) in players.enumerated() {
            tables[table]?.rows.append([id, .integer(place)] + player.values("player", "name") + [.text(team)])
            number(player["player"])
        }
    }

    private mutating func addTemplate(_ row: Record) throws {
        guard case .text(let name) = row["name"] else { throw UsageFailure("name is a text") }
        let key = Value.text(NameKeys(name).name)
        tables["checklist_template"]?.rows.append([key, .text(name)])
        for (place, item) in try row.list("items").enumerated() {
            tables["checklist_template_item"]?.rows.append(
                [key, .integer(place)] + item.values("title", "note", "dueRule", "place")
                    + item["coordinates"].coordinates)
        }
    }
}

extension Record {
    fileprivate func values(_ names: String...) -> [Value] { names.map { self[$0] ?? .null } }

    fileprivate func list(_ name: String) throws(UsageFailure) -> [Record] {
        guard case .list(let values) = self[name] else { throw UsageFailure("\(name) is a list") }
        var records: [Record] = []
        for value in values {
            guard case .record(let record) = value else { throw UsageFailure("\(name) is a list of objects") }
            records.append(record)
        }
        return records
    }
}

extension Value? {
    fileprivate var fields: Record { if case .record(let record) = self { record } else { [:] } }

    /// Latitude and longitude in millionths of a degree; two nulls if there are no coordinates.
    fileprivate var coordinates: [Value] {
        guard case .text(let text) = self, let place = Coordinates(text) else { return [.null, .null] }
        return [.integer(place.latitude), .integer(place.longitude)]
    }
}
