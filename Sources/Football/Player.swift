import GatherDatabase
public import GatherKit

/// Somebody who plays.
public struct Player: Equatable, Identifiable, Sendable {
    /// The number that `#12` on a command line means; unique in a store.
    public var id: Int
    /// What everybody calls the player.
    public var name: Name
    /// Age in years, 1…120.
    public var age: Int?
    /// How well the player plays.
    public var skill: Skill?
    /// Where the player likes to play.
    public var position: Position?
    /// The club the player supports.
    public var favouriteTeam: String?

    /// The ages a player can have, in years.
    public static let ages = 1...120
    /// How many characters the name of a favourite team may have.
    public static let favouriteTeamLength = 100

    /// Makes a player of values that were checked before.
    public init(
        id: Int,
        name: Name,
        age: Int? = nil,
        skill: Skill? = nil,
        position: Position? = nil,
        favouriteTeam: String? = nil
    ) {
        self.id = id
        self.name = name
        self.age = age
        self.skill = skill
        self.position = position
        self.favouriteTeam = favouriteTeam
    }
}

/// How well somebody plays.
public enum Skill: String, CaseIterable, Sendable {
    case beginner, amateur, professional
}

/// Where on the pitch somebody likes to play.
public typealias Position = Pitch.Position

// MARK: - Table

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
