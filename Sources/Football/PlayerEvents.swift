public import GatherKit

/// The event that a player was deleted.
public struct PlayerDeleted: Event {
    /// The player before the deletion.
    public let player: Player
    /// Makes the event.
    public init(_ player: Player) { self.player = player }
}
