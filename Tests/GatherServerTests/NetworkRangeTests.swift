import GatherKit
import Testing

@testable import GatherServer

/// The ranges of trusted proxies.
struct NetworkRangeTests {
    @Test(arguments: [
        ("192.0.2.1", "192.0.2.1", "192.0.2.2"), ("10.0.0.0/8", "10.255.255.255", "11.0.0.0"),
        ("10.0.0.0/8", "10.0.0.0", "9.255.255.255"), ("10.1.2.3/8", "10.9.9.9", "1.2.3.10"),
        ("172.16.0.0/12", "172.31.255.255", "172.32.0.0"), ("172.16.0.0/12", "172.16.0.0", "172.15.255.255"),
        ("192.0.2.128/25", "192.0.2.128", "192.0.2.127"), ("192.0.2.0/31", "192.0.2.1", "192.0.2.2"),
        ("192.0.2.8/32", "192.0.2.8", "192.0.2.9"), ("0.0.0.0/0", "203.0.113.9", "::1"),
        ("::/0", "2001:db8::1", "10.0.0.1"),
        ("128.0.0.0/1", "255.0.0.1", "127.255.255.255"), ("2001:db8::/32", "2001:db8:ffff::1", "2001:db9::"),
        ("2001:db8::/33", "2001:db8:7fff::", "2001:db8:8000::"), ("2001:db8::1", "2001:DB8:0::1", "2001:db8::2"),
        ("::1", "0:0:0:0:0:0:0:1", "127.0.0.1"), ("fe80::1", "fe80::1%eth0", "fe80::2%eth0"),
        // IPv4 in IPv6 is IPv4, on both sides.
        ("10.0.0.0/8", "::ffff:10.1.2.3", "::ffff:11.1.2.3"), ("::ffff:192.0.2.1", "192.0.2.1", "192.0.2.2"),
        ("10.0.0.0/8", "10.1.2.3", "10.example.org"), ("0.0.0.0/0", "0.0.0.0", ""), ("::/0", "::", "proxy"),
    ])
    func holdAddresses(range: String, inside: String, outside: String) throws {
        let range = try #require(NetworkRange(range))
        #expect(range.contains(NetworkAddress(inside)))
        #expect(!range.contains(NetworkAddress(outside)))
    }

    @Test(arguments: [
        "", "/8", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/8/8", "10.0.0.0/8 ", "10.0.0/8",
        "10.0.0.0/255.0.0.0", "::/129", "::ffff:10.0.0.0/104", "proxy.example.org", "proxy.example.org/8",
    ])
    func areNotReadOfOtherTexts(text: String) {
        #expect(NetworkRange(text) == nil)
    }
}
