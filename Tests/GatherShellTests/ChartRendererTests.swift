import Foundation
import GatherKit
import Testing

@testable import GatherShell

/// Charts, sparklines and titles of lists.
@Suite struct ChartRendererTests {
    init() { setlocale(LC_CTYPE, "C.UTF-8") }

    private static let won = Sparkline.Point(3, mark: "W", word: "won")
    private static let drawn = Sparkline.Point(1, mark: "D", word: "drawn")
    private static let lost = Sparkline.Point(0, mark: "L", word: "lost")
    private static let results = Sparkline([lost, drawn, won], maximum: 3)

    private let goals = Block.chart(
        Chart(
            title: "Goals", measure: "Goals",
            bars: [
                .init(rank: 1, label: "Kylian Mbappé", number: 16, note: "in 7 matches"),
                .init(rank: 2, label: "東京 太郎", number: 7, note: "in 10 matches"),
                .init(rank: 10, label: "Zoe", number: 0),
            ],
            placeholder: "Nobody has scored yet."))

    private func text(
        _ block: Block, width: Int?, isAccessible: Bool = false, isColoured: Bool = false,
        _ format: OutputFormat = .table
    ) throws -> String {
        let style = OutputStyle(width: width, isColoured: isColoured, isAccessible: isAccessible)
        return try ScreenRenderer(format: format, style: style).text(of: Screen([block], value: .null))
    }

