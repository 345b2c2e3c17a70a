import Foundation
import Testing

/// The map in CONTRIBUTING.md.
struct ContributingTests {
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    @Test func namesEveryTarget() throws {
        let map = try String(contentsOf: Self.root.appending(path: "CONTRIBUTING.md"), encoding: .utf8)
        let package = try String(contentsOf: Self.root.appending(path: "Package.swift"), encoding: .utf8)
        let folders = try FileManager.default.contentsOfDirectory(
            atPath: Self.root.appending(path: "Sources").path(percentEncoded: false))
        // Targets outside Sources state their path.
        let others = package.matches(of: /path: "(Scripts\/[^"]+)"/).map { String($0.output.1) }
        let targets = folders.filter { !$0.hasPrefix(".") }.map { "Sources/\($0)" } + others
        #expect(targets.count > 20)
        for target in targets { #expect(map.contains("`\(target)`"), "\(target) is not in the map") }
    }
}
