import Foundation
import GatherKit
import Testing

struct ValueTests {
    private let value = Value.record([
        "a": .null, "b": .text("x"), "c": .integer(-7), "d": .boolean(true),
        "e": .list([.integer(1), .record(["f": .null])]),
    ])

    @Test func survivesARoundTrip() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let data = try encoder.encode(value)
        #expect(String(decoding: data, as: UTF8.self) == #"{"a":null,"b":"x","c":-7,"d":true,"e":[1,{"f":null}]}"#)
        #expect(try Value(json: data).decoded(as: Value.self) == value)
    }

    @Test func roundsDecimalNumbers() {
        #expect(Value.decimal(27.449, places: 1) == .decimal(27.4, places: 3))
        #expect(Value.decimal(-0.04, places: 1) == .decimal(0, places: 1))
        #expect(Value.decimal(.nan, places: 1) == .null)
        #expect(Value.decimal(1e13, places: 0) == .null)
    }

    @Test func readsAWholeNumberAsADecimalOne() throws {
        let shape = ResultShape.list(.decimal)
        let value = try Value(json: Data("[27, 27.4]".utf8))
        #expect(shape.fitted(value) == .list([.decimal(27, places: 1), .decimal(27.4, places: 1)]))
    }

    @Test func convertsNilToNull() {
        #expect(Value.text(optional: nil) == .null)
        #expect(Value.text(optional: "a") == .text("a"))
        #expect(Value.integer(optional: nil) == .null)
        #expect(Value.integer(optional: 1) == .integer(1))
    }

    @Test func findsAFieldByItsName() {
        let record: Record = ["a": .integer(1)]
        #expect(record["a"] == .integer(1))
        #expect(record["b"] == nil)
    }

    @Test(arguments: [
        (ResultShape.text, Value.text("a"), true), (.text, .integer(1), false), (.text, .null, false),
        (.integer, .integer(1), true), (.boolean, .boolean(false), true), (.integer, .boolean(false), false),
        (.optional(.text), .null, true), (.optional(.text), .text("a"), true), (.optional(.text), .integer(1), false),
        (.list(.text), .list([]), true), (.list(.text), .list([.text("a"), .integer(1)]), false),
        (.record([.init("a", .text)]), .record(["a": .text("x")]), true),
        (.record([.init("a", .text)]), .record(["b": .text("x")]), false),
        (.record([.init("a", .text)]), .record(["a": .text("x"), "b": .null]), false),
        (.record([.init("a", .text)]), .record([:]), false),
    ])
    func matchesItsSchema(shape: ResultShape, value: Value, matches: Bool) {
        #expect(shape.matches(value) == matches)
    }

    @Test func describesItsSchema() {
        let shape = ResultShape.list(
            .record([.init("id", .integer), .init("name", .optional(.text)), .init("own", .boolean)])
        )
        #expect(shape.text == "list of {id: integer, name: text or null, own: boolean}")
    }

    @Test func encodesBlocks() throws {
        let blocks: [Block] = [
            .text("a"), .alert("b"), .section(title: "c", fields: [.init("d", "e")]),
            .table(Grid(columns: [.text("f"), .number("g")], rows: [["h", "1"]], placeholder: "i")),
            .segments([.init(title: "j", items: ["k"])]),
        ]
        #expect(try Value(json: JSONEncoder().encode(blocks)).decoded(as: [Block].self) == blocks)
    }
}
