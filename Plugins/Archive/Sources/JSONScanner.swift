import GatherKit

/// Reads JSON value by value, so that a document of any length needs the memory of one of its values.
///
/// What it reads is data of the app: numbers are whole, no object has a name twice, and nothing is nested deeply.
struct JSONScanner {
    private let bytes: [UInt8]
    /// Where it is.
    private(set) var place: Int
    private var end: Int

    /// How many values can be within each other.
    private static let depth = 16
    /// How many bytes a value can have that is read as a whole.
    private static let length = 16 << 20

    /// Starts at a place of a text.
    init(_ bytes: [UInt8], at place: Int = 0) {
        self.bytes = bytes
        self.place = place
        end = bytes.count
    }

    /// Reads an object, handing each name to `read`, which reads the value.
    mutating func object(_ read: (String, inout JSONScanner) throws -> Void) throws {
        try expect("{", "an object")
        var names: Set<String> = []
        if skip("}") { return }
        repeat {
            let name = try text()
            guard names.insert(name).inserted else { throw mistake("\(quoted(name)) is there twice") }
            try expect(":", "a colon")
            try read(name, &self)
        } while skip(",")
        try expect("}", "a comma or the end of an object")
    }

    /// Reads a list, calling `read` for each element.
    mutating func list(_ read: (inout JSONScanner) throws -> Void) throws {
        try expect("[", "a list")
        if skip("]") { return }
        repeat { try read(&self) } while skip(",")
        try expect("]", "a comma or the end of a list")
    }

    /// Reads a whole value.
    mutating func value() throws -> Value {
        let outer = end
        end = min(end, place + Self.length)
        defer { end = outer }
        return try value(within: 0)
    }

    private mutating func value(within depth: Int) throws -> Value {
        guard depth < Self.depth else { throw mistake("there are more than \(Self.depth) values within each other") }
        skipBlanks()
        switch peek {
        case UInt8(ascii: "\""): return .text(try string())
        case UInt8(ascii: "{"):
            var fields: [(name: String, value: Value)] = []
            try object { fields.append(($0, try $1.value(within: depth + 1))) }
            return .record(Record(fields))
        case UInt8(ascii: "["):
            var elements: [Value] = []
            try list { elements.append(try $0.value(within: depth + 1)) }
            return .list(elements)
        case UInt8(ascii: "t"): return try word("true", .boolean(true))
        case UInt8(ascii: "f"): return try word("false", .boolean(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return .integer(try integer())
        }
    }

    /// Makes sure that nothing is left.
    mutating func finish() throws {
        skipBlanks()
        if place < end { throw mistake("there is more behind its end") }
    }

    /// Reads a text.
    mutating func text() throws -> String {
        skipBlanks()
        return try string()
    }

    private mutating func string() throws -> String {
        guard peek == UInt8(ascii: "\"") else { throw mistake("a text is missing") }
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
            case 0..<0x20: throw mistake("a text holds a control character")
            default: place += 1
            }
        }
        throw mistake("a text has no end")
    }

    private func piece(from start: Int) throws -> String {
        if start == place { return "" }
        guard let piece = String(validating: bytes[start..<place], as: UTF8.self) else {
            throw mistake("a text is no UTF-8")
        }
        return piece
    }

    private mutating func escaped() throws -> Unicode.Scalar {
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
        default: throw mistake("a text holds an escape that JSON does not have")
        }
        let unit = try codeUnit()
        if let scalar = Unicode.Scalar(UInt32(unit)) { return scalar }
        guard UTF16.isLeadSurrogate(unit), skip("\\", "u") else { throw mistake("a text holds half a character") }
        let second = try codeUnit()
        guard UTF16.isTrailSurrogate(second),
            let scalar = Unicode.Scalar(0x10000 + (UInt32(unit & 0x3FF) << 10) + UInt32(second & 0x3FF))
        else { throw mistake("a text holds half a character") }
        return scalar
    }

    private mutating func codeUnit() throws -> UInt16 {
        let digits = bytes[place..<min(place + 4, end)]
        guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
            let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw mistake("a text holds \\u without four digits") }
        place += 4
        return unit
    }

    /// Reads a whole number.
    mutating func integer() throws -> Int {
        skipBlanks()
        let start = place
        if peek == UInt8(ascii: "-") { place += 1 }
        while let byte = peek, (0x30...0x39).contains(byte) { place += 1 }
        let text = String(decoding: bytes[start..<place], as: UTF8.self)
        if let next = peek, [UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E")].contains(next) {
            throw mistake("a number is no whole one")
        }
        guard !text.isEmpty, text != "-" else { throw mistake("a value is missing") }
        // JSON has no 007.
        guard let number = Int(text), String(number) == text else {
            throw mistake("there is no number \(quoted(text))")
        }
        return number
    }

    private mutating func word(_ word: StaticString, _ value: Value) throws -> Value {
        let text = String(describing: word)
        guard bytes[place..<end].starts(with: text.utf8) else { throw mistake("a value is missing") }
        place += text.utf8.count
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

    private mutating func skip(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
        guard place + 1 < end, bytes[place] == UInt8(ascii: first), bytes[place + 1] == UInt8(ascii: second) else {
            return false
        }
        place += 2
        return true
    }

    private mutating func expect(_ scalar: Unicode.Scalar, _ what: String) throws {
        if !skip(scalar) { throw mistake("\(what) is missing") }
    }

    private func mistake(_ reason: String) -> JSONMistake {
        if place >= end, end < bytes.count {
            return JSONMistake(line: line, reason: "a row is longer than \(Self.length >> 20) MiB")
        }
        return JSONMistake(line: line, reason: reason)
    }

    /// The line it is in, from 1.
    var line: Int { bytes[..<min(place, bytes.count)].count { $0 == UInt8(ascii: "\n") } + 1 }
}

/// Why a text is no JSON, or none that the app reads.
struct JSONMistake: Error, Equatable {
    let line: Int
    let reason: String
}
