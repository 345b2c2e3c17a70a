import Account
import Foundation
import GatherKit
import GatherTestSupport
import HTTPTypes
import Testing

@testable import GatherServer

/// What a proxy says of the client of a request: its address, and whether it sent the request encrypted.
struct ProxyTests {
    private let proxies = TrustedProxies(["127.0.0.1", "10.0.0.0/8", "2001:db8::/32"].compactMap { NetworkRange($0) })

    private func client(of peer: String, _ name: String, _ text: String) throws -> String? {
        var headers = HTTPFields()
        headers[try #require(HTTPField.Name(name))] = text
        return proxies.client(of: peer, headers)
    }

    @Test(arguments: [
        ("127.0.0.1", "192.0.2.1", "192.0.2.1"), ("127.0.0.1", "6.6.6.6, 192.0.2.1", "192.0.2.1"),
        ("127.0.0.1", "6.6.6.6, 192.0.2.1, 10.1.2.3", "192.0.2.1"), ("10.9.9.9", "192.0.2.1:4711", "192.0.2.1"),
        ("2001:db8::9", "[2001:4860::1]:99", "2001:4860::1"), ("2001:db8::9", "2001:4860::1", "2001:4860::1"),
        ("127.0.0.1", "10.1.2.3", "10.1.2.3"), ("127.0.0.1", "", "127.0.0.1"),
        // Headers of untrusted proxies are ignored.
        ("192.0.2.9", "6.6.6.6", "192.0.2.9"), ("127.0.0.2", "6.6.6.6", "127.0.0.2"),
        ("::ffff:10.1.2.3", "192.0.2.1, ::ffff:10.9.9.9", "192.0.2.1"), ("11.0.0.1", "6.6.6.6", "11.0.0.1"),
        ("2001:db9::1", "6.6.6.6", "2001:db9::1"), ("127.0.0.1", "6.6.6.6, [2001:4860::1]", "2001:4860::1"),
    ])
    func isTheLastUntrustedAddress(peer: String, text: String, client: String) throws {
        #expect(try self.client(of: peer, "X-Forwarded-For", text) == client)
    }

    @Test(arguments: [
        ("for=192.0.2.1", "192.0.2.1"), ("for=6.6.6.6, for=192.0.2.1;proto=https;by=10.0.0.1", "192.0.2.1"),
        (#"proto=http; For="[2001:4860::1]:4711""#, "2001:4860::1"), ("for=unknown", "unknown"),
        ("by=1.2.3.4", "10.0.0.1"), ("by=1.2.3.4;for=192.0.2.1", "192.0.2.1"), ("fork=6.6.6.6", "10.0.0.1"),
    ])
    func isReadFromAForwardedHeader(text: String, client: String) throws {
        #expect(try self.client(of: "10.0.0.1", "Forwarded", text) == client)
    }

    @Test func isTheAddressOfXForwardedForBeforeThatOfForwarded() throws {
        var headers = HTTPFields()
        headers[try #require(HTTPField.Name("X-Forwarded-For"))] = "192.0.2.1"
        headers[try #require(HTTPField.Name("Forwarded"))] = "for=6.6.6.6"
        #expect(proxies.client(of: "127.0.0.1", headers) == "192.0.2.1")
        #expect(proxies.client(of: nil, headers) == nil)
    }

    /// What clients have written before the proxy's own address, a client can make as long as it likes.
    @Test func isFoundBehindALongHeader() throws {
        let long = Array(repeating: "10.1.2.3", count: 5000).joined(separator: ", ")
        #expect(try client(of: "127.0.0.1", "X-Forwarded-For", "6.6.6.6, \(long), 192.0.2.1, 10.0.0.7") == "192.0.2.1")
        #expect(try client(of: "127.0.0.1", "X-Forwarded-For", "6.6.6.6, \(long)") != "6.6.6.6")
    }

    private static let https = HTTPField.Name("X-Forwarded-Proto")

    private func isEncrypted(_ peer: String?, _ values: [String], by proxies: TrustedProxies? = nil) throws -> Bool {
        var headers = HTTPFields()
        for value in values { headers.append(HTTPField(name: try #require(Self.https), value: value)) }
        return (proxies ?? self.proxies).isEncrypted(peer, headers)
    }

    @Test(arguments: [
        "127.0.0.1", "10.0.0.0", "10.255.255.255", "2001:db8::", "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff",
        "::ffff:127.0.0.1", "::ffff:10.1.2.3", "::FFFF:a01:203",
    ])
    func isEncryptedWhereATrustedProxySaysSo(peer: String) throws {
        for text in ["https", "HTTPS", "Https", " https "] { #expect(try isEncrypted(peer, [text]), "\(text)") }
    }

    @Test(arguments: [
        "127.0.0.0", "127.0.0.2", "9.255.255.255", "11.0.0.0", "192.0.2.9", "2001:db7:ffff::", "2001:db9::", "::1",
        "::127.0.0.1", "::ffff:127.0.0.2", "::ffff:11.0.0.1", "localhost", "",
    ])
    func isNotEncryptedWhereAnybodyElseSaysSo(peer: String) throws {
        #expect(try !isEncrypted(peer, ["https"]))
        #expect(try !isEncrypted(nil, ["https"]))
        #expect(try !isEncrypted("127.0.0.1", ["https"], by: TrustedProxies()))
    }

    /// With more than one value, any of them may be the client's own.
    @Test(arguments: [
        [], [""], ["http"], ["https, http"], ["http, https"], ["https,http"], ["https", "http"], ["http", "https"],
        ["https, https"], ["https", "https"], ["httpss"], ["xhttps"], ["https:"], ["\"https\""], ["http s"], ["wss"],
        ["on"], ["443"],
    ])
    func isEncryptedOnlyByASingleHTTPS(values: [String]) throws {
        #expect(try !isEncrypted("127.0.0.1", values))
    }

    @Test func isNotEncryptedByAnotherHeader() throws {
        for name in ["Forwarded", "X-Forwarded-Scheme", "X-Forwarded-Ssl", "Front-End-Https", "X-Forwarded-Protocol"] {
            var headers = HTTPFields()
            headers[try #require(HTTPField.Name(name))] = name == "Forwarded" ? "for=192.0.2.1;proto=https" : "https"
            #expect(!proxies.isEncrypted("127.0.0.1", headers), "\(name)")
        }
    }

    /// Each request comes from this machine, as one of a proxy that runs here does.
    @Test(arguments: [
        (true, ["X-Forwarded-For: 192.0.2.7", "X-Forwarded-Proto: https"], true),
        (true, ["X-Forwarded-For: 192.0.2.7", "X-Forwarded-Proto: http"], false),
        (true, ["X-Forwarded-For: 192.0.2.7", "X-Forwarded-Proto: https, http"], false),
        (true, ["X-Forwarded-For: 192.0.2.7", "X-Forwarded-Proto: https", "X-Forwarded-Proto: http"], false),
        (true, ["X-Forwarded-For: 192.0.2.7"], false), (true, ["X-Forwarded-For: 127.0.0.1"], true), (true, [], true),
        // Without a proxy, and through one that is not trusted, whatever it says.
        (false, [], true),
        (false, ["X-Forwarded-For: 192.0.2.7"], false), (false, ["X-Forwarded-For: 127.0.0.1"], false),
        (false, ["X-Forwarded-For: 192.0.2.7", "X-Forwarded-Proto: https"], false),
        (false, ["X-Forwarded-Proto: https"], false), (false, ["Forwarded: for=192.0.2.7;proto=https"], false),
        (false, ["X-Real-IP: 192.0.2.7"], false), (false, ["Via: 1.1 proxy"], false),
    ])
    func decidesAloneWhetherAPageTakesAPassword(isTrusted: Bool, fields: [String], takes: Bool) async throws {
        let proxies = TrustedProxies(isTrusted ? [try #require(NetworkRange("127.0.0.1"))] : [])
        let answer = try await TestServer.with([AccountModule.self], proxies: proxies) { server in
            try await server.connect { connection in
                let head = ["GET /account/register HTTP/1.1", "Host: localhost"] + fields
                try connection.send(head.map { $0 + "\r\n" }.joined() + "\r\n")
                return try #require(try connection.answer())
            }
        }
        #expect(answer.status == 200)
        #expect(answer.body.contains("type=\"password\"") == takes)
        #expect(answer.body.contains("This page is not encrypted") != takes)
    }

    @Test func hasItsOwnLimits() async throws {
        let one = try #require(NetworkRange("127.0.0.1"))
        let settings: [String: Settings.Value] = ["account.attempts": "1"]
        func passwords(_ proxies: TrustedProxies) async throws -> [Int] {
            try await TestServer.with([AccountModule.self], proxies: proxies, settings: settings) { server in
                _ = try await server.register("ana")
                var statuses: [Int] = []
                for (address, count) in [("192.0.2.1", 6), ("192.0.2.2", 1)] {
                    for number in 1...count {
                        let answer = try await server.send(
                            "POST", "/api/users/login", authorization: "Basic \(Self.wrong(number, address))",
                            headers: ["X-Forwarded-For": address])
                        statuses.append(answer.status)
                    }
                }
                return statuses
            }
        }
        // An address has five wrong passwords, for any name.
        let believed = try await passwords(TrustedProxies([one]))
        #expect(believed == [401, 401, 401, 401, 401, 429, 401])
        let others = try await passwords(TrustedProxies())
        #expect(others == [401, 401, 401, 401, 401, 401, 401])
    }

    private static func wrong(_ number: Int, _ address: String) -> String {
        Data("\(number) at \(address):wrong horse".utf8).base64EncodedString()
    }
}
