import GatherKit
import GatherTestSupport
import Testing

@testable import Archive

/// Invalid archives.
struct DocumentTests {
    private func mistake(_ text: String) -> (line: Int, reason: String)? {
        let failure = #expect(throws: ArchiveFailure.self) { try ArchiveDocument(Array(text.utf8), named: "a.json") }
        guard case .malformed("a.json", let line, let reason) = failure else { return nil }
        return (line, reason)
    }

    private static let head = #"{"format":"football-gather-archive","version":2,"tables":["#

    @Test func refusesAnEmptyFile() {
        #expect(throws: ArchiveFailure.empty("a.json")) { try ArchiveDocument([], named: "a.json") }
    }

    @Test(arguments: [
        (" ", 1, "an object is missing"), ("[]", 1, "an object is missing"), ("{", 1, "a string is missing"),
        ("{}", 1, #"its format is not "football-gather-archive""#), (#"{"format":"x"}"#, 1, "its format is not"),
        (#"{"format":"football-gather-archive","version":0}"#, 1, "its format is not"),
        ("{\n\"format\":5}", 2, "a string is missing"), (#"{"a":1,"a":1}"#, 1, "an archive has no field"),
        (#"{"format":"a","format":"b"}"#, 1, #""format" is given twice"#),
        (head + "]} x", 1, "there is extra text after the end"), (head + "{}]}", 1, "a table has no module"),
        (head + #"{"shoe":1}]}"#, 1, #"a table has no field "shoe""#), (head + "[", 1, "an object is missing"),
        (head + #"{"rows":[{"a":1,"a":2}]}]}"#, 1, #""a" is given twice"#),
        (head + #"{"rows":[tru]}]}"#, 1, "a value is missing"),
        (head.replacing("2", with: "1.5") + "]}", 1, "a number is not an integer"),
        (head + #"{"rows":[01]}]}"#, 1, "is not a valid number"),
        (head + #"{"rows":[99999999999999999999]}]}"#, 1, "is not a valid number"),
        (head + #"{"rows":["\x"]}]}"#, 1, "an escape that is not valid in JSON"),
        (head + #"{"rows":["\ud800"]}]}"#, 1, "an unpaired surrogate"),
        (head + #"{"rows":["\ud800\u0041"]}]}"#, 1, "an unpaired surrogate"),
        (head + #"{"rows":["\u12g4"]}]}"#, 1, "without four hexadecimal digits"),
        (head + "{\"rows\":[\"\u{1}\"]}]}", 1, "a control character"),
        (head + #"{"rows":["a"#, 1, "a string is never closed"),
        (
            head + #"{"rows":["# + String(repeating: "[", count: 100_000), 1,
            "lists and objects are nested more than 32 deep"
        ),
        (head + #"{"rows":[1,]}]}"#, 1, "a value is missing"),
        (head + #"{"rows":[1 2]}]}"#, 1, "a comma or the end of a list is missing"),
    ])
    func describesEachMistake(text: String, line: Int, reason: String) throws {
        let mistake = try #require(self.mistake(text))
        #expect(mistake.line == line && mistake.reason.contains(reason), "\(mistake)")
    }

    @Test func refusesInvalidUTF8() {
        let bytes = Array(Self.head.utf8) + Array(#"{"rows":[""#.utf8) + [0xC3, 0x28] + Array(#""]}]}"#.utf8)
        #expect(throws: ArchiveFailure.malformed("a", line: 1, reason: "a string is not UTF-8")) {
            try ArchiveDocument(bytes, named: "a")
        }
    }

    @Test func refusesARowOfManyMegabytes() {
        let text = String(repeating: "x", count: 1 << 20)
        let row = "[" + String(repeating: "\"\(text)\",", count: 17) + "1]"
        #expect(mistake(Self.head + #"{"rows":["# + row + "]}]}")?.reason == "a value is longer than 16 MiB")
    }

    @Test(arguments: [
        (#"{"format":"football-gather-archive","version":4,"shards":[[{}]]}"#, "update gather"),
        (#"{"format":"football-gather-archive","version":5,"tables":"x"}"#, "update gather"),
        (
            #"{"format":"football-gather-archive","version":1,"exportedAt":"x","parts":[{"module":"a"}]}"#,
            "open the original store"
        ),
    ])
    func recognizesAnotherFormat(text: String, remedy: String) {
        let failure = #expect(throws: ArchiveFailure.self) { try ArchiveDocument(Array(text.utf8), named: "a") }
        #expect(failure?.message.contains(remedy) == true, "\(failure as Any)")
    }

    @Test func terminatesOnRandomInput() throws {
        var random = SystemRandomNumberGenerator()
        let archive = Array(
            (Self.head + #"{"module":"a","table":"b","columns":["c","e"],"rows":[["d\u00e9",[1,true]]]}]}"#).utf8)
        for _ in 1...2000 {
            var bytes = archive
            for _ in 1...3 {
                bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            bytes.removeLast(Int.random(in: 0...20, using: &random))
            _ = try? ArchiveDocument(bytes, named: "a")
        }
    }
}
