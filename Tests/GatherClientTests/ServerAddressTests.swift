import GatherWire
import Testing

@Suite struct ServerAddressTests {
    @Test(arguments: [
        ("https://Example.org", "https://example.org"), ("https://example.org:443/", "https://example.org"),
        ("http://localhost:8080/football/", "http://localhost:8080/football"), ("http://[::1]:80", "http://[::1]"),
        ("HTTP://127.0.0.1", "http://127.0.0.1"),
    ])
    func isNormalized(text: String, form: String) throws {
        #expect(try ServerAddress(text).text == form)
    }

    @Test func refusesAnInvalidAddress() {
        #expect(throws: AddressFailure.unreadable("http://")) { try ServerAddress("http://") }
        #expect(throws: AddressFailure.unreadable("http://a b")) { try ServerAddress("http://a b") }
        #expect(throws: AddressFailure.unreadable("http://a:99999")) { try ServerAddress("http://a:99999") }
        #expect(throws: AddressFailure.tooMuch("http://a?b")) { try ServerAddress("http://a?b") }
    }

    @Test(arguments: ["https://ana:pass@example.org", "https://ana@x", "http://a:pa ss@"])
    func refusesAPasswordWithoutRepeatingIt(text: String) {
        let failure = #expect(throws: AddressFailure.self) { try ServerAddress(text) }
        #expect(failure == .password)
    }

    @Test func recognizesAnUnencryptedConnection() throws {
        #expect(try ServerAddress("http://example.org").isReadable)
        #expect(try !ServerAddress("https://example.org").isReadable)
        #expect(try ServerAddress("http://127.example.org").isReadable)
        for url in ["http://[::1]:1", "http://localhost:1", "http://127.0.0.1"] {
            #expect(try !ServerAddress(url).isReadable)
        }
    }
}
