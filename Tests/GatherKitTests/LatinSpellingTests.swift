import Foundation
import Testing

@testable import GatherKit

struct LatinSpellingTests {
    @Test func spellsLatinLettersAsICUDoes() throws {
        for code in Array(0xC0...0x24F) + Array(0x250...0x2AF) {
            let letter = String(try #require(Unicode.Scalar(UInt32(code))))
            let spelled = try #require(letter.applyingTransform(StringTransform("Latin-ASCII"), reverse: false))
            // It leaves other letters and marks as they are.
            guard spelled.isPlainASCII, spelled.allSatisfy(\.isLetter) else { continue }
            #expect(NameKeys(letter).search == spelled.lowercased(), "U+\(String(code, radix: 16))")
        }
    }
}
