import GatherKit

extension String {
    /// The words of a line with double quotes only.
    var words: [CommandWord] {
        split(separator: "\"", omittingEmptySubsequences: false).enumerated().flatMap { index, piece in
            index.isMultiple(of: 2)
                ? piece.split(separator: " ").map { CommandWord(String($0)) }
                : [CommandWord(String(piece), isValue: true)]
        }
    }
}
