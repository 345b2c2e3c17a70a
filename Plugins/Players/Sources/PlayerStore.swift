import Football
import GatherDatabase
import GatherKit

struct PlayerStore: Sendable {
    /// The players whose name has the same search key, including equal names.
    ///
    /// - Parameter ignoringBlanks: Whether the key may also have no blanks, or one more or less, as in O'Brien and OBrien.
    func players(like keys: NameKeys, ignoringBlanks: Bool = false, in session: Session) throws -> [Player] {
        let key = keys.search
        var spellings: Set = [key]
        if ignoringBlanks {
            // Each spelling separately, so that an index finds them.
            spellings.insert(key.filter { $0 != " " })
            for place in key.indices.dropFirst() {
                var spelling = key
                if key[place] == " " { spelling.remove(at: place) } else { spelling.insert(" ", at: place) }
                spellings.insert(spelling)
            }
        }
        return try players(spelled: spellings, in: session)
    }

    /// The players who may have a name in another form: with its words in another order, with `ue` for `ü`, with a last
    /// name that the name lacks, or with an initial for one of the names, as in `Ana P.` and `A. Pop` for Ana Pop.
    func players(otherwiseCalled name: Name, in session: Session) throws -> [Player] {
        let letters = [("ä", "ae"), ("ö", "oe"), ("ü", "ue"), ("Ä", "Ae"), ("Ö", "Oe"), ("Ü", "Ue"), ("ß", "ss")]
        let long = letters.reduce(name.text) { $0.replacing($1.0, with: $1.1) }
        var spellings: Set = [name.keys.search, NameKeys(long).search]
        for (short, long) in [("a", "ae"), ("o", "oe"), ("u", "ue"), ("ß", "ss")] {
            spellings.formUnion(spellings.map { $0.replacing(long, with: short) })
        }
        for spelling in spellings {
            let words = spelling.split(separator: " ")
            spellings.formUnion(words.indices.map { (words[$0...] + words[..<$0]).joined(separator: " ") })
        }
        let words = name.keys.search.split(separator: " ")
        let ends = words.count > 1 ? [0, words.count - 1].filter { words[$0].first?.isLetter == true } : []
        func spelling(_ word: Substring, at place: Int) -> String {
            words.indices.map { $0 == place ? word : words[$0] }.joined(separator: " ")
        }
        spellings.formUnion(ends.map { spelling(words[$0].prefix(1), at: $0) })
        var same = try players(spelled: spellings, in: session)
        for place in ends where words[place].count == 1 {
            // A search key with letters has nothing else but digits and blanks.
            let (first, pattern) = (words[...place].joined(separator: " "), spelling(words[place] + "%", at: place))
            let isLike: SQL =
                "search_key LIKE \(pattern) AND search_key > \(first) AND search_key < \(first + "\u{10FFFF}")"
            same += try Player.table.all(where: isLike, "ORDER BY name_key", in: session)
        }
        guard !name.keys.search.contains(" ") else { return same }
        // An exclamation mark comes after a blank.
        let (first, end) = ("\(name.keys.search) ", "\(name.keys.search)!")
        return try same
            + Player.table.all(where: "search_key > \(first) AND search_key < \(end)", "ORDER BY name_key", in: session)
    }

    private func players(spelled keys: Set<String>, in session: Session) throws -> [Player] {
        try Player.table.all(
            where: "search_key IN (\(keys.map(SQL.Value.text)))", "ORDER BY name_key", in: session)
    }

    /// Pairs of players whose names are spelled differently, but would count as one today; older stores contain such
    /// pairs.
    func twins(in session: Session) throws -> [(Player, Player)] {
        let own: SQL = "FROM player WHERE organizer_id = \(session.organizer.id)"
        let several: SQL =
            "search_key IN (SELECT search_key " + own + " GROUP BY search_key HAVING COUNT(*) > 1 LIMIT 20)"
        let players = try Player.table.all(where: several, "ORDER BY id", in: session)
        let twins = Dictionary(grouping: players, by: \.name.keys.name).values.filter { $0.count > 1 }
        return twins.map { ($0[0], $0[1]) }.sorted { $0.0.id < $1.0.id }
    }

    /// The maximum number of guests, or players, that a page lists as rows.
    static let mostOnPage = 200

    /// The guests by name, or the first of them.
    func guests(in session: Session) throws -> [Player] {
        try Player.table.all(
            where: "guest_of IS NOT NULL", "ORDER BY search_key, name_key LIMIT \(Self.mostOnPage)", in: session)
    }

    func players(_ filter: PlayerFilter, in session: Session) throws -> [Player] {
        var condition: SQL = filter.withGuests ? "TRUE" : "guest_of IS NULL"
        if let position = filter.position { condition += " AND position = \(position.rawValue)" }
        if let skill = filter.skill { condition += " AND skill = \(skill.rawValue)" }
        if let search = filter.search {
            let pattern = "%\(NameKeys(search).search.escapedForLike)%"
            condition += " AND (search_key LIKE \(pattern) ESCAPE '\\' OR \(Player.condition(called: pattern)))"
        }
        let names: SQL = "search_key, name_key"
        var order: SQL = "ORDER BY "
        if let property = filter.order, property.name != "name" { order += property.order + ", " }
        order += names
        if let limit = filter.limit { order += " LIMIT \(limit)" }
        return try Player.table.all(where: condition, order, in: session)
    }
}