    @Test func scalesBarsToTheTerminalByEighths() throws {
        #expect(
            try text(goals, width: 54) == """
                Goals
                 1  Kylian Mbappé  16  ████████████████  in 7 matches
                 2  東京 太郎       7  ███████           in 10 matches
                10  Zoe             0

                """
        )
        let bars = Chart(
            measure: "Goals",
            bars: [16, 15, 1, 0, -3].map { .init(label: "A", number: $0) }, placeholder: "")
        #expect(try text(.chart(bars), width: 17) == "A  16  ██████████\nA  15  █████████▍\nA   1  ▋\nA   0\nA  -3\n")
        let few = Chart(
            measure: "", bars: [.init(label: "A", number: 1000), .init(label: "B", number: 1)], placeholder: "")
        #expect(try text(.chart(few), width: 20).hasSuffix("B     1  ▏\n"))
        #expect(try text(.chart(few), width: 8) == "A  1000\n  ██████\nB  1\n  ▏\n")
        let none = Chart(measure: "", bars: [.init(label: "A", number: 0)], placeholder: "")
        #expect(try text(.chart(none), width: 20) == "A  0\n")
    }

    @Test func truncatesLabelsBeforeBars() throws {
        #expect(
            try text(goals, width: 43) == """
                Goals
                 1  Kylian Mb…  16  ████████  in 7 matches
                 2  東京 太郎    7  ███▌      in 10 matches
                10  Zoe          0

                """
        )
    }

    @Test func putsBarsBelowLabelsIfNarrow() throws {
        #expect(
            try text(goals, width: 20) == """
                Goals
                 1  Kylian Mbappé
                    16
                    ████████████████
                    in 7 matches
                 2  東京 太郎  7
                    ███████
                    in 10 matches
                10  Zoe  0

                """
        )
    }

    @Test(arguments: 1...130)
    func staysWithinTheTerminal(width: Int) throws {
        let widest = try text(goals, width: width).split(separator: "\n").map(String.init).map(\.displayWidth).max()
        // A wide character takes two columns even if one is left.
        #expect(try #require(widest) <= max(3, width))
    }

    @Test func writesColumnsWithoutBarsOutsideATerminal() throws {
        let columns = """
            Goals
             1  Kylian Mbappé  16  in 7 matches
             2  東京 太郎       7  in 10 matches
            10  Zoe             0

            """
        #expect(try text(goals, width: nil) == columns)
        let sentences = """
            Goals
            1: Kylian Mbappé. Goals: 16, in 7 matches.
            2: 東京 太郎. Goals: 7, in 10 matches.
            10: Zoe. Goals: 0.

            """
        #expect(try text(goals, width: 80, isAccessible: true) == sentences)
        #expect(try text(goals, width: 80, .plain) == sentences)
    }

    @Test func coloursOnlyTheBars() throws {
        let bars = Chart(measure: "", bars: [.init(label: "A", number: 2, note: "n")], placeholder: "")
        #expect(
            try text(.chart(bars), width: 17, isColoured: true) == "A  2  \u{1B}[32m████████\u{1B}[0m  n\n")
    }

    @Test func showsThePlaceholderOfAnEmptyChartOrTable() throws {
        let chart = Chart(title: "Goals", measure: "Goals", bars: [], placeholder: "Nobody has scored yet.")
        #expect(try text(.chart(chart), width: 80) == "Goals\nNobody has scored yet.\n")
        #expect(try text(.chart(chart), width: 12) == "Goals\nNobody has\nscored yet.\n")
        let table = Grid(title: "To do (0)", columns: [.text("Item")], rows: [], placeholder: "Nothing.")
        #expect(try text(.table(table), width: 80) == "To do (0)\nNothing.\n")
        let full = Grid(title: "To do (1)", columns: [.text("Item")], rows: [["Bibs"]], placeholder: "Nothing.")
        #expect(try text(.table(full), width: nil) == "To do (1)\nItem\nBibs\n")
        #expect(try text(.table(full), width: 80, isAccessible: true) == "To do (1)\nItem: Bibs.\n")
        #expect(
            try text(.table(full), width: 80, isColoured: true)
                == "\u{1B}[1mTo do (1)\u{1B}[0m\n\u{1B}[1mItem\u{1B}[0m\nBibs\n")
    }

    @Test func separatesTitledListsByALine() throws {
        let table = Block.table(Grid(title: "To do (0)", columns: [.text("Item")], rows: [], placeholder: "Nothing."))
        let chart = Block.chart(Chart(title: "Goals", measure: "Goals", bars: [], placeholder: "None."))
        let screen = Screen([.text("Sunday:"), table, chart, .text("That is all.")], value: .null)
        func text(_ style: OutputStyle, _ format: OutputFormat) throws -> String {
            try ScreenRenderer(format: format, style: style).text(of: screen)
        }
        let apart = "Sunday:\nTo do (0)\nNothing.\n\nGoals\nNone.\nThat is all.\n"
        #expect(try text(OutputStyle(width: 80), .table) == apart)
        let together = apart.replacing("\n\n", with: "\n")
        #expect(try text(OutputStyle(isAccessible: true), .table) == together)
        #expect(try text(OutputStyle(), .plain) == together)
    }

    @Test func drawsSparklinesWithLettersBesideThem() throws {
        let section = Block.section(title: "Ana", fields: [.init("Form", "4 points", sparkline: Self.results)])
        #expect(try text(section, width: 40) == "Ana\n  Form  4 points  ▁▃█ LDW\n")
        #expect(try text(section, width: 20) == "Ana\n  Form  4 points\n        ▁▃█ LDW\n")
        #expect(try text(section, width: nil) == "Ana\n  Form  4 points  LDW\n")
        #expect(try text(section, width: 40, isAccessible: true) == "Ana\nForm: 4 points; lost, drawn, won.\n")
        let bar = Chart.Bar(rank: 1, label: "Ana", number: 4, sparkline: Self.results, note: "3 gathers")
        let chart = Block.chart(Chart(measure: "Points", bars: [bar], placeholder: ""))
        #expect(try text(chart, width: 40) == "1  Ana  4  █████████  ▁▃█ LDW  3 gathers\n")
        #expect(try text(chart, width: 12) == "1  Ana  4\n   █████████\n   ▁▃█ LDW\n   3 gathers\n")
        #expect(try text(chart, width: 40, isAccessible: true) == "1: Ana. Points: 4, 3 gathers; lost, drawn, won.\n")
        let bare = Block.section(title: "Ana", fields: [.init("Form", "", sparkline: Sparkline([], maximum: 0))])
        #expect(try text(bare, width: 40) == "Ana\n  Form\n")
        #expect(Sparkline([.init(-1, mark: "a", word: ""), .init(9, mark: "b", word: "")], maximum: 3).marks == "ab")
    }
}
