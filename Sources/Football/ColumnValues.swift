public import GatherDatabase
public import GatherKit

extension Name: ColumnValue {
    /// Reads a name, of which nothing is obeyed by a terminal, whoever has written it.
    public init?(_ stored: SQL.Value) {
        guard let text = String(stored) else { return nil }
        self.init(stored: text.printable)
    }

    /// The name.
    public var stored: SQL.Value { .text(text) }
}

extension Team: ColumnValue {}
extension Skill: ColumnValue {}
extension Position: ColumnValue {}
