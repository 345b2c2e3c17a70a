import AllFeatures
import Foundation
import GatherKit
import GatherTestSupport
import GatherWeb
import Testing

@testable import GatherServer

/// docs/rest-api.md, or the README of the module, lists every endpoint.
struct RESTDocumentTests {
    private static let document = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../docs/rest-api.md").standardizedFileURL

    /// Modules with a README of their own are not in the document.
    @Test func listsEveryCommand() throws {
        let builtIn = ModuleFolder.builtIn(of: allFeatures)
        let registry = try TestApplication(builtIn).application.registry
        let declared = registry.routes.filter { registry.isOffered($0.description, of: $0.module) }.flatMap { route in
            RouteOperations(route, in: registry, SchemaNames()).all.map {
                "| `\($0.method.rawValue) /api/v2/\(route.description.path.joined(separator: "/"))` | "
            }
        }
        let text = try String(contentsOf: Self.document, encoding: .utf8)
        let heading = try #require(text.range(of: "## All commands"))
        let rows = text[heading.upperBound...].split(separator: "\n").compactMap {
            $0.firstMatch(of: #/^\| `[A-Z]+ /api/v2/[^`]*` \| /#)
        }
        .map { String($0.0) }
        #expect(rows == declared, "write it anew with: Scripts/write-documents")
    }

    @Test func listsEveryEndpointAsDeclared() throws {
        let declared = Server.endpoints(of: try TestApplication(allFeatures).application).map {
            "| `\($0.method.rawValue) \($0.path)` | \($0.caller) | \($0.summary) |"
        }
        let text = try String(contentsOf: Self.document, encoding: .utf8)
        let rows = ([text] + ModuleFolder.all.compactMap(\.readme)).flatMap {
            $0.split(separator: "\n").map(String.init)
        }
        .filter { $0.firstMatch(of: #/^\| `[A-Z]+ /[^|]*\| (anyone|login|organizer|guest) \|/#) != nil }
        #expect(rows.sorted() == declared.sorted())
    }
}
