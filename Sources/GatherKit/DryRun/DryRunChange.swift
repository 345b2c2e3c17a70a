/// A row, with its parts, that would not be the same after a script as before.
public struct DryRunChange: Codable, Equatable, Sendable {
    /// What people call such a row.
    public let noun: String
    /// What it was like; nil when it was not there.
    public let before: RowDescription?
    /// What it would be like; nil when it would not be there any more.
    public let after: RowDescription?

    /// Describes what would become of a row.
    public init(_ noun: String, from before: RowDescription?, to after: RowDescription?) {
        (self.noun, self.before, self.after) = (noun, before, after)
    }

    /// What people call the row; a new name is among the details.
    public var name: String { (before ?? after)?.name ?? "" }
}
