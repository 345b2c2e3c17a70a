import GatherKit

extension Checker {
    /// The shape of what a variable gets, and the value if that is known already.
    mutating func examine(_ source: ValueSource, _ frame: Frame) -> (ResultShape, Value?) {
        switch source {
        case .route(let words):
            let isText = words.count == 1 && !words[0].text.isEmpty && registry.verbs(of: words[0].text).isEmpty
            let hint = isText ? "; put a text in quotes: \"\(words[0].text)\"" : nil
            return (visit(words, frame, hint: hint), nil)
        case .expression(let expression):
            guard isDefined(expression.variables) else { return (.any, nil) }
            do throws(EvaluationError) {
                let shape = try ShapeReader(scope: scope, budget: budget).shape(of: expression)
                let value = try known(frame) { evaluator in try evaluator.value(of: expression) }
                return (shape, value)
            } catch {
                note(error.message, error.range ?? expression.range, frame)
                return (.any, nil)
            }
        }
    }

    /// Checks a condition.
    ///
    /// - Returns: Whether it holds, if that is known already.
    mutating func truth(of condition: Expression, _ frame: Frame, knowingValues: Bool = true) -> Bool? {
        guard isDefined(condition.variables) else { return nil }
        do throws(EvaluationError) {
            try ShapeReader(scope: scope, budget: budget).demand(.boolean, of: condition)
            return knowingValues ? try known(frame) { evaluator in try evaluator.truth(of: condition) } : nil
        } catch {
            note(error.message, error.range ?? condition.range, frame)
            return nil
        }
    }

    /// Checks a word that holds variables.
    ///
    /// - Returns: Its text, if that is known already.
    mutating func text(of word: Word, _ frame: Frame) -> String? {
        if word.pieces.isEmpty { return word.text }
        guard isDefined(word.variables) else { return nil }
        do throws(EvaluationError) {
            try ShapeReader(scope: scope, budget: budget).check(word)
            return try known(frame) { evaluator in try evaluator.text(of: word) }
        } catch {
            note(error.message, error.range ?? word.range, frame, repeatsWords: true)
            return nil
        }
    }

    /// Makes sure that a word that holds variables can be one.
    mutating func check(_ word: Word, _ frame: Frame) {
        guard isDefined(word.variables) else { return }
        do {
            try ShapeReader(scope: scope, budget: budget).check(word)
        } catch {
            note(error.message, error.range ?? word.range, frame)
        }
    }

    // That a variable is not there is noted once, by the statement.
    private func isDefined(_ variables: [VariableUse]) -> Bool { variables.allSatisfy { scope.contains($0.name) } }

    /// What the work returns, or nil when that will only be known when the script runs.
    private func known<Result>(
        _ frame: Frame, _ work: (Evaluator<StaticScope>) throws -> Result
    ) throws(EvaluationError) -> Result? {
        let evaluator = Evaluator(scope: scope, budget: budget) { name in
            let path = frame.path(of: name)
            filesRead.add(path)
            filesRead.add(link: frame.writtenPath(of: name), to: path)
            // Without a transaction around all of it, the script may write the file itself.
            if isAtomic, let problem = files.problem(reading: path) {
                throw EvaluationError(problem.message)
            }
            throw EvaluationError.unknownYet
        }
        do {
            return try work(evaluator)
        } catch let error as EvaluationError where error != .unknownYet {
            throw error
        } catch {
            return nil
        }
    }
}
