import Foundation
import Testing

@testable import GatherShell

/// When the pager is needed, and which one is used.
@Suite struct PagerTests {
    init() { setlocale(LC_CTYPE, "C.UTF-8") }

    @Test(
        arguments: [
            ("", false), ("a\nb\nc\n", false), ("a\nb\nc\nd\n", true), ("0123456789\nb\nc\n", false),
            ("0123456789x\nb\nc\n", true), ("東京東京東京\nb\nc\n", true), ("\u{1B}[1m0123456789\u{1B}[0m\nb\nc\n", false),
            ("\n\n\n", false), ("\n\n\n\n", true),
        ]
    )
    func isNeededForTextLongerThanTheScreen(text: String, isExceeded: Bool) {
        #expect(TerminalSize(columns: 10, rows: 4).isExceeded(by: text) == isExceeded)
    }

    @Test func isNotNeededForAScreenOfUnknownHeight() {
        #expect(!TerminalSize(columns: 10, rows: 0).isExceeded(by: String(repeating: "a\n", count: 1000)))
    }

    @Test func isReadFromTheEnvironment() {
        #expect(Pager(environment: [:]) == Pager(command: "less -R"))
        #expect(Pager(environment: ["PAGER": "most -s"]) == Pager(command: "most -s"))
        #expect(Pager(environment: ["PAGER": " "]) == nil)
    }

    @Test func readsTheTextFromItsStandardInput() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "gather-pager-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        #expect(Pager(command: "cat > '\(path)'").show("Ana\nȘtefan\n"))
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "Ana\nȘtefan\n")
    }

    @Test func mayFailButMustStart() {
        let long = String(repeating: "a long line of text\n", count: 100_000)
        #expect(Pager(command: "head -1 > /dev/null").show(long))
        #expect(Pager(command: "exit 3").show(long))
        #expect(!Pager(command: "nosuch 2> /dev/null").show(long))
        #expect(!Pager(command: "/dev/null 2> /dev/null").show(long))
    }

    @Test(arguments: [
        (Duration.microseconds(3_249), "3.2 ms"), (.zero, "0.0 ms"), (.milliseconds(999), "999.0 ms"),
        (.milliseconds(12_345), "12.34 s"), (.milliseconds(1_050), "1.05 s"),
    ])
    func formatsTimes(time: Duration, text: String) {
        #expect(Stopwatch.text(time) == text)
    }
}
