import GatherQR
import Testing

/// QR codes of texts.
struct QRCodeTests {
    private func drawing(_ rows: [[Bool]]) -> [String] { rows.map { String($0.map { $0 ? "#" : "." }) } }

    @Test func hasTheThreeFinderPatterns() throws {
        let rows = try QRCode("https://football.example.org/l/AAECAwQFBgcICQoLDA0ODw").rows
        let size = rows.count
        #expect(size == 33 && rows.allSatisfy { $0.count == size }, "version 4 holds 62 bytes")
        let finder = ["#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"]
        for (top, left) in [(0, 0), (0, size - 7), (size - 7, 0)] {
            #expect(drawing(rows[top..<top + 7].map { Array($0[left..<left + 7]) }) == finder)
        }
        // The timing pattern between them.
        #expect(drawing([Array(rows[6][8..<size - 8])]) == ["#.#.#.#.#.#.#.#.#"])
    }

    @Test func isTheSameForTheSameTextAlone() throws {
        #expect(try QRCode("a") == QRCode("a"))
        #expect(try QRCode("a") != QRCode("b"))
        #expect(try QRCode("Żółć ⚽").rows.count == 21)
    }

    @Test(arguments: ["", "a\0b", String(repeating: "a", count: 3000)])
    func refusesATextThatNoCodeHolds(text: String) {
        #expect(throws: QRCodeFailure.unsuitable) { try QRCode(text) }
    }
}
