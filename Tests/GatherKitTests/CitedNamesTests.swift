import Foundation
import Testing

/// The tests and scripts that documents name.
struct CitedNamesTests {
    private static let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL

    /// The files below some folders whose names end so.
    private static func files(in folders: [String], ending: String) -> [URL] {
        folders.flatMap { folder in
            let below = FileManager.default.enumerator(
                at: root.appending(path: folder), includingPropertiesForKeys: nil)
            return (below?.compactMap { $0 as? URL } ?? []).filter { $0.lastPathComponent.hasSuffix(ending) }
        }
    }

    /// The documents, with their names.
    private static func documents() throws -> [(name: String, text: String)] {
        let atTop = try FileManager.default.contentsOfDirectory(at: root, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "md" }
        return try (atTop + files(in: ["docs"], ending: ".md")).map {
            ($0.lastPathComponent, try String(contentsOf: $0, encoding: .utf8))
        }
    }

    /// A test is named by its type, `BudgetTests`, or by its suite, `EndToEnd/Attacks`, as a filter finds it.
    @Test func everyTestThatADocumentNamesExists() throws {
        let plugins = try FileManager.default.contentsOfDirectory(atPath: Self.root.appending(path: "Plugins").path)
        let folders = ["Tests"] + plugins.filter { !$0.contains(".") }.map { "Plugins/\($0)/Tests" }
        var names: Set<String> = []
        for file in Self.files(in: folders, ending: ".swift") {
            let text = try String(contentsOf: file, encoding: .utf8)
            let prefix = text.contains("\nextension EndToEnd {") ? "EndToEnd/" : ""
            for declaration in text.matches(of: /\b(?:struct|class|enum) (\w+)/) {
                names.insert(prefix + declaration.1)
            }
        }
        let cited = try Self.documents().flatMap { document in
            document.text.matches(of: /`([A-Z]\w*Tests|EndToEnd\/\w+)`/).map { (document.name, String($0.1)) }
        }
        let missing = cited.filter { !names.contains($0.1) }.map { "\($0.0): \($0.1)" }
        #expect(cited.count > 50 && missing.isEmpty, "\(missing)")
    }

    @Test func everyScriptThatADocumentNamesExists() throws {
        let cited = try Self.documents().flatMap { document in
            document.text.matches(of: /\b(Scripts\/[\w.\/-]*\w)/).map { (document.name, String($0.1)) }
        }
        let missing = cited.filter {
            !FileManager.default.fileExists(atPath: Self.root.appending(path: $0.1).path)
        }
        #expect(cited.count > 50 && missing.isEmpty, "\(missing)")
    }
}
