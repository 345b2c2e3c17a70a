import GatherKit

/// The static scope: the shapes of a script's variables, and those values that are known before it runs.
struct StaticScope: VariableSource {
    struct Variable {
        var shape: ResultShape
        /// The value; nil if it is known only at run time.
        var value: Value?
        /// The number of assignments up to this one, as a timestamp.
        var time: Int
        /// The number of blocks around its definition.
        let depth: Int
    }

    /// The variables that were defined before the script.
    private let given: Scope
    var variables: [String: Variable] = [:]
    /// The log of overwritten variables, newest last, from which a block is undone.
    var journal: [(name: String, before: Variable?)] = []
    var state = State()

    /// The part of the state that is restored at the end of a block.
    struct State {
        var last: ResultShape?
        /// Values assigned before this time are treated as unknown.
        var horizon = 0
        /// Whether the current statement is reachable.
        var isReachable = true
        var depth = 0
    }

    init(_ given: Scope) { self.given = given }

    var isInBlock: Bool { state.depth > 0 }
    private var names: [String] { Array(variables.keys) + given.names }

    func contains(_ name: String) -> Bool {
        (name == Scope.lastResult ? state.last != nil : variables[name] != nil) || given.contains(name)
    }

    /// The cost of finding a suggestion for an undefined variable, in steps.
    var workOfNaming: Int { variables.count > EvaluationError.namesCompared ? variables.count : variables.count * 100 }

    /// Returns the error for an undefined variable.
    func undefined(_ name: String) -> EvaluationError { .undefined(name, among: names) }

    func value(named name: String) throws(EvaluationError) -> Value {
        if name == Scope.lastResult, state.last != nil { throw .unknownYet }
        if let variable = variables[name] {
            guard let value = variable.value, variable.time >= state.horizon else { throw .unknownYet }
            return value
        }
        guard given.contains(name) else { throw undefined(name) }
        if state.horizon > 0 { throw .unknownYet }
        return try given.value(named: name)
    }

    /// A copy in which all known values count, including those that a block around may still change.
    var trusting: StaticScope {
        var scope = self
        scope.state.horizon = 0
        return scope
    }

    /// Returns the shape of a variable; for one defined before the script it is computed on demand.
    func shape(of name: String) throws(EvaluationError) -> ResultShape {
        if let shape = name == Scope.lastResult ? state.last : variables[name]?.shape { return shape }
        guard given.contains(name) else { throw undefined(name) }
        return try given.value(named: name).shape
    }

    /// Sets the shape of the last route's result.
    mutating func setLast(_ shape: ResultShape) { state.last = shape }

    /// Defines a variable, with its value if it is known statically.
    ///
    /// - Throws: ``EvaluationError`` when it would shadow a variable outside of the block, or has an incompatible
    ///   shape.
    mutating func define(_ name: VariableName, as shape: ResultShape, _ value: Value?) throws(EvaluationError) {
        if isInBlock, contains(name.text), variables[name.text]?.depth != state.depth {
            throw EvaluationError(
                "there is a variable \(name.text) outside of this block; change it with: set \(name.text) = …, "
                    + "or choose another name", name.range)
        }
        if let usual = variables[name.text]?.shape, !usual.accepts(shape) {
            throw EvaluationError(
                "there is a variable \(name.text) already, and it is \(usual.kind?.rawValue ?? usual.text)", name.range)
        }
        write(name.text, shape, value, depth: state.depth)
    }

    /// Assigns a variable, with its value if it is known statically.
    ///
    /// - Throws: ``EvaluationError`` when it is not defined, or has an incompatible shape.
    mutating func assign(_ name: VariableName, _ shape: ResultShape, _ value: Value?) throws(EvaluationError) {
        guard contains(name.text) else {
            throw EvaluationError("there is no variable \(name.text); define it with let", name.range)
        }
        let usual = try self.shape(of: name.text)
        guard usual.accepts(shape) else {
            let other = usual.kind == shape.kind ? shape.text : shape.kind?.rawValue ?? shape.text
            let hint =
                (usual.kind, shape.kind) == (.decimal, .integer)
                ? "; write 5.0 instead of 5, or multiply by 1.0" : ""
            throw EvaluationError(
                "\(name.text) is \(usual.kind?.rawValue ?? usual.text), so it cannot become \(other)\(hint)",
                name.range)
        }
        write(name.text, usual.joined(with: shape), value, depth: variables[name.text]?.depth ?? 0)
    }

    /// The approximate memory of one log entry, in bytes.
    static let sizeOfSetting = 200

    mutating func write(_ name: String, _ shape: ResultShape, _ value: Value?, depth: Int) {
        journal.append((name, variables[name]))
        variables[name] = Variable(shape: shape, value: value, time: journal.count, depth: depth)
    }

    /// Marks the following statements as unreachable, so that no value is checked in them.
    mutating func end() {
        state.isReachable = false
        state.horizon = .max
    }
}

// MARK: - Blocks

extension StaticScope {
    /// Which values are treated as known in a block.
    enum Knowledge {
        case everything
        /// Values assigned in the block itself.
        case ownValues
        case nothing
        /// None, because the block does not run.
        case unreachable
    }

    /// The state before a block, to be restored at its end.
    struct Mark {
        fileprivate let state: State
        fileprivate let settings: Int
    }

    /// The effect of a block on the variables around it.
    struct BranchOutcome {
        fileprivate let assigned: [String: Variable]
        fileprivate let last: ResultShape?
        fileprivate let isReachable: Bool
    }

    /// Begins a block.
    mutating func enterBlock(knowing knowledge: Knowledge) -> Mark {
        let mark = Mark(state: state, settings: journal.count)
        state.depth += 1
        switch knowledge {
        case .everything: break
        case .ownValues: state.horizon = max(state.horizon, journal.count + 1)
        case .nothing: state.horizon = .max
        case .unreachable: end()
        }
        return mark
    }

    /// Ends a block and restores the state before it.
    mutating func leaveBlock(enteredAt mark: Mark) -> BranchOutcome {
        let names = Set(journal[mark.settings...].map(\.name))
        var assigned: [String: Variable] = [:]
        for name in names {
            guard var variable = variables[name], variable.depth < state.depth else { continue }
            if variable.time < state.horizon { variable.value = nil }
            assigned[name] = variable
        }
        for (name, before) in journal[mark.settings...].reversed() { variables[name] = before }
        journal.removeSubrange(mark.settings...)
        let outcome = BranchOutcome(assigned: assigned, last: state.last, isReachable: state.isReachable)
        state = mark.state
        return outcome
    }

    /// Applies the effect of a block.
    ///
    /// - Parameter isCertain: Whether the block certainly runs, exactly once.
    mutating func apply(_ outcome: BranchOutcome, isCertain: Bool) {
        for (name, inner) in outcome.assigned {
            let shape = isCertain ? inner.shape : ((try? shape(of: name)) ?? .any).joined(with: inner.shape)
            write(name, shape, isCertain ? inner.value : nil, depth: inner.depth)
        }
        if let answered = outcome.last {
            state.last = isCertain ? answered : state.last?.joined(with: answered) ?? answered
        }
        if isCertain, !outcome.isReachable { end() }
    }
}
