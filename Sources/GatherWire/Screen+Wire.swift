import Foundation
public import GatherKit

extension Screen: Codable {
    private enum CodingKeys: String, CodingKey { case blocks, names, value }

    /// The screen as JSON, with its value written by hand: a JSONEncoder takes several times the memory of a long list.
    public var json: [UInt8] {
        get throws {
            var json = Array(#"{"blocks":"#.utf8)
            json += try JSONEncoder.wire.encode(blocks)
            if !names.isEmpty {
                json += #","names":"#.utf8
                json += try JSONEncoder.wire.encode(names)
            }
            json += #","value":"#.utf8
            json += value.json(keepsNulls: true)
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
        self.init(blocks, value: value)
        isSilent = blocks.isEmpty
        names = try container.decodeIfPresent([String: String].self, forKey: .names) ?? [:]
    }

    /// Encodes the screen.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(blocks, forKey: .blocks)
        if !names.isEmpty { try container.encode(names, forKey: .names) }
        try container.encode(value, forKey: .value)
    }
}

/// A value that may be in a format of a newer version.
struct Readable<Value: Decodable>: Decodable {
    /// Nil if this version cannot decode the value.
    let value: Value?

    init(from decoder: any Decoder) throws { value = try? Value(from: decoder) }
}
