public import GatherKit

/// The variables of a running script, by name.
public struct Scope: Sendable {
    /// The name of the variable that holds the result of the last route call.
    public static let lastResult = "last"

    // Kept apart from the dictionary, because it changes with every statement.
    private var last: (@Sendable () -> Value)?
    private var variables: [String: Value] = [:]
    /// The names of variables that are local to open blocks, in order of their definition.
    private var locals: [String] = []

    /// Creates a scope of variables.
    public init(_ variables: Record = [:]) { take(variables) }

    /// The values of the variables whose names satisfy a condition, including the result of the last route call.
    func values(where isWanted: (String) -> Bool) -> Record {
        let last = isWanted(Self.lastResult) ? last.map { (Self.lastResult, $0()) } : nil
        return Record(variables.filter { isWanted($0.key) }.map { ($0.key, $0.value) } + [last].compactMap { $0 })
    }

    /// The values of the variables that have changed since an earlier state.
    public func changes(since earlier: Scope) -> Record {
        values { name in name != Self.lastResult && variables[name] != earlier.variables[name] }
    }

    /// Sets variables outside of all blocks, or the result of the last route call.
    public mutating func take(_ values: Record) {
        for field in values.fields {
            if field.name == Self.lastResult { setLast(field.value) } else { set(field.name, to: field.value) }
        }
    }

    func contains(_ name: String) -> Bool { name == Self.lastResult ? last != nil : variables[name] != nil }

    /// The names of the variables, in no particular order.
    public var names: [String] { Array(variables.keys) }

    func value(named name: String) throws(EvaluationError) -> Value {
        guard let value = name == Self.lastResult ? last?() : variables[name] else {
            throw .undefined(name, among: names)
        }
        return value
    }

    /// Sets the result of the last route call.
    public mutating func setLast(_ value: @autoclosure @escaping @Sendable () -> Value) { last = value }

    /// Sets a variable, or defines it outside of all blocks.
    mutating func set(_ name: String, to value: Value) { variables[name] = value }

    /// A position in the list of locals that marks the current block, for ``leaveBlock(enteredAt:)``.
    var enteredBlock: Int { locals.count }

    /// Defines a variable in the current block.
    mutating func define(_ name: String, as value: Value) {
        if variables.updateValue(value, forKey: name) == nil { locals.append(name) }
    }

    mutating func leaveBlock(enteredAt mark: Int) {
        for name in locals[mark...] { variables[name] = nil }
        locals.removeSubrange(mark...)
    }
}

// MARK: - Values

extension Scope {
    /// Returns the value of a path.
    ///
    /// - Throws: ``EvaluationError`` when the path does not exist.
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
        case (.field, _): throw path.lacks("fields", in: value.kind.rawValue)
        case (.index(let index), .list(let elements)): return try element(index, of: elements, path)
        case (.indexIn(let variable), .list(let elements)):
            guard case .integer(let index) = try self.value(named: variable) else {
                throw path.unreadable("$\(variable) is not an integer")
            }
            return try element(index, of: elements, path)
        case (.index, _), (.indexIn, _): throw path.lacks("elements", in: value.kind.rawValue)
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

    /// The error for a value of a type without parts of a kind, such as `fields`.
    func lacks(_ parts: String, in type: String) -> EvaluationError {
        // "nothing has no fields" would say the opposite.
        unreadable("\(type == ValueKind.null.rawValue ? "null" : type) has no \(parts)")
    }

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

    /// The maximum number of names that are searched for a suggestion.
    static let namesCompared = 1000

    /// The budget is exhausted; ``Budget/failure`` is the reason.
    static let outOfBudget = EvaluationError("the limit has been reached")

    static func tooDeep(_ range: SourceRange) -> EvaluationError {
        EvaluationError("lists are nested more than \(Value.maximumNesting) deep", range)
    }

    static func undefined(_ name: String, among names: [String]) -> EvaluationError {
        if name == Scope.lastResult { return EvaluationError("no command comes before this, so there is no $\(name)") }
        // With very many variables, a suggestion is rarely useful and slow to find.
        let hint =
            nearest(to: name, among: names.count > namesCompared ? [] : names.sorted()).map { "; did you mean $\($0)?" }
            ?? "; define it with: let \(name) = …"
        return EvaluationError("there is no variable $\(name)\(hint)")
    }
}
