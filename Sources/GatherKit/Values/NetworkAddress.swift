import Foundation

/// The IP address of a client.
public struct NetworkAddress: Hashable, Sendable {
    /// The port numbers; 0 stands for any free port.
    public static let ports = 0...65_535

    /// Whether it is a loopback address of this machine.
    public let isLoopback: Bool
    /// The key for rate limits: the IPv4 address, or the /64 network of an IPv6 address (`2001:db8:0:0::/64`).
    ///
    /// A client with an IPv6 address usually controls its whole /64 network and can change the address for each
    /// request.
    public let key: String
    /// Four bytes for IPv4, sixteen for IPv6, none for an invalid address.
    fileprivate let bytes: [UInt8]

    /// Parses an address such as `192.0.2.1` or `::1`; any other text is used as its own key.
    public init(_ text: String) {
        // An interface name may follow a `%`.
        let number = String(text.prefix { $0 != "%" })
        let found = Self.bytes(number, AF_INET, count: 4) ?? Self.bytes(number, AF_INET6, count: 16) ?? []
        bytes = found.starts(with: Self.mapped) ? found.suffix(4) : found
        switch bytes.count {
        case 4: (isLoopback, key) = (bytes.first == 127, bytes.map(String.init).joined(separator: "."))
        case 16:
            isLoopback = bytes == Array(repeating: 0, count: 15) + [1]
            let bytes = bytes
            let groups = [0, 2, 4, 6].map { String(Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]), radix: 16) }
            key = groups.joined(separator: ":") + "::/64"
        default: (isLoopback, key) = (false, text)
        }
    }

    /// Whether the text was a valid IP address.
    public var isValid: Bool { !bytes.isEmpty }

    /// The prefix of an IPv4-mapped IPv6 address.
    private static let mapped: [UInt8] = Array(repeating: 0, count: 10) + [0xFF, 0xFF]

    private static func bytes(_ text: String, _ family: Int32, count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        return inet_pton(family, text, &bytes) == 1 ? bytes : nil
    }
}

/// A range of IP addresses: a single one, such as `192.0.2.1`, or a network, such as `10.0.0.0/8` or `2001:db8::/32`.
package struct NetworkRange: Equatable, Sendable {
    private let bytes: [UInt8]
    /// The length of the common prefix, in bits.
    private let length: Int

    /// Parses a range in CIDR notation; nil if the text is invalid.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        bytes = NetworkAddress(String(parts[0])).bytes
        guard !bytes.isEmpty else { return nil }
        let bits = bytes.count * 8
        if parts.count == 1 {
            length = bits
        } else {
            guard let length = Int(parts[1]), (0...bits).contains(length) else { return nil }
            self.length = length
        }
    }

    /// Returns whether an address is in the range.
    package func contains(_ address: NetworkAddress) -> Bool {
        guard address.bytes.count == bytes.count else { return false }
        let whole = length / 8
        guard address.bytes.prefix(whole) == bytes.prefix(whole) else { return false }
        let rest = length % 8
        return rest == 0 || (address.bytes[whole] ^ bytes[whole]) >> (8 - rest) == 0
    }
}
