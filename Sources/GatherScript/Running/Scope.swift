public import GatherKit

/// The variables of a running script, by name.
public struct Scope: VariableSource, Sendable {
    /// The name of the variable that holds the result of the last route call.
    public static let lastResult = "last"

    // Kept apart from the dictionary, because it changes with every statement.
    private var last: (@Sendable () -> Value)?
    private var variables: [String: Value] = [:]
    /// The names of variables that are local to open blocks, in order of their definition.
    private var locals: [String] = []

    /// Creates a scope of variables.
    public init(_ variables: Record = [:]) { take(variables) }

    /// The values of the variables whose names satisfy a condition, the result of the last route call among them.
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

    /// A mark of the current block, for ``leaveBlock(enteredAt:)``.
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
