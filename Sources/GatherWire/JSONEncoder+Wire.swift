public import Foundation

extension JSONEncoder {
    /// The encoder of all messages.
    public static var wire: JSONEncoder {
        let encoder = JSONEncoder()
        // Sorted keys, so that equal messages have equal bytes.
        encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
        return encoder
    }
}
