import AllFeatures
import Foundation
import GatherKit
import GatherTestSupport
import Testing

struct ResultsDocumentTests {
    private let document: String
    /// The records below a heading of their own, those in others before these.
    private let records: [(name: String, text: String)]

    init() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../docs/results.md")
        document = try String(contentsOf: file.standardizedFileURL, encoding: .utf8)
        records = document.matches(of: /\n## (\w+)\n\n`(\{.*\})`\n/).map { (String($0.output.1), String($0.output.2)) }
    }

    /// A result, with the names of the records in it.
    private func named(_ result: ResultShape) -> String {
        records.reduce(result.text) { text, record in
            text.replacing(record.text, with: record.name)
                .replacing(record.text.dropFirst().dropLast(), with: "all of \(record.name)")
        }
    }

    /// The results of a module are in the document, or in the module's README.
    @Test func describesTheResultOfEveryRouteOfEveryFeature() throws {
        let readmes = Dictionary(uniqueKeysWithValues: ModuleFolder.all.map { ($0.name, $0.readme) })
        for route in try TestApplication(allFeatures).application.registry.routes {
            let (name, result) = (route.description.name, route.description.result)
            let row = "| `\(name)` | `\(named(result))` |"
            let isThere = (readmes[route.module] ?? nil)?.contains("| `\(name)` | `\(result.text)` |")
            #expect(isThere ?? document.contains(row), "\(row)")
        }
    }

    @Test func namesOnlyRecordsThatResultsHave() throws {
        let described = document.split(separator: "\n").filter { $0.hasPrefix("|") || $0.hasPrefix("`") }.joined()
        for record in records { #expect(described.contains(record.name), "\(record.name)") }
    }
}
