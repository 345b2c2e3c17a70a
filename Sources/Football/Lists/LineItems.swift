/// A line that may name several players, such as `1. Ana +1, Ion ❌ and Dan`, cut where the next name may begin.
struct LineItems {
    private let text: String
    /// The text before the first name that applies to all names: `1. `, `❌ ` or `Out: `.
    private let beginning: Substring
    private let pieces: [(range: Range<String.Index>, isAfterPlus: Bool)]

    // Regular expressions are never changed, though they are not marked as sendable.
    /// The separators between names.
    nonisolated(unsafe) static let joints =
        /\s*[,;&\/]\s*|\s+(?:and|și|si|und|et|y|e|i|en|og|och|ve|és|и|та|oraz|και)\s+/
    nonisolated(unsafe) private static let plus = /\s*\+\s*(?=\p{L})/
    /// A possible heading on the line of the names.
    nonisolated(unsafe) private static let heading = /^([^:]+?)(?:\s*:\s*|\s+[\-–—]\s+)/

    init(_ text: String) {
        self.text = text
        let mark = text.prefix { !$0.isLetter && !"#@~([".contains($0) }
        beginning =
            text.firstMatch(of: Self.heading).flatMap { match in
                let before = ListLine(match.1, number: 1, after: 0)
                return AnswerWords.heading(before.name).map { _ in text[..<match.range.upperBound] }
            } ?? mark
        var pieces: [(range: Range<String.Index>, isAfterPlus: Bool)] = []
        var (start, isAfterPlus) = (beginning.endIndex, false)
        let cuts =
            text.matches(of: Self.joints).map { (range: $0.range, isPlus: false) }
            + text.matches(of: Self.plus).map { (range: $0.range, isPlus: true) }
        for cut in cuts.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) where cut.range.lowerBound > start {
            // Not in parentheses.
            if text[cut.range.upperBound...].prefixMatch(of: /[^()\[\]]*[)\]]/) != nil { continue }
            pieces.append((start..<cut.range.lowerBound, isAfterPlus))
            (start, isAfterPlus) = (cut.range.upperBound, cut.isPlus)
        }
        if start < text.endIndex { pieces.append((start..<text.endIndex, isAfterPlus)) }
        self.pieces = pieces
    }

    /// Returns the items as lines of their own, each with what counts for all; nil if it is unclear which signs do.
    ///
    /// - Parameter begins: Whether a piece begins with a name; others belong to the item before them, such as `late`.
    func lines(begins: (_ piece: Substring, _ isAfterPlus: Bool) throws -> Bool) rethrows -> [String]? {
        var items: [Range<String.Index>] = []
        var isNamed = false
        for piece in pieces {
            let begins = try begins(text[piece.range], piece.isAfterPlus)
            if items.isEmpty || isNamed && begins {
                items.append(piece.range)
            } else {
                items[items.count - 1] = items[items.count - 1].lowerBound..<piece.range.upperBound
            }
            isNamed = isNamed || begins
        }
        let others = items.dropFirst().map { text[$0] }
        // In "✅ Ana, Ion, ❌ Dan, Zoe" each name needs a sign.
        let isLed = others.map { ListLine.hasSign($0.prefix { !$0.isLetter }) }
        if isLed.contains(true), isLed.contains(false) || !ListLine.hasSign(beginning) { return nil }
        return items.prefix(1).map { beginning + text[$0] }.map(String.init)
            + others.map { ($0.first?.isLetter == true || $0.first == "@" ? beginning : "") + $0 }.map(String.init)
    }
}
