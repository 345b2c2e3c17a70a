import Foundation

/// A few digits that tell one state of a thing from another.
///
/// The journal keeps that of the state that each change left behind: where the present one has another, something has
/// changed the thing that is in no journal, and taking the change back would lose it.
public struct Fingerprint: Equatable, Sendable {
    /// The digits; empty for a thing that is not there.
    public let text: String

    /// The fingerprint of a thing that is not there.
    public static let nothing = Fingerprint(text: "")

    init(text: String) { self.text = text }

    /// Takes the fingerprint of pieces of text, for states that are too big to be encoded for this alone.
    public init(of pieces: some Sequence<String>) {
        // FNV-1a, which is the same on every machine and in every version.
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for piece in pieces {
            for byte in piece.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
            // No text holds this byte, so that it matters where one piece ends.
            hash = (hash ^ 0xff) &* 0x100_0000_01b3
        }
        text = String(hash, radix: 16)
    }

    /// Takes the fingerprint of a state.
    ///
    /// - Throws: What encoding throws.
    public init(state: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        self.init(of: CollectionOfOne(String(decoding: try encoder.encode(state), as: UTF8.self)))
    }
}
