import Foundation
import GatherTestSupport
import Testing

/// `Scripts/release`, in a repository with nothing but what it reads.
struct ReleaseTests {
    private static let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
    private let folder: TemporaryFolder

    private static let changelog = """
        # Changelog

        ## 1.2.0 - 2026-11-25

        ### Added

        - A thing.

        ### Fixed

        - Another thing.

        ## 1.1.0 - 2026-11-01

        - All there was.

        """

    init() throws {
        folder = try TemporaryFolder()
        for name in ["Scripts", "Sources", "Sources/GatherCommandLine"] { try folder.makeFolder(name) }
        let script = try String(contentsOf: Self.root.appending(path: "Scripts/release"), encoding: .utf8)
        try folder.write(script, to: "Scripts/release")
        // The real one builds for minutes.
        try folder.write("touch \"$1/gather.deb\"", to: "Scripts/package")
        try folder.write(
            "static let text = \"1.2.0\"\nstatic let date = \"2026-11-25\"\n",
            to: "Sources/GatherCommandLine/Version.swift")
        try folder.write(Self.changelog, to: "CHANGELOG.md")
    }

    /// Runs a line of the shell in the repository.
    private func run(_ line: String) throws -> (code: Int32, text: String) {
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(filePath: "/bin/bash")
        process.arguments = ["-c", line]
        process.currentDirectoryURL = folder.url
        process.environment = ["PATH": "/usr/bin:/bin", "HOME": folder.url.path, "LC_ALL": "C.UTF-8"]
        (process.standardOutput, process.standardError) = (output, output)
        try process.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, text)
    }

    private static let commit = """
        chmod +x Scripts/*; git init --quiet; git config user.name ana; git config user.email ana@example.org
        git add --all; git commit --quiet --message Everything
        """

    @Test func theVersionAndTheChangelogFitTogether() throws {
        let script = Self.root.appending(path: "Scripts/release").path
        let outcome = try run("\(script) --check")
        #expect(outcome.code == 0 && outcome.text.isEmpty, "\(outcome)")
    }

    @Test(
        arguments: [
            ("## 1.2.0 - 2026-11-25", "## Unreleased", "begins with \"## 1.1.0 - 2026-11-01\""),
            ("## 1.2.0 - 2026-11-25", "## 1.2.0 - 2026-11-24", "not \"## 1.2.0 - 2026-11-25\""),
            ("## 1.1.0 - 2026-11-01", "## 1.2.0 - 2026-11-01", "1.2.0 is there twice"),
            ("### Fixed", "### News", "News is not one of"), ("### Added", "### Removed", "Fixed is not in the order"),
            ("- A thing.", "", "Added is empty"),
        ])
    func whatDoesNotFitIsNamed(text: String, replacement: String, message: String) throws {
        try folder.write(Self.changelog.replacing(text, with: replacement), to: "CHANGELOG.md")
        let outcome = try run("bash Scripts/release --check")
        #expect(outcome.code == 1 && outcome.text.contains(message), "\(outcome)")
    }

    @Test func aReleaseIsTaggedOnce() throws {
        #expect(try run(Self.commit).code == 0)
        let outcome = try run("set -e; out=$(mktemp -d); Scripts/release $out; ls $out; rm -r $out")
        #expect(outcome.code == 0 && outcome.text.contains("gather.deb"), "\(outcome)")
        #expect(try run("git describe --exact-match").text == "v1.2.0\n")
        let again = try run("Scripts/release")
        #expect(again.code == 1 && again.text.contains("v1.2.0 is released already"), "\(again)")
    }

    @Test func onlyWhatIsCommittedAndSaysItsVersionIsReleased() throws {
        #expect(try run(Self.commit).code == 0)
        try folder.write(Self.changelog.replacing("## 1.2.0", with: "## Unreleased\n\n## 1.2.0"), to: "CHANGELOG.md")
        let check = try run("Scripts/release --check")
        #expect(check.code == 0, "between two releases there is something new: \(check)")
        let outcome = try run("Scripts/release")
        #expect(outcome.code == 1 && outcome.text.contains("begins with \"## Unreleased\""), "\(outcome)")
        #expect(outcome.text.contains("not committed"), "\(outcome)")
        #expect(try run("git tag").text.isEmpty)
    }
}
