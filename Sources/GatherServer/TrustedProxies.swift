import GatherKit
import HTTPTypes

/// The proxies whose forwarding headers are trusted.
struct TrustedProxies: Sendable {
    private let ranges: [NetworkRange]

    init(_ ranges: [NetworkRange] = []) { self.ranges = ranges }

    var isEmpty: Bool { ranges.isEmpty }

    /// Returns the address of the client that sent a request.
    ///
    /// Each proxy appends the address of its peer. So the last address that is not a trusted proxy is the client's;
    /// addresses before it may be forged.
    ///
    /// - Parameters:
    ///   - headers: The header of the request: `X-Forwarded-For`, or else `Forwarded` (RFC 7239).
    func client(of peer: String?, _ headers: HTTPFields) -> String? {
        guard let peer, isProxy(peer) else { return peer }
        var client = peer
        for address in Self.addresses(in: headers).reversed() {
            client = address
            if !isProxy(address) { break }
        }
        return client
    }

    /// Whether a request came to a trusted proxy encrypted, as its header `X-Forwarded-Proto` says.
    func isEncrypted(_ peer: String?, _ headers: HTTPFields) -> Bool {
        guard let peer, isProxy(peer) else { return false }
        return headers["X-Forwarded-Proto"]?.lowercased() == "https"
    }

    /// Whether a client sent its request on this machine.
    ///
    /// A request through a proxy that is not trusted may come from anywhere; the header fields of proxies reveal it.
    func isLocal(_ client: String?, through peer: String?, _ headers: HTTPFields) -> Bool {
        guard let peer, let client, NetworkAddress(client).isLoopback else { return false }
        return isProxy(peer) || !Self.fields.contains(where: headers.contains)
    }

    /// The header fields that proxies add.
    static let fields = ["Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Proto", "X-Real-IP"]
        .compactMap { HTTPField.Name($0) }

    private func isProxy(_ address: String) -> Bool {
        if isEmpty { return false }
        let address = NetworkAddress(address)
        return ranges.contains { $0.contains(address) }
    }

    /// The number of bytes read at the end of a header: clients can write any text before the addresses that proxies
    /// add.
    private static let endRead = 1000

    private static func end(of text: String) -> String { String(decoding: text.utf8.suffix(endRead), as: UTF8.self) }

    /// The forwarded addresses, the nearest last.
    private static func addresses(in headers: HTTPFields) -> [String] {
        if let text = headers["X-Forwarded-For"] {
            return end(of: text).split(separator: ",").map(address)
        }
        guard let text = headers["Forwarded"] else { return [] }
        return end(of: text).split(separator: ",").compactMap { element in
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
