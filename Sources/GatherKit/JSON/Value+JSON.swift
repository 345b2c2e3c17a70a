import Foundation

extension Value {
    /// Decodes a message from the value, whose text was checked when it was read.
    ///
    ///     let message = try Value(json: body).decoded(as: RunMessage.self)
    ///
    /// - Throws: ``UsageFailure`` that begins with the path of the invalid part, such as `files[0].path`.
    public func decoded<Message: Decodable>(as type: Message.Type = Message.self) throws -> Message {
        let decoder = JSONDecoder()
        if let key = CodingUserInfoKey.message {
            decoder.userInfo[key] = self
        }
        do {
            return try decoder.decode(type, from: Data(json(keepsNulls: true)))
        } catch let error as DecodingError {
            throw UsageFailure(error)
        }
    }

    /// Looks the value up in the message that ``decoded(as:)`` is decoding.
    ///
    /// A generic decoder loses the order of fields, and takes cubic time for nested lists.
    ///
    /// - Throws: `DecodingError` with any other decoder.
    public init(from decoder: any Decoder) throws {
        let value = decoder.codingPath.reduce(decoder.whole) { value, key in
            switch value {
            case .record(let record): record[key.stringValue]
            case .list(let elements): key.intValue.map { elements[$0] }
            default: nil
            }
        }
        guard let value else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "a value is read with Value(json:)"))
        }
        self = value
    }

    /// The value as JSON without white space and without null fields of records.
    ///
    /// Written by hand, because `JSONEncoder` would take longer than the rest of a request.
    public var compactJSON: [UInt8] { json(keepsNulls: false) }

    /// The value as JSON without white space.
    ///
    /// - Parameter keepsNulls: Whether fields that are null are written.
    public func json(keepsNulls: Bool) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(256)
        write(to: &bytes, keepsNulls)
        return bytes
    }

    private func write(to bytes: inout [UInt8], _ keepsNulls: Bool) {
        switch self {
        case .null: bytes += "null".utf8
        case .text(let text): text.writeJSON(to: &bytes)
        case .integer(let number): bytes += String(number).utf8
        case .decimal(let number): bytes += number.text.utf8
        case .duration(let seconds): MinutesAndSeconds.text(seconds: seconds).writeJSON(to: &bytes)
        case .boolean(let flag): bytes += (flag ? "true" : "false").utf8
        case .list(let values):
            Self.write(values, between: "[", "]", to: &bytes) { $0.write(to: &$1, keepsNulls) }
        case .record(let record):
            let fields = record.fields.lazy.filter { keepsNulls || $0.value != .null }
            Self.write(fields, between: "{", "}", to: &bytes) { field, bytes in
                field.name.writeJSON(to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                field.value.write(to: &bytes, keepsNulls)
            }
        }
    }

    private static func write<Elements: Sequence>(
        _ elements: Elements, between start: Unicode.Scalar, _ end: Unicode.Scalar, to bytes: inout [UInt8],
        _ write: (Elements.Element, inout [UInt8]) -> Void
    ) {
        bytes.append(UInt8(ascii: start))
        for (place, element) in elements.enumerated() {
            if place > 0 { bytes.append(UInt8(ascii: ",")) }
            write(element, &bytes)
        }
        bytes.append(UInt8(ascii: end))
    }
}

extension UsageFailure {
    fileprivate init(_ error: DecodingError) {
        switch error {
        case .keyNotFound(let key, let context): self.init(context.codingPath + [key], "is missing")
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            self.init(context.codingPath, "is of the wrong type")
        case .dataCorrupted(let context): self.init("\(Self.place(context.codingPath)): \(context.debugDescription)")
        @unknown default: self.init([], "cannot be read: \(error)")
        }
    }

    private init(_ path: [any CodingKey], _ problem: String) { self.init("\(Self.place(path)) \(problem)") }

    private static func place(_ path: [any CodingKey]) -> String {
        if path.isEmpty { return "it" }
        return path.reduce(into: "") { place, key in
            place += key.intValue.map { "[\($0)]" } ?? (place.isEmpty ? key.stringValue : ".\(key.stringValue)")
        }
    }
}

extension CodingUserInfoKey {
    fileprivate static let message = CodingUserInfoKey(rawValue: "message")
}

extension Decoder {
    /// The whole message that is decoded.
    fileprivate var whole: Value? { CodingUserInfoKey.message.flatMap { userInfo[$0] as? Value } }
}

extension String {
    fileprivate func writeJSON(to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        var text = self
        let isPlain = text.withUTF8 { text in
            // Most strings need no escaping and are copied at once.
            guard text.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) else {
                return false
            }
            bytes.append(contentsOf: text)
            return true
        }
        if !isPlain { text.writeEscaped(to: &bytes) }
        bytes.append(UInt8(ascii: "\""))
    }

    private func writeEscaped(to bytes: inout [UInt8]) {
        for byte in utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            case 0..<0x20: bytes += "\\u00\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16))".utf8
            default: bytes.append(byte)
            }
        }
    }
}
