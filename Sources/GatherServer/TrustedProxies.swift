public import GatherKit
import HTTPTypes

/// The proxies that are believed when they say whom they ask for.
public struct TrustedProxies: Sendable {
    private let ranges: [NetworkRange]

    /// Names the addresses of the proxies.
    public init(_ ranges: [NetworkRange] = []) { self.ranges = ranges }

    /// The address of the client that a request comes from.
    ///
    /// Each proxy adds the address that it was asked from behind those that it was told, so the last one that is no
    /// proxy's is the client's, and what stands before it is whatever the client has made up.
    ///
    /// - Parameters:
    ///   - peer: The address at the other end of the connection.
    ///   - headers: What came with the request: `X-Forwarded-For` counts, or else `Forwarded` (RFC 7239).
    func client(of peer: String?, _ headers: HTTPFields) -> String? {
        guard let peer, isProxy(peer) else { return peer }
        var client = peer
        for address in Self.addresses(in: headers).reversed() {
            client = address
            if !isProxy(address) { break }
        }
        return client
    }

    private func isProxy(_ address: String) -> Bool {
        if ranges.isEmpty { return false }
        let address = NetworkAddress(address)
        return ranges.contains { $0.contains(address) }
    }

    private static let forwardedFor = HTTPField.Name("X-Forwarded-For")
    private static let forwarded = HTTPField.Name("Forwarded")

    /// The addresses that the headers tell of, that of the nearest last.
    private static func addresses(in headers: HTTPFields) -> [String] {
        if let forwardedFor, let text = headers[forwardedFor] { return text.split(separator: ",").map(address) }
        guard let forwarded, let text = headers[forwarded] else { return [] }
        return text.split(separator: ",").compactMap { element in
            element.split(separator: ";").map { String($0).trimmingWhitespace() }.first {
                $0.lowercased().hasPrefix("for=")
            }
            .map { address($0.dropFirst(4)) }
        }
    }

    /// An address without quotes, brackets and port.
    private static func address(_ text: some StringProtocol) -> String {
        let text = String(text).trimmingWhitespace().replacing("\"", with: "")
        if text.first == "[" { return String(text.dropFirst().prefix { $0 != "]" }) }
        return text.count(where: { $0 == ":" }) == 1 ? String(text.prefix { $0 != ":" }) : text
    }
}
