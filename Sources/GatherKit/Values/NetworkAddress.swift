import Foundation

/// The number of an address that somebody asks from.
public struct NetworkAddress: Hashable, Sendable {
    /// Whether only programs of this machine come from there.
    public let isLoopback: Bool
    /// What counts as one client: an address of IPv4, or a network of IPv6 (`2001:db8:0:0::/64`).
    ///
    /// Whoever has an address of IPv6 has all of its network, and may ask from another one each time.
    public let client: String
    /// The four bytes of an address of IPv4, the sixteen of one of IPv6, or none of what is no number.
    fileprivate let bytes: [UInt8]

    /// Reads a number, such as `192.0.2.1` or `::1`; what is none counts as a client of its own.
    public init(_ text: String) {
        // Behind a % stands the interface of this machine.
        let number = String(text.prefix { $0 != "%" })
        let found = Self.bytes(number, AF_INET, count: 4) ?? Self.bytes(number, AF_INET6, count: 16) ?? []
        bytes = found.starts(with: Self.mapped) ? found.suffix(4) : found
        switch bytes.count {
        case 4: (isLoopback, client) = (bytes.first == 127, bytes.map(String.init).joined(separator: "."))
        case 16:
            isLoopback = bytes == Array(repeating: 0, count: 15) + [1]
            let bytes = bytes
            let groups = (0..<4).map { String(Int(bytes[2 * $0]) << 8 | Int(bytes[2 * $0 + 1]), radix: 16) }
            client = groups.joined(separator: ":") + "::/64"
        default: (isLoopback, client) = (false, text)
        }
    }

    /// Whether it is a number, and no name.
    public var isNumber: Bool { !bytes.isEmpty }

    /// What stands before an address of IPv4 that is written as one of IPv6.
    private static let mapped: [UInt8] = Array(repeating: 0, count: 10) + [0xFF, 0xFF]

    private static func bytes(_ text: String, _ family: Int32, count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        return inet_pton(family, text, &bytes) == 1 ? bytes : nil
    }
}

/// Addresses that begin alike: one, such as `192.0.2.1`, or a network, such as `10.0.0.0/8` or `2001:db8::/32`.
public struct NetworkRange: Equatable, Sendable {
    private let bytes: [UInt8]
    /// How many bits all of its addresses have in common.
    private let length: Int

    /// Reads a range; nil when the text is none.
    public init?(_ text: String) {
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

    /// Whether an address is one of them.
    public func contains(_ address: NetworkAddress) -> Bool {
        guard address.bytes.count == bytes.count else { return false }
        let whole = length / 8
        guard address.bytes.prefix(whole) == bytes.prefix(whole) else { return false }
        let rest = length % 8
        return rest == 0 || (address.bytes[whole] ^ bytes[whole]) >> (8 - rest) == 0
    }
}
