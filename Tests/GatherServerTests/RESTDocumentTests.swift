import AllFeatures
import Foundation
import GatherKit
import GatherServer
import GatherTestSupport
import Testing

/// docs/rest-api.md, or the README of the module, lists every endpoint.
struct RESTDocumentTests {
    private static let document = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../docs/rest-api.md").standardizedFileURL

    @Test func listsEveryEndpointAsDeclared() throws {
        let app = try TestApplication(allFeatures, endpoints: [.health])
        let declared = app.endpoints.map { registered in
            let endpoint = registered.endpoint
            let answers = endpoint.answers.map(\.rawValue).sorted().map(String.init).joined(separator: " ")
            return
                "| `\(endpoint.method.rawValue) \(endpoint.path)` | \(endpoint.caller) | \(answers) | \(endpoint.summary) |"
        }
        let text = try String(contentsOf: Self.document, encoding: .utf8)
        let rows = ([text] + ModuleFolder.all.compactMap(\.readme)).flatMap {
            $0.split(separator: "\n").map(String.init)
        }
        .filter { $0.firstMatch(of: /^\| `[A-Z]+ \//) != nil }
        #expect(rows.sorted() == declared.sorted())
    }
}
