import Foundation
import GatherKit
import Testing

@testable import GatherShell

/// How screens look in each format.
@Suite struct RenderingTests {
    init() { setlocale(LC_CTYPE, "C.UTF-8") }

    private func table(_ rows: [[String]]) -> Block {
        .table(Table(columns: [.number("#"), .text("Name"), .text("Club")], rows: rows, placeholder: "Nobody."))
    }

    private func text(
        _ blocks: [Block],
        _ format: OutputFormat = .table,
        width: Int? = nil,
        isAccessible: Bool = false,
        isColoured: Bool = false
    ) throws -> String {
        let style = OutputStyle(width: width, isColoured: isColoured, isAccessible: isAccessible)
        return try ScreenRenderer(format: format, style: style).text(of: Screen(blocks, value: .null))
    }

    @Test func alignsWideCharactersAndCombiningMarks() throws {
        let rows = [["1", "東京", "a"], ["22", "Zoe\u{308}", "b"], ["3", "👨‍👩‍👧", "c"], ["4", "🇷🇴!", "d"]]
        #expect(
            try text([table(rows)]) == """
                 #  Name  Club
                 1  東京  a
                22  Zoe\u{308}   b
                 3  👨‍👩‍👧    c
                 4  🇷🇴!   d

                """
        )
    }

    @Test func cutsTheWidestColumnToTheTerminal() throws {
        let rows = [["1", "Wolfeschlegelsteinhausen", "FC"], ["2", "東京東京東京東京", "B"]]
        let lines = try text([table(rows)], width: 20).split(separator: "\n").map(String.init)
        #expect(lines == ["#  Name         Club", "1  Wolfeschle…  FC", "2  東京東京東…  B"])
        #expect(lines.allSatisfy { $0.displayWidth <= 20 })
        #expect(try text([table(rows)], .plain, width: 20).contains("Wolfeschlegelsteinhausen"))
    }

    @Test func keepsColumnsReadableHoweverNarrowTheTerminalIs() throws {
        let lines = try text([table([["1", "Wolfeschlegel", "Steaua București"]])], width: 1).split(separator: "\n")
        #expect(lines.last == "1  Wolfe…  Steau…")
    }

    @Test func saysWhatToDoWhereATableIsEmpty() throws {
        #expect(try text([table([])]) == "Nobody.\n")
    }

    @Test func tellsAScreenReaderWholeSentences() throws {
        let blocks: [Block] = [
            table([["1", "Ana", ""], ["2", "Ion", "FC"]]),
            .section(title: "Score", fields: [.init("Timer", "running")]),
            .segments([.init(title: "Team A (1)", items: ["Ana"]), .init(title: "Team B (0)", items: [])]),
        ]
        #expect(
            try text(blocks, isAccessible: true) == """
                #: 1. Name: Ana.
                #: 2. Name: Ion. Club: FC.
                Score
                Timer: running.
                Team A (1): Ana.
                Team B (0): nobody.

                """
        )
    }

    @Test func putsListsBesideEachOtherWhereThereIsRoom() throws {
        let segments = Block.segments([
            .init(title: "Team A (2)", items: ["Ana", "東京"]), .init(title: "Team B (1)", items: ["Ion"]),
        ])
        #expect(try text([segments], width: 40) == "Team A (2)   Team B (1)\nAna          Ion\n東京\n")
        #expect(try text([segments], width: 15) == "Team A (2)\n  Ana\n  東京\nTeam B (1)\n  Ion\n")
    }

    @Test func usesColourOnlyInATableForATerminal() throws {
        #expect(try text([.alert("Look!")], isColoured: true) == "\u{1B}[33mLook!\u{1B}[0m\n")
        #expect(try text([.alert("Look!")], .plain, isColoured: true) == "Look!\n")
        #expect(try text([table([["1", "A", "B"]])], isColoured: true).hasPrefix("\u{1B}[1m#  Name  Club\u{1B}[0m\n"))
    }

    @Test(arguments: [("abc", 3), ("", 0), ("東京", 4), ("e\u{301}", 1), ("👨‍👩‍👧", 2), ("🇷🇴", 2), ("\u{1B}", 0), ("👍🏽", 2)])
    func measuresTexts(text: String, width: Int) {
        #expect(text.displayWidth == width)
    }

    @Test(arguments: [
        ("Ana", 5, "Ana  "), ("Ana", 3, "Ana"), ("Anamaria", 4, "Ana…"), ("東京都", 4, "東… "), ("東京都", 5, "東京…"),
        ("Ana", 1, "…"), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
    ])
    func fitsTextsIntoAColumn(text: String, width: Int, expected: String) {
        #expect(text.fitted(to: width) == expected)
    }
}
