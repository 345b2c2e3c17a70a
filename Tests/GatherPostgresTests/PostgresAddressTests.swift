import Foundation
import GatherDatabase
import GatherTestSupport
import Testing

@testable import GatherPostgres

/// Database URLs and their description.
struct PostgresAddressTests {
    @Test(arguments: [
        ("postgres://ana:secret@db.example.org/gather", "postgres://ana@db.example.org/gather"),
        ("postgresql://db.example.org:5433/gather?password=secret", "postgres://db.example.org:5433/gather"),
        ("postgres://ana:s%40cr%2Fet@a:1,b:2/gather", "postgres://ana@a:1,b:2/gather"),
        ("postgres://ana:secret@a,b:5433/gather", "postgres://ana@a,b:5433/gather"),
        ("postgres://[::1]:5433/gather?sslpassword=secret", "postgres://[::1]:5433/gather"),
        ("postgres://ana:secret@/gather?host=/run/db&port=6", "postgres://ana@/gather?host=/run/db&port=6"),
        ("postgres://%2Frun%2Fdb/gather", "postgres:///gather?host=/run/db"),
        ("postgres:///", "postgres:///"),
    ])
    func isPrintedWithoutAPassword(_ url: String, _ text: String) throws {
        let address = try PostgresAddress(url)
        #expect(address.text == text)
        #expect(PostgresAddress.isMeant(by: url))
        // The description in a test or a log.
        #expect(!"\(address) \([address]) \(Optional(address) as Any)".contains("secret"))
    }

    /// A password with unescaped special characters.
    @Test(arguments: [
        "postgres://ana:se@cret@host/gather", "postgres://ana:se/cret@host/gather",
        "postgres://ana:12/cret@host/gather",
        "postgres://ana:se%zzcret@host/gather", "postgres://ana:secret", "postgres://ana:secret@[::1/gather",
        "postgres://host/gather?pasword=secret", "postgres://ana:1?cret/2@host/gather", "postgres://ana:cret?/@host/x",
    ])
    func refusesAnAmbiguousAddress(_ url: String) throws {
        let failure = #expect(throws: StoreFailure.self) { try PostgresAddress(url) }
        let message = "\(failure as Any)"
        #expect(message.contains("the address of the database cannot be read"))
        #expect(!message.contains("cret"))
    }

    @Test func refusesFilesAndOtherServers() {
        for store in ["postgres", "https://example.org", "/var/lib/postgres://x"] {
            #expect(!PostgresAddress.isMeant(by: store))
        }
    }

    @Test(arguments: [
        ("postgres://ana:secret@nowhere.invalid/gather", #"could not translate host name "nowhere.invalid""#),
        ("postgres://ana:secret@/gather?host=/nonexistent", "No such file or directory"),
        ("postgres://ana:secret@127.0.0.1:1/gather", "Connection refused"),
    ])
    func describesAnInvalidAddress(_ url: String, _ reason: String) throws {
        let failure = #expect(throws: StoreFailure.self) { try PostgresDatabase(PostgresAddress(url)) }
        let message = "\(failure as Any)".replacing("\\", with: "")
        #expect(message.contains(reason) && !message.contains("secret"))
    }
}
