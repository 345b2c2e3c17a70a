import GatherKit

extension Checker {
    mutating func visit(_ branches: [Branch], otherwise: Block?, _ frame: Frame) {
        var outcomes: [(outcome: StaticScope.Outcome, isCertain: Bool)] = []
        var isDecided = false
        let last = otherwise.map { [Branch(condition: .literal(.boolean(true), $0.range), body: $0)] } ?? []
        for branch in branches + last {
            let truth = truth(of: branch.condition, frame, knowingValues: !isDecided)
            if isDecided || truth == false {
                _ = visit(branch.body, knowing: .unreachable, frame)
            } else {
                // What a condition guards may well be wrong without it.
                let isCertain = truth == true && outcomes.isEmpty
                let outcome = visit(branch.body, knowing: isCertain ? .everything : .ownValues, frame)
                outcomes.append((outcome, isCertain))
                isDecided = truth == true
            }
        }
        for (outcome, isCertain) in outcomes { scope.apply(outcome, isCertain: isCertain) }
    }

    mutating func visitLoop(_ name: Name, _ source: ValueSource, _ body: Block, _ frame: Frame) throws(EvaluationError)
    {
        let (shape, _) = examine(source, frame)
        try refuseLast(name)
        guard let element = shape.element else { throw source.noList(shape) }
        // What the variables hold when the block runs again depends on what it does.
        let outcome = visit(body, knowing: .ownValues, defining: (name, element), frame)
        scope.apply(outcome, isCertain: false)
    }

    mutating func visitAttempt(
        _ body: Block, _ failure: Name, _ handler: Block, _ frame: Frame
    ) throws(EvaluationError) {
        try refuseLast(failure)
        // A value that would be wrong here is what the script wants to catch.
        let outcome = visit(body, knowing: .nothing, frame)
        scope.apply(outcome, isCertain: false)
        let handled = visit(handler, knowing: .ownValues, defining: (failure, StatementFailure.shape), frame)
        scope.apply(handled, isCertain: false)
    }

    /// Checks a block.
    ///
    /// - Returns: What it does to the variables.
    private mutating func visit(
        _ block: Block, knowing knowledge: StaticScope.Knowledge,
        defining variable: (name: Name, shape: ResultShape)? = nil, _ frame: Frame
    ) -> StaticScope.Outcome {
        let mark = scope.enterBlock(knowing: knowledge)
        do throws(EvaluationError) {
            if let variable { try scope.define(variable.name, as: variable.shape, nil) }
            try deeper(block.range) { checker in checker.visit(block.statements, frame) }
        } catch {
            note(error.message, error.range ?? block.range, frame)
        }
        return scope.leaveBlock(enteredAt: mark)
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

    private var range: SourceRange {
        switch self {
        case .expression(let expression): expression.range
        case .route(let words): words.range
        }
    }
}
