import Foundation
import GatherKit
import GatherTestSupport
import Testing

struct CredentialFileTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("state/credentials")
    }

    private func file(_ store: String = "ours") -> CredentialFile { CredentialFile(path: path, store: store) }

    @Test func isReadableByItsOwnerOnly() throws {
        #expect(try file().load() == nil)
        try file().draft(remembering: Secret("first"))()
        try file().draft(remembering: Secret("second"))()
        #expect(try file().load() == Secret("second"))
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("state")) == ["credentials"])
    }

    @Test func keepsATokenPerStore() throws {
        try file("ours").draft(remembering: Secret("1"))()
        try file("theirs").draft(remembering: Secret("2"))()
        try file("ours").draft(remembering: nil)()
        #expect(try file("ours").load() == nil)
        #expect(try file("theirs").load() == Secret("2"))
    }

    /// Concurrent logins at two servers are both stored.
    @Test func survivesConcurrentWriters() throws {
        let drafts = try (1...20).map { try file("store \($0)").draft(remembering: Secret("\($0)")) }
        DispatchQueue.concurrentPerform(iterations: drafts.count) { try? drafts[$0]() }
        for number in 1...20 { #expect(try file("store \(number)").load() == Secret("\(number)")) }
    }

    @Test func isUnchangedBeforeTheCommit() throws {
        try file().draft(remembering: Secret("first"))()
        _ = try file().draft(remembering: Secret("second"))
        #expect(try file().load() == Secret("first"))
    }

    @Test func prefersAGivenToken() throws {
        try file().draft(remembering: Secret("kept"))()
        let given = CredentialFile(path: path, store: "ours", given: Secret("given"))
        #expect(try given.isGiven && given.load() == Secret("given"))
        #expect(try given.holds(Secret("kept")) && !given.holds(Secret("given")))
        let local = CredentialFile(path: path, store: "ours", given: Secret(""))
        #expect(try local.isGiven && local.load() == nil)
        #expect(try !file().isGiven && file().load() == Secret("kept"))
    }

    @Test func reportsAnUnreadableFile() throws {
        let file = CredentialFile(path: folder.url.path, store: "ours")
        #expect(throws: FileFailure.unreadable(folder.url.path, reason: "Is a directory")) { try file.load() }
    }

    @Test func cannotStoreWithoutAPath() throws {
        let file = CredentialFile(path: nil, store: "ours")
        #expect(try file.load() == nil)
        #expect(throws: FileFailure.self) { try file.draft(remembering: Secret("x")) }
    }
}
