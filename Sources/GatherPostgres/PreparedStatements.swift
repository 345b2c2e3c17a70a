import GatherDatabase

/// The prepared statements of a connection, with the columns of their results.
struct PreparedStatements {
    /// How a statement is sent.
    struct Shape {
        /// The name of the prepared statement; empty if it is not prepared.
        let name: String
        /// Whether it must be prepared first.
        let isNew: Bool
        fileprivate let key: Key
    }

    fileprivate struct Key: Hashable {
        let text: String
        let types: [UInt32]
    }

    private struct Prepared {
        let name: String
        var columns: QueryResult.Columns?
    }

    private var prepared: [Key: Prepared] = [:]
    private var made = 0

    /// The maximum number of prepared statements, and of the parameters of each: long lists of values rarely repeat,
    /// and preparing them would only fill the server's memory.
    private static let (capacity, valueLimit) = (400, 128)

    /// Returns how to send a statement, and names it if it should be prepared.
    mutating func shape(of text: String, _ values: BoundValues) -> Shape {
        let key = Key(text: text, types: values.types)
        if let known = prepared[key] { return Shape(name: known.name, isNew: false, key: key) }
        guard prepared.count < Self.capacity, values.types.count <= Self.valueLimit, Self.isPlanned(text) else {
            return Shape(name: "", isNew: false, key: key)
        }
        made += 1
        return Shape(name: "s\(made)", isNew: true, key: key)
    }

    /// Whether the server plans the statement, so that preparing it saves work.
    private static func isPlanned(_ text: String) -> Bool {
        ["SELECT", "INSERT", "UPDATE", "DELETE", "WITH"].contains(where: text.hasPrefix)
    }

    /// Adds the statements that the server has prepared.
    mutating func keep(_ shapes: [Shape]) {
        for shape in shapes where shape.isNew { prepared[shape.key] = Prepared(name: shape.name) }
    }

    /// Gives the result of a prepared statement the columns of an earlier one.
    mutating func setColumns(of answer: QueryResult, of shape: Shape) {
        if let columns = prepared[shape.key]?.columns {
            answer.columns = columns
        } else {
            prepared[shape.key]?.columns = answer.columns
        }
    }
}
