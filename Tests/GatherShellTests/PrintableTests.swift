import Foundation
import GatherKit
import Testing

@testable import GatherShell

/// Text that must not reach a terminal unescaped.
@Suite struct PrintableTests {
    private static let obeyed = ["\u{1B}[2J", "\u{7}", "\u{9B}31m", "\u{7F}", "\r", "\u{202E}", "\u{2066}", "\u{2028}"]
    private static let name = "A" + obeyed.joined() + "\n\tZ"

    private static let sparkline = Sparkline([.init(1, mark: name, word: name)], maximum: 1)

    private static let blocks: [Block] = [
        .text("Added \(name)."), .alert(name), .section(title: name, fields: [.init(name, name)]),
        .table(Grid(columns: [.text(name)], rows: [[name]], placeholder: "")),
        .table(Grid(columns: [], rows: [], placeholder: name)), .segments([.init(title: name, items: [name])]),
        .table(Grid(title: name, columns: [], rows: [], placeholder: "")),
        .chart(Chart(title: "", measure: name, bars: [.init(label: name, number: 1, note: name)], placeholder: "")),
        .chart(Chart(title: name, measure: "", bars: [], placeholder: name)),
        .section(title: "", fields: [.init("", "", sparkline: sparkline)]), .message(name, isCopied: true),
        .pitch(
            Pitch(
                top: .init(title: name, players: [.init(name: name, line: .goal)]),
                bottom: .init(title: "B", players: [])
            )
        ),
    ]

    private func isHarmless(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { !$0.isObeyedByTerminals || $0 == "\n" || $0 == "\t" }
    }

    @Test(arguments: [OutputFormat.table, .plain], [false, true])
    func isReplacedInEveryBlock(format: OutputFormat, isAccessible: Bool) throws {
        for width in [nil, 100, 20] {
            let renderer = ScreenRenderer(format: format, style: OutputStyle(width: width, isAccessible: isAccessible))
            for block in Self.blocks {
                let text = try renderer.text(of: Screen([block], value: .null))
                #expect(isHarmless(text), "\(text.debugDescription)")
                #expect(text.contains("\u{FFFD}"))
            }
        }
    }

    @Test func keepsLineBreaksOnlyInTexts() throws {
        let table = Block.table(Grid(columns: [.text("N")], rows: [["a\nb\tc"]], placeholder: ""))
        let renderer = ScreenRenderer(format: .plain, style: OutputStyle())
        #expect(try renderer.text(of: Screen([table, .text("d\ne")], value: .null)) == "N: a\u{FFFD}b c.\nd\ne\n")
    }

    @Test func isEscapedInJSONWithoutLoss() throws {
        let json = try Value.record(["name": .text(Self.name)]).json
        #expect(isHarmless(json) && !json.contains("\n"))
        #expect(json.contains("\\u009b31m") && json.contains("\\u007f") && json.contains("\\u202e"))
        let decoded = try JSONDecoder().decode([String: String].self, from: Data(json.utf8))
        #expect(decoded["name"].map { Array($0.utf8) } == Array(Self.name.utf8))
    }

    @Test func isKeptInCSVExceptAtATerminal() throws {
        let value = Value.record(["name": .text("A\u{1B}[2J\u{9B}1m")])
        #expect(try value.csv(isPrintable: false) == "name\r\nA\u{1B}[2J\u{9B}1m\r\n")
        let terminal = ScreenRenderer(format: .csv, style: OutputStyle(isTerminal: true))
        #expect(try terminal.text(of: Screen([], value: value)) == "name\r\nA\u{FFFD}[2J\u{FFFD}1m\r\n")
    }

    @Test func isReplacedInErrorsAndCandidates() {
        let error = FailureRenderer(style: OutputStyle(width: 30)).text(of: FileFailure.exists(Self.name, remedy: "no"))
        #expect(isHarmless(error), "\(error.debugDescription)")
        #expect(isHarmless(FailureRenderer(style: OutputStyle()).text(of: Unexpected(text: Self.name))))
    }

    @Test(arguments: ["Ana", "Ștefan", "👨‍👩‍👧", "ا\u{200F}ب", "tab\there", "ক্\u{200C}ষ"])
    func excludesOrdinaryText(text: String) {
        #expect(text.printable == text)
    }
}

private struct Unexpected: Error, CustomStringConvertible {
    let text: String
    var description: String { text }
}
