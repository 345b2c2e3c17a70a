import Foundation
import GatherTestSupport
import Testing

extension EndToEnd {
    /// The licences and the bill of materials of what is linked in.
    @Suite(.enabled(if: TestEngine.isDefault)) struct Licenses {
        private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
            .standardizedFileURL

        private static let licences = Result {
            let script = root.appending(path: "Scripts/licenses").path
            let outcome = try Installation().sh("'\(script)' \"$GATHER_TOOLS\"")
            try #require(outcome.code == 0, "\(outcome.errors)")
            return outcome.output
        }

        private struct Bill: Decodable {
            struct Component: Decodable {
                let name: String
                let version: String?
                let components: [Component]?
            }
            let components: [Component]
        }

        private struct Resolved: Decodable {
            struct Pin: Decodable {
                struct State: Decodable { let version: String }
                let identity: String
                let state: State
            }
            let pins: [Pin]
        }

        @Test func billOfMaterialsNamesTheSamePackagesInTheirVersions() throws {
            let machine = try Installation()
            let folder = Installation.program.deletingLastPathComponent().path
            let script = Self.root.appending(path: "Scripts/sbom").path
            // It asks Swift for its version.
            let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
            let outcome = try machine.sh("PATH='\(path)' '\(script)' '\(folder)'")
            try #require(outcome.code == 0, "\(outcome.errors)")
            let bill = try JSONDecoder().decode(Bill.self, from: Data(outcome.output.utf8))
            let resolved = try JSONDecoder().decode(
                Resolved.self, from: Data(contentsOf: Self.root.appending(path: "Package.resolved")))
            let packages = bill.components.filter { $0.name != "swift" }
            for package in packages {
                let pin = resolved.pins.first { $0.identity == package.name.lowercased() }
                #expect(package.version != nil && package.version == pin?.state.version, "\(package.name)")
            }
            let others: Set = [
                "Football Gather", "GNU readline, libgcc and libstdc++", "Swift", "ICU", "Apache License 2.0",
            ]
            let sections = try Self.licences.get().matches(of: /(?m)^--- (.*)$/).map { String($0.1) }
            let licensed = Set(sections).subtracting(others)
            #expect(Set((packages + packages.flatMap { $0.components ?? [] }).map(\.name)) == licensed)
        }

        @Test(
            arguments: [
                "UNICODE LICENSE V3", "Kirill Simonov", "Copyright Fedor Indutny",
                "Runtime Library Exception", "END OF TERMS AND CONDITIONS",
            ])
        func areTextsAndNotAddresses(line: String) throws {
            #expect(try Self.licences.get().contains(line))
        }
    }
}
