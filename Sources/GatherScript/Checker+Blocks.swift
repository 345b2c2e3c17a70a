import GatherKit

extension Checker {
    mutating func visit(_ branches: [Branch], otherwise: Block?, _ frame: Frame) {
        let before = scope
        var after = before
        var isDecided = false
        var mayHaveRun = false
        let last = otherwise.map { [Branch(condition: .literal(.boolean(true), $0.range), body: $0)] } ?? []
        for branch in branches + last {
            scope = before
            let truth = truth(of: branch.condition, frame)
            if isDecided || truth == false {
                // It does not run with the values there are; it may with others.
                _ = visit(branch.body, in: before, knowingValues: false, frame)
                continue
            }
            let inner = visit(branch.body, in: before, frame)
            let isCertain = truth == true && !mayHaveRun
            after = (isCertain ? before : after).leavingBlock(inner, isCertain: isCertain)
            if truth == true { isDecided = true } else { mayHaveRun = true }
        }
        scope = after
    }

    mutating func visitLoop(_ name: Name, _ source: ValueSource, _ body: Block, _ frame: Frame) throws(EvaluationError)
    {
        let (shape, _) = examine(source, frame)
        try refuseLast(name)
        guard let element = shape.element else { throw source.noList(shape) }
        let before = scope
        // What the variables hold when the block runs again depends on what it does.
        let inner = visit(body, in: before, knowingValues: false, defining: (name, element), frame)
        scope = before.leavingBlock(inner, isCertain: false)
    }

    mutating func visitAttempt(
        _ body: Block, _ failure: Name, _ handler: Block, _ frame: Frame
    ) throws(EvaluationError) {
        try refuseLast(failure)
        let before = scope
        // A value that would be wrong here is what the script wants to catch.
        let inner = visit(body, in: before, knowingValues: false, frame)
        let after = before.leavingBlock(inner, isCertain: false)
        let handled = visit(handler, in: after, defining: (failure, StatementFailure.shape), frame)
        scope = after.leavingBlock(handled, isCertain: false)
    }

    /// Checks a block.
    ///
    /// - Returns: The scope at its end.
    private mutating func visit(
        _ block: Block, in outer: StaticScope, knowingValues: Bool = true,
        defining variable: (name: Name, shape: ResultShape)? = nil, _ frame: Frame
    ) -> StaticScope {
        scope = outer.enteringBlock()
        if !knowingValues { scope.forgetValues() }
        do throws(EvaluationError) {
            if let variable { try scope.define(variable.name, as: variable.shape, nil) }
            try deeper(block.range) { checker in checker.visit(block.statements, frame) }
        } catch {
            note(error.message, error.range ?? block.range, frame)
        }
        return scope
    }
}

extension ResultShape {
    /// The shape of the elements; nil when it is no list.
    fileprivate var element: ResultShape? {
        switch wrapped {
        case .list(let element): element
        case .any: .any
        default: nil
        }
    }
}

extension ValueSource {
    /// What to say when there should be a list.
    fileprivate func noList(_ shape: ResultShape) -> EvaluationError {
        var lists = ""
        if case .record(let fields) = shape.wrapped {
            let names = fields.filter { $0.shape.kind == .list }.map(\.name)
            if !names.isEmpty { lists = "; its lists are \(names.joined(separator: ", "))" }
        }
        return EvaluationError("for needs a list, and this is \(shape.kind?.rawValue ?? shape.text)\(lists)", range)
    }

    private var range: SourceRange? {
        switch self {
        case .expression(let expression): expression.range
        case .route(let words):
            words.first.flatMap { first in
                words.last.map { SourceRange(start: first.range.start, end: $0.range.end) }
            }
        }
    }
}
