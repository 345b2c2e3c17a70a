import GatherKit
import Testing

@testable import GatherCommandLine

/// Interpreting the location of a store.
@Suite struct StoreLocationTests {
    private let folders = Folders(environment: ["HOME": "/h"])

    @Test(arguments: ["gather.sqlite", "./http:x", "/data/a:b", "postgres", "postgres.sqlite", "./host=x", "my-host=x"])
    func isAFile(_ store: String) throws {
        #expect(try StoreLocation(store, folders) == .file(store))
    }

    /// A mistyped address neither creates a file of that name nor prints its password.
    @Test(arguments: [
        "postgres:/ana:secret@host/x", "postgres:ana:secret@host/x", "postgresql:/ana:secret@host/x",
        "POSTGRES:ana:secret@host", "http:/ana:secret@host", "https:ana:secret@host",
        "host=example.org password=secret", "password = secret host=x", "user=ana password=secret",
        "dbname=x password='secret'", "mysql://ana:secret@host/x",
    ])
    func refusesAnAlmostValidAddress(_ store: String) throws {
        let problem = #expect(throws: Configuration.Problem.self) { try StoreLocation(store, folders) }
        let message = try #require(problem).message
        #expect(message.contains("postgres://user@host/database") && !message.contains("secret"), "\(message)")
        #expect(problem?.kind == .usage)
    }
}
