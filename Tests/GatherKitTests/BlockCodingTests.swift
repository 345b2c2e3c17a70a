import Foundation
import GatherKit
import Testing

/// The JSON of blocks in the answers of programs.
struct BlockCodingTests {
    private static let written: [(Block, String)] = [
        (.text("Two teams."), #"{"text":"Two teams.","type":"text"}"#),
        (.alert("Nobody is picked."), #"{"text":"Nobody is picked.","type":"alert"}"#),
        (.banner("2-1"), #"{"text":"2-1","type":"banner"}"#),
        (
            .banner("20:00", details: [.init("Dinamo", address: "a.org"), "€5 each"]),
            #"{"details":[{"address":"a.org","text":"Dinamo"},{"text":"€5 each"}],"text":"20:00","type":"banner"}"#
        ),
        (
            .section(title: "Strength", fields: [.init("Team A", "12")]),
            #"{"fields":[{"label":"Team A","text":"12"}],"title":"Strength","type":"section"}"#
        ),
        (
            .table(Grid(columns: [.text("Name"), .number("Goals")], rows: [["Ana", "3"]], placeholder: "Nobody.")),
            #"{"columns":[{"numeric":false,"title":"Name"},{"numeric":true,"title":"Goals"}],"#
                + #""placeholder":"Nobody.","rows":[["Ana","3"]],"type":"table"}"#
        ),
        (
            .chart(
                Chart(
                    title: "Goals", measure: "Goals",
                    bars: [
                        .init(
                            rank: 1, label: "Ana", number: 3,
                            sparkline: Sparkline([.init(2, mark: "W", word: "won")], maximum: 2), note: "in 2 matches")
                    ],
                    placeholder: "None.")),
            #"{"bars":[{"label":"Ana","note":"in 2 matches","number":3,"rank":1,"sparkline":{"maximum":2,"#
                + #""points":[{"mark":"W","value":2,"word":"won"}]}}],"measure":"Goals","placeholder":"None.","#
                + #""title":"Goals","type":"chart"}"#
        ),
        (
            .segments([.init(title: "Team A", items: ["Ana"])]),
            #"{"segments":[{"items":["Ana"],"title":"Team A"}],"type":"segments"}"#
        ),
        (
            .segments([.init(title: "Team A", items: ["Ana"], shirt: "A"), .init(title: "In", items: [], people: true)]
            ),
            #"{"segments":[{"items":["Ana"],"shirt":"A","title":"Team A"},{"items":[],"people":true,"title":"In"}],"#
                + #""type":"segments"}"#
        ),
        (.message("Ana 12'", isCopied: true), #"{"copied":true,"text":"Ana 12'","type":"message"}"#),
        (.message("Ana 12'", isCopied: false), #"{"text":"Ana 12'","type":"message"}"#),
        (
            .pitch(
                Pitch(
                    top: .init(title: "Team A", players: [.init(name: "Ana", line: .goal)]),
                    bottom: .init(title: "Team B", players: [.init(name: "Ion", line: nil)]))),
            #"{"bottom":{"players":[{"name":"Ion"}],"title":"Team B"},"#
                + #""top":{"players":[{"line":"goal","name":"Ana"}],"title":"Team A"},"type":"pitch"}"#
        ),
        (
            .figures([.init("In", "12 of 14")]),
            #"{"fields":[{"label":"In","text":"12 of 14"}],"type":"figures"}"#
        ),
        (.qrCode("https://example.com"), #"{"text":"https:\/\/example.com","type":"qrCode"}"#),
    ]

    private func block(_ text: String) throws -> Block { try Value(json: Data(text.utf8)).decoded(as: Block.self) }

    @Test(arguments: written) func surviveARoundTrip(block: Block, text: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(String(decoding: try encoder.encode(block), as: UTF8.self) == text)
        #expect(try self.block(text) == block)
    }

    @Test func defaultOptionalFields() throws {
        let table = try block(#"{"type":"table","columns":[{"title":"Name"}],"rows":[]}"#)
        #expect(table == .table(Grid(columns: [.text("Name")], rows: [], placeholder: "")))
    }

    @Test func ignoreUnknownFields() throws {
        #expect(try block(#"{"type":"text","text":"Hello.","colour":"red"}"#) == .text("Hello."))
    }

    @Test(arguments: [
        (#"{"type":"table","columns":[],"rows":[]}"#, "a table needs at least one column"),
        (
            #"{"type":"table","columns":[{"title":"A"},{"title":"B"}],"rows":[["1","2"],["1"]]}"#,
            "row 2 holds 1 of the 2 texts, one for each column"
        ),
    ])
    func refuseAnInvalidTable(text: String, reason: String) {
        let error = #expect(throws: UsageFailure.self) { try block(text) }
        #expect(error?.message.hasSuffix(": \(reason)") == true)
    }

    @Test(arguments: [
        #"{"type":"film","text":""}"#, #"{"text":"no type"}"#, #"{"type":"text"}"#, #"["text"]"#,
        #"{"type":"pitch","top":{"title":"","players":[{"name":"Ana","line":"libero"}]},"bottom":{"title":"","players":[]}}"#,
    ])
    func refuseAnInvalidBlock(text: String) { #expect(throws: UsageFailure.self) { try block(text) } }
}
