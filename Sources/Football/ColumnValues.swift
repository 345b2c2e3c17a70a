public import GatherDatabase
public import GatherKit

extension Name: ColumnValue {
    /// Reads a stored name, without the control characters that a terminal would interpret.
    public init(_ stored: SQL.Value) throws(UnreadableValue) { self.init(stored: try String(stored).printable) }

    /// The name as stored.
    public var stored: SQL.Value { .text(text) }
}

extension Team: ColumnValue {}
extension Skill: ColumnValue {}
extension Position: ColumnValue {}
extension MatchDayFormat: ColumnValue {}
extension DrawRule: ColumnValue {}
