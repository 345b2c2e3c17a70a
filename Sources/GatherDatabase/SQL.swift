/// A statement with its values kept apart from its text.
///
///     let find: SQL = "SELECT * FROM player WHERE name_key = \(key)"
///
/// The text holds `$1`, `$2`, … which SQLite and PostgreSQL both read.
public struct SQL: ExpressibleByStringInterpolation, Equatable, Sendable {
    /// What a column holds, or a statement is given.
    public enum Value: Hashable, Sendable {
        case null
        case integer(Int)
        case text(String)

        /// A text, or null.
        public static func optional(_ text: String?) -> Value { text.map(Value.text) ?? .null }
        /// An integer, or null.
        public static func optional(_ number: Int?) -> Value { number.map(Value.integer) ?? .null }
    }

    /// The statement with a placeholder for each value.
    public private(set) var text: String
    /// The values, in the order of their placeholders.
    public private(set) var values: [Value]

    /// Makes a statement of a text that holds `$1`, `$2`, … in this order, and their values.
    public init(_ text: String, _ values: [Value]) {
        self.text = text
        self.values = values
    }

    /// Makes an empty statement, with room for so many bytes.
    public init(capacity: Int) {
        text = ""
        text.reserveCapacity(capacity)
        values = []
    }

    /// Makes a statement without values.
    public init(stringLiteral text: String) {
        self.text = text
        values = []
    }

    /// Makes a statement of its pieces.
    public init(stringInterpolation: StringInterpolation) { self = stringInterpolation.statement }

    /// The statements one after the other.
    public static func + (left: SQL, right: SQL) -> SQL {
        var joined = left
        joined.append(right)
        return joined
    }

    /// Adds a piece, whose placeholders go on where the statement's own end.
    public static func += (left: inout SQL, right: SQL) { left.append(right) }

    private mutating func append(_ other: SQL) {
        if values.isEmpty || other.values.isEmpty {
            text += other.text
            if !other.values.isEmpty { values = other.values }
            return
        }
        var rest = other.text[...]
        for (index, value) in other.values.enumerated() {
            guard let placeholder = rest.firstRange(of: "$\(index + 1)") else { break }
            text += rest[..<placeholder.lowerBound]
            rest = rest[placeholder.upperBound...]
            bind(value)
        }
        text += rest
    }

    private static let placeholders = (1...16).map { "$\($0)" }

    /// Adds a value with its placeholder.
    public mutating func bind(_ value: Value) {
        values.append(value)
        text += values.count <= Self.placeholders.count ? Self.placeholders[values.count - 1] : "$\(values.count)"
    }

    /// Collects the pieces of an interpolated statement.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var statement: SQL = ""

        /// Starts an empty statement.
        public init(literalCapacity: Int, interpolationCount: Int) {
            statement.text.reserveCapacity(literalCapacity + 3 * interpolationCount)
            statement.values.reserveCapacity(interpolationCount)
        }

        /// Adds text as it stands.
        public mutating func appendLiteral(_ text: String) { statement.text += text }
        /// Adds a text value, or null.
        public mutating func appendInterpolation(_ text: String?) { statement.bind(.optional(text)) }
        /// Adds an integer value, or null.
        public mutating func appendInterpolation(_ number: Int?) { statement.bind(.optional(number)) }
        /// Adds a truth value, as 0 or 1.
        public mutating func appendInterpolation(_ flag: Bool) { statement.bind(.integer(flag ? 1 : 0)) }
        /// Adds a statement, with its values.
        public mutating func appendInterpolation(_ piece: SQL) { statement.append(piece) }
    }
}

// MARK: - Rows

extension SQL {
    /// How many rows a statement inserts at most: of eleven columns each, no engine finds that too many values.
    private static let rowsAtOnce = 500

    /// Statements that insert rows, many with each: what takes long is the way to the store.
    ///
    ///     for statement in SQL.inserts("INSERT INTO goal (gather_id, place)", rows) { … }
    ///
    /// - Parameters:
    ///   - beginning: What comes before `VALUES`.
    ///   - rows: The values of each row, in the order of the columns.
    public static func inserts(_ beginning: String, _ rows: [[Value]]) -> [SQL] {
        stride(from: 0, to: rows.count, by: rowsAtOnce).map { start in
            let some = rows[start..<min(start + rowsAtOnce, rows.count)]
            var text = beginning + " VALUES "
            var place = 0
            for row in some {
                text += place == 0 ? "(" : ", ("
                for index in row.indices {
                    place += 1
                    text += index == 0 ? "$" : ", $"
                    text += String(place)
                }
                text += ")"
            }
            return SQL(text, some.flatMap(\.self))
        }
    }
}
