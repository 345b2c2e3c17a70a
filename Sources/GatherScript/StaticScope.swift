import GatherKit

/// What is known of a script's variables before it runs: of what shape they are, and the values of some.
struct StaticScope: VariableSource {
    struct Variable {
        var shape: ResultShape
        /// The value; nil when it depends on what a route answers.
        var value: Value?
        /// When it was set, as a count of all settings.
        var time: Int
        /// How many blocks stand around its definition.
        let depth: Int
    }

    /// The variables that were there before the script.
    private let given: Scope
    var variables: [String: Variable] = [:]
    /// What variables were like before they were set, the last setting last.
    var journal: [(name: String, before: Variable?)] = []
    var state = State()

    /// What a block changes only until its end.
    struct State {
        var last: ResultShape?
        /// Values that were set before this time are not known.
        var horizon = 0
        /// Whether the script can come to this place.
        var isReachable = true
        var depth = 0
    }

    init(_ given: Scope) { self.given = given }

    var isInBlock: Bool { state.depth > 0 }
    /// Whether the script may come to this place.
    var isReachable: Bool { state.isReachable }
    private var names: [String] { Array(variables.keys) + given.names }

    func contains(_ name: String) -> Bool {
        (name == Scope.lastResult ? state.last != nil : variables[name] != nil) || given.contains(name)
    }

    /// How many steps it takes to find out which variable was meant by a name that is none.
    var workOfNaming: Int { variables.count > EvaluationError.namesCompared ? variables.count : variables.count * 100 }

    /// What to say of a variable that is not there.
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

    /// The scope in which every value counts that is known from anywhere, as long as nobody can tell that it changes.
    var trusting: StaticScope {
        var scope = self
        scope.state.horizon = 0
        return scope
    }

    /// The shape of a variable; of one that was there before the script it is worked out only when asked for.
    func shape(of name: String) throws(EvaluationError) -> ResultShape {
        if let shape = name == Scope.lastResult ? state.last : variables[name]?.shape { return shape }
        guard given.contains(name) else { throw undefined(name) }
        return try given.value(named: name).shape
    }

    /// Notes that a route will have answered something of a shape.
    mutating func setLast(_ shape: ResultShape) { state.last = shape }

    /// Defines a variable, whose value may be known already.
    ///
    /// - Throws: ``EvaluationError`` when it would hide one from outside of the block.
    mutating func define(_ name: Name, as shape: ResultShape, _ value: Value?) throws(EvaluationError) {
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

    /// Gives a variable another value, which may be known already.
    ///
    /// - Throws: ``EvaluationError`` when it is of another shape.
    mutating func assign(_ name: Name, _ shape: ResultShape, _ value: Value?) throws(EvaluationError) {
        guard contains(name.text) else {
            throw EvaluationError("there is no variable \(name.text); define it with let", name.range)
        }
        let usual = try self.shape(of: name.text)
        guard usual.accepts(shape) else {
            let other = usual.kind == shape.kind ? shape.text : shape.kind?.rawValue ?? shape.text
            throw EvaluationError(
                "\(name.text) is \(usual.kind?.rawValue ?? usual.text), so it cannot become \(other)", name.range)
        }
        write(name.text, usual.joined(with: shape), value, depth: variables[name.text]?.depth ?? 0)
    }

    /// How many bytes it takes to remember what was known of a variable.
    static let sizeOfSetting = 200

    mutating func write(_ name: String, _ shape: ResultShape, _ value: Value?, depth: Int) {
        journal.append((name, variables[name]))
        variables[name] = Variable(shape: shape, value: value, time: journal.count, depth: depth)
    }

    /// Notes that the script ends before this place, so that no value can be wrong there.
    mutating func end() {
        state.isReachable = false
        state.horizon = .max
    }
}

// MARK: - Blocks

extension StaticScope {
    /// What of the values is known in a block.
    enum Knowledge {
        case everything
        /// What is set in the block itself.
        case ownValues
        case nothing
        /// Nothing, as it does not run with the values there are.
        case unreachable
    }

    /// The scope before a block, to be gone back to.
    struct Mark {
        fileprivate let state: State
        fileprivate let settings: Int
    }

    /// What a block did to the variables around it.
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

    /// Goes back to what was known before a block.
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

    /// Takes over what a block did.
    ///
    /// - Parameter isCertain: Whether the block runs, and once.
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
