import Foundation
import GatherKit
import Testing

@testable import Football

struct SheetTests {
    private struct Row: Equatable, Sendable {
        let when: DayOrMinute
        var amount = 0
        var note: String?
    }

    private static let sheet = Sheet<Row>(
        of: "row", on: .pastDayOrMinute, hasTime: true, \.when, { Row(when: $0) },
        [
            .init("amount", isRequired: true) { text, row throws(UsageFailure) in
                row.amount = try Kind<Int>.integer(1...9).read(text)
            } text: {
                String($0.amount)
            },
            .init("note", read: { text, row in row.note = text }, text: \.note),
        ])

    private func read(_ text: String) throws -> [Result<Row, UsageFailure>] {
        var rows: [Result<Row, UsageFailure>] = []
        try Self.sheet.read(
            SheetFile(path: "a.csv"), Data(text.utf8), at: Timestamp(milliseconds: 1_790_000_000_000)
        ) { rows.append($1) }
        return rows
    }

    @Test func readsWhatItWrites() throws {
        let day = try #require(DayOrMinute("2026-03-04"))
        let minute = try #require(DayOrMinute("2026-03-05T20:15"))
        let rows = [Row(when: day, amount: 3), Row(when: minute, amount: 4, note: "a, \"b\"")]
        let text = try Self.sheet.text(of: rows)
        #expect(text == "date,time,amount,note\r\n2026-03-04,,3,\r\n2026-03-05,20:15,4,\"a, \"\"b\"\"\"\r\n")
        #expect(try read(text) == rows.map(Result.success))
    }

    @Test func saysAllThatIsWrongWithARowUnderTheTitlesOfTheFile() throws {
        let rows = try read("Notiz;Datum;Amount\n;gestern abend;11\nx;1.2.2026;\n")
        #expect(
            rows.map { row in if case .failure(let failure) = row { failure.message } else { "" } } == [
                "Datum must be a day, or a day and a time, such as thursday, yesterday, -7d, 26 Nov "
                    + "or 2026-11-21 18:30, not \"gestern abend\"; write days and months in English, or a date such as "
                    + "26.11.; Amount must be an integer from 1 to 9, not \"11\"",
                "Amount must be an integer from 1 to 9, not \"\"",
            ])
    }

    @Test func letsTheWholeColumnDecideWhatIsTheMonth() throws {
        let rows = try read("date,amount\n02/03/2026,1\n02/13/2026,1\n")
        #expect(try rows.map { try $0.get().when.text } == ["2026-02-03", "2026-02-13"])
        guard case .failure(let failure)? = try read("date,amount\n02/03/2026,1\n").first else {
            Issue.record("either number may be the month")
            return
        }
        #expect(failure.message.contains("may be 2026-03-02 or 2026-02-03"))
    }

    @Test func countsAllBadRowsAndKeepsTheFirst() {
        var rows = BadRows()
        for line in (2...203).reversed() { rows.add(BadRow(line: line, reason: "x")) }
        #expect(rows.count == 202 && rows.first.count == 100)
        let few = BadRows([BadRow(line: 5, reason: "y"), BadRow(line: 2, reason: "x")])
        #expect(
            SheetFailure.badRows(few).message
                == "nothing was imported, because 2 rows are bad:\n  line 2: x\n  line 5: y\n"
                + "Correct the file, or skip bad rows with --skip-bad")
        let message = SheetFailure.badRows(rows).message
        #expect(message.contains("202 rows are bad") && message.contains("\n  … and 182 more\n"))
    }

    @Test func leavesOutOnlyWhatIsWrongWithARow() {
        var result = SheetImport(path: "a.csv", noun: "row")
        #expect(throws: FileFailure.self) {
            try result.row(2) { _ in throw FileFailure.exists("a", remedy: "") }
        }
        #expect(throws: Never.self) {
            try result.row(3) { $0.count += 1 }
            try result.row(4) { _ in throw UsageFailure("it has no text") }
        }
        result.updated = 2
        result.note("Line 3 looks odd.")
        #expect(
            result.blocks == [
                .text("Imported 1 row and updated 2 from a.csv."), .alert("Line 4 was skipped: it has no text."),
                .alert("Line 3 looks odd."),
            ])
        #expect(
            SheetImport.shape.value(of: result)
                == .record(["imported": .integer(1), "updated": .integer(2), "skipped": .integer(1)]))
    }
}
