import Foundation
import GatherKit
import GatherTestSupport
import Testing

struct CredentialFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func keepsATokenForItsOwnerAlone() throws {
        let file = CredentialFile(path: folder.path("new/credentials"))
        #expect(file.load() == nil)
        try file.save(Secret("first"))
        try file.save(Secret("second"))
        #expect(file.load() == Secret("second"))
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("new")) == ["credentials"])
    }

    @Test func forgetsATokenOnceAndForAll() throws {
        let file = CredentialFile(path: folder.path("credentials"))
        try file.save(Secret("first"))
        try file.remove()
        #expect(file.load() == nil)
        try file.remove()
    }

    @Test func takesAnEmptyFileForNone() throws {
        #expect(CredentialFile(path: try folder.write(" \n", to: "credentials")).load() == nil)
    }

    @Test func saysWhyItCannotBeRemoved() throws {
        let file = CredentialFile(path: folder.url.path)
        #expect(throws: FileFailure.unwritable(folder.url.path, reason: "Is a directory")) { try file.remove() }
    }

    @Test func narrowsAFileThatOthersCouldRead() throws {
        let path = try folder.write("old", to: "players.csv")
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        try writePrivately("new", to: path)
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
    }

    @Test func saysWhyAFileCannotBeWrittenAndLeavesNothingBehind() throws {
        let file = try folder.write("", to: "file")
        #expect(throws: FileFailure.self) { try writePrivately("x", to: "\(file)/credentials") }
        let taken = folder.path("taken")
        try FileManager.default.createDirectory(atPath: taken, withIntermediateDirectories: false)
        #expect(throws: FileFailure.unwritable(taken, reason: "Is a directory")) { try writePrivately("x", to: taken) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == ["file", "taken"])
    }
}
