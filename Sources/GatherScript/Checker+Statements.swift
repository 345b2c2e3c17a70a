import Foundation
import GatherKit
import GatherModels

extension Checker {
    mutating func declare(_ name: Name, _ source: ValueSource, _ frame: Frame) throws(EvaluationError) {
        var (shape, value) = examine(source, frame)
        try refuseLast(name)
        if frame.isMain, depth == 0 {
            if declared.insert(name.text).inserted, let text = overrides[name.text] {
                if let given = Value(text, as: shape) {
                    arguments[name.text] = given
                    value = given
                } else {
                    argumentFailure = argumentFailure ?? wrongArgument(name.text, text, shape)
                    value = nil
                }
            }
        }
        try scope.define(name, as: shape, value)
    }

    private func wrongArgument(_ name: String, _ text: String, _ shape: ResultShape) -> UsageFailure {
        let usual = shape.kind?.rawValue ?? shape.text
        let reason = shape.isGivable ? "" : ", which cannot be given on the command line"
        return UsageFailure("\(name)=\(text) was given, but \(name) is \(usual)\(reason)")
    }

    func refuseLast(_ name: Name) throws(EvaluationError) {
        guard name.text != Scope.lastResult else {
            throw EvaluationError("$\(name.text) is what the last route answered; choose another name", name.range)
        }
    }

    mutating func include(_ word: Word, _ frame: Frame) throws(EvaluationError) {
        guard let name = try nameOfIncluded(word, frame) else { return }
        let path = frame.path(of: name)
        guard !frame.paths.contains(path) else {
            throw EvaluationError(
                "\(name) includes itself: \((frame.paths + [path]).joined(separator: " → "))", word.range)
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
            return try Evaluator(scope: scope.trusting) { _ in [] }.text(of: word)
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
        guard mayWait else {
            throw EvaluationError(
                "wait needs --no-atomic, because nothing else could use the store meanwhile, or --virtual-clock",
                word.range)
        }
        guard let text = text(of: word, frame) else { return }
        do {
            _ = try ParameterType.duration.parse(text)
        } catch {
            throw EvaluationError("the time \(error.message)", word.range)
        }
    }
}

extension Value {
    /// Reads a text that was given from outside as a value of a shape.
    fileprivate init?(_ text: String, as shape: ResultShape) {
        let value: Value? =
            switch shape.wrapped {
            case .integer: Int(text).map(Value.integer)
            case .boolean: Bool(text).map(Value.boolean)
            case .duration: Value(duration: text)
            case .text: .text(text)
            case .any:
                Int(text).map(Value.integer) ?? Bool(text).map(Value.boolean) ?? Value(duration: text) ?? .text(text)
            case .list(let element): Value(elements: text, as: element)
            case .record, .optional: nil
            }
        guard let value else { return nil }
        self = value
    }

    private init?(duration text: String) {
        guard let seconds = MatchTimer.seconds(clock: text.contains(":") ? text : "\(text):00") else { return nil }
        self = .duration(seconds)
    }

    /// Reads a list whose elements stand between commas.
    private init?(elements text: String, as shape: ResultShape) {
        let parts = text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        let values = parts.compactMap { Value($0, as: shape) }
        guard values.count == parts.count else { return nil }
        self = .list(values)
    }
}

extension ResultShape {
    /// Whether a value of this shape can be written as an argument.
    fileprivate var isGivable: Bool {
        switch wrapped {
        case .text, .integer, .duration, .boolean, .any: true
        case .list(let element): element.isGivable
        case .record, .optional: false
        }
    }
}
