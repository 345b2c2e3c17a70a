/// An SQL statement with its parameter values kept separate from its text.
///
///     let find: SQL = "SELECT * FROM player WHERE name_key = \(key)"
///
/// The text holds the placeholders `$1`, `$2`, …, which both SQLite and PostgreSQL accept.
public struct SQL: ExpressibleByStringInterpolation, Equatable, Sendable {
    /// The value of a column or of a statement parameter.
    public enum Value: Hashable, Sendable {
        case null
        case integer(Int)
        case text(String)
    }

    /// The text of the statement, with a placeholder for each value.
    public private(set) var text: String
    /// The parameter values, in the order of their placeholders.
    public private(set) var values: [Value]

    /// Creates a statement from a text with the placeholders `$1`, `$2`, … in this order, and their values.
    public init(_ text: String, _ values: [Value]) {
        self.text = text
        self.values = values
    }

    /// Creates a statement without parameters.
    public init(stringLiteral text: String) {
        self.text = text
        values = []
    }

    /// Creates a statement from an interpolated string.
    public init(stringInterpolation: StringInterpolation) { self = stringInterpolation.statement }

    /// Concatenates two statements and renumbers the placeholders of the second.
    public static func + (left: SQL, right: SQL) -> SQL {
        var joined = left
        joined.append(right)
        return joined
    }

    /// Appends a statement and renumbers its placeholders.
    public static func += (left: inout SQL, right: SQL) { left.append(right) }

    private mutating func append(_ other: SQL) {
        if values.isEmpty || other.values.isEmpty {
            text += other.text
            if !other.values.isEmpty { values = other.values }
            return
        }
        // The placeholders are in order, and nothing else in a statement begins with a dollar sign.
        var rest = other.text.utf8[...]
        for value in other.values {
            guard let start = rest.firstIndex(of: UInt8(ascii: "$")) else { break }
            text += Substring(rest[..<start])
            rest = rest[start...].dropFirst().drop { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            bind(value)
        }
        text += Substring(rest)
    }

    private static let placeholders = (1...16).map { "$\($0)" }

    /// Appends a value and its placeholder.
    public mutating func bind(_ value: Value) {
        values.append(value)
        text += values.count <= Self.placeholders.count ? Self.placeholders[values.count - 1] : "$\(values.count)"
    }

    /// Builds a statement from an interpolated string; each interpolated value becomes a parameter.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var statement: SQL = ""

        /// Creates an empty statement.
        public init(literalCapacity: Int, interpolationCount: Int) {
            statement.text.reserveCapacity(literalCapacity + 3 * interpolationCount)
            statement.values.reserveCapacity(interpolationCount)
        }

        /// Appends literal SQL text.
        public mutating func appendLiteral(_ text: String) { statement.text += text }
        /// Appends a text parameter; null for nil.
        public mutating func appendInterpolation(_ text: String?) { statement.bind(text.map(Value.text) ?? .null) }
        /// Appends an integer parameter; null for nil.
        public mutating func appendInterpolation(_ number: Int?) { statement.bind(number.map(Value.integer) ?? .null) }
        /// Appends a Boolean parameter as the integer 0 or 1.
        public mutating func appendInterpolation(_ flag: Bool) { statement.bind(.integer(flag ? 1 : 0)) }
        /// Appends a statement with its parameters.
        public mutating func appendInterpolation(_ piece: SQL) { statement.append(piece) }
        /// Appends a parameter for each value, with commas between them, as in `id IN (\(values))`.
        public mutating func appendInterpolation(_ values: [Value]) {
            for (place, value) in values.enumerated() {
                if place > 0 { appendLiteral(", ") }
                statement.bind(value)
            }
        }
    }
}

// MARK: - Rows

extension SQL {
    /// The maximum number of rows in one `INSERT`; with eleven columns each, they stay within the parameter limit of
    /// both databases.
    private static let rowsAtOnce = 500

    /// Returns statements that insert rows in batches, because the round trip to the database dominates the cost.
    ///
    ///     for statement in SQL.inserts("INSERT INTO goal (gather_id, place)", rows) { … }
    ///
    /// - Parameters:
    ///   - beginning: The text before `VALUES`.
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

extension String {
    /// The text escaped for a pattern of `LIKE … ESCAPE '\'`, so that it matches literally.
    public var escapedForLike: String {
        // Hardly any text contains one of these.
        guard utf8.contains(where: { "\\%_".utf8.contains($0) }) else { return self }
        return replacing("\\", with: "\\\\").replacing("%", with: "\\%").replacing("_", with: "\\_")
    }
}
