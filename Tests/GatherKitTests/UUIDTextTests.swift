import Foundation
import Testing

@testable import GatherKit

/// UUIDs as text.
@Suite struct UUIDTextTests {
    @Test func areTheSameAsThoseOfFoundation() {
        for _ in 0..<100 {
            let id = UUID()
            #expect(id.text == id.uuidString)
            #expect(UUID(text: id.text) == id)
            #expect(UUID(text: id.text.lowercased()) == id)
        }
    }

    @Test(arguments: [
        "", "x", "0B8E5D0C-5C9E-4E63-9F0B-2B6C3A7D1E4", "0B8E5D0C-5C9E-4E63-9F0B-2B6C3A7D1E4FF",
        "0B8E5D0C05C9E-4E63-9F0B-2B6C3A7D1E4F", "0B8E5D0C-5C9E-4E63-9F0B-2B6C3A7D1E4G",
        " B8E5D0C-5C9E-4E63-9F0B-2B6C3A7D1E4F", "0B8E5D0C-5C9E-4E63-9F0B-2B6C3A7D1Eé",
    ])
    func areNotReadOfOtherTexts(text: String) {
        #expect(UUID(text: text) == nil)
    }
}
