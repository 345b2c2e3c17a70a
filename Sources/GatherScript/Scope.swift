import GatherKit

/// The variables of a script, by name.
public struct Scope: Sendable {
    /// The variable that holds what the last route answered.
    static let lastResult = "last"

    private enum Last {
        case none
        case unknown
        case known(Value)
    }

    // Kept apart, as it changes with every statement.
    private var last = Last.none
    private var values: [String: Value] = [:]
    private var unknown: Set<String> = []

    /// Starts without variables.
    public init() {}

    /// Whether there is a variable of that name.
    func contains(_ name: String) -> Bool {
        if name == Self.lastResult, case .none = last { return false }
        return name == Self.lastResult || values[name] != nil || unknown.contains(name)
    }

    /// Remembers what a route answered.
    mutating func setLast(_ value: Value) { last = .known(value) }

    /// Notes that a route will have answered something when the script runs.
    mutating func setLastUnknown() { last = .unknown }

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
        var value = try value(of: path.name)
        for step in path.steps { value = try take(step, from: value, path) }
        return value
    }

    private func value(of name: String) throws(EvaluationError) -> Value {
        if name == Self.lastResult {
            switch last {
            case .known(let value): return value
            case .unknown: throw .unknownYet
            case .none: throw undefined(name)
            }
        }
        if let value = values[name] { return value }
        throw unknown.contains(name) ? .unknownYet : undefined(name)
    }

    /// What to say of a variable that is not there.
    func undefined(_ name: String) -> EvaluationError {
        if name == Self.lastResult { return EvaluationError("no route comes before this, so there is no $\(name)") }
        let hint =
            nearest(to: name, among: Array(values.keys) + Array(unknown)).map { "; did you mean $\($0)?" }
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
