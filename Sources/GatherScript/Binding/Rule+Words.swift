import GatherKit

extension AnyKind {
    /// Whether values may consist of several words, as names do.
    var mayHaveSpaces: Bool { isReference || name == "text" || self == .personName }

    private static let personName = Kind<Name>.name.erased

    /// Returns whether a typed text is valid.
    func accepts(_ text: String) -> Bool {
        do {
            _ = try read(text)
            return true
        } catch {
            return false
        }
    }

    /// The number of words at the end of some, or at their beginning, that are together a value; 1 if one may be.
    func count(of words: ArraySlice<String>, atEnd: Bool) -> Int {
        let most = min(maximumWords, words.count)
        return stride(from: most, to: 1, by: -1).first { count in
            accepts((atEnd ? words.suffix(count) : words.prefix(count)).joined(separator: " "))
        } ?? 1
    }
}
