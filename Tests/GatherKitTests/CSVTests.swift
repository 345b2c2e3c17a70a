import GatherDatabase
import GatherKit
import GatherTestSupport
import Testing

@Suite(.enabled(if: TestEngine.isDefault)) struct CSVTests {
    private func rows(of text: String) throws -> [CSV.Row] {
        var rows: [CSV.Row] = []
        try CSV.read(Array(text.utf8)) { rows.append($0) }
        return rows
    }

    @Test func readsWhatItWrites() throws {
        var random = SeededRandom(seed: 7)
        let letters = ["a", "é", ",", ";", "\t", "\"", "\r", "\n", "\r\n", " ", ""]
        for _ in 1...2000 {
            let width = Int.random(in: 1...4, using: &random)
            let records = (0..<Int.random(in: 0...4, using: &random)).map { _ in
                (0..<width).map { _ in
                    (0..<Int.random(in: 0...5, using: &random)).compactMap { _ in
                        letters.randomElement(using: &random)
                    }.joined()
                }
            }
            let header = (0..<width).map { "column \($0)" }
            let text = ([header] + records).map(CSV.row).joined()
            // A line of spaces is no record.
            let expected = [header] + records.filter { $0.count > 1 || $0[0].contains { $0 != " " } }
            #expect(try rows(of: text).map(\.fields) == expected, "\(text)")
        }
    }

    @Test(arguments: [
        ("a\n\"b\nc", "the quote on line 2 is never closed"),
        ("a\n\"b\" c", "line 2 has a quote that is not closed or not doubled"),
        ("a\r\rb\"c", "line 3 has a quote that is not closed or not doubled"),
        ("\"\"\"", "the quote on line 1 is never closed"), ("\"a\"\"b\"\"", "the quote on line 1 is never closed"),
        ("\"a\n\"\"", "the quote on line 1 is never closed"),
    ])
    func reportsAQuoteThatEnclosesNoField(text: String, reason: String) {
        let mistake = #expect(throws: CSV.Mistake.self) { try rows(of: text) }
        #expect(mistake?.reason == reason)
    }

    @Test func countsEachKindOfLineBreakOnce() throws {
        #expect(try rows(of: "a\r\n\r\nb\rc\n\"d\r\ne\"\nf").map(\.line) == [1, 3, 4, 5, 7])
    }

    @Test func refusesARecordOfTooManyFields() {
        let line = String(repeating: ",", count: CSV.maximumFields)
        let mistake = #expect(throws: CSV.Mistake.self) { try rows(of: "name\n\(line)") }
        #expect(mistake?.reason == "line 2 has more than 1000 fields")
    }

    /// A comma in a title is no separator if the rows have as many of another one.
    @Test(arguments: [
        ("a, b;c\n1, 2;3\n", [["a, b", "c"], ["1, 2", "3"]]),
        ("a,b;c\n1,2;3\n\n4;5\n6;7", [["a,b", "c"], ["1,2", "3"]]),
        ("a,b;c\n1,2\n", [["a", "b;c"], ["1", "2"]]), ("a,b;c", [["a", "b;c"]]),
        ("a,b\n1;2,3", [["a", "b"], ["1;2", "3"]]),
    ])
    func findsTheSeparator(text: String, records: [[String]]) throws {
        #expect(try rows(of: text).prefix(2).map(\.fields) == records)
    }

    @Test func skipsAByteOrderMark() throws {
        #expect(try rows(of: "\u{FEFF}name;age").map(\.fields) == [["name", "age"]])
    }

    @Test func endsWithItsBudget() {
        let budget = Budget(.init(steps: 2000, bytes: 1 << 20, time: nil))
        #expect(throws: BudgetFailure.steps(limit: 2000)) {
            try Budget.$current.withValue(budget) { _ = try rows(of: String(repeating: "a,b\n", count: 60)) }
        }
    }
}
