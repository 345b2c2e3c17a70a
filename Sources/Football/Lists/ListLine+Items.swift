/// A line that may name several players, such as `1. Ana +1, Ion ❌ and Dan`, cut where the next name may begin.
extension ListLine {
    // Regular expressions are never changed, though they are not marked as sendable.
    /// The separators between names.
    nonisolated(unsafe) static let joints =
        /\s*[,;&\/]\s*|\s+(?:and|și|si|und|et|y|e|i|en|og|och|ve|és|и|та|oraz|και)\s+/
    nonisolated(unsafe) private static let plus = /\s*\+\s*(?=\p{L})/
    /// A possible heading on the line of the names.
    nonisolated(unsafe) private static let beginning = /^([^:]+?)(?:\s*:\s*|\s+[\-–—]\s+)/

    /// Returns the items as lines of their own, each with what counts for all; nil if it is unclear which signs do.
    ///
    /// - Parameter begins: Whether a piece begins with a name; others belong to the item before them, such as `late`.
    func items(begins: (_ piece: Substring, _ isAfterPlus: Bool) throws -> Bool) throws -> [String]? {
        let mark = text.prefix { !$0.isLetter && !"#@~([".contains($0) }
        let heading = text.firstMatch(of: Self.beginning).flatMap { match in
            AnswerWords.heading(ListLine(match.1, number: 1, after: 0).name).map { _ in
                text[..<match.range.upperBound]
            }
        }
        /// The text before the first name that applies to all names: `1. `, `❌ ` or `Out: `.
        let beginning = heading ?? mark
        var items: [Range<String.Index>] = []
        var isNamed = false
        func add(_ piece: Range<String.Index>, isAfterPlus: Bool) throws {
            let begins = try begins(text[piece], isAfterPlus)
            if items.isEmpty || isNamed && begins {
                items.append(piece)
            } else {
                items[items.count - 1] = items[items.count - 1].lowerBound..<piece.upperBound
            }
            isNamed = isNamed || begins
        }
        var (start, isAfterPlus) = (beginning.endIndex, false)
        let cuts =
            text.matches(of: Self.joints).map { (range: $0.range, isPlus: false) }
            + text.matches(of: Self.plus).map { (range: $0.range, isPlus: true) }
        for cut in cuts.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) where cut.range.lowerBound > start {
            // Not in parentheses.
            if text[cut.range.upperBound...].prefixMatch(of: /[^()\[\]]*[)\]]/) != nil { continue }
            try add(start..<cut.range.lowerBound, isAfterPlus: isAfterPlus)
            (start, isAfterPlus) = (cut.range.upperBound, cut.isPlus)
        }
        if start < text.endIndex { try add(start..<text.endIndex, isAfterPlus: isAfterPlus) }
        let others = items.dropFirst().map { text[$0] }
        // In "✅ Ana, Ion, ❌ Dan, Zoe" each name needs a sign.
        let isLed = others.map { Self.hasSign($0.prefix { !$0.isLetter }) }
        if isLed.contains(true), isLed.contains(false) || !Self.hasSign(beginning) { return nil }
        return items.prefix(1).map { beginning + text[$0] }.map(String.init)
            + others.map { ($0.first?.isLetter == true || $0.first == "@" ? beginning : "") + $0 }.map(String.init)
    }
}
