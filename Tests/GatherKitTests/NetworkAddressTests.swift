import GatherKit
import Testing

/// The addresses that count as one client.
struct NetworkAddressTests {
    @Test(arguments: [
        ("127.0.0.1", true, "127.0.0.1"), ("127.8.9.1", true, "127.8.9.1"), ("::ffff:127.0.0.1", true, "127.0.0.1"),
        ("::1", true, "0:0:0:0::/64"), ("::2", false, "0:0:0:0::/64"), ("192.0.2.1", false, "192.0.2.1"),
        ("::ffff:192.0.2.1", false, "192.0.2.1"), ("2001:db8:0:12:3:4:5:6", false, "2001:db8:0:12::/64"),
        ("2001:DB8:0:12::", false, "2001:db8:0:12::/64"), ("2001:db8:0:13::", false, "2001:db8:0:13::/64"),
        ("fe80::1%eth0", false, "fe80:0:0:0::/64"), ("127.example.com", false, "127.example.com"), ("", false, ""),
    ])
    func areIdentifiedByAddress(text: String, isLoopback: Bool, client: String) {
        let address = NetworkAddress(text)
        #expect(address.isLoopback == isLoopback)
        #expect(address.key == client)
    }
}
