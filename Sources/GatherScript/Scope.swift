import GatherKit

/// The variables of a script, by name.
public struct Scope: Sendable {
    /// The variable that holds what the last route answered.
    static let lastResult = "last"

    /// What the last route answered; kept apart, as it changes with every statement.
    private var last: Value?
    private var values: [String: Value] = [:]
    private var unknown: Set<String> = []

    /// Starts without variables.
    public init() {}

    /// The names of the variables.
    private var names: [String] { Array(values.keys) + Array(unknown) }

    /// Whether there is a variable of that name.
    func contains(_ name: String) -> Bool { values[name] != nil || unknown.contains(name) }

    /// Remembers what a route answered.
    mutating func setLast(_ value: Value) { last = value }

    /// Gives a variable its value.
    mutating func set(_ name: String, to value: Value) {
        values[name] = value
        unknown.remove(name)
    }

    /// Notes that a variable has a value that will only be known when the script runs.
    mutating func setUnknown(_ name: String) {
        values[name] = nil
        unknown.insert(name)
    }

    /// Returns what a path leads to.
    ///
    /// - Throws: ``EvaluationError`` when it leads nowhere.
    func value(of path: VariablePath) throws(EvaluationError) -> Value {
        guard var value = path.name == Self.lastResult ? last ?? values[path.name] : values[path.name] else {
            throw unknown.contains(path.name) ? .unknownYet : undefined(path.name)
        }
        for step in path.steps { value = try take(step, from: value, path) }
        return value
    }

    private func undefined(_ name: String) -> EvaluationError {
        let hint =
            nearest(to: name, among: names).map { "; did you mean $\($0)?" } ?? "; define it with: let \(name) = …"
        return EvaluationError("there is no variable $\(name)\(hint)")
    }

    private func take(_ step: VariablePath.Step, from value: Value, _ path: VariablePath) throws(EvaluationError)
        -> Value
    {
        switch (step, value) {
        case (.field("count"), .list(let elements)): return .integer(elements.count)
        case (.field(let name), .record(let record)):
            if let field = record[name] { return field }
            let names = record.fields.map(\.name).joined(separator: ", ")
            throw EvaluationError("\(path.text) leads nowhere: there is no field \(name), only \(names)")
        case (.index(let index), .list(let elements)):
            if elements.indices.contains(index) { return elements[index] }
            throw EvaluationError("\(path.text) leads nowhere: the list has \(elements.count) elements, counted from 0")
        case (.field(let name), _):
            throw EvaluationError("\(path.text) leads nowhere: \(name) is asked of \(value.kind)")
        case (.index, _): throw EvaluationError("\(path.text) leads nowhere: an element is asked of \(value.kind)")
        }
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

extension Value {
    /// What kind of value it is, as in a sentence.
    var kind: String {
        switch self {
        case .null: "nothing"
        case .text: "a text"
        case .integer: "a whole number"
        case .boolean: "a truth value"
        case .list: "a list"
        case .record: "a record"
        }
    }
}
