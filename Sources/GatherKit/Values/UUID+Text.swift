package import Foundation

extension UUID {
    /// The UUID as text in upper case, such as `0B8E5D0C-5C9E-4E63-9F0B-2B6C3A7D1E4F`.
    ///
    /// Foundation's `uuidString` formats with `snprintf`, which takes ten times as long. A list has one for each match.
    package var text: String {
        withUnsafeBytes(of: uuid) { bytes in
            String(unsafeUninitializedCapacity: Self.textLength) { text in
                var place = 0
                for (index, byte) in bytes.enumerated() {
                    if Self.isBehindHyphen(index) {
                        text[place] = UInt8(ascii: "-")
                        place += 1
                    }
                    text[place] = Self.digits[Int(byte >> 4)]
                    text[place + 1] = Self.digits[Int(byte & 0xF)]
                    place += 2
                }
                return place
            }
        }
    }

    /// Parses the text of a UUID, in upper or lower case; nil if it is invalid.
    init?(text: String) {
        let text = Array(text.utf8)
        guard text.count == Self.textLength else { return nil }
        var uuid: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        let isValid = withUnsafeMutableBytes(of: &uuid) { bytes in
            var place = 0
            for index in bytes.indices {
                if Self.isBehindHyphen(index) {
                    guard text[place] == UInt8(ascii: "-") else { return false }
                    place += 1
                }
                guard let high = text[place].hexadecimalDigit, let low = text[place + 1].hexadecimalDigit else {
                    return false
                }
                bytes[index] = high << 4 | low
                place += 2
            }
            return true
        }
        guard isValid else { return nil }
        self.init(uuid: uuid)
    }

    private static let textLength = 36
    private static let digits = Array("0123456789ABCDEF".utf8)

    /// Whether a hyphen stands before a byte.
    private static func isBehindHyphen(_ index: Int) -> Bool { index == 4 || index == 6 || index == 8 || index == 10 }
}
