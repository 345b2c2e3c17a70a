import GatherDatabase
public import GatherKit

extension Player {
    /// The players, whom a name is found by whatever its case and its accents.
    public static let table = Table(
        "player",
        derived: .init("name_key", "search_key") { player in
            let keys = player.name.keys
            return [.text(keys.name), .text(keys.search)]
        },
        description: { player, _ in RowDescription("\(player.name.text) (#\(player.id))", player.record) },
        fields: fields,
        Player.init(id:name:age:skill:position:favouriteTeam:),
        Column("id", \.id), Column("name", \.name), Column("age", \.age), Column("skill", \.skill),
        Column("position", \.position), Column("favourite_team", \.favouriteTeam))

    /// What people see of a player, but for the number.
    public static let fields = Fields<Player>(
        Field("name", \.name, .name, "what everybody calls the player"),
        Field("age", \.age, .integer(ages), "age in years"),
        Field("skill", \.skill, .choice(), "how well the player plays"),
        Field(
            "position", \.position, .choice(aliases: \.spellings), key: "preferredPosition",
            "where the player likes to play"),
        Field(
            "favourite-team", \.favouriteTeam, .text(maximumLength: favouriteTeamLength),
            "the club the player supports"))

    /// A player of whom nothing is known yet.
    public static var unknown: Player { Player(id: 0, name: Name(stored: "")) }
}

extension Position {
    /// Other ways to write a position: ours, and those of the squad lists of FIFA.
    public var spellings: [String] {
        switch self {
        case .goalkeeper: [abbreviation]
        case .defender: [abbreviation, "DF"]
        case .midfielder: [abbreviation, "MF"]
        case .winger: [abbreviation]
        case .striker: [abbreviation, "FW"]
        }
    }
}
