import Foundation
import GatherKit
import GatherTestSupport
import Testing

@testable import GatherCommandLine
@testable import GatherShell

/// The texts that users meet are in `Tests/texts.txt`, so that each change of one shows in a diff.
struct TextsTests {
    private static let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
    /// Sources of words that are read and never written, and of programs for shells.
    private static let withoutTexts: Set = [
        "AnswerWords.swift", "AnswerWords+Table.swift", "CompletionScript.swift", "LatinSpelling.swift",
        "LegacyEncoding.swift", "ListedDays.swift", "SheetTitles.swift",
    ]

    private typealias Section = (title: String, texts: [String])

    @Test func areThoseOfTheFile() throws {
        let file = Self.root.appending(path: "Tests/texts.txt")
        let text = try text()
        if ProcessInfo.processInfo.environment["GATHER_WRITE_TEXTS"] != nil {
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        let known = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        let difference = text.split(separator: "\n").difference(from: known)
        #expect(difference.isEmpty, "\(difference.prefix(5)); write them anew with: Scripts/write-texts")
    }

    /// Modules with a README are described there, and have no texts in the file.
    private func text() throws -> String {
        let others = Set(ModuleFolder.all.filter { $0.readme != nil }.map(\.name))
        let commands = ProgramCommand.allCases.map { $0.declaration() }
        let shellRoutes = try programRegistry().routesByUse.filter { !others.contains($0.module.name) }
            .flatMap(\.routes)
        let routes = commands.map(\.route.description) + shellRoutes
        let settings = SettingLayers.settings.filter { setting in !others.contains { setting.key.hasPrefix("\($0).") } }
        let helps = commands.map { help($0.route.description, notes: [$0.notes]) } + shellRoutes.map { help($0) }
        let declared = [program] + helps + [("gather.yaml", settings.flatMap { [$0.key, $0.help] })]
        let seen = Set(declared.flatMap(\.texts).map { $0.trimmingPrefix(/.*\t/) })
            .union(routes.flatMap { [$0.name[...]] + $0.parameters.map { $0.help[...] } })
        let sources = try Self.sources(without: others).map { path in
            let source = try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
            return (path, SourceTexts.texts(in: source).filter { !seen.contains($0[...]) })
        }
        return (declared + sources).filter { !$0.texts.isEmpty }
            .map { "\($0.title)\n" + $0.texts.map { "    \($0)\n" }.joined() }.joined(separator: "\n")
    }

    /// The help of the program.
    private var program: Section {
        let options = ProgramHelp.options.map { "\($0)\t\($1)" }
        return ("gather --help", [ProgramHelp.summary, ProgramHelp.notes] + options)
    }

    private func help(_ route: RouteDescription, notes: [String] = []) -> Section {
        let parameters = route.parameters.map { "\($0.usageName)\t\($0.explanation)" }
        return (route.usage, [route.summary] + notes + parameters + route.examples)
    }

    /// The paths of the sources, sorted.
    private static func sources(without modules: Set<String>) throws -> [String] {
        let folders = try FileManager.default.contentsOfDirectory(atPath: root.appending(path: "Plugins").path)
            .filter { !modules.contains($0.lowercased()) }.map { "Plugins/\($0)/Sources" }
        return (folders + ["Sources"]).flatMap { folder in
            (FileManager.default.enumerator(atPath: root.appending(path: folder).path)?.compactMap { $0 as? String }
                ?? [])
                .map { "\(folder)/\($0)" }
        }.filter { path in
            path.hasSuffix(".swift") && !path.contains("GatherTestSupport")
                && !withoutTexts.contains { path.hasSuffix("/\($0)") }
        }.sorted()
    }
}
