import GatherDatabase
public import GatherKit
public import GatherModels

extension Player {
    /// The players, whom a name is found by whatever its case and its accents.
    public static let table = Table(
        "player",
        derived: .init("name_key", "search_key") { player in
            let keys = player.name.keys
            return [.text(keys.name), .text(keys.search)]
        },
        Player.init(id:name:age:skill:position:favouriteTeam:),
        Column("id", \.id), Column("name", \.name), Column("age", \.age), Column("skill", \.skill),
        Column("position", \.position), Column("favourite_team", \.favouriteTeam))

    /// Makes a number that no player has, had, or will have, for somebody in a gather of another store who was deleted.
    ///
    /// - Throws: ``StoreFailure``.
    public static func newNumber(in session: Session) throws -> Int {
        // A row that was there for a moment has used its number up; no player can have an empty name.
        let number = try table.insertNumbered(Player(id: 0, name: PlayerName(stored: "")), in: session)
        try table.delete(number, in: session)
        return number
    }
}
