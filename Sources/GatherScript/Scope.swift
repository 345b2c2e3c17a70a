import GatherKit

/// The variables of a script, by name.
public struct Scope: Sendable {
    /// The variable that holds what the last route answered.
    static let lastResult = "last"

    private enum Binding {
        case known(Value)
        /// It has a value that will only be known when the script runs.
        case unknown
    }

    // Kept apart, as it changes with every statement.
    private var last: Binding?
    private var variables: [String: Binding] = [:]
    /// The variables that blocks brought in, to be taken out when these end.
    private var locals: [String] = []

    /// Starts without variables.
    public init() {}

    /// Whether there is a variable of that name.
    func contains(_ name: String) -> Bool {
        name == Self.lastResult ? last != nil : variables[name] != nil
    }

    /// The names of the variables.
    var names: [String] { Array(variables.keys) }

    /// Remembers what a route answered.
    mutating func setLast(_ value: Value) { last = .known(value) }

    /// Notes that a route will have answered something when the script runs.
    mutating func setLastUnknown() { last = .unknown }

    /// Gives a variable its value.
    mutating func set(_ name: String, to value: Value) { variables[name] = .known(value) }

    /// Notes that a variable has a value that will only be known when the script runs.
    mutating func setUnknown(_ name: String) { variables[name] = .unknown }

    /// Notes that about all variables there are.
    mutating func forgetValues() { variables = variables.mapValues { _ in .unknown } }

    /// A mark to go back to with ``leaveBlock(enteredAt:)``.
    var enteredBlock: Int { locals.count }

    /// Defines a variable that goes away with its block.
    mutating func define(_ name: String, as value: Value) {
        if variables.updateValue(.known(value), forKey: name) == nil { locals.append(name) }
    }

    /// Takes out the variables that a block brought in.
    mutating func leaveBlock(enteredAt mark: Int) {
        for name in locals[mark...] { variables[name] = nil }
        locals.removeSubrange(mark...)
    }

    /// Returns what a path leads to.
    ///
    /// - Throws: ``EvaluationError`` when it leads nowhere.
    func value(of path: VariablePath) throws(EvaluationError) -> Value {
        var value = try value(of: path.name)
        for step in path.steps { value = try take(step, from: value, path) }
        return value
    }

    private func value(of name: String) throws(EvaluationError) -> Value {
        switch name == Self.lastResult ? last : variables[name] {
        case .known(let value): return value
        case .unknown: throw .unknownYet
        case nil: throw undefined(name)
        }
    }

    /// What to say of a variable that is not there.
    func undefined(_ name: String) -> EvaluationError {
        if name == Self.lastResult { return EvaluationError("no route comes before this, so there is no $\(name)") }
        let hint =
            nearest(to: name, among: names.sorted()).map { "; did you mean $\($0)?" }
            ?? "; define it with: let \(name) = …"
        return EvaluationError("there is no variable $\(name)\(hint)")
    }

    private func take(_ step: VariablePath.Step, from value: Value, _ path: VariablePath) throws(EvaluationError)
        -> Value
    {
        switch (step, value) {
        case (.field("count"), .list(let elements)): return .integer(elements.count)
        case (.field(let name), .record(let record)):
            if let field = record[name] { return field }
            throw path.noField(name, among: record.fields.map(\.name))
        case (.field(let name), _): throw path.leadsNowhere("\(name) is asked of \(value.kind.rawValue)")
        case (.index(let index), .list(let elements)): return try element(index, of: elements, path)
        case (.indexIn(let variable), .list(let elements)):
            guard case .integer(let index) = try self.value(of: variable) else {
                throw path.leadsNowhere("$\(variable) is no whole number")
            }
            return try element(index, of: elements, path)
        case (.index, _), (.indexIn, _): throw path.leadsNowhere("an element is asked of \(value.kind.rawValue)")
        }
    }

    private func element(_ index: Int, of elements: [Value], _ path: VariablePath) throws(EvaluationError) -> Value {
        if elements.indices.contains(index) { return elements[index] }
        let count = elements.count == 1 ? "1 element" : "\(elements.count) elements"
        throw path.leadsNowhere("the list has \(count), counted from 0")
    }
}

extension VariablePath {
    func leadsNowhere(_ reason: String) -> EvaluationError { EvaluationError("\(text) leads nowhere: \(reason)") }

    func noField(_ name: String, among names: [String]) -> EvaluationError {
        let hint =
            nearest(to: name, among: names).map { "did you mean \($0)?" } ?? "only \(names.joined(separator: ", "))"
        return leadsNowhere("there is no field \(name); \(hint)")
    }
}

/// Something that has no value.
struct EvaluationError: Error, Equatable {
    let message: String
    /// Where in the script it is; nil where the caller knows better.
    var range: SourceRange?

    init(_ message: String, _ range: SourceRange? = nil) {
        self.message = message
        self.range = range
    }

    /// The value depends on what a route will answer when the script runs.
    static let unknownYet = EvaluationError("the value is not known before the script runs")
}
