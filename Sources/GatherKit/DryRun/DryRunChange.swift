/// A change that a dry run predicts for a row, including its parts.
public struct DryRunChange: Codable, Equatable, Sendable {
    /// The noun for such a row.
    public let noun: String
    /// The row before; nil for a new row.
    public let before: RowDescription?
    /// The row after; nil for a deleted row.
    public let after: RowDescription?

    /// Creates a change.
    public init(_ noun: String, from before: RowDescription?, to after: RowDescription?) {
        (self.noun, self.before, self.after) = (noun, before, after)
    }

    /// The name of the row, as before the change.
    public var name: String { (before ?? after)?.name ?? "" }
}
