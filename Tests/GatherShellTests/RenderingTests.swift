import Foundation
import GatherKit
import Testing

@testable import GatherShell

/// The rendering of screens in each format.
@Suite struct RenderingTests {
    init() { setlocale(LC_CTYPE, "C.UTF-8") }

    private func table(_ rows: [[String]]) -> Block {
        .table(Grid(columns: [.number("#"), .text("Name"), .text("Club")], rows: rows, placeholder: "Nobody."))
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

    @Test func writesAMessageAsItIs() throws {
        let message = Block.message("Team A: " + String(repeating: "Ana, ", count: 20) + "\n\nTeam B", isCopied: true)
        for format in [OutputFormat.table, .plain] {
            #expect(
                try text([message], format, width: 20, isColoured: true)
                    == "Team A: \(String(repeating: "Ana, ", count: 20))\n\nTeam B\n")
        }
    }

    @Test func truncatesTheWidestColumn() throws {
        let rows = [["1", "Wolfeschlegelsteinhausen", "FC"], ["2", "東京東京東京東京", "B"]]
        let lines = try text([table(rows)], width: 22).split(separator: "\n").map(String.init)
        #expect(lines == ["#  Name           Club", "1  Wolfeschlege…  FC", "2  東京東京東京…  B"])
        #expect(lines.allSatisfy { $0.displayWidth <= 22 })
        #expect(try text([table(rows)], .plain, width: 20).contains("Wolfeschlegelsteinhausen"))
    }

