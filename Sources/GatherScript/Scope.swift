import GatherKit

/// The variables of a script, by name.
public struct Scope: VariableSource, Sendable {
    /// The variable that holds what the last route answered.
    static let lastResult = "last"

    // Kept apart, as it changes with every statement.
    private var last: Value?
    private var variables: [String: Value] = [:]
    /// The variables that blocks brought in, to be taken out when these end.
    private var locals: [String] = []

    /// Starts without variables.
    public init() {}

    /// Whether there is a variable of that name.
    func contains(_ name: String) -> Bool { name == Self.lastResult ? last != nil : variables[name] != nil }

    /// The names of the variables.
    public var names: [String] { Array(variables.keys) }

    func value(named name: String) throws(EvaluationError) -> Value {
        guard let value = name == Self.lastResult ? last : variables[name] else {
            throw .undefined(name, among: names)
        }
        return value
    }

    /// Remembers what a route answered.
    mutating func setLast(_ value: Value) { last = value }

    /// Gives a variable its value.
    mutating func set(_ name: String, to value: Value) { variables[name] = value }

    /// A mark to go back to with ``leaveBlock(enteredAt:)``.
    var enteredBlock: Int { locals.count }

    /// Defines a variable that goes away with its block.
    mutating func define(_ name: String, as value: Value) {
        if variables.updateValue(value, forKey: name) == nil { locals.append(name) }
    }

    /// Takes out the variables that a block brought in.
    mutating func leaveBlock(enteredAt mark: Int) {
        for name in locals[mark...] { variables[name] = nil }
        locals.removeSubrange(mark...)
    }
}
