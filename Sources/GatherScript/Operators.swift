import GatherKit

extension Expression.Comparison {
    /// Whether the comparison holds between two values.
    ///
    /// - Throws: ``EvaluationError`` when they cannot be compared so.
    func holds(_ left: Value, _ right: Value, _ range: SourceRange) throws(EvaluationError) -> Bool {
        switch (self, left, right) {
        case (.equal, _, _) where left.isComparable(to: right): return left == right
        case (.unequal, _, _) where left.isComparable(to: right): return left != right
        case (.in, _, .list(let elements)): return elements.contains(left)
        case (.in, .text(let part), .text(let whole)): return whole.contains(part)
        case (.in, _, _), (.equal, _, _), (.unequal, _, _): break
        case (_, .integer(let a), .integer(let b)), (_, .duration(let a), .duration(let b)): return orders(a, b)
        case (_, .text(let a), .text(let b)): return orders(a, b)
        default: break
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

    /// Whether values of two shapes can be compared so, as far as that can be told before they are known.
    func applies(_ left: ResultShape, _ right: ResultShape) -> Bool {
        guard let kind = right.kind else { return true }
        switch self {
        case .equal, .unequal: return left.kind == nil || left.kind == kind
        case .in:
            guard case .list(let element) = right.wrapped else {
                return kind == .text && (left.kind == nil || left.kind == .text)
            }
            return left.kind == nil || element.kind == nil || left.kind == element.kind
        case .less, .lessOrEqual, .greater, .greaterOrEqual:
            return [.integer, .duration, .text].contains(kind) && (left.kind == nil || left.kind == kind)
        }
    }

    func doesNotApply(_ left: Kind, _ right: Kind, _ range: SourceRange) -> EvaluationError {
        EvaluationError("\(left.rawValue) and \(right.rawValue) cannot be compared with \(rawValue)", range)
    }
}

extension Expression.Arithmetic {
    /// The result for two whole numbers; a division rounds towards zero.
    ///
    /// - Throws: ``EvaluationError`` when there is none.
    func result(_ a: Int, _ b: Int, _ range: SourceRange) throws(EvaluationError) -> Int {
        let (result, isOverflow) =
            switch self {
            case .plus: a.addingReportingOverflow(b)
            case .minus: a.subtractingReportingOverflow(b)
            case .times: a.multipliedReportingOverflow(by: b)
            case .over: a.dividedReportingOverflow(by: b)
            case .modulo: a.remainderReportingOverflow(dividingBy: b)
            }
        guard !isOverflow else {
            throw EvaluationError(
                b == 0 ? "\(a) cannot be divided by 0" : "\(a) \(rawValue) \(b) is too large a number", range)
        }
        return result
    }
}

extension Value {
    fileprivate func isComparable(to other: Value) -> Bool {
        self == .null || other == .null || kind == other.kind
    }
}