    @Test func truncatesTheFirstColumnOfTextsLast() throws {
        let rows = [["1", "Wolfeschlegelsteinhausen", "Steaua București"]]
        #expect(
            try text([table(rows)], width: 41)
                == "#  Name                      Club\n1  Wolfeschlegelsteinhausen  Steaua Bucu…\n")
        #expect(
            try text([table(rows)], width: 32) == "#  Name             Club\n1  Wolfeschlegels…  Steaua Bucu…\n")
    }

    @Test func omitsEmptyColumnsBeforeTruncatingOthers() throws {
        let wide = Block.table(
            Grid(
                columns: [.text("Name"), .text("Position"), .text("Club")], rows: [["Ana Popescu", "", "FC"]],
                placeholder: ""))
        #expect(try text([wide], width: 25) == "Name         Club\nAna Popescu  FC\n")
        #expect(try text([wide], width: 27).contains("Position"))
    }

    @Test func leavesOutColumnsThatDoNotFit() throws {
        let rows = [["1", "Wolfeschlegel", "Steaua București"], ["2", "東京", ""]]
        #expect(
            try text([table(rows)], width: 29) == "#  Name          Club\n1  Wolfeschleg…  Steaua Bucu…\n2  東京\n")
        #expect(
            try text([table(rows)], width: 16) == "#  Name\n1  Wolfeschlegel\n2  東京\nNot shown: Club.\n")
        #expect(try text([table(rows)], width: 1).contains("東京"))
    }

    @Test func showsThePlaceholderOfAnEmptyTable() throws {
        #expect(try text([table([])]) == "Nobody.\n")
    }

    @Test func writesSentencesForAScreenReader() throws {
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
                Team B (0): none.

                """
        )
    }

    @Test func putsListsSideBySideIfTheyFit() throws {
        let segments = Block.segments([
            .init(title: "Team A (2)", items: ["Ana", "東京"]), .init(title: "Team B (1)", items: ["Ion"]),
        ])
        #expect(try text([segments], width: 40) == "Team A (2)   Team B (1)\nAna          Ion\n東京\n")
        #expect(try text([segments], width: 15) == "Team A (2)\n  Ana\n  東京\nTeam B (1)\n  Ion\n")
    }

    @Test func putsAsManyListsSideBySideAsFit() throws {
        let segments = Block.segments([
            .init(title: "Team A", items: ["Ana"]), .init(title: "Team B", items: ["Ion", "Dan"]),
            .init(title: "Goals", items: ["1' Ana, pass by Zoe"]), .init(title: "Bench", items: ["Emil"]),
        ])
        #expect(
            try text([segments], width: 20)
                == "Team A   Team B\nAna      Ion\n         Dan\nGoals\n1' Ana, pass by Zoe\nBench\nEmil\n")
        #expect(
            try text([segments], width: 18)
                == "Team A   Team B\nAna      Ion\n         Dan\nGoals\n  1' Ana, pass by\n    Zoe\nBench\n  Emil\n")
    }

    @Test(arguments: [(60, 20), (40, 15)]) func showsBothTeamsOnASmallScreen(columns: Int, rows: Int) {
        let players = ["Ana Popescu", "Dan Vasilescu", "Ion Constantinescu", "Radu Georgescu", "Mihai Enache", "Zoe"]
        let goals = (1...9).reversed().map { "\($0)' Ion Constantinescu, pass by Radu Georgescu" }
        let blocks: [Block] = [
            .banner("5-4"), .banner("09:56"), .section(title: "Team A 5-4 Team B, running", fields: []),
            .segments([
                .init(title: "Team A", items: players), .init(title: "Team B", items: players.map { $0.uppercased() }),
                .init(title: "Goals", items: goals),
            ]),
        ]
        let lines = FullScreenRenderer(style: OutputStyle(), columns: columns, rows: rows)
            .lines(of: Screen(blocks, value: .null))
        let all = lines.joined(separator: "\n")
        #expect(lines.count == rows)
        #expect(players.allSatisfy { all.contains($0) && all.contains($0.uppercased()) }, "\(all)")
        #expect(all.contains("9' Ion"), "\(all)")
    }

    @Test func usesColourOnlyInATerminalTable() throws {
        #expect(try text([.alert("Look!")], isColoured: true) == "\u{1B}[33mLook!\u{1B}[0m\n")
        #expect(try text([.alert("Look!")], .plain, isColoured: true) == "Look!\n")
        #expect(try text([table([["1", "A", "B"]])], isColoured: true).hasPrefix("\u{1B}[1m#  Name  Club\u{1B}[0m\n"))
    }

    @Test func wrapsSentencesOnlyAtATerminal() throws {
        let blocks: [Block] = [
            .text("Ana Pop and Ion Dinu are in Team A."), .alert("Look at this!"),
            .table(Grid(columns: [], rows: [], placeholder: "Nobody is there at all.")),
        ]
        #expect(
            try text(blocks, width: 20)
                == "Ana Pop and Ion Dinu\nare in Team A.\nLook at this!\nNobody is there at\nall.\n")
        let whole = "Ana Pop and Ion Dinu are in Team A.\nLook at this!\nNobody is there at all.\n"
        #expect(try text(blocks, .plain, width: 20) == whole)
        #expect(try text(blocks, width: 20, isAccessible: true) == whole)
    }

    @Test func wrapsTheTextsOfASectionBesideTheirLabels() throws {
        let section = Block.section(
            title: "Personal", fields: [.init("Name", "Ana Maria Popescu Ionescu"), .init("", "and so on and on")])
        #expect(
            try text([section], width: 26)
                == "Personal\n  Name  Ana Maria Popescu\n        Ionescu\n  and so on and on\n")
        #expect(
            try text([section], width: 14)
                == "Personal\n  Name: Ana\n    Maria\n    Popescu\n    Ionescu\n  and so on\n    and on\n")
    }

    @Test func hasNoTrailingBlanks() throws {
        let blocks = [
            table([["1", "Ana", ""], ["2", "", ""]]), .section(title: "Personal", fields: [.init("Name", "")]),
            .segments([.init(title: "Team A", items: []), .init(title: "Team B", items: ["Ion"])]),
        ]
        for width in [nil, 20, 8] {
            let lines = try text(blocks, width: width).split(separator: "\n")
            #expect(lines.allSatisfy { !$0.hasSuffix(" ") }, "\(lines)")
        }
    }
}
