import GatherKit

/// A scope in which variables are looked up: ``Scope`` at run time, ``StaticScope`` in the static check.
protocol VariableSource {
    /// Returns the value of a variable.
    ///
    /// - Throws: ``EvaluationError`` when the variable is undefined, or its value is not known statically.
    func value(named name: String) throws(EvaluationError) -> Value
}

extension VariableSource {
    /// Returns the value of a path.
    ///
    /// - Throws: ``EvaluationError`` when the path does not exist, or its value is not known statically.
    func value(of path: VariablePath) throws(EvaluationError) -> Value {
        var value = try value(named: path.name)
        for step in path.steps { value = try take(step, from: value, path) }
        return value
    }

    private func take(_ step: VariablePath.Step, from value: Value, _ path: VariablePath) throws(EvaluationError)
        -> Value
    {
        switch (step, value) {
        case (.field("count"), .list(let elements)): return .integer(elements.count)
        case (.field(let name), .record(let record)):
            if let field = record[name] { return field }
            throw path.noField(name, among: record.fields.map(\.name))
        case (.field(let name), _): throw path.unreadable("there is no field \(name) in \(value.kind.rawValue)")
        case (.index(let index), .list(let elements)): return try element(index, of: elements, path)
        case (.indexIn(let variable), .list(let elements)):
            guard case .integer(let index) = try self.value(named: variable) else {
                throw path.unreadable("$\(variable) is not an integer")
            }
            return try element(index, of: elements, path)
        case (.index, _), (.indexIn, _): throw path.unreadable("there are no elements in \(value.kind.rawValue)")
        }
    }

    private func element(_ index: Int, of elements: [Value], _ path: VariablePath) throws(EvaluationError) -> Value {
        if elements.indices.contains(index) { return elements[index] }
        let count = counted(elements.count, "element")
        throw path.unreadable("the list has \(count), counted from 0")
    }
}

extension VariablePath {
    func unreadable(_ reason: String) -> EvaluationError { EvaluationError("\(text) cannot be read: \(reason)") }

    func noField(_ name: String, among names: [String]) -> EvaluationError {
        let hint =
            nearest(to: name, among: names).map { "did you mean \($0)?" } ?? "only \(names.joined(separator: ", "))"
        return unreadable("there is no field \(name); \(hint)")
    }
}

struct EvaluationError: Error, Equatable {
    let message: String
    /// The source range of the error; nil if only the caller knows it.
    var range: SourceRange?

    init(_ message: String, _ range: SourceRange? = nil) {
        self.message = message
        self.range = range
    }

    /// The value is known only at run time.
    static let unknownYet = EvaluationError("the value is not known before the script runs")

    /// The maximum number of names that are searched for a suggestion.
    static let namesCompared = 1000

    /// The budget is exhausted; it holds the reason.
    static let outOfBudget = EvaluationError("the limit has been reached")

    static func tooDeep(_ range: SourceRange) -> EvaluationError {
        EvaluationError("lists are nested more than \(Value.maximumNesting) deep", range)
    }

    static func undefined(_ name: String, among names: [String]) -> EvaluationError {
        if name == Scope.lastResult { return EvaluationError("no command comes before this, so there is no $\(name)") }
        // With very many variables a suggestion is rarely useful and slow to find.
        let hint =
            nearest(to: name, among: names.count > namesCompared ? [] : names.sorted()).map { "; did you mean $\($0)?" }
            ?? "; define it with: let \(name) = …"
        return EvaluationError("there is no variable $\(name)\(hint)")
    }
}
