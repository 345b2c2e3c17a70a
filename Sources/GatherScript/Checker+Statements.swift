import Foundation
import GatherKit

extension Checker {
    mutating func declare(_ name: Name, _ source: ValueSource, _ frame: Frame) throws(EvaluationError) {
        var (shape, value) = examine(source, frame)
        try refuseLast(name)
        if frame.isMain, depth == 0 {
            declared.insert(name.text)
            if let text = overrides[name.text] {
                guard let given = Value(text, as: shape) else {
                    throw EvaluationError(
                        "\(name.text)=\(text) was given, but \(name.text) is \(shape.kind?.rawValue ?? shape.text)",
                        name.range)
                }
                arguments[name.text] = given
                value = given
            }
        }
        try scope.define(name, as: shape, value)
    }

    func refuseLast(_ name: Name) throws(EvaluationError) {
        guard name.text != Scope.lastResult else {
            throw EvaluationError("$\(name.text) is what the last route answered; choose another name", name.range)
        }
    }

    mutating func include(_ word: Word, _ frame: Frame) throws(EvaluationError) {
        let before = mistakes.count
        guard let name = text(of: word, frame) else {
            guard mistakes.count == before, word.variables.allSatisfy({ scope.contains($0.name) }) else { return }
            throw EvaluationError("what is included must be known before the script runs", word.range)
        }
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
            case .text, .any: .text(text)
            case .list(let element): Value(elements: text, as: element)
            case .record, .optional: nil
            }
        guard let value else { return nil }
        self = value
    }

    private init?(duration text: String) {
        guard case .integer(let seconds)? = try? ParameterType.duration.parse(text) else { return nil }
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
