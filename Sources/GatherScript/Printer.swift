import GatherModels

/// Writes parts of a program in their canonical form.
enum Printer {
    static func text(_ words: [Word]) -> String { words.map(text).joined(separator: " ") }

    /// A word of a route.
    static func text(_ word: Word) -> String {
        if word.isValue {
            if case .variable(let path, _)? = word.pieces.first, word.pieces.count == 1 { return path.text }
            return quoted(word)
        }
        guard word.needsQuotes else { return unquoted(word) }
        // Within a word a quote can stand behind an equals sign alone. Without one, what looks like an option must
        // stay as it is, as in quotes it would be none.
        let (name, value) = word.dividedAtEqualsSign
        return name.isEmpty && word.looksLikeAnOption ? unquoted(word) : name + quoted(value)
    }

    /// A text in double quotes.
    static func quoted(_ word: Word) -> String {
        if word.pieces.isEmpty { return "\"\(escaped(word.text))\"" }
        var text = ""
        for (index, piece) in word.pieces.enumerated() {
            switch piece {
            case .text(let part): text += escaped(part)
            case .variable(let path, _):
                let next = word.byte(after: index)
                let isEnd = !(next.map { $0.isLetter || $0.isDigit || $0 == .underscore } ?? false)
                text += path.steps.isEmpty && isEnd ? path.text : "${\(path.inner)}"
            }
        }
        return "\"\(text)\""
    }

    private static func unquoted(_ word: Word) -> String {
        if word.pieces.isEmpty { return word.text }
        return word.pieces.enumerated().map { index, piece in
            switch piece {
            case .text(let part): return part
            case .variable(let path, _):
                let next = word.byte(after: index)
                let isEnd =
                    !(next.map { $0.isLetter || $0.isDigit || [.underscore, .dot, .leftBracket].contains($0) } ?? false)
                return isEnd ? path.text : "${\(path.inner)}"
            }
        }.joined()
    }

    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "$": result += "\\$"
            case "\n": result += "\\n"
            case "\t": result += "\t"
            case _ where scalar.properties.generalCategory == .control:
                result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }

    static func text(_ source: ValueSource) -> String {
        switch source {
        case .expression(let expression): text(expression)
        case .route(let words): text(words)
        }
    }

    static func text(_ expression: Expression) -> String { text(expression, within: .alternative) }

    private static func text(_ expression: Expression, within outer: Precedence) -> String {
        let own = expression.precedence
        let text = bare(expression, own)
        return own < outer ? "(\(text))" : text
    }

    private static func bare(_ expression: Expression, _ own: Precedence) -> String {
        func joined(_ left: Expression, _ sign: String, _ right: Expression) -> String {
            // A comparison is not compared again; the other signs take what comes first, first.
            let leftmost: Precedence = own == .comparison ? .sum : own
            return "\(text(left, within: leftmost)) \(sign) \(text(right, within: own.next))"
        }
        switch expression {
        case .literal(.null, _): return "null"
        case .literal(.integer(let number), _): return String(number)
        case .literal(.duration(let seconds), _): return MatchTimer.clock(seconds: seconds)
        case .literal(.boolean(let flag), _): return String(flag)
        case .variable(let path, _): return path.text
        case .word(let word): return quoted(word)
        case .list(let elements, _): return "[\(elements.map { text($0) }.joined(separator: ", "))]"
        case .lines(let word, _): return "lines \(text(word))"
        case .not(let inner, _): return "not \(text(inner, within: .negation))"
        case .minus(let inner, _): return "-\(text(inner, within: .sign))"
        case .both(let left, let right, _): return joined(left, "and", right)
        case .either(let left, let right, _): return joined(left, "or", right)
        case .comparison(let sign, let left, let right, _): return joined(left, sign.rawValue, right)
        case .arithmetic(let sign, let left, let right, _): return joined(left, sign.rawValue, right)
        case .unreadable: return ""
        }
    }
}

/// How much a part of an expression binds, the least first.
private enum Precedence: Int, Comparable {
    case alternative, conjunction, negation, comparison, sum, product, sign, operand

    var next: Precedence { Precedence(rawValue: rawValue + 1) ?? .operand }

    static func < (left: Precedence, right: Precedence) -> Bool { left.rawValue < right.rawValue }
}

extension Expression {
    fileprivate var precedence: Precedence {
        switch self {
        case .either: .alternative
        case .both: .conjunction
        case .not: .negation
        case .comparison: .comparison
        case .arithmetic(.plus, _, _, _), .arithmetic(.minus, _, _, _): .sum
        case .arithmetic: .product
        case .minus: .sign
        case .literal, .variable, .word, .list, .lines, .unreadable: .operand
        }
    }
}

extension Word {
    /// Whether its text would be read as something else without quotes.
    fileprivate var needsQuotes: Bool {
        let texts = pieces.isEmpty ? [text] : pieces.compactMap { if case .text(let text) = $0 { text } else { nil } }
        return texts.contains { text in
            text.utf8.contains { " \t\n\r\"}".utf8.contains($0) } || text.contains("='") || text.hasSuffix("\\")
                || zip(text.utf8, text.utf8.dropFirst()).contains { dollar, next in
                    dollar == .dollar && (next.isLetter || next == .underscore || next == .leftBrace)
                }
        }
    }

    fileprivate var looksLikeAnOption: Bool {
        if case .text(let start) = pieces.first ?? .text(text) { start.hasPrefix("--") } else { false }
    }

    /// What comes right after a piece.
    fileprivate func byte(after index: Int) -> UInt8? {
        if case .text(let next)? = pieces.dropFirst(index + 1).first { next.utf8.first } else { nil }
    }

    /// What stands up to the first equals sign, and a word of the rest.
    fileprivate var dividedAtEqualsSign: (name: String, value: Word) {
        let first = pieces.first ?? .text(text)
        guard case .text(let part) = first, let sign = part.firstIndex(of: "=") else { return ("", self) }
        let name = String(part[...sign])
        let rest = String(part[part.index(after: sign)...])
        let value: Word =
            pieces.isEmpty
            ? Word(text: rest, isValue: false, range: range)
            : Word(
                text: "", pieces: (rest.isEmpty ? [] : [.text(rest)]) + pieces.dropFirst(), isValue: false,
                range: range)
        return (name, value)
    }
}
