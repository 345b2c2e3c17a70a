import Foundation
import GatherKit
import GatherTestSupport
import Testing

@testable import GatherCommandLine

@Suite struct UnknownSettingTests {
    private func warnings(_ text: String) throws -> [String] {
        let folder = try TemporaryFolder()
        let path = try folder.write(text, to: "gather.yaml")
        let layers = try Layers(environment: [:], files: [path])
        return layers.warnings.map { $0.replacing("\(folder.url.path)/", with: "") }
    }

    @Test(arguments: [
        ("colour: never", "gather.yaml:1: there is no setting \"colour\"; did you mean color?"),
        (
            "# mine\nhistory:\n  sise: 5",
            "gather.yaml:3: there is no setting \"history.sise\"; did you mean history.size?"
        ),
        ("histroy: {size: 5}", "gather.yaml:1: there is no setting \"histroy\"; did you mean history?"),
        ("server: {tls: {cert: x}}", "gather.yaml:1: there is no setting \"server.tls.cert\""),
        (
            "output: json\ntemplate: a",
            "gather.yaml:2: there is no setting \"template\"; did you mean checklist.template?"
        ),
        ("weather: fine", "gather.yaml:1: there is no setting \"weather\""),
    ])
    func isNamedWithItsLineAndTheNearestKey(text: String, warning: String) throws {
        #expect(try warnings(text) == [warning])
    }

    @Test(arguments: ["", "history:", "history.size: 5", "server: {tls: {key: a}}"])
    func isNotFoundWhereAllIsKnown(text: String) throws {
        #expect(try warnings(text).isEmpty)
    }

    /// The settings of `Config/gather.yaml`, which are comments there.
    @Test func knowsEverySettingOfTheInstalledFile() throws {
        let file = URL(filePath: #filePath).appending(path: "../../../Config/gather.yaml").standardized
        var sections: [Substring] = []
        var defaults: [String: String] = [:]
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
            guard let match = line.wholeMatch(of: /# ((?:  )*)([a-z-]+):(| .*)/) else { continue }
            sections = sections.prefix(match.1.count / 2) + [match.2]
            if !match.3.isEmpty { defaults[sections.joined(separator: ".")] = String(match.3.dropFirst()) }
        }
        #expect(Set(defaults.keys) == Set(Layers.settings.map(\.key)))
        for setting in Layers.settings {
            let usual: String? =
                switch setting.kind {
                case .text(let text): text.map { $0.isEmpty ? "\"\"" : $0 }
                case .integer(_, let number): String(number)
                case .boolean(let flag): String(flag)
                case .list: nil
                }
            if let usual { #expect(defaults[setting.key] == usual, "\(setting.key)") }
        }
    }
}
