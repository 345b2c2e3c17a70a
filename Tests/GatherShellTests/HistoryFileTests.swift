import Foundation
import GatherKit
import GatherTestSupport
import Testing

@testable import GatherShell

/// The history file.
@Suite struct HistoryFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var path: String { folder.path("state/history") }

    private func file(limit: Int = 10) -> HistoryFile { HistoryFile(path: path, limit: limit) }

    @Test func isReadableByItsOwnerOnly() throws {
        let file = file()
        #expect(try file.load() == [])
        try file.append("player list")
        try file.append("player add \"Zoë\"")
        #expect(try file.load() == ["player list", "player add \"Zoë\""])
        let permissions = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(permissions == 0o600)
    }

    @Test func keepsItsNewestLines() throws {
        let file = file(limit: 3)
        for number in 1...6 { try file.append("line \(number)") }
        #expect(try file.load() == ["line 4", "line 5", "line 6"])
        #expect(try String(contentsOfFile: path, encoding: .utf8).hasPrefix("line 1\n"))
        try file.append("line 7")
        #expect(try file.load() == ["line 5", "line 6", "line 7"])
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "line 5\nline 6\nline 7\n")
    }

    @Test func returnsARepeatedLineOnce() throws {
        let file = file(limit: 3)
        for line in ["a", "b", "a", "a", "c", "b"] { try file.append(line) }
        #expect(try file.load() == ["a", "c", "b"])
        for line in ["b", "b", "b"] { try file.append(line) }
        #expect(try file.load() == ["a", "c", "b"])
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "a\nc\nb\n")
    }

    @Test func isNotCreatedWithALimitOfZero() throws {
        let file = file(limit: 0)
        try file.append("player list")
        #expect(try file.load() == [])
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func survivesConcurrentAppends() async throws {
        let file = file(limit: 1000)
        await withTaskGroup(of: Void.self) { group in
            for number in 1...100 {
                group.addTask {
                    do { try file.append("line \(number)") } catch { Issue.record(error) }
                }
            }
        }
        #expect(Set(try file.load()) == Set((1...100).map { "line \($0)" }))
        #expect(try file.load().count == 100)
    }

    @Test func refusesANamedPipeInsteadOfHanging() throws {
        let path = folder.path("pipe")
        try #require(mkfifo(path, 0o600) == 0)
        let file = HistoryFile(path: path, limit: 10)
        #expect(throws: FileFailure.unwritable(path, reason: "it is not a regular file")) {
            try file.append("player list")
        }
        #expect(throws: FileFailure.self) { try file.load() }
    }

    @Test(arguments: ["/dev/null", "/dev/null/history", "/proc/nowhere/history"])
    func refusesAnUnusablePath(path: String) {
        #expect(throws: FileFailure.self) { try HistoryFile(path: path, limit: 10).append("player list") }
    }

    @Test func replacesInvalidUTF8() throws {
        let file = file()
        try file.append("player list")
        let handle = try #require(FileHandle(forWritingAtPath: path))
        try handle.seekToEnd()
        try handle.write(contentsOf: Data([0xFF, 0x0A, 0x0A]))
        #expect(try file.load() == ["player list", "\u{FFFD}"])
    }
}
