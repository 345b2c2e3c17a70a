import AllFeatures
import Foundation
import GatherKit
import GatherServer
import GatherTestSupport
import Testing

/// docs/rest-api.md, or the README of the module, lists every endpoint.
struct RESTDocumentTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")

    private func rows(_ path: String) throws -> [String] {
        try String(contentsOf: Self.root.appending(path: path).standardizedFileURL, encoding: .utf8)
            .split(separator: "\n").map(String.init).filter { $0.firstMatch(of: /^\| `[A-Z]+ \//) != nil }
    }

    @Test func listsEveryEndpointAsDeclared() throws {
        let app = try TestApplication(allFeatures, endpoints: [.health])
        let declared = app.endpoints.map { registered in
            let endpoint = registered.endpoint
            let answers = endpoint.answers.map(\.rawValue).sorted().map(String.init).joined(separator: " ")
            return
                "| `\(endpoint.method.rawValue) \(endpoint.path.text)` | \(endpoint.caller) | \(answers) | \(endpoint.summary) |"
        }
        let readmes = allFeatures.flatMap { feature in
            // Most modules have no README.
            (try? rows("Plugins/\("\(feature)".replacing("Module", with: ""))/README.md")) ?? []
        }
        #expect(try (rows("docs/rest-api.md") + readmes).sorted() == declared.sorted())
    }
}
