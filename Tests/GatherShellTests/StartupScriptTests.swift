import Foundation
import GatherKit
import GatherTestSupport
import Testing

@testable import GatherShell

/// The file of the script that the shell starts with.
@Suite struct StartupScriptTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func text() throws -> String { try StartupScript(path: folder.path("init.gather")).text() }

    @Test func needNotBeThere() throws {
        #expect(try text() == "")
        #expect(try StartupScript(path: "/dev/null/init.gather").text() == "")
    }

    @Test func isReadAsItStands() throws {
        try folder.write("\u{FEFF}print \"Zoë\"\n", to: "init.gather")
        #expect(try text() == "print \"Zoë\"\n")
    }

    @Test func isRefusedWhenItIsNoText() throws {
        try Data([0x70, 0xFF]).write(to: URL(filePath: folder.path("init.gather")))
        #expect(throws: FileFailure.self) { try text() }
    }

    @Test func isRefusedWhenItIsAFolder() throws {
        #expect(throws: FileFailure.self) { try StartupScript(path: folder.path("")).text() }
    }
}
