import AllFeatures
import Foundation
import GatherKit
import GatherTestSupport
import Testing

@testable import Archive

struct ArchiveTests {
    @Test func isThere() throws {
        let app = try TestApplication(allFeatures)
        try app.open("player", "add", "Ana")
        let path = app.folder.path("a.json")
        try app.open("archive", "export", path)
        print(try String(contentsOfFile: path, encoding: .utf8))
    }
}
