import GatherKit

extension Checker {
    mutating func declare(_ name: Name, _ source: ValueSource, _ frame: Frame) throws(EvaluationError) {
        var (shape, value) = examine(source, frame)
        try refuseLast(name)
        spend(bytes: StaticScope.sizeOfSetting)
        if frame.isMain, depth == 0, let given = argument(for: name.text, of: shape) { value = given }
        try scope.define(name, as: shape, value)
    }

    func refuseLast(_ name: Name) throws(EvaluationError) {
        guard name.text != Scope.lastResult else {
            throw EvaluationError("$\(name.text) is what the last route answered; choose another name", name.range)
        }
    }

    mutating func include(_ word: Word, _ frame: Frame) throws(EvaluationError) {
        guard let name = try nameOfIncluded(word, frame) else { return }
        let path = frame.path(of: name)
        filesRead.add(link: frame.writtenPath(of: name), to: path)
        guard !frame.paths.contains(path) else {
            throw EvaluationError(
                "\(name) includes itself: \((frame.paths + [path]).joined(separator: " → "))", word.range)
        }
        if included[path] == nil {
            do {
                included[path] = try SourceFile(path: path, from: files)
            } catch {
                throw EvaluationError(error.message, word.range)
            }
        }
        includes += 1
        guard includes <= Self.maximumIncludes else {
            throw EvaluationError("there are more than \(Self.maximumIncludes) includes", word.range)
        }
        guard let file = included[path] else { return }
        try deeper(word.range) { checker in checker.visit(frame.including(file, path: path, at: word.range)) }
    }

    /// What a word names, as far as the script can come there.
    private mutating func nameOfIncluded(_ word: Word, _ frame: Frame) throws(EvaluationError) -> String? {
        if word.pieces.isEmpty { return word.text }
        let before = mistakes.count
        check(word, frame)
        guard mistakes.count == before, scope.isReachable, word.variables.allSatisfy({ scope.contains($0.name) }) else {
            return nil
        }
        do {
            return try Evaluator(scope: scope.trusting, budget: budget) { _ in [] }.text(of: word)
        } catch {
            throw error == .unknownYet
                ? EvaluationError("what is included must be known before the script runs", word.range) : error
        }
    }

    /// Goes into a block or an included file, as long as they do not stand in each other too deep.
    mutating func deeper(_ range: SourceRange, _ visit: (inout Checker) -> Void) throws(EvaluationError) {
        guard depth < Self.maximumDepth else {
            throw EvaluationError("blocks and includes stand in each other more than \(Self.maximumDepth) deep", range)
        }
        depth += 1
        visit(&self)
        depth -= 1
    }

    mutating func wait(_ word: Word, _ frame: Frame) throws(EvaluationError) {
        guard mayWait else { return refusedWaits.add(word.range, frame, statementStart: statementStart) }
        guard let text = text(of: word, frame) else { return }
        do {
            _ = try ParameterType.duration.read(text)
        } catch {
            throw EvaluationError("the time \(error.message)", word.range)
        }
    }
}
