import GatherDatabase
import GatherKit

extension Expression.Comparison {
    /// Evaluates the comparison of two values.
    ///
    /// - Throws: ``EvaluationError`` when the operator does not apply to their types, or the budget is exhausted.
    func holds(
        _ left: Value, _ right: Value, _ range: SourceRange, spending budget: Budget
    ) throws(EvaluationError) -> Bool {
        switch (self, left, right) {
        case (.equal, _, _) where left.isComparable(to: right): return try left.isEqual(to: right, spending: budget)
        case (.unequal, _, _) where left.isComparable(to: right): return try !left.isEqual(to: right, spending: budget)
        case (.in, _, .list(let elements)):
            for element in elements where try left.isEqual(to: element, spending: budget) { return true }
            return false
        case (.in, .text(let part), .text(let whole)):
            try budget.spendOnComparing(part.utf8.count + whole.utf8.count)
            return whole.contains(part)
        case (.in, _, _), (.equal, _, _), (.unequal, _, _): break
        case (_, .integer(let a), .integer(let b)), (_, .duration(let a), .duration(let b)): return orders(a, b)
        case (_, .text(let a), .text(let b)):
            try budget.spendOnComparing(a.utf8.count + b.utf8.count)
            return orders(a, b)
        default: if let a = left.number, let b = right.number { return orders(a, b) }
        }
        throw doesNotApply(left.kind, right.kind, range)
    }

    private func orders<Element: Comparable>(_ a: Element, _ b: Element) -> Bool {
        switch self {
        case .less: a < b
        case .lessOrEqual: a <= b
        case .greater: a > b
        case .greaterOrEqual: a >= b
        case .equal, .unequal, .in: false
        }
    }

    /// Returns whether the operator applies to values of two shapes, as far as the types are known statically.
    func applies(_ left: ResultShape, _ right: ResultShape) -> Bool {
        guard let kind = right.kind else { return true }
        switch self {
        case .equal, .unequal: return left.kind?.isComparable(to: kind) ?? true
        case .in:
            guard case .list(let element) = right.wrapped else {
                return kind == .text && (left.kind == nil || left.kind == .text)
            }
            guard let own = left.kind, let others = element.kind else { return true }
            return own.isComparable(to: others)
        case .less, .lessOrEqual, .greater, .greaterOrEqual:
            return [.integer, .decimal, .duration, .text].contains(kind) && left.kind?.isComparable(to: kind) ?? true
        }
    }

    func doesNotApply(_ left: ValueKind, _ right: ValueKind, _ range: SourceRange) -> EvaluationError {
        EvaluationError("\(left.rawValue) and \(right.rawValue) cannot be compared with \(rawValue)", range)
    }
}

extension Expression.Arithmetic {
    /// Evaluates the operator for two integers; division truncates towards zero.
    ///
    /// - Returns: Nil on overflow or division by zero.
    func result(_ a: Int, _ b: Int) -> Int? {
        let (result, isOverflow) =
            switch self {
            case .plus: a.addingReportingOverflow(b)
            case .minus: a.subtractingReportingOverflow(b)
            case .times: a.multipliedReportingOverflow(by: b)
            case .over: a.dividedReportingOverflow(by: b)
            case .modulo: a.remainderReportingOverflow(dividingBy: b)
            }
        return isOverflow ? nil : result
    }

    /// Evaluates the operator for two decimal numbers; products and quotients are rounded.
    ///
    /// - Returns: Nil when the result is too large, or on division by zero.
    func result(_ a: DecimalNumber, _ b: DecimalNumber) -> DecimalNumber? {
        switch self {
        case .plus: a.adding(b)
        case .minus: a.subtracting(b)
        case .times: a.multiplied(by: b)
        case .over: a.divided(by: b)
        case .modulo: a.remainder(dividingBy: b)
        }
    }
}

extension Value {
    /// The value as a number, whether whole or decimal; nil if it is not a number.
    var number: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .decimal(let number): number.number
        default: nil
        }
    }

    /// The value as a decimal number; nil if it is not a number, or too large.
    var decimalNumber: DecimalNumber? {
        switch self {
        case .integer(let number): DecimalNumber(number)
        case .decimal(let number): number
        default: nil
        }
    }

    fileprivate func isComparable(to other: Value) -> Bool {
        self == .null || other == .null || kind.isComparable(to: other.kind)
    }

    /// Returns whether two values are equal.
    ///
    /// - Throws: ``EvaluationError`` when the budget is exhausted.
    fileprivate func isEqual(to other: Value, spending budget: Budget) throws(EvaluationError) -> Bool {
        switch (self, other) {
        case (.list(let left), .list(let right)):
            guard left.count == right.count else { return false }
            for (left, right) in zip(left, right) where try !left.isEqual(to: right, spending: budget) { return false }
            return true
        case (.record(let left), .record(let right)):
            guard left.fields.count == right.fields.count else { return false }
            for (left, right) in zip(left.fields, right.fields) {
                guard left.name == right.name, try left.value.isEqual(to: right.value, spending: budget) else {
                    return false
                }
            }
            return true
        case (.text(let left), .text(let right)):
            try budget.spendOnComparing(left.utf8.count + right.utf8.count)
            return left == right
        case (.integer, .decimal), (.decimal, .integer):
            try budget.spendOnComparing(0)
            return number == other.number
        default:
            try budget.spendOnComparing(0)
            return self == other
        }
    }
}
