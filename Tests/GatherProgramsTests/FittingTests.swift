import GatherKit
import Testing

@testable import GatherPrograms

/// Values decoded from JSON that are matched with described schemas.
struct FittingTests {
    private static let player = ResultShape.record([
        .init("name", .text), .init("age", .optional(.integer)), .init("played", .duration),
    ])

    @Test func ordersFieldsAndConvertsDurations() throws {
        let value = Value.record(["age": .integer(31), "name": .text("Ana"), "played": .text("12:30")])
        let fitted = try Self.player.fitted(value, at: "value")
        #expect(fitted == .record(["name": .text("Ana"), "age": .integer(31), "played": .duration(750)]))
        #expect(Self.player.matches(fitted))
    }

    @Test func treatsAMissingFieldAsNull() throws {
        let value = Value.record(["name": .text("Ana"), "played": .text("00:10")])
        #expect(Self.player.matches(try Self.player.fitted(value, at: "value")))
    }

    @Test(arguments: [
        (ResultShape.integer, Value.text("1"), "value is not integer, as the description says"),
        (.list(.text), .list([.text("a"), .integer(1)]), "value[1] is not text, as the description says"),
        (.duration, .text("long"), "value is not minutes and seconds, such as 12:30"),
        (player, .record(["name": .text("Ana")]), "value.played is not duration, as the description says"),
        (
            .list(player), .list([.record(["name": .text("Ana"), "goals": .integer(1), "played": .text("00:10")])]),
            "value[0].goals is not in the result that the description tells of"
        ),
    ])
    func describesAMismatchAndItsPath(shape: ResultShape, value: Value, message: String) {
        let mismatch = #expect(throws: Mismatch.self) { try shape.fitted(value, at: "value") }
        #expect(mismatch?.description == message)
    }

    @Test func acceptsAnythingForAny() throws {
        let value = Value.list([.null, .record(["a": .boolean(true)])])
        #expect(try ResultShape.any.fitted(value, at: "value") == value)
    }
}
