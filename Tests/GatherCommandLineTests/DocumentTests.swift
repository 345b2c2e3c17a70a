import Foundation
import GatherKit
import GatherTestSupport
import Testing

@testable import GatherCommandLine

/// What documents list of the program, held against the program.
struct DocumentTests {
    private static func document(_ name: String) throws -> String {
        let file = URL(filePath: #filePath).appending(path: "../../../docs/\(name)").standardizedFileURL
        return try String(contentsOf: file, encoding: .utf8)
    }

    @Test func theGuideHasTheExitCodesOfTheManPage() throws {
        let rows = try Self.document("guide.md").matches(of: /\n\| (\d+) \| (.+) \|/).map {
            (String($0.1), String($0.2))
        }
        let expected = ManualPage.exitCodes.map { code, meaning in
            (code, meaning.prefix(1).lowercased() + meaning.dropFirst().dropLast())
        }
        #expect(rows.map(\.0) == expected.map(\.0))
        #expect(rows.map(\.1) == expected.map(\.1))
    }

    /// Those of the shell, too; the README of a module may have its rows.
    @Test func resultsAreListedForEveryCommand() throws {
        let readmes = ModuleFolder.all.compactMap(\.readme).joined()
        let text = try Self.document("results.md") + Self.document("rest-api.md") + readmes
        for route in try programRegistry().routes.map(\.description) {
            let address = "/api/v2/\(route.path.joined(separator: "/"))` | "
            #expect(text.contains("\n| `\(route.name)` | `") || text.contains(address), "\(route.name)")
        }
    }

    @Test func theManPageNamesVariablesThatAreRead() throws {
        let page = try #require(try ExportedFile.manual(programRegistry()).first { $0.path.hasSuffix("gather.1") }).text
        let settings = Dictionary(uniqueKeysWithValues: SettingLayers.settings.map { ($0.variable, $0.key) })
        let named = Set(page.matches(of: /GATHER_[A-Z_]*[A-Z]/).map { String($0.0) })
            .subtracting(["GATHER_TOKEN", "GATHER_INSTALLED_CONFIG"])
        for name in named { #expect(settings[name] != nil, "\(name)") }
        // How dots and hyphens are written is seen in examples.
        for mark in [".", "-"] { #expect(named.contains { settings[$0]?.contains(mark) ?? false }) }
        for folder in ["CONFIG", "DATA", "STATE", "CACHE"] { #expect(page.contains("XDG_\(folder)_HOME")) }
    }
}
