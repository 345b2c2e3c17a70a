import GatherKit

extension Printer {
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
        case .literal(.duration(let seconds), _): return MinutesAndSeconds.text(seconds: seconds)
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
