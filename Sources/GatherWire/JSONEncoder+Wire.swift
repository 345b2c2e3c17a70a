public import Foundation

extension JSONEncoder {
    /// Writes messages.
    public static var wire: JSONEncoder {
        let encoder = JSONEncoder()
        // In an order of their own, so that what is the same is written in the same way.
        encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
        return encoder
    }
}
