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
