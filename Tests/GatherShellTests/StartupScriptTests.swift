import Foundation
import GatherKit
import GatherScript
import GatherTestSupport
import Testing

@testable import GatherShell

/// The startup script of the shell.
@Suite struct StartupScriptTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func text() throws -> String { try Shell.startupText(at: folder.path("init.gather")) }

    @Test func isOptional() throws {
        #expect(try text() == "")
        #expect(try Shell.startupText(at: "/dev/null/init.gather") == "")
    }

    @Test func isReadUnchanged() throws {
        try folder.write("\u{FEFF}print \"Zoë\"\n", to: "init.gather")
        #expect(try text() == "print \"Zoë\"\n")
    }

    @Test func isRefusedIfNotUTF8() throws {
        try Data([0x70, 0xFF]).write(to: URL(filePath: folder.path("init.gather")))
        #expect(throws: ScriptMistakes.self) { try text() }
    }

    @Test func isRefusedIfAFolder() throws {
        #expect(throws: FileFailure.self) { try Shell.startupText(at: folder.path("")) }
    }
}
