public import GatherKit

/// A player was deleted.
public struct PlayerDeleted: Event {
    /// The player, as it was.
    public let player: Player
    /// Describes what has happened.
    public init(_ player: Player) { self.player = player }
}
