import Foundation

/// A buffer that splits a byte stream into lines.
struct Lines {
    private var rest = Data()

    /// Appends data.
    ///
    /// - Returns: The lines that are now complete, without empty ones.
    mutating func add(_ piece: some Sequence<UInt8>) -> [Data] {
        rest.append(contentsOf: piece)
        guard let end = rest.lastIndex(of: UInt8(ascii: "\n")) else { return [] }
        let lines = rest[..<end].split(separator: UInt8(ascii: "\n")).map { Data($0) }
        rest = Data(rest[rest.index(after: end)...])
        return lines
    }
}
