import GatherKit
import Testing

@testable import GatherShell

/// Results for other programs.
@Suite struct DataFormatTests {
    private func text(_ value: Value, _ format: OutputFormat) throws -> String {
        let screen = Screen([.text("for people")], value: value)
        return try ScreenRenderer(format: format, style: OutputStyle(width: 5, isColoured: true)).text(of: screen)
    }

    @Test func areMadeWithoutWhatPeopleSee() throws {
        @Sendable func looked() -> [Block] {
            Issue.record("nobody looks")
            return []
        }
        let screen = Screen(looked(), value: .integer(7))
        for format in [OutputFormat.json, .csv] {
            let output = Output(
                results: OutputChannel(-1), messages: OutputChannel(-1), resultStyle: OutputStyle(),
                messageStyle: OutputStyle(), settings: ViewSettings(format: format))
            try output.write(screen)
        }
    }

    @Test(
        arguments: [
            (.null, "null\n"), (.integer(-7), "-7\n"), (.boolean(true), "true\n"), (.list([]), "[]\n"),
            (.text("a\"b\\c/d\n\u{1}é東😀"), "\"a\\\"b\\\\c/d\\n\\u0001é東😀\"\n"),
            (.record(["b": .integer(1), "a": .null]), "{\"a\":null,\"b\":1}\n"),
            (.list([.record(["a": .list([.integer(1), .text("x")])])]), "[{\"a\":[1,\"x\"]}]\n"),
        ] as [(Value, String)]
    )
    func areOneLineOfJSON(value: Value, expected: String) throws {
        #expect(try text(value, .json) == expected)
    }

    private static func goal(_ scorer: String) -> Value {
        .record(["minute": .integer(7), "scorer": .text(scorer), "team": .text("Team A")])
    }

    @Test(
        arguments: [
            (.list([]), ""),
            (.list([.record(["id": .integer(1), "name": .text("Ana")])]), "id,name\r\n1,Ana\r\n"),
            (.record(["name": .text("a,b"), "club": .null]), "name,club\r\n\"a,b\",\r\n"),
            (.record(["x": .text("say \"no\"")]), "x\r\n\"say \"\"no\"\"\"\r\n"),
            (.record(["x": .text("two\nlines")]), "x\r\n\"two\nlines\"\r\n"),
            (.record(["x": .text("two\r\nlines")]), "x\r\n\"two\r\nlines\"\r\n"),
            (.record(["x": .text(" = 1")]), "x\r\n = 1\r\n"),
            (.record(["x": .boolean(false), "y": .list([.integer(1), .integer(2)])]), "x,y\r\nfalse,1; 2\r\n"),
            (
                .list([
                    .record(["id": .integer(1), "goals": .list([Self.goal("Ana"), Self.goal("Ion")])]),
                    .record(["id": .integer(2), "goals": .list([])]),
                ]), "id,goals\r\n1,Ana; Ion\r\n2,\r\n"
            ),
            (
                .list([.record(["team": .list([.record(["club": .text("A"), "name": .text("Ana")])])])]),
                "team\r\nAna\r\n"
            ),
            (
                .record([
                    "all": .list([.record(["name": .text("Ana"), "sum": .integer(1)])]), "sum": .integer(2),
                    "unit": .text("EUR"),
                ]), "name,sum,unit\r\nAna,1,EUR\r\n"
            ),
            (
                .record([
                    "in": .list([.record(["name": .text("Ana")]), .record(["name": .text("Ion")])]),
                    "out": .list([.record(["name": .text("Zoe")])]), "match": .record(["when": .text("today")]),
                ]), "list,name,match.when\r\nin,Ana,today\r\nin,Ion,today\r\nout,Zoe,today\r\n"
            ),
            (
                .record(["match": .record(["when": .text("today"), "at": .record(["x": .integer(1)])])]),
                "match.when,match.at.x\r\ntoday,1\r\n"
            ),
            (
                .list([.record(["x": .list([.record(["a": .integer(1), "b": .null]), .list([])])])]),
                "x\r\n\"1 ; \"\r\n"
            ),
            (
                .list([.record(["a": .integer(1), "b": .integer(2)]), .record(["b": .integer(3)])]),
                "a,b\r\n1,2\r\n,3\r\n"
            ),
            (.list([.integer(1), .text("b")]), "value\r\n1\r\nb\r\n"),
            (.text("only"), "value\r\nonly\r\n"),
            (.null, "value\r\n\r\n"),
        ] as [(Value, String)]
    )
    func areCSVWithAHeader(value: Value, expected: String) throws {
        #expect(try text(value, .csv) == expected)
    }

    /// What has rows does not depend on what there is at the moment.
    @Test(
        arguments: [
            (
                ResultShape.list(
                    .record([.init("name", .text), .init("at", .optional(.record([.init("x", .integer)])))])),
                Value.list([]), "name,at.x\r\n"
            ),
            (
                .record([.init("all", .list(.record([.init("name", .text)]))), .init("sum", .integer)]),
                .record(["all": .list([]), "sum": .integer(0)]), "name,sum\r\n"
            ),
            (
                .record([
                    .init("team", .list(.record([.init("name", .text)]))),
                    .init("goals", .list(.record([.init("scorer", .text)]))),
                ]), .record(["team": .list([.record(["name": .text("Ana")])]), "goals": .list([])]),
                "team,goals\r\nAna,\r\n"
            ),
        ] as [(ResultShape, Value, String)])
    func areCSVByTheirShape(shape: ResultShape, value: Value, expected: String) throws {
        #expect(try value.csv(shape, isPrintable: false) == expected)
    }
}
