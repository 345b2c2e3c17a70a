import AllFeatures
import Foundation
import GatherKit
import GatherTestSupport
import Testing

struct ResultsDocumentTests {
    private static let document = URL(filePath: #filePath)
        .deletingLastPathComponent().appending(path: "../../docs/results.md").standardizedFileURL

    @Test func describesTheResultOfEveryRouteOfEveryFeature() throws {
        let text = try String(contentsOf: Self.document, encoding: .utf8)
        for route in try TestApplication(allFeatures).application.registry.routes {
            #expect(text.contains("| `\(route.description.name)` | `\(route.description.result.text)` |"))
        }
    }
}
