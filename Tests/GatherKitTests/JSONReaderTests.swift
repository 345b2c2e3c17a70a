import Foundation
import GatherDatabase
import GatherKit
import GatherTestSupport
import Testing

@Suite(.enabled(if: TestEngine.isDefault)) struct JSONReaderTests {
    private func value(_ text: String) throws -> Value { try Value(json: Data(text.utf8)) }

    @Test func decodesEscapes() throws {
        #expect(
            try value(#" ["\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00é😀",-5,true,false,null,{"a":[]}]"#)
                == .list([
                    .text("\"\\/\u{8}\u{C}\n\r\té😀é😀"), .integer(-5), .boolean(true), .boolean(false), .null,
                    .record(["a": .list([])]),
                ]))
    }

    @Test(arguments: [
        ("1.5", "1.5"), ("-0.25", "-0.25"), ("27.4449", "27.445"), ("254E-1", "25.4"),
        ("999999999999.999", "999999999999.999"),
    ])
    func roundsToThreeDecimals(text: String, number: String) throws {
        let value = try value(text)
        #expect(value == .decimal(try #require(DecimalNumber(number))))
        #expect(String(decoding: value.compactJSON, as: UTF8.self) == number)
    }

    @Test(arguments: [("27.0", 27), ("-0.25e-3", 0), ("2E2", 200), ("-0", 0), ("-0.0", 0)])
    func readsANumberWithoutDecimalsAsAWholeOne(text: String, number: Int) throws {
        #expect(try value(text) == .integer(number))
    }

    @Test func keepsTheOrderOfFields() throws {
        #expect(
            try value(#"{"z":1,"a":{"y":2,"b":3}}"#)
                == .record(["z": .integer(1), "a": .record(["y": .integer(2), "b": .integer(3)])]))
    }

    @Test(arguments: [
        ("[1e13]", "is too large a number"), ("[1.]", "is not a valid number"), ("[1.5x]", "a comma"),
        ("[9223372036854775808]", "is not a valid number"),
        (#"{"a":1,"a":2}"#, "is given twice"), ("[1] 2", "extra text after the end"), ("", "a value is missing"),
        ("[\"\u{1}\"]", "a control character"), (#"["\ud800"]"#, "an unpaired surrogate"),
        (#"["\u00g0"]"#, "four hexadecimal digits"),
        (#"["\u00"#, "four hexadecimal digits"), (#"["\"#, "escape"), ("[truE]", "a value is missing"),
        ("[01]", "is not a valid number"),
    ])
    func describesEachMistake(text: String, reason: String) throws {
        let mistake = #expect(throws: JSONMistake.self) { try value(text) }
        #expect(mistake?.reason.contains(reason) == true, "\(String(describing: mistake))")
    }

    @Test(arguments: [
        "1.5", "-0.25e-3", "12345678901234567890", "1E+5", "0", "true", #""a""#, #"{"a":[1.5,{"b":2e9}]}"#,
    ])
    func skipsAnyValue(text: String) throws {
        var reader = JSONReader(Array("[\(text)]".utf8))
        try reader.list { try $0.skipValue() }
        try reader.finish()
    }

    @Test(arguments: ["1.", "-", ".5", "1e", "01", "+1", "1.5.5", "nul", "[1,]"])
    func refusesToSkipInvalidJSON(text: String) {
        #expect(throws: JSONMistake.self) {
            var reader = JSONReader(Array("[\(text)]".utf8))
            try reader.list { try $0.skipValue() }
            try reader.finish()
        }
    }

    @Test func limitsTheDepth() throws {
        func nested(_ depth: Int, _ open: String, _ close: String) -> String {
            String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
        }
        for (open, close) in [("[", "]"), (#"{"a":"#, "}")] {
            #expect(throws: Never.self) { try value(nested(JSONReader.maximumDepth, open, close)) }
            for depth in [JSONReader.maximumDepth + 1, 500, 500_000] {
                let mistake = #expect(throws: JSONMistake.self) { try value(nested(depth, open, close)) }
                #expect(mistake?.reason == "lists and objects are nested more than 32 deep")
                #expect(throws: JSONMistake.self) {
                    var reader = JSONReader(Array(nested(depth, open, close).utf8))
                    try reader.skipValue()
                }
            }
        }
    }

    /// A message with a value of every kind.
    private struct Message: Codable, Equatable {
        struct Part: Codable, Equatable {
            var flag: Bool
            var number: Int?
        }
        enum Word: String, Codable { case one, two }
        var text: String
        var data: Data
        var parts: [Part]
        var names: [String: Int]
        var word: Word
        var value: Value
        var nothing: String?
    }

    private let message = Message(
        text: "Zoë \"9\"\n", data: Data([0, 255, 7]),
        parts: [.init(flag: true, number: nil), .init(flag: false, number: -7)],
        names: ["a": 1], word: .two, value: .record(["b": .list([.null, .text("x")])]), nothing: nil)

    @Test func survivesARoundTrip() throws {
        #expect(try Value(json: JSONEncoder().encode(message)).decoded() == message)
    }

    @Test(arguments: [
        (#"{"flag":1}"#, "flag is of the wrong type"), (#"{"number":1}"#, "flag is missing"),
        (#"{"flag":true,"number":"1"}"#, "number is of the wrong type"), ("[]", "it is of the wrong type"),
    ])
    func reportsThePathOfAnInvalidField(text: String, problem: String) throws {
        let error = #expect(throws: UsageFailure.self) { try value(text).decoded(as: Message.Part.self) }
        #expect(error?.message == problem)
    }

    @Test func reportsThePathInAList() throws {
        let error = #expect(throws: UsageFailure.self) {
            try value(#"[[{"flag":1}]]"#).decoded(as: [[Message.Part]].self)
        }
        #expect(error?.message == "[0][0].flag is of the wrong type")
    }

    @Test func refusesAnotherDecoder() {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Value.self, from: Data("[1]".utf8)) }
    }

    @Test func limitsTheNumberOfValues() throws {
        let text = #"{"a":[1,2,[3]],"b":{"c":null},"x":[[],[]]}"#
        func read(_ limit: Int) throws -> Value {
            try Value(fields: ["a", "b"], of: Array(text.utf8), maximumValues: limit)
        }
        #expect(try read(10).compactJSON == Array(#"{"a":[1,2,[3]],"b":{}}"#.utf8))
        #expect(throws: JSONMistake(line: 1, reason: "there are more than 9 values")) { try read(9) }
    }

    @Test func spendsTheBudgetForValuesThatItSkips() {
        let text = "{\"x\":[" + String(repeating: "[],", count: 200) + "1]}"
        let budget = Budget(.init(steps: 100, bytes: 1 << 20, time: nil))
        #expect(throws: BudgetFailure.steps(limit: 100)) {
            try Budget.$current.withValue(budget) {
                _ = try Value(fields: [], of: Array(text.utf8), maximumValues: .max)
            }
        }
    }
}
