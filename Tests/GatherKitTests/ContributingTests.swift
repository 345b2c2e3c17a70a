import Foundation
import Testing

/// The map in CONTRIBUTING.md, and the list of what modules are written against.
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

    @Test func listsWhatModulesUse() throws {
        let (process, output) = (Process(), Pipe())
        // The python3 that Debian's packages are for.
        process.executableURL = URL(filePath: "/usr/bin/python3")
        process.arguments = [Self.root.appending(path: "Scripts/write-kit").path(percentEncoded: false)]
        process.standardOutput = output
        try process.run()
        let page = String(decoding: try #require(try output.fileHandleForReading.readToEnd()), as: UTF8.self)
        process.waitUntilExit()
        #expect(page.count > 10_000)
        let kept = try String(contentsOf: Self.root.appending(path: "docs/kit.md"), encoding: .utf8)
        #expect(page == kept, "Scripts/write-kit >docs/kit.md writes it")
    }
}
