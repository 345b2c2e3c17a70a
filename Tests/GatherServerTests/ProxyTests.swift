import Account
import Foundation
import GatherKit
import GatherTestSupport
import HTTPTypes
import Testing

@testable import GatherServer

/// The client addresses of requests through a proxy.
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
    ])
    func isTheLastUntrustedAddress(peer: String, text: String, client: String) throws {
        #expect(try self.client(of: peer, "X-Forwarded-For", text) == client)
    }

    @Test(arguments: [
        ("for=192.0.2.1", "192.0.2.1"), ("for=6.6.6.6, for=192.0.2.1;proto=https;by=10.0.0.1", "192.0.2.1"),
        (#"proto=http; For="[2001:4860::1]:4711""#, "2001:4860::1"), ("for=unknown", "unknown"),
        ("by=1.2.3.4", "10.0.0.1"),
    ])
    func isReadFromAForwardedHeader(text: String, client: String) throws {
        #expect(try self.client(of: "10.0.0.1", "Forwarded", text) == client)
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
                        let fields = [
                            "Host: localhost", "X-Forwarded-For: \(address)",
                            "Authorization: Basic \(Self.wrong(number, address))",
                        ]
                        let answer = try await server.connect { connection in
                            try connection.send(
                                "POST /api/users/login HTTP/1.1\r\n" + fields.map { $0 + "\r\n" }.joined() + "\r\n")
                            return try connection.answer()
                        }
                        statuses.append(answer?.status ?? 0)
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
