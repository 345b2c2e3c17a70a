import Foundation
import GatherKit
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
        let failure = #expect(throws: FileFailure.self) { try text() }
        #expect(failure?.message == "\(folder.path("init.gather")) cannot be read: it is not UTF-8 text")
    }

    @Test func isReadWithANULByte() throws {
        try folder.write("print a\nprint \0\nprint b", to: "init.gather")
        #expect(try text() == "print a\nprint \0\nprint b")
    }

    @Test func isRefusedIfItCannotBeReached() throws {
        let path = folder.path("init.gather")
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path)
        let failure = #expect(throws: FileFailure.self) { try text() }
        #expect(failure?.message == "\(path) cannot be read: Too many levels of symbolic links")
    }

    @Test(.enabled(if: geteuid() != 0, "the superuser may read any folder"))
    func isRefusedInAFolderThatCannotBeRead() throws {
        try folder.makeFolder("locked")
        try folder.write("print a", to: "locked/init.gather")
        chmod(folder.path("locked"), 0)
        defer { chmod(folder.path("locked"), 0o700) }
        let path = folder.path("locked/init.gather")
        let failure = #expect(throws: FileFailure.self) { try Shell.startupText(at: path) }
        #expect(failure?.message == "\(path) cannot be read: Permission denied")
    }

    @Test func isRefusedIfAFolder() throws {
        #expect(throws: FileFailure.self) { try Shell.startupText(at: folder.path("")) }
    }
}
