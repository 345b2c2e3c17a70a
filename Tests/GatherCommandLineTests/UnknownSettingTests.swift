import Foundation
import GatherKit
import GatherTestSupport
import Testing

@testable import GatherCommandLine

@Suite struct UnknownSettingTests {
    private func warnings(_ text: String) throws -> [String] {
        let folder = try TemporaryFolder()
        let path = try folder.write(text, to: "gather.yaml")
        let layers = try SettingLayers(environment: [:], files: [path])
        return layers.warnings.map { $0.replacing("\(folder.url.path)/", with: "") }
    }

    @Test(arguments: [
        ("colour: never", "gather.yaml:1: there is no setting \"colour\"; did you mean color?"),
        (
            "# mine\nhistory:\n  sise: 5",
            "gather.yaml:3: there is no setting \"history.sise\"; did you mean history.size?"
        ),
        ("histroy: {size: 5}", "gather.yaml:1: there is no setting \"histroy\"; did you mean history?"),
        (
            "output: json\ntemplate: a",
            "gather.yaml:2: there is no setting \"template\"; did you mean checklist.template?"
        ),
        ("weather: fine", "gather.yaml:1: there is no setting \"weather\""),
    ])
    func isNamedWithItsLineAndTheNearestKey(text: String, warning: String) throws {
        #expect(try warnings(text) == [warning])
    }

    @Test(arguments: ["", "history:", "history.size: 5", "server: {port: 80}"])
    func isNotFoundWhereAllIsKnown(text: String) throws {
        #expect(try warnings(text).isEmpty)
    }

    @Test func areAllInTheInstalledFile() throws {
        let file = URL(filePath: #filePath).appending(path: "../../../Config/gather.yaml").standardized
        let others = ModuleFolder.all.filter { $0.readme != nil }
        let text = Config.text.split(separator: "\n\n").filter { setting in
            !others.contains { setting.contains("\n# \($0.name).") }
        }.joined(separator: "\n\n")
        #expect(
            try String(contentsOf: file, encoding: .utf8) == text + "\n", "write it anew with: Scripts/write-documents")
    }

    @Test func areTheDefaultsWhereTheCommentsOfTheFileAreTakenAway() throws {
        let folder = try TemporaryFolder()
        let lines = Config.text.split(separator: "\n").compactMap { $0.wholeMatch(of: /# ([a-z.-]+:(?: [^ ]+)?)/)?.1 }
        #expect(lines.count == SettingLayers.settings.count)
        let path = try folder.write(lines.joined(separator: "\n"), to: "gather.yaml")
        let (given, none) = (
            try SettingLayers(environment: [:], files: [path]), try SettingLayers(environment: [:], files: [])
        )
        #expect(given.warnings.isEmpty)
        let (written, usual) = (
            Settings(SettingLayers.settings, given.values), Settings(SettingLayers.settings, none.values)
        )
        for setting in SettingLayers.settings {
            switch setting.kind {
            case .text: #expect(try written.text(setting.key) == usual.text(setting.key))
            case .integer: #expect(try written.integer(setting.key) == usual.integer(setting.key))
            case .list: #expect(try written.list(setting.key) == [])
            }
        }
    }
}
