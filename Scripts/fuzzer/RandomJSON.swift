import Foundation
import GatherKit
import GatherTestSupport

/// Generates unusual JSON, and compares how we read it with how Foundation reads it.
struct RandomJSON {
    var random: SeededRandom

    /// Makes a text and reads it.
    ///
    /// - Returns: What was wrong with the result; nil if nothing was.
    mutating func problem(noting note: (String) -> Void) -> String? {
        let value = value(depth: random.pick([1, 3, 5, JSONReader.maximumDepth]))
        let written = value.compactJSON
        note(String(decoding: written, as: UTF8.self))
        guard (try? Value(json: Data(written))) == value else { return "a value is not read as it was written" }
        let text = random.isOneIn(20) ? repetition() : changed(written)
        note(String(decoding: text, as: UTF8.self))
        guard let read = try? Value(json: Data(text)) else { return nil }
        guard (try? Value(json: Data(read.compactJSON))) == read else { return "a value changes when it is written" }
        guard let known = try? JSONDecoder().decode(KnownValue.self, from: Data(text)) else {
            return "what Foundation refuses is read"
        }
        return known.value.sorted == read.sorted ? nil : "is read as \(read), by Foundation as \(known.value)"
    }

    private mutating func value(depth: Int) -> Value {
        switch Int.random(in: 0..<(depth > 0 ? 11 : 7), using: &random) {
        case 0: .null
        case 1: .boolean(random.isOneIn(2))
        case 2, 3: .integer(random.pick([0, -1, 7, .max, .min, Int.random(in: -99_999...99_999, using: &random)]))
        case 4, 5: .text(text())
        case 6: DecimalNumber(Double(Int.random(in: -9999...9999, using: &random)) + 0.001).map(Value.decimal) ?? .null
        case 7, 8: .list((0..<count()).map { _ in value(depth: depth - 1) })
        default: .record(Record(fields(depth: depth - 1)))
        }
    }

    private mutating func fields(depth: Int) -> [(name: String, value: Value)] {
        var names: Set<String> = []
        return (0..<count()).compactMap { _ in
            let name = text()
            let value = value(depth: depth)
            // A null field is not written.
            return value != .null && names.insert(name).inserted ? (name, value) : nil
        }
    }

    private mutating func count() -> Int { random.pick([0, 1, 1, 2, 3, random.isOneIn(20) ? 40 : 1]) }

    private mutating func text() -> String {
        (0..<Int.random(in: 0...6, using: &random)).map { _ in
            random.pick([
                "a", "Ana", " ", "\"", "\\", "/", "\n", "\u{0}", "\u{7F}", "é", "e\u{301}", "東京", "🐐", "\u{FEFF}",
                "12:30",
            ])
        }.joined()
    }

    private static let tokens = [
        "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "\\uD83D", "\\uDC10", "\\u0000", "null", "true", "false", "-",
        "0",
        "1.5", "1e9", "99999999999999999999", "-0", "01", " ", "\n", "\u{0}", "\u{FEFF}", "é", "\"a\":1", "[[[[", "/*",
    ]

    /// A text with some bytes changed.
    private mutating func changed(_ text: [UInt8]) -> [UInt8] {
        var text = text
        for _ in 0..<Int.random(in: 1...4, using: &random) where !text.isEmpty {
            let place = Int.random(in: 0..<text.count, using: &random)
            let end = min(text.count, place + Int.random(in: 1...9, using: &random))
            switch Int.random(in: 0..<5, using: &random) {
            case 0: text[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            case 1: text.removeSubrange(place..<end)
            case 2: text.insert(contentsOf: text[place..<end], at: place)
            case 3: text.insert(contentsOf: random.pick(Self.tokens).utf8, at: place)
            default: text.removeSubrange(place...)
            }
        }
        return text
    }

    /// A repeated text, which is read in time only if the time is proportional to its length.
    private mutating func repetition() -> [UInt8] {
        let count = Int.random(in: 1...60_000, using: &random)
        let open = random.pick(Self.tokens + ["{\"a\":", "[1,", "\"\\\\"])
        let end = random.pick(Self.tokens + ["}", "]"])
        return Array((String(repeating: open, count: count) + String(repeating: end, count: count)).utf8)
    }
}

/// A value as read by Foundation.
private struct KnownValue: Decodable {
    let value: Value

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
        if var list = try? decoder.unkeyedContainer() {
            var values: [Value] = []
            while !list.isAtEnd { values.append(try list.decode(Self.self).value) }
            value = .list(values)
        } else if let record = try? decoder.container(keyedBy: Name.self) {
            value = .record(
                Record(try record.allKeys.map { ($0.stringValue, try record.decode(Self.self, forKey: $0).value) }))
        } else {
            let single = try decoder.singleValueContainer()
            value =
                if single.decodeNil() {
                    .null
                } else if let flag = try? single.decode(Bool.self) {
                    .boolean(flag)
                } else if let number = try? single.decode(Int.self) {
                    .integer(number)
                } else if let number = (try? single.decode(Double.self)).flatMap({ DecimalNumber($0) }) {
                    number.wholeNumber.map(Value.integer) ?? .decimal(number)
                } else {
                    .text(try single.decode(String.self))
                }
        }
    }
}

extension Value {
    /// The value with the fields of its records sorted by name, because Foundation does not keep their order.
    fileprivate var sorted: Value {
        switch self {
        case .list(let values): .list(values.map(\.sorted))
        case .record(let record):
            .record(Record(record.fields.map { ($0.name, $0.value.sorted) }.sorted { $0.0 < $1.0 }))
        default: self
        }
    }
}
