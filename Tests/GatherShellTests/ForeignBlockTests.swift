import Foundation
import GatherKit
import Testing

@testable import GatherShell

/// Unusual blocks of programs, in every format and width.
struct ForeignBlockTests {
    private static let texts = [
        "", " ", "\\n", "a\\tb", "\\u001b[2J", "\\u202e", "👨‍👩‍👧‍👦", "é", String(repeating: "long ", count: 200), "漢字",
        "\\u0000",
    ]

    /// Every block with a text in each place, and with empty lists.
    private static let blocks = texts.flatMap { text in
        [
            #"{"type":"text","text":"\#(text)"}"#, #"{"type":"alert","text":"\#(text)"}"#,
            #"{"type":"banner","text":"\#(text)"}"#, #"{"type":"message","text":"\#(text)","copied":true}"#,
            #"{"type":"section","title":"\#(text)","fields":[]}"#,
            #"{"type":"section","title":"\#(text)","fields":[{"label":"\#(text)","text":"\#(text)"}]}"#,
            #"{"type":"table","columns":[{"title":"\#(text)"}],"rows":[],"placeholder":"\#(text)"}"#,
            #"{"type":"table","columns":[{"title":"\#(text)"},{"title":"","numeric":true}],"rows":[["\#(text)","\#(text)"],["",""]]}"#,
            #"{"type":"segments","segments":[]}"#,
            #"{"type":"segments","segments":[{"title":"\#(text)","items":[]},{"title":"","items":["\#(text)","\#(text)"]}]}"#,
            #"{"type":"chart","measure":"\#(text)","bars":[],"placeholder":""}"#,
            #"{"type":"chart","title":"\#(text)","measure":"","placeholder":"","bars":[{"rank":\#(Int.min),"label":"\#(text)","number":\#(Int.max),"note":""},"#
                + #"{"label":"","number":\#(Int.min),"note":"\#(text)","sparkline":{"maximum":-1,"points":["#
                + #"{"value":\#(Int.max),"mark":"\#(text)","word":"\#(text)"}]}}]}"#,
            #"{"type":"section","title":"","fields":[{"label":"","text":"","sparkline":{"maximum":0,"points":[]}}]}"#,
            #"{"type":"pitch","top":{"title":"\#(text)","players":[]},"bottom":{"title":"","players":[{"name":"\#(text)"}]}}"#,
        ]
    }

    @Test(arguments: [1, 2, 10, 40, 80, nil] as [Int?], [false, true])
    func areRenderedInEveryFormat(width: Int?, isAccessible: Bool) throws {
        var style = OutputStyle(isColoured: true, isAccessible: isAccessible, isTerminal: true)
        style.width = width
        for json in Self.blocks {
            let block = try Value(json: Data(json.utf8)).decoded(as: Block.self)
            for format in [OutputFormat.table, .plain] {
                let text = try ScreenRenderer(format: format, style: style).text(of: Screen([block], value: .null))
                #expect(text.hasSuffix("\n") && !text.contains("\u{1B}[2J") && !text.contains("\u{0}"), "\(json)")
            }
        }
    }

    @Test func mayHaveVeryManyPlayersColumnsAndLists() throws {
        let players = (0..<300).map { #"{"name":"P\#($0)","line":"\#($0 % 2 == 0 ? "goal" : "wing")"}"# }
        let side = #"{"title":"T","players":[\#(players.joined(separator: ","))]}"#
        let columns = Array(repeating: #"{"title":"C"}"#, count: 500).joined(separator: ",")
        let row = Array(repeating: #""cell""#, count: 500).joined(separator: ",")
        let lists = Array(repeating: #"{"title":"L","items":["a"]}"#, count: 500).joined(separator: ",")
        for json in [
            #"{"type":"pitch","top":\#(side),"bottom":\#(side)}"#,
            #"{"type":"table","columns":[\#(columns)],"rows":[[\#(row)]]}"#,
            #"{"type":"segments","segments":[\#(lists)]}"#,
        ] {
            let block = try Value(json: Data(json.utf8)).decoded(as: Block.self)
            for width in [20, 80] {
                var style = OutputStyle(isTerminal: true)
                style.width = width
                #expect(
                    try !ScreenRenderer(format: .table, style: style).text(of: Screen([block], value: .null)).isEmpty)
            }
        }
    }
}
