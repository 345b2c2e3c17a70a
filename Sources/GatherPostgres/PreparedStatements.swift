import GatherDatabase

/// The statements that a server has prepared for a connection, and what is known of their answers.
struct PreparedStatements {
    /// A statement as it is sent.
    struct Shape {
        /// What the server calls it; empty for one that is not prepared.
        let name: String
        /// Whether it is yet to be prepared.
        let isNew: Bool
        fileprivate let key: Key
    }

    fileprivate struct Key: Hashable {
        let text: String
        let types: [UInt32]
    }

    private struct Prepared {
        let name: String
        var columns: Columns?
    }

    private var prepared: [Key: Prepared] = [:]
    private var made = 0

    /// Long lists of values differ each time; to prepare them would only fill the server's memory.
    private static let (capacity, valueLimit) = (400, 128)

    /// How a statement is sent.
    mutating func shape(of text: String, _ values: BoundValues) -> Shape {
        let key = Key(text: text, types: values.types)
        if let known = prepared[key] { return Shape(name: known.name, isNew: false, key: key) }
        guard prepared.count < Self.capacity, values.types.count <= Self.valueLimit, Self.isPlanned(text) else {
            return Shape(name: "", isNew: false, key: key)
        }
        made += 1
        return Shape(name: "s\(made)", isNew: true, key: key)
    }

    /// Whether the server thinks before it runs a statement.
    private static func isPlanned(_ text: String) -> Bool {
        ["SELECT", "INSERT", "UPDATE", "DELETE", "WITH"].contains(where: text.hasPrefix)
    }

    /// Remembers those that the server has prepared.
    mutating func keep(_ shapes: [Shape]) {
        for shape in shapes where shape.isNew { prepared[shape.key] = Prepared(name: shape.name) }
    }

    /// The columns of an answer.
    mutating func columns(of shape: Shape, _ answer: QueryResult) -> Columns {
        if let columns = prepared[shape.key]?.columns { return columns }
        let columns = answer.columns()
        prepared[shape.key]?.columns = columns
        return columns
    }
}
