import AllFeatures
import Foundation
import GatherKit
import GatherServer
import GatherTestSupport
import Testing

/// docs/rest-api.md tells of every endpoint.
struct RESTDocumentTests {
    private static let document = URL(filePath: #filePath)
        .deletingLastPathComponent().appending(path: "../../docs/rest-api.md").standardizedFileURL

    @Test func listsWhatIsServedAsItIsDeclared() throws {
        let registry = try TestApplication(allFeatures, endpoints: [.health]).application.registry
        let rows = registry.endpoints.map { registered in
            let endpoint = registered.endpoint
            let answers = endpoint.answers.map(\.rawValue).sorted().map(String.init).joined(separator: " ")
            return
                "| `\(endpoint.method.rawValue) \(endpoint.path.text)` | \(endpoint.caller) | \(answers) | \(endpoint.summary) |"
        }
        let text = try String(contentsOf: Self.document, encoding: .utf8)
        let listed = text.split(separator: "\n").map(String.init).filter { $0.firstMatch(of: /^\| `[A-Z]+ \//) != nil }
        #expect(Set(listed) == Set(rows))
        #expect(listed.count == rows.count)
    }
}
