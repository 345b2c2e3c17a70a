import Foundation

/// The number of an address that somebody asks from.
public struct NetworkAddress: Hashable, Sendable {
    /// Whether only programs of this machine come from there.
    public let isLoopback: Bool
    /// What counts as one client: an address of IPv4, or a network of IPv6 (`2001:db8:0:0::/64`).
    ///
    /// Whoever has an address of IPv6 has all of its network, and may ask from another one each time.
    public let client: String

    /// Reads a number, such as `192.0.2.1` or `::1`; what is none counts as a client of its own.
    public init(_ text: String) {
        // Behind a % stands the interface of this machine.
        let number = String(text.prefix { $0 != "%" })
        let bytes = Self.bytes(number, AF_INET, count: 4) ?? Self.bytes(number, AF_INET6, count: 16) ?? []
        switch bytes.count {
        case 4: (isLoopback, client) = Self.version4(bytes[...])
        case 16 where bytes.starts(with: Self.mapped): (isLoopback, client) = Self.version4(bytes.suffix(4))
        case 16:
            isLoopback = bytes == Array(repeating: 0, count: 15) + [1]
            let groups = (0..<4).map { String(Int(bytes[2 * $0]) << 8 | Int(bytes[2 * $0 + 1]), radix: 16) }
            client = groups.joined(separator: ":") + "::/64"
        default: (isLoopback, client) = (false, text)
        }
    }

    /// What stands before an address of IPv4 that is written as one of IPv6.
    private static let mapped: [UInt8] = Array(repeating: 0, count: 10) + [0xFF, 0xFF]

    private static func version4(_ bytes: ArraySlice<UInt8>) -> (isLoopback: Bool, client: String) {
        (bytes.first == 127, bytes.map(String.init).joined(separator: "."))
    }

    private static func bytes(_ text: String, _ family: Int32, count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        return inet_pton(family, text, &bytes) == 1 ? bytes : nil
    }
}
