import Foundation
import Testing

@testable import GatherCommandLine

@Suite struct UnknownSettingTests {
    private func warnings(_ text: String) -> [String] {
        UnknownSetting.all(in: text, modules: ["kitty", "history"]).map { $0.warning(in: "gather.yaml") }
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
    func isNamedWithItsLineAndTheNearestKey(text: String, warning: String) {
        #expect(warnings(text) == [warning])
    }

    @Test(arguments: ["", "history:", "history.size: 5", "kitty: {limit: 3}", "server: {tls: {key: a}}", "[", "a text"])
    func isNotFoundWhereAllIsKnown(text: String) {
        #expect(warnings(text).isEmpty)
    }

    /// The settings of `Config/gather.yaml`, which are comments there.
    @Test func knowsEverySettingOfTheInstalledFile() throws {
        let file = URL(filePath: #filePath).appending(path: "../../../Config/gather.yaml").standardized
        var sections: [Substring] = []
        var keys: Set<String> = []
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
            guard let match = line.wholeMatch(of: /# ((?:  )*)([a-z-]+):(| .*)/) else { continue }
            sections = sections.prefix(match.1.count / 2) + [match.2]
            if !match.3.isEmpty { keys.insert(sections.joined(separator: ".")) }
        }
        #expect(keys == UnknownSetting.known)
    }
}
