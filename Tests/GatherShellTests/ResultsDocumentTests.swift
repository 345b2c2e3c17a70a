import AllFeatures
import Foundation
import GatherKit
import GatherTestSupport
import Testing

struct ResultsDocumentTests {
    private static let document = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../docs/results.md").standardizedFileURL

    /// The results of a module are in the document, or in the module's README.
    @Test func describesTheResultOfEveryRouteOfEveryFeature() throws {
        let document = try String(contentsOf: Self.document, encoding: .utf8)
        let readmes = Dictionary(uniqueKeysWithValues: ModuleFolder.all.map { ($0.name, $0.readme) })
        for route in try TestApplication(allFeatures).application.registry.routes {
            let row = "| `\(route.description.name)` | `\(route.description.result.text)` |"
            #expect((readmes[route.module] ?? nil)?.contains(row) ?? document.contains(row), "\(row)")
        }
    }
}
