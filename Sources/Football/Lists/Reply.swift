public import GatherKit

/// What a player has said about a match day.
public enum Reply: String, CaseIterable, ColumnValue, Sendable {
    case coming = "in"
    case maybe, out
    /// The player was asked and has not answered.
    case asked
}
