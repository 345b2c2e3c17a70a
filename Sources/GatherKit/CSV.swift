import GatherDatabase

/// Comma-separated values (RFC 4180).
public enum CSV {
    /// A record with the number of its first line, counted from 1.
    public struct Row: Equatable, Sendable {
        /// The line.
        public let line: Int
        /// The fields, without their quotes.
        public let fields: [String]
    }

    /// The maximum number of fields in a record.
    public static let maximumFields = 1000

    /// The cost of reading a field, in steps.
    private static let stepsOfAField = 100
    /// The number of bytes searched for the first records, and how many of these are compared.
    private static let beginningLimit = 64 << 10
    private static let recordsCompared = 20

    /// A mistake in the form of a file.
    public struct Mistake: Error {
        /// The problem and its line: `line 3 has more than 1000 fields`.
        public let reason: String
    }

    /// Reads the records in order, without empty lines and without spaces around quotes.
    ///
    /// Fields are separated by a comma, semicolon, tab or bar, whichever is most frequent in the first record:
    /// spreadsheets write semicolons where the comma is the decimal sign. A comma is a part of a title if most other
    /// records have as many of another separator as the first one: `Name, Vorname;Alter`. A first line such as `sep=;`
    /// names the separator. A quoted field may begin with `=`, which makes a spreadsheet read it as text.
    ///
    /// - Parameters:
    ///   - text: The bytes of the file in UTF-8, with or without a byte order mark.
    ///   - read: Called with each record; each field of it spends from the current budget.
    /// - Throws: ``Mistake``, `BudgetFailure`, or what `read` throws.
    public static func read(_ text: some Collection<UInt8>, _ read: (Row) throws -> Void) throws {
        let text = text.starts(with: Self.byteOrderMark) ? text.dropFirst(Self.byteOrderMark.count) : text[...]
        let named = namedSeparator(of: text.prefix(10))
        let separator = named ?? separator(of: text.prefix(beginningLimit))
        let budget = Budget.current
        var fields: [String] = []
        var field: [UInt8] = []
        var (line, firstLine) = (1, 1)
        /// The line of the quote that is open.
        var opening: Int?
        var isQuoted = false
        var bytes = text.makeIterator()
        var next = bytes.next()

        var isBlank: Bool { field.allSatisfy { $0 == UInt8(ascii: " ") } }
        func endField() throws {
            try budget.spend(steps: stepsOfAField)
            guard fields.count < maximumFields else {
                throw Mistake(reason: "line \(firstLine) has more than \(maximumFields) fields")
            }
            fields.append(String(decoding: field, as: UTF8.self))
            field.removeAll(keepingCapacity: true)
            isQuoted = false
        }
        func endRow() throws {
            let isEmpty = fields.isEmpty && isBlank && !isQuoted
            try endField()
            let isDeclaration = named != nil && firstLine == 1
            if !isEmpty, !isDeclaration { try read(Row(line: firstLine, fields: fields)) }
            fields.removeAll(keepingCapacity: true)
            firstLine = line
        }

        while let byte = next {
            next = bytes.next()
            let endsLine = byte == UInt8(ascii: "\n") || (byte == UInt8(ascii: "\r") && next != UInt8(ascii: "\n"))
            if endsLine { line += 1 }
            switch byte {
            case UInt8(ascii: "\"") where opening != nil && next == byte:
                field.append(byte)
                next = bytes.next()
            case UInt8(ascii: "\"") where opening != nil: opening = nil
            case _ where opening != nil: field.append(byte)
            case UInt8(ascii: "\"") where (isBlank || field == [UInt8(ascii: "=")]) && !isQuoted:
                (opening, isQuoted) = (line, true)
                field.removeAll()
            case separator: try endField()
            case _ where endsLine: try endRow()
            case UInt8(ascii: "\r"): break
            case UInt8(ascii: " ") where isQuoted: break
            case _ where isQuoted || byte == UInt8(ascii: "\""):
                throw Mistake(reason: "line \(line) has a quote that is not closed or not doubled")
            default: field.append(byte)
            }
        }
        if let opening { throw Mistake(reason: "the quote on line \(opening) is never closed") }
        try endRow()
    }

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    private static func isNewline(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }

    /// The separator that a first line such as `sep=;` names, as Excel writes it.
    private static func namedSeparator(of beginning: some Collection<UInt8>) -> UInt8? {
        let line = String(decoding: beginning, as: UTF8.self).filter { $0 != "\"" && $0 != " " }.lowercased()
        guard line.hasPrefix("sep="), let separator = line.dropFirst(4).utf8.first, !isNewline(separator) else {
            return nil
        }
        return separator
    }

    private static let separators = Array(",;\t|".utf8)

    private static func separator(of beginning: some Collection<UInt8>) -> UInt8 {
        let records = separatorCounts(of: beginning)
        // A title of the whole sheet has no separators.
        let place = records.firstIndex { $0.contains { $0 > 0 } } ?? 0
        guard place < records.count else { return separators[0] }
        let header = records[place]
        let others = records[(place + 1)...]
        let like = others.count { $0 == header }
        if place > 0, like == 0 || like * 2 < others.count { return separators[0] }
        let best = separators.indices.reduce(0) { header[$1] > header[$0] ? $1 : $0 }
        let regular = separators.indices.dropFirst().first { place in
            header[place] > 0 && others.count { $0[place] == header[place] } * 2 > others.count
        }
        return separators[best == 0 ? regular ?? best : best]
    }

    /// The numbers of each separator outside of quotes in the first records.
    private static func separatorCounts(of beginning: some Collection<UInt8>) -> [[Int]] {
        var records: [[Int]] = []
        var counts = separators.map { _ in 0 }
        var (isInQuotes, isEmpty) = (false, true)
        for byte in beginning where records.count <= recordsCompared {
            if byte == UInt8(ascii: "\"") { isInQuotes.toggle() }
            if isNewline(byte), !isInQuotes {
                if !isEmpty { records.append(counts) }
                (counts, isEmpty) = (separators.map { _ in 0 }, true)
                continue
            }
            isEmpty = false
            if !isInQuotes, let place = separators.firstIndex(of: byte) { counts[place] += 1 }
        }
        return isEmpty || records.count > recordsCompared ? records : records + [counts]
    }

    /// Returns one record, including its line break.
    public static func row(_ fields: [String]) -> String {
        // In a file of one column, any separator would be taken for the one of the file.
        let special = fields.count == 1 ? separators : [separators[0]]
        return fields.map { field($0, special) }.joined(separator: ",") + "\r\n"
    }

    private static func field(_ text: String, _ separators: [UInt8]) -> String {
        // UTF-8 bytes, because Swift treats CR LF as one character that equals neither of the two.
        let isQuoted = text.utf8.contains { separators.contains($0) || "\"\r\n".utf8.contains($0) }
        return isQuoted ? "\"\(text.replacing("\"", with: "\"\""))\"" : text
    }
}
