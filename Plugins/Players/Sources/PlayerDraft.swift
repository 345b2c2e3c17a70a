import GatherKit
import GatherModels

/// A player as somebody describes one, before there is a number.
struct PlayerDraft: Equatable, Sendable {
    var name: PlayerName
    var age: Int?
    var skill: Skill?
    var position: Position?
    var favouriteTeam: String?

    static let name = Argument.positional("name", .playerName, "what everybody calls the player")
    static let age = Argument.option("age", .integer(Player.ages), "age in years")
    static let skill = Argument<Skill?>.option("skill", .choice(), "how well the player plays")
    static let position = Argument<Position?>.option(
        "position", .choice(aliases: \.spellings), "where the player likes to play"
    )
    static let favouriteTeam = Argument.option(
        "favourite-team", .text(maximumLength: Player.favouriteTeamLength), "the club the player supports"
    )

    init(
        name: PlayerName, age: Int? = nil, skill: Skill? = nil, position: Position? = nil, favouriteTeam: String? = nil
    ) {
        self.name = name
        self.age = age
        self.skill = skill
        self.position = position
        self.favouriteTeam = favouriteTeam
    }

    init(_ arguments: Arguments) throws(UsageFailure) {
        name = try arguments[Self.name]
        age = try arguments[Self.age]
        skill = try arguments[Self.skill]
        position = try arguments[Self.position]
        favouriteTeam = try arguments[Self.favouriteTeam]
    }
}

extension Player {
    /// The player that somebody describes, under a number.
    init(id: Int, _ draft: PlayerDraft) {
        self.init(
            id: id, name: draft.name, age: draft.age, skill: draft.skill, position: draft.position,
            favouriteTeam: draft.favouriteTeam)
    }
}

extension Position {
    /// Other ways to write a position: ours, and those of the squad lists of FIFA.
    var spellings: [String] {
        switch self {
        case .goalkeeper: [abbreviation]
        case .defender: [abbreviation, "DF"]
        case .midfielder: [abbreviation, "MF"]
        case .winger: [abbreviation]
        case .striker: [abbreviation, "FW"]
        }
    }
}

/// What is to be different about a player.
struct PlayerChange: Equatable, Sendable {
    var name: PlayerName?
    var age: Int?
    var skill: Skill?
    var position: Position?
    var favouriteTeam: String?
    var cleared: [ClearableField] = []

    /// A field that a player need not have.
    enum ClearableField: String, CaseIterable, Sendable {
        case age, skill, position
        case favouriteTeam = "favourite-team"
    }

    static let name = Argument.option("name", .playerName, "a new name")
    static let clear = Argument<[ClearableField]>.options("clear", .choice(), "a field to leave empty")

    func applied(to player: Player) -> Player {
        var changed = Player(
            id: player.id,
            name: name ?? player.name,
            age: age ?? player.age,
            skill: skill ?? player.skill,
            position: position ?? player.position,
            favouriteTeam: favouriteTeam ?? player.favouriteTeam
        )
        for field in cleared {
            switch field {
            case .age: changed.age = nil
            case .skill: changed.skill = nil
            case .position: changed.position = nil
            case .favouriteTeam: changed.favouriteTeam = nil
            }
        }
        return changed
    }
}

extension PlayerChange {
    init(_ arguments: Arguments) throws(UsageFailure) {
        self.init(
            name: try arguments[Self.name],
            age: try arguments[PlayerDraft.age],
            skill: try arguments[PlayerDraft.skill],
            position: try arguments[PlayerDraft.position],
            favouriteTeam: try arguments[PlayerDraft.favouriteTeam],
            cleared: try arguments[Self.clear]
        )
    }
}
