import Foundation

/// Puts the pieces of a stream together to lines.
struct Lines {
    private var rest = Data()

    /// Takes a piece.
    ///
    /// - Returns: The lines that are whole now, without those that are empty.
    mutating func add(_ piece: some Sequence<UInt8>) -> [Data] {
        rest.append(contentsOf: piece)
        guard let end = rest.lastIndex(of: UInt8(ascii: "\n")) else { return [] }
        let lines = rest[..<end].split(separator: UInt8(ascii: "\n")).map { Data($0) }
        rest = Data(rest[rest.index(after: end)...])
        return lines
    }
}
