public import GatherDatabase
public import GatherKit
public import GatherModels

extension PlayerName: ColumnValue {
    /// Reads a name.
    public init?(_ stored: SQL.Value) {
        guard let text = String(stored) else { return nil }
        self.init(stored: text)
    }

    /// The name.
    public var stored: SQL.Value { .text(text) }
}

extension Team: ColumnValue {}
extension Skill: ColumnValue {}
extension Position: ColumnValue {}
