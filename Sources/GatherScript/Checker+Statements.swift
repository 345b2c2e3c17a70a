import GatherKit

extension Checker {
    mutating func declare(
        _ name: String, _ value: Expression, _ range: SourceRange, _ frame: Frame
    ) throws(EvaluationError) {
        try refuseLast(name, range)
        let isArgument = frame.includedFrom.isEmpty
        if isArgument { declared.insert(name) }
        let usual = try known { evaluator throws(EvaluationError) in try evaluator.value(of: value) }
        guard let usual else { return scope.setUnknown(name) }
        guard isArgument, let text = overrides[name] else { return scope.set(name, to: usual) }
        guard let given = usual.sameKind(as: text) else {
            scope.setUnknown(name)
            throw EvaluationError("\(name)=\(text) was given, but \(name) is \(usual.kind)", range)
        }
        arguments[name] = given
        scope.set(name, to: given)
    }

    mutating func assign(_ name: String, _ value: Expression, _ range: SourceRange) throws(EvaluationError) {
        try refuseLast(name, range)
        guard scope.contains(name) else {
            throw EvaluationError("there is no variable \(name); define it with let", range)
        }
        if let value = try known({ evaluator throws(EvaluationError) in try evaluator.value(of: value) }) {
            scope.set(name, to: value)
        } else {
            scope.setUnknown(name)
        }
    }

    private func refuseLast(_ name: String, _ range: SourceRange) throws(EvaluationError) {
        guard name != Scope.lastResult else {
            throw EvaluationError("$\(name) is what the last route answered; choose another name", range)
        }
    }

    mutating func include(_ word: Word, _ frame: Frame) throws(EvaluationError) {
        let name = try Evaluator(scope: scope).text(of: word)
        let path = frame.path(of: name)
        guard !frame.paths.contains(path) else {
            throw EvaluationError(
                "\(name) includes itself: \((frame.paths + [path]).joined(separator: " → "))", word.range)
        }
        guard frame.paths.count < Frame.maximumDepth else {
            throw EvaluationError("includes stand in each other more than \(Frame.maximumDepth) deep", word.range)
        }
        if included[path] == nil {
            do {
                included[path] = try SourceFile(path: path)
            } catch {
                throw EvaluationError(error.message, word.range)
            }
        }
        includes += 1
        guard includes <= Self.maximumIncludes else {
            throw EvaluationError("there are more than \(Self.maximumIncludes) includes", word.range)
        }
        if let file = included[path] { visit(frame.including(file, path: path, at: word.range)) }
    }

    func wait(_ word: Word) throws(EvaluationError) {
        guard !isAtomic else {
            throw EvaluationError(
                "wait needs --no-atomic, because nothing else could use the store meanwhile", word.range)
        }
        guard let text = try known({ evaluator throws(EvaluationError) in try evaluator.text(of: word) }) else {
            return
        }
        do {
            _ = try ParameterType.duration.parse(text)
        } catch {
            throw EvaluationError("the time \(error.message)", word.range)
        }
    }
}

extension Value {
    /// A text that was given from outside, read as the kind of this value; nil when it cannot be.
    fileprivate func sameKind(as text: String) -> Value? {
        switch self {
        case .integer: Int(text).map(Value.integer)
        case .boolean: Bool(text).map(Value.boolean)
        default: .text(text)
        }
    }
}
