import Foundation
import GatherDatabase

/// A streaming JSON reader (RFC 8259) for untrusted input, with linear run time and limits on nesting, size and number.
///
/// Each value that it reads or skips spends from the current budget.
///
/// It is stricter than JSON in three rules: the text is UTF-8, whole numbers fit an `Int`, and no object has duplicate
/// names. Other numbers are rounded to three decimals. Values skipped with ``skipValue()`` may contain any numbers.
public struct JSONReader {
    private let bytes: [UInt8]
    /// The offset of the next byte.
    public private(set) var place: Int
    private var end: Int
    private var depth = 0
    /// The maximum size in bytes of a value that ``value()`` reads.
    private let valueLimit: Int
    /// The number of values that may still be read or skipped.
    private var valuesLeft: Int
    private let maximumValues: Int
    private let budget = Budget.current

    /// The maximum nesting depth of lists and objects.
    public static let maximumDepth = 32

    /// Creates a reader that starts at an offset.
    ///
    /// - Parameters:
    ///   - valueLimit: The maximum size in bytes of a value that ``value()`` reads.
    ///   - maximumValues: The maximum number of values, within lists and objects too.
    public init(_ bytes: [UInt8], at place: Int = 0, valueLimit: Int = .max, maximumValues: Int = .max) {
        self.bytes = bytes
        self.place = place
        self.valueLimit = valueLimit
        self.maximumValues = maximumValues
        valuesLeft = maximumValues
        end = bytes.count
    }

    /// Reads an object and calls `read` for each name, to read or skip its value.
    ///
    /// - Throws: ``JSONMistake``, or what `read` throws.
    public mutating func object(_ read: (String, inout JSONReader) throws -> Void) throws {
        try expect("{", "an object")
        try enter()
        defer { depth -= 1 }
        var names: Set<String> = []
        if skip("}") { return }
        repeat {
            let name = try text()
            guard names.insert(name).inserted else { throw mistake("\(quoted(name)) is given twice") }
            try expect(":", "a colon")
            try read(name, &self)
        } while skip(",")
        try expect("}", "a comma or the end of an object")
    }

    /// Reads a list and calls `read` for each element.
    ///
    /// - Throws: ``JSONMistake``, or what `read` throws.
    public mutating func list(_ read: (inout JSONReader) throws -> Void) throws {
        try expect("[", "a list")
        try enter()
        defer { depth -= 1 }
        if skip("]") { return }
        repeat { try read(&self) } while skip(",")
        try expect("]", "a comma or the end of a list")
    }

    private mutating func enter() throws(JSONMistake) {
        guard depth < Self.maximumDepth else {
            throw mistake("lists and objects are nested more than \(Self.maximumDepth) deep")
        }
        depth += 1
    }

    private mutating func count() throws {
        try budget.spend()
        valuesLeft -= 1
        if valuesLeft < 0 { throw mistake("there are more than \(maximumValues) values") }
    }

    /// Reads a complete value.
    ///
    /// - Throws: ``JSONMistake``, or `BudgetFailure`.
    public mutating func value() throws -> Value {
        let outer = end
        if valueLimit < end - place { end = place + valueLimit }
        defer { end = outer }
        return try anyValue()
    }

