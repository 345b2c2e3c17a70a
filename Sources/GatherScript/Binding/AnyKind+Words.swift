import GatherKit

extension AnyKind {
    /// Whether values may consist of several words, as names do.
    var mayHaveSpaces: Bool { isReference || name == "text" || isPersonName }

    /// Whether values are names of new players.
    var isPersonName: Bool { self == .personName }

    private static let personName = Kind<Name>.name.erased

    /// Whether values are scores, such as `2-1`, which look like dates.
    var isScore: Bool { name == "score" }

    /// Returns whether a typed text is valid.
    func accepts(_ text: String) -> Bool { (try? read(text)) != nil }

    /// Returns how many words at the end or the beginning together form one value; 1 if only a single word can.
    func count(of words: @autoclosure () -> ArraySlice<String>, atEnd: Bool) -> Int {
        guard maximumWords > 1 else { return 1 }
        let words = words()
        let most = min(maximumWords, words.count)
        return stride(from: most, to: 1, by: -1).first { count in
            accepts((atEnd ? words.suffix(count) : words.prefix(count)).joined(separator: " "))
        } ?? 1
    }
}
