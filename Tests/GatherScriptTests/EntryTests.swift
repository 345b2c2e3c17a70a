import GatherScript
import Testing

/// Splitting a text into entries.
struct EntryTests {
    private func texts(_ text: String) -> [String] { Entry.entries(of: text).map(\.text) }

    @Test func splitsLinesAndBlocks() {
        let text = "player list\nfor x in [1, 2] {\n  print $x\n\n}\nplayer add Ana \\\n  --age 31\nprint a; print b"
        #expect(
            texts(text) == [
                "player list", "for x in [1, 2] {\n  print $x\n\n}", "player add Ana \\\n  --age 31",
                "print a; print b",
            ])
        #expect(Entry.entries(of: text).map(\.firstLine) == [1, 2, 6, 8])
        #expect(Entry.entries(of: text).map(\.lineCount) == [1, 3, 2, 1])
    }

    @Test(arguments: ["", "\n", "  \n\t\n", "# a comment\n  # another"])
    func returnsNothingForABlankText(text: String) {
        #expect(texts(text) == [])
    }

    @Test(arguments: ["print a\r\nprint b\r\n", "print a\rprint b", "print a\n# why\n\nprint b"])
    func acceptsAllLineEndings(text: String) {
        #expect(texts(text) == ["print a", "print b"])
    }

    @Test(arguments: ["if true {", "if true {\n  print a\n", "player add Ana \\", "try {\n} catch problem {"])
    func noticesAnUnfinishedEntry(text: String) {
        #expect(Entry.entries(of: text).map(\.isUnfinished) == [true])
        #expect(Entry.entries(of: "print a\n\(text)").map(\.isUnfinished) == [false, true])
    }

    @Test(
        arguments: [
            ("player list  # all", "player list  # all"),
            (
                "for x in [\"a\"] {   # each\n    print $x  # once\n    # twice\n    print \"# $x\"\n}",
                "for x in [\"a\"] { print $x; print \"# $x\" }"
            ),
            ("if true {\n  player show #12\n} else {\n  print b\n}", "if true { player show #12 } else { print b }"),
            ("player add Ana \\\n  --age 31 \\\n  --skill amateur", "player add Ana --age 31 --skill amateur"),
            (
                "try {\n  for x in [1] {\n    print $x\n  }\n  # nothing\n} catch problem {}",
                "try { for x in [1] { print $x } } catch problem {}"
            ),
            ("if true {\n  note 'a; b'\n  print --x=\"a;b\"\n}", "if true { note \"a; b\"; print --x=\"a;b\" }"),
            ("print a; if true {\n  print --x=\"a\u{A0}b\"\n}", "print a; if true { print --x=\"a\u{A0}b\" }"),
            ("for in [1] {\n  # no name\n  print \\\n  a\n}", "for in [1] {; print    a; }"),
        ])
    func joinsTheLinesOfAnEntry(text: String, line: String) {
        #expect(Entry.entries(of: text).map(\.oneLine) == [line])
        #expect(!SourceFile(typed: line).isUnfinished)
    }
}