    private mutating func anyValue() throws -> Value {
        try count()
        skipBlanks()
        switch peek {
        case UInt8(ascii: "\""): return .text(try string())
        case UInt8(ascii: "{"):
            var fields: [(name: String, value: Value)] = []
            try object { fields.append(($0, try $1.anyValue())) }
            return .record(Record(fields))
        case UInt8(ascii: "["):
            var elements: [Value] = []
            try list { elements.append(try $0.anyValue()) }
            return .list(elements)
        case UInt8(ascii: "t"): return try word("true", .boolean(true))
        case UInt8(ascii: "f"): return try word("false", .boolean(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return try number()
        }
    }

    private mutating func number() throws(JSONMistake) -> Value {
        let start = place
        if peek == UInt8(ascii: "-") { place += 1 }
        _ = skipDigits()
        let isWhole = !hasFraction
        place = start
        if isWhole { return .integer(try integer()) }
        try skipNumber()
        let text = String(decoding: bytes[start..<place], as: UTF8.self)
        guard let number = Double(text).flatMap(DecimalNumber.init) else {
            throw mistake("\(quoted(text)) is too large a number")
        }
        // JSON does not tell 27.0 from 27.
        return number.wholeNumber.map(Value.integer) ?? .decimal(number)
    }

    /// Whether the digits before this place are followed by a fraction or an exponent.
    private var hasFraction: Bool {
        peek.map([UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E")].contains) ?? false
    }

    /// Skips a complete value.
    ///
    /// - Throws: ``JSONMistake`` when it is not valid JSON, or `BudgetFailure`.
    public mutating func skipValue() throws {
        skipBlanks()
        switch peek {
        case UInt8(ascii: "\""), UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"): _ = try anyValue()
        default:
            try count()
            switch peek {
            case UInt8(ascii: "{"): try object { try $1.skipValue() }
            case UInt8(ascii: "["): try list { try $0.skipValue() }
            default: try skipNumber()
            }
        }
    }

    private mutating func skipNumber() throws(JSONMistake) {
        let start = place
        if peek == UInt8(ascii: "-") { place += 1 }
        var isRight = peek == UInt8(ascii: "0") ? skipDigits() == 1 : skipDigits() > 0
        if peek == UInt8(ascii: ".") {
            place += 1
            isRight = skipDigits() > 0 && isRight
        }
        if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
            place += 1
            if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { place += 1 }
            isRight = skipDigits() > 0 && isRight
        }
        guard isRight else {
            throw mistake("\(quoted(String(decoding: bytes[start..<place], as: UTF8.self))) is not a valid number")
        }
    }

    /// Skips digits and returns their number.
    private mutating func skipDigits() -> Int {
        let start = place
        while let byte = peek, (0x30...0x39).contains(byte) { place += 1 }
        return place - start
    }

    /// Checks that only white space is left.
    ///
    /// - Throws: ``JSONMistake``.
    public mutating func finish() throws(JSONMistake) {
        skipBlanks()
        if place < end { throw mistake("there is extra text after the end") }
    }

    /// Reads a string.
    ///
    /// - Throws: ``JSONMistake``.
    public mutating func text() throws(JSONMistake) -> String {
        skipBlanks()
        return try string()
    }

    private mutating func string() throws(JSONMistake) -> String {
        guard peek == UInt8(ascii: "\"") else { throw mistake("a string is missing") }
        place += 1
        var start = place
        var text = ""
        while let byte = peek {
            switch byte {
            case UInt8(ascii: "\""):
                text += try piece(from: start)
                place += 1
                return text
            case UInt8(ascii: "\\"):
                text += try piece(from: start)
                place += 1
                text.unicodeScalars.append(try escaped())
                start = place
            case 0..<0x20: throw mistake("a string contains a control character")
            default: place += 1
            }
        }
        throw mistake("a string is never closed")
    }

    private func piece(from start: Int) throws(JSONMistake) -> String {
        if start == place { return "" }
        guard let piece = String(validating: bytes[start..<place], as: UTF8.self) else {
            throw mistake("a string is not UTF-8")
        }
        return piece
    }

    private mutating func escaped() throws(JSONMistake) -> Unicode.Scalar {
        let byte = peek
        place += 1
        switch byte {
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte ?? 0)
        case UInt8(ascii: "u"): break
        default: throw mistake("a string contains an escape that is not valid in JSON")
        }
        let unit = try codeUnit()
        if let scalar = Unicode.Scalar(UInt32(unit)) { return scalar }
        guard UTF16.isLeadSurrogate(unit), bytes[place..<end].starts(with: #"\u"#.utf8) else {
            throw mistake("a string has an unpaired surrogate (\\ud800 to \\udfff)")
        }
        place += 2
        let second = try codeUnit()
        guard UTF16.isTrailSurrogate(second),
            let scalar = Unicode.Scalar(0x10000 + (UInt32(unit & 0x3FF) << 10) + UInt32(second & 0x3FF))
        else { throw mistake("a string has an unpaired surrogate (\\ud800 to \\udfff)") }
        return scalar
    }

    private mutating func codeUnit() throws(JSONMistake) -> UInt16 {
        let digits = bytes[min(place, end)..<min(place + 4, end)].compactMap(\.hexadecimalDigit)
        guard digits.count == 4 else { throw mistake("a string contains \\u without four hexadecimal digits") }
        place += 4
        return digits.reduce(0) { $0 << 4 | UInt16($1) }
    }

    /// Reads an integer.
    ///
    /// - Throws: ``JSONMistake``.
    public mutating func integer() throws(JSONMistake) -> Int {
        skipBlanks()
        let start = place
        if peek == UInt8(ascii: "-") { place += 1 }
        _ = skipDigits()
        let text = String(decoding: bytes[start..<place], as: UTF8.self)
        if hasFraction { throw mistake("a number is not an integer") }
        guard !text.isEmpty, text != "-" else { throw mistake("a value is missing") }
        // JSON has no leading zeros.
        guard let number = Int(text), String(number) == text || text == "-0" else {
            throw mistake("\(quoted(text)) is not a valid number")
        }
        return number
    }

    private mutating func word(_ word: String, _ value: Value) throws(JSONMistake) -> Value {
        guard bytes[place..<end].starts(with: word.utf8) else { throw mistake("a value is missing") }
        place += word.utf8.count
        return value
    }

    private var peek: UInt8? { place < end ? bytes[place] : nil }

    private mutating func skipBlanks() {
        while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { place += 1 }
    }

    private mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
        skipBlanks()
        guard peek == UInt8(ascii: scalar) else { return false }
        place += 1
        return true
    }

    private mutating func expect(_ scalar: Unicode.Scalar, _ what: String) throws(JSONMistake) {
        if !skip(scalar) { throw mistake("\(what) is missing") }
    }

    private func mistake(_ reason: String) -> JSONMistake {
        if place >= end, end < bytes.count {
            return JSONMistake(line: line, reason: "a value is longer than \(valueLimit >> 20) MiB")
        }
        return JSONMistake(line: line, reason: reason)
    }

    /// The line of the next byte, from 1.
    public var line: Int { bytes[..<min(place, bytes.count)].count { $0 == UInt8(ascii: "\n") } + 1 }
}

/// A syntax error in JSON.
public struct JSONMistake: Error, Equatable {
    /// The line, from 1.
    public let line: Int
    /// The problem.
    public let reason: String

    /// Creates the error.
    public init(line: Int, reason: String) {
        self.line = line
        self.reason = reason
    }
}

extension Value {
    /// Parses JSON.
    ///
    /// - Throws: ``JSONMistake``, or `BudgetFailure`.
    public init(json: some Sequence<UInt8>) throws {
        var reader = JSONReader([UInt8](json))
        self = try reader.value()
        try reader.finish()
    }

    /// Parses a JSON object and keeps some of its fields; the others are skipped.
    ///
    /// - Throws: ``JSONMistake``, or `BudgetFailure`.
    public init(fields names: [String], of json: [UInt8], maximumValues: Int = .max) throws {
        var reader = JSONReader(json, maximumValues: maximumValues)
        var fields: [(name: String, value: Value)] = []
        try reader.object { name, reader in
            if names.contains(name) { fields.append((name, try reader.value())) } else { try reader.skipValue() }
        }
        try reader.finish()
        self = .record(Record(fields))
    }
}
