import Foundation
import GatherTestSupport
import Testing

extension EndToEnd {
    /// The licences of what is linked in.
    @Suite struct Licenses {
        private let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
            .standardizedFileURL

        @Test func areThoseOfTheLinkedPackages() throws {
            let machine = try Installation()
            let folder = Installation.program.deletingLastPathComponent().path
            let script = root.appending(path: "Scripts/licenses").path
            let outcome = try machine.sh("'\(script)' '\(folder)'")
            try #require(outcome.code == 0, "\(outcome.errors)")
            let written = try String(contentsOf: root.appending(path: "Config/licenses.txt"), encoding: .utf8)
            #expect(
                outcome.output == written,
                "write it anew with: Scripts/licenses .build/debug > Config/licenses.txt")
        }

        @Test(
            arguments: [
                "UNICODE LICENSE V3", "Kirill Simonov", "Copyright Fedor Indutny",
                "Runtime Library Exception", "END OF TERMS AND CONDITIONS",
            ])
        func areTextsAndNotAddresses(line: String) throws {
            let written = try String(contentsOf: root.appending(path: "Config/licenses.txt"), encoding: .utf8)
            #expect(written.contains(line))
        }
    }
}
