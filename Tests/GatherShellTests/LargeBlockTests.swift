import Foundation
import GatherKit
import Testing

@testable import GatherShell

/// Blocks so large that quadratic rendering would not end.
@Suite struct LargeBlockTests {
    private static let text = String(repeating: "x", count: 100_000)
    private static let many = 20_000
    private static let sparkline = Sparkline(
        (0..<many).map { Sparkline.Point($0 % 10, mark: "W", word: "won") }, maximum: 10)

    private static let blocks: [Block] = [
        .text(text), .alert(text), .banner(text),
        .section(
            title: text, fields: [Block.LabelledText("l", text), Block.LabelledText("l", "", sparkline: sparkline)]),
        .section(title: "", fields: [Block.LabelledText(text, "t")]),
        .section(title: "", fields: (0..<many).map { Block.LabelledText("l\($0)", "t") }),
        .chart(
            Chart(
                title: text, measure: "m",
                bars: (0..<many).map { Chart.Bar(rank: $0, label: "l", number: $0, sparkline: nil, note: "n") },
                placeholder: "")),
        .chart(
            Chart(
                title: nil, measure: "m",
                bars: [Chart.Bar(rank: nil, label: text, number: 1, sparkline: sparkline, note: text)], placeholder: "")
        ),
        .table(
            Grid(
                title: text, columns: [.text("a"), .text(text)],
                rows: [[text, text]] + Array(repeating: ["a", "b"], count: many), placeholder: "")),
        .table(
            Grid(
                columns: (0..<many).map { .text("a wide column \($0)") },
                rows: [Array(repeating: "a wide cell", count: many)], placeholder: "")),
        .segments(
            (0..<many).map { Block.Segment(title: "t\($0)", items: ["a"]) }
                + [Block.Segment(title: text, items: [text])]),
        .pitch(
            Pitch(
                top: Pitch.Side(title: text, players: [Pitch.Player(name: text, line: nil)]),
                bottom: Pitch.Side(
                    title: "", players: (0..<many).map { Pitch.Player(name: "P\($0)", line: .wing) }))),
        .pitch(
            Pitch(
                top: Pitch.Side(
                    title: "",
                    players: [Pitch.Player(name: String(repeating: "x ", count: many), line: .attack)]),
                bottom: Pitch.Side(title: "", players: []))),
    ]

    @Test(arguments: [false, true]) func areRenderedInLinearTime(isAccessible: Bool) throws {
        let style = OutputStyle(width: 90, isColoured: true, isAccessible: isAccessible, isTerminal: true)
        for block in Self.blocks {
            let text = try ScreenRenderer(format: .table, style: style).text(of: Screen([block], value: .null))
            #expect(text.utf8.count < 40_000_000)
        }
    }
}
