import Foundation
import GatherKit
import GatherTestSupport
import Testing

struct DraftFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func restrictsThePermissionsOfAnExistingFile() throws {
        let path = try folder.write("old", to: "players.csv")
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        try DraftFile("new", for: path).commit()
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
    }

    @Test func deletesAnUncommittedDraft() throws {
        _ = try DraftFile("x", for: folder.path("file"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [])
    }

    @Test func createsAFolderOnlyOnRequest() throws {
        #expect(throws: FileFailure.self) { try DraftFile("x", for: folder.path("new/file")) }
        try DraftFile("x", for: folder.path("new/file"), creatingFolder: true).commit()
        #expect(try String(contentsOfFile: folder.path("new/file"), encoding: .utf8) == "x")
    }

    @Test func replacesOnlyRegularFiles() throws {
        let taken = folder.path("taken")
        try FileManager.default.createDirectory(atPath: taken, withIntermediateDirectories: false)
        let reason = "it is not a regular file"
        #expect(throws: FileFailure.unwritable(taken, reason: reason)) { try DraftFile("x", for: taken) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["taken"])
    }
}
