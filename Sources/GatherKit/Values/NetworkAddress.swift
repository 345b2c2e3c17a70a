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
    package let bytes: [UInt8]

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
