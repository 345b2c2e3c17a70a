import AllFeatures
import Foundation
import GatherKit
import GatherTestSupport
import Testing

struct ResultsDocumentTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")

    private func text(_ path: String) throws -> String {
        try String(contentsOf: Self.root.appending(path: path).standardizedFileURL, encoding: .utf8)
    }

    /// The results of a module are in the document, or in the module's README.
    @Test func describesTheResultOfEveryRouteOfEveryFeature() throws {
        let folders = Dictionary(
            uniqueKeysWithValues: allFeatures.map { ($0.name, "\($0)".replacing("Module", with: "")) })
        let document = try text("docs/results.md")
        for route in try TestApplication(allFeatures).application.registry.routes {
            let row = "| `\(route.description.name)` | `\(route.description.result.text)` |"
            let readme = folders[route.module].flatMap { try? text("Plugins/\($0)/README.md") } ?? ""
            #expect(document.contains(row) || readme.contains(row), "\(row)")
        }
    }
}
