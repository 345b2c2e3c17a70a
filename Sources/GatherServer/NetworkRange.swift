import GatherKit

/// A range of IP addresses: a single one, such as `192.0.2.1`, or a network, such as `10.0.0.0/8` or `2001:db8::/32`.
struct NetworkRange: Equatable, Sendable {
    private let bytes: [UInt8]
    /// The length of the common prefix, in bits.
    private let length: Int

    /// Parses a range in CIDR notation; nil if the text is invalid.
    init?(_ text: String) {
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
    func contains(_ address: NetworkAddress) -> Bool {
        guard address.bytes.count == bytes.count else { return false }
        let whole = length / 8
        guard address.bytes.prefix(whole) == bytes.prefix(whole) else { return false }
        let rest = length % 8
        return rest == 0 || (address.bytes[whole] ^ bytes[whole]) >> (8 - rest) == 0
    }
}
