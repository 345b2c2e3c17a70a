/// Prints the nodes of the syntax tree in canonical form.
struct Printer {
    /// Whether `;` separates statements where the text is read, as in typed input.
    let allowsSemicolons: Bool

    func text(_ words: [Word]) -> String { words.map(text).joined(separator: " ") }

    func text(_ word: Word) -> String {
        if word.isValue {
            return word.variable?.path.text ?? Self.quoted(word)
        }
        guard word.needsQuotes(allowsSemicolons: allowsSemicolons) else { return Self.unquoted(word) }
        // Within a word, a quote can begin only after an equals sign. A word without one that looks like an option is
        // not quoted, because in quotes it would not be an option.
        let (name, value) = word.dividedAtEqualsSign
        return name.isEmpty && word.looksLikeAnOption ? Self.unquoted(word) : name + Self.quoted(value)
    }

    static func quoted(_ word: Word) -> String { "\"\(filled(word, withPaths: false) { $0.escaped(\.isInvisible) })\"" }

    fileprivate static func unquoted(_ word: Word) -> String { filled(word, withPaths: true) { $0 } }

    /// Returns the pieces of a word, with variables in braces where the following character would otherwise belong to
    /// them.
    ///
    /// - Parameter withPaths: Whether a bare variable may be followed by fields and indexes, as outside of quotes.
    private static func filled(_ word: Word, withPaths: Bool, _ text: (String) -> String) -> String {
        if word.pieces.isEmpty { return text(word.text) }
        return word.pieces.enumerated().map { index, piece in
            switch piece {
            case .text(let part): return text(part)
            case .variable(let path, _):
                let goesOn =
                    word.text(after: index).utf8.first.map {
                        $0.isLetter || $0.isDigit || $0 == .underscore
                            || (withPaths && ($0 == .dot || $0 == .leftBracket))
                    } ?? false
                let isBare = !goesOn && (withPaths || path.steps.isEmpty)
                return isBare ? path.text : "${\(path.inner)}"
            }
        }.joined()
    }
}

extension Word {
    /// Whether the word would be parsed differently without quotes, even in a block, or be invisible.
    fileprivate func needsQuotes(allowsSemicolons: Bool) -> Bool {
        let text = Printer.unquoted(self)
        if text.unicodeScalars.contains(where: \.isInvisible) { return true }
        let source = SourceFile(
            name: nil, folder: "", allowsSemicolons: allowsSemicolons, bytes: Array("\(text)\n".utf8))
        var lexer = Lexer(source)
        lexer.isInBlock = true
        return (try? lexer.word()).map(Printer.quoted) != Printer.quoted(self)
    }

    fileprivate var looksLikeAnOption: Bool {
        if case .text(let start) = pieces.first ?? .text(text) { start.utf8.starts(with: "--".utf8) } else { false }
    }

    /// The text up to and including the first equals sign, and the rest as a word.
    fileprivate var dividedAtEqualsSign: (name: String, value: Word) {
        let first = pieces.first ?? .text(text)
        guard case .text(let part) = first, let sign = part.utf8.firstIndex(of: .equals) else { return ("", self) }
        let name = String(decoding: part.utf8[...sign], as: UTF8.self)
        let rest = String(decoding: part.utf8[part.utf8.index(after: sign)...], as: UTF8.self)
        let value: Word =
            pieces.isEmpty
            ? Word(text: rest, isValue: false, range: range)
            : Word(
                text: "", pieces: (rest.isEmpty ? [] : [.text(rest)]) + pieces.dropFirst(), isValue: false,
                range: range)
        return (name, value)
    }
}

extension Unicode.Scalar {
    /// Whether the character has no visible form; zero-width joiners are excluded, because scripts and emoji need them.
    fileprivate var isInvisible: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        case .format: value != 0x200C && value != 0x200D
        default: false
        }
    }
}

// MARK: - Statements

extension Printer {
    /// Returns a statement as one line, with its blocks; several statements of a block are separated by `;`.
    func line(_ statement: Statement) -> String {
        switch statement.kind {
        case .route(let words): text(words)
        case .declare(let name, let value): "let \(name.text) = \(text(value))"
        case .assign(let name, let value): "set \(name.text) = \(text(value))"
        case .include(let word): "include \(text(word))"
        case .fail(let message): "fail \(text(message))"
        case .wait(let word): "wait \(text(word))"
        case .expect(let condition, let message):
            "expect \(text(condition))\(message.map { ", \(Self.quoted($0))" } ?? "")"
        case .branch, .loop, .attempt:
            parts(of: statement).map { part in
                let lines = part.block.statements.map(line)
                return lines.isEmpty ? "\(part.heading) {}" : "\(part.heading) { \(lines.joined(separator: "; ")) }"
            }.joined(separator: " ")
        }
    }

    /// The blocks of a statement, each with its heading; empty if it has none.
    func parts(of statement: Statement) -> [(heading: String, block: StatementBlock)] {
        switch statement.kind {
        case .branch(let branches, let otherwise):
            branches.enumerated().map { index, branch in
                ("\(index == 0 ? "if" : "else if") \(text(branch.condition))", branch.body)
            } + (otherwise.map { [("else", $0)] } ?? [])
        case .loop(let name, let source, let body): [("for \(name.text) in \(text(source))", body)]
        case .attempt(let body, let failure, let handler): [("try", body), ("catch \(failure.text)", handler)]
        default: []
        }
    }
}

// MARK: - Expressions

extension Printer {
    func text(_ source: ValueSource) -> String {
        switch source {
        case .expression(let expression): text(expression)
        case .route(let words): text(words)
        }
    }

    func text(_ expression: Expression) -> String { text(expression, within: .alternative) }

    private func text(_ expression: Expression, within outer: Precedence) -> String {
        let own = expression.precedence
        let text = bare(expression, own)
        return own < outer ? "(\(text))" : text
    }

    private func bare(_ expression: Expression, _ own: Precedence) -> String {
        func joined(_ left: Expression, _ sign: String, _ right: Expression) -> String {
            // Comparisons are not associative; all other operators are left-associative.
            let leftmost: Precedence = own == .comparison ? .sum : own
            return "\(text(left, within: leftmost)) \(sign) \(text(right, within: own.next))"
        }
        switch expression {
        case .literal(let value, _): return value.brief
        case .variable(let path, _): return path.text
        case .word(let word): return Self.quoted(word)
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

/// The precedence of expressions, lowest first.
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
