import AllFeatures
import Foundation
import GatherKit
import GatherScript
import GatherTestSupport
import Testing

@testable import GatherShell

/// The rendering of failures.
@Suite struct FailureRendererTests {
    private let app: TestApplication

    init() throws {
        setlocale(LC_CTYPE, "C.UTF-8")
        app = try TestApplication(allFeatures)
    }

    private func complaint(_ script: String, isTyped: Bool = false) -> String {
        let source =
            isTyped
            ? SourceFile(typed: script)
            : SourceFile(name: "day.gather", folder: app.folder.url.path, bytes: Array(script.utf8))
        let renderer = FailureRenderer(style: OutputStyle())
        do {
            _ = try Checker(registry: app.application.registry, isAtomic: true).check(source)
            return ""
        } catch {
            return renderer.text(of: error)
        }
    }

    @Test(arguments: [
        ("plyer list", "  plyer list", "  ^~~~~"),
        ("\tplyer list", "  \tplyer list", "  \t^~~~~"),
        ("player\tlst", "  player\tlst", "        \t^~~"),
        ("player add 東京 x", "  player add 東京 x", "                  ^"),
        ("player add x 東京", "  player add x 東京", "               ^~~~"),
        ("player add e\u{301} x", "  player add e\u{301} x", "               ^"),
        ("player add 👍🏽 x", "  player add 👍🏽 x", "                ^"),
        ("player add Ana --agee 3\r\n", "  player add Ana --agee 3", "                 ^~~~~~"),
    ])
    func alignsTheUnderlineWithTheToken(script: String, line: String, underline: String) throws {
        let lines = complaint(script).split(separator: "\n").map(String.init)
        try #require(lines.count >= 3, "\(lines)")
        #expect(lines[1] == line)
        #expect(lines[2] == underline)
    }

    @Test func showsThePositionExceptForTypedLines() {
        #expect(
            complaint("\nplyer list") == """
                day.gather:2:1: error: there is no command "plyer"; did you mean player list?
                  plyer list
                  ^~~~~
                1 error; nothing was run

                """
        )
        #expect(
            complaint("plyer list", isTyped: true) == """
                error: there is no command "plyer"; did you mean player list?
                  plyer list
                  ^~~~~

                """
        )
    }

    @Test func hidesALineThatMayHoldAPassword() {
        let text = complaint("acount login ana hunter2")
        #expect(text.hasPrefix("day.gather:1:1: error: there is no command"))
        #expect(!text.contains("hunter2"))
    }

    @Test func showsOnlyPartOfALongLine() {
        let text = complaint(
            "player add " + String(repeating: "x", count: 90) + " " + String(repeating: "y", count: 9000)
        )
        let lines = text.split(separator: "\n")
        #expect(lines.dropFirst().allSatisfy { $0.count < 130 })
        #expect(lines[2].hasSuffix("^" + String(repeating: "~", count: 59)))
    }

    @Test func replacesControlCharacters() {
        #expect(!complaint("player add Ana \"\u{1B}[2J\"").contains("\u{1B}[2J"))
        #expect(!complaint("\u{1B}[2J").contains("\u{1B}"))
    }

    @Test func distinguishesFailuresFromBugs() {
        let renderer = FailureRenderer(style: OutputStyle())
        #expect(renderer.text(of: UsageFailure("no")) == "error: no\n")
        #expect(renderer.text(of: CancellationError()).contains("a bug in gather itself"))
        let coloured = FailureRenderer(style: OutputStyle(isColoured: true))
        #expect(coloured.text(of: UsageFailure("no")) == "\u{1B}[31merror:\u{1B}[0m no\n")
    }

    @Test func wrapsTheMessageAfterALongFileName() throws {
        let name = "a\(String(repeating: " ", count: 150))b.gather"
        let source = SourceFile(name: name, folder: app.folder.url.path, bytes: Array("plyer list".utf8))
        let error = #expect(throws: ScriptMistakes.self) {
            try Checker(registry: app.application.registry, isAtomic: true).check(source)
        }
        let text = FailureRenderer(style: OutputStyle(width: 40, isColoured: true)).text(of: try #require(error))
        #expect(
            text.hasPrefix(
                """
                a
                b.gather:1:1: \u{1B}[31merror:\u{1B}[0m there is no command
                "plyer"; did you mean player list?
                  plyer list

                """
            ), "\(text)")
    }
}
