import Foundation
public import GatherKit

/// A screen as encoded on the wire.
public struct WireScreen: Codable, Equatable, Sendable {
    /// The screen.
    public let screen: Screen

    /// Wraps a screen.
    public init(_ screen: Screen) { self.screen = screen }

    private enum CodingKeys: String, CodingKey { case blocks, names, value }

    /// The screen as JSON, with its value written by hand: a JSONEncoder takes several times the memory of a long list.
    public var json: [UInt8] {
        get throws {
            var json = Array(#"{"blocks":"#.utf8)
            json += try JSONEncoder.wire.encode(screen.blocks)
            if !screen.names.isEmpty {
                json += #","names":"#.utf8
                json += try JSONEncoder.wire.encode(screen.names)
            }
            json += #","value":"#.utf8
            json += screen.value.json(keepsNulls: true)
            json += "}".utf8
            return json
        }
    }

    /// Decodes a screen; a block of an unknown kind is replaced by an alert.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let stranger = Block.alert(
            "The server shows something here that this version of gather does not know. Update gather.")
        let blocks = try container.decode([Readable<Block>].self, forKey: .blocks).map { $0.value ?? stranger }
        let value = try container.decode(Value.self, forKey: .value)
        var screen = Screen(blocks, value: value)
        screen.isSilent = blocks.isEmpty
        screen.names = try container.decodeIfPresent([String: String].self, forKey: .names) ?? [:]
        self.screen = screen
    }

    /// Encodes the screen.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(screen.blocks, forKey: .blocks)
        if !screen.names.isEmpty { try container.encode(screen.names, forKey: .names) }
        try container.encode(screen.value, forKey: .value)
    }
}

/// A value that may be in a format of a newer version.
struct Readable<Value: Decodable>: Decodable {
    /// Nil if this version cannot decode the value.
    let value: Value?

    init(from decoder: any Decoder) throws { value = try? Value(from: decoder) }
}
