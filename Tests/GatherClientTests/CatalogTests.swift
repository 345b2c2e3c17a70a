import GatherClient
import GatherKit
import GatherTestSupport
import GatherWire
import Testing

@Suite struct CatalogTests {
    private static let tagged: [String: String] = ["content-type": "application/json", "etag": "\"a\""]

    @Test func isCachedAndRevalidatedByItsTag() throws {
        let server = try FakeServer(.answer(200, RemoteApplication.catalog, Self.tagged), .answer(304, "", [:]))
        let connection = try server.connection()
        let folder = server.folder.path("cache")
        let told = try connection.catalog(keptIn: folder)
        #expect(told.modules.map(\.name) == ["kits"])
        #expect(try connection.catalog(keptIn: folder) == told)
        #expect(server.sent.map { $0.headers["If-None-Match"] } == [nil, "\"a\""])
        #expect(try connection.catalog(keptIn: folder, orKnownBefore: true) == told)
        #expect(server.sent.count == 2, "the cached catalog is used")
    }

    @Test func isRequestedWithoutCredentials() throws {
        let server = try FakeServer(.answer(200, RemoteApplication.catalog))
        try server.credentials.draft(remembering: Secret("t0ken")).commit()
        _ = try server.connection().catalog(keptIn: nil)
        #expect(server.sent[0].headers["Authorization"] == nil)
    }

    @Test(arguments: [([2, 3], true), ([0], false)])
    func reportsWhichSideIsOutdated(protocols: [Int], isNewer: Bool) throws {
        let server = try FakeServer(
            .answer(404, #"{"error": true, "reason": "there is nothing here"}"#),
            .answer(200, #"{"protocols": \#(protocols), "version": "9.0"}"#))
        let failure = ConnectionFailure.otherProtocol("http://fake", version: "9.0", isNewer: isNewer)
        #expect(throws: failure) { try server.connection().catalog(keptIn: nil) }
        #expect(failure.message.hasSuffix(isNewer ? "update gather here" : "update gather there"))
    }

    @Test func reportsAServerOfAnotherProgram() throws {
        let page = FakeServer.Reply.answer(404, "<html>", ["content-type": "text/html"])
        let server = try FakeServer(page, page)
        #expect(throws: ConnectionFailure.noServer("http://fake", found: "status 404 and text/html")) {
            try server.connection().catalog(keptIn: nil)
        }
    }

    @Test func reportsARedirect() throws {
        let server = try FakeServer(.answer(301, "", ["location": "https://other"]))
        #expect(throws: ConnectionFailure.moved("http://fake", to: "https://other")) {
            try server.connection().catalog(keptIn: nil)
        }
    }
}
