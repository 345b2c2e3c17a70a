import GatherKit

/// What is known of a script's variables before it runs: of what shape they are, and the values of some.
struct StaticScope {
    /// The variables; those whose value depends on what a route answers are unknown.
    private(set) var values: Scope
    private var shapes: [String: ResultShape] = [:]
    private var last: ResultShape?
    /// The variables that the block being read defines.
    private var locals: Set<String> = []
    /// The variables that were set to another value since the block began.
    private var assigned: Set<String> = []
    private(set) var isInBlock = false
    /// Whether the script can come to this place.
    private var isReachable = true

    init(_ values: Scope) { self.values = values }

    func contains(_ name: String) -> Bool { values.contains(name) }

    /// The shape of a variable; of one that was there before the script it is worked out only when asked for.
    func shape(of name: String) throws(EvaluationError) -> ResultShape {
        if let shape = name == Scope.lastResult ? last : shapes[name] { return shape }
        guard values.contains(name) else { throw values.undefined(name) }
        do {
            return try values.value(of: VariablePath(name: name)).shape
        } catch {
            return .any
        }
    }

    /// Notes that a route will have answered something of a shape.
    mutating func setLast(_ shape: ResultShape) {
        last = shape
        values.setLastUnknown()
    }

    /// Defines a variable, whose value may be known already.
    ///
    /// - Throws: ``EvaluationError`` when it would hide one from outside of the block.
    mutating func define(_ name: Name, as shape: ResultShape, _ value: Value?) throws(EvaluationError) {
        if isInBlock, contains(name.text), !locals.contains(name.text) {
            throw EvaluationError(
                "there is a variable \(name.text) outside of this block; change it with: set \(name.text) = …, "
                    + "or choose another name", name.range)
        }
        if isInBlock { locals.insert(name.text) }
        note(name.text, shape, value)
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
            throw EvaluationError(
                "\(name.text) is \(usual.kind?.rawValue ?? usual.text), so it cannot become "
                    + (usual.kind == shape.kind ? "\(shape.text)" : "\(shape.kind?.rawValue ?? shape.text)"),
                name.range)
        }
        assigned.insert(name.text)
        note(name.text, usual.joined(with: shape), value)
    }

    private mutating func note(_ name: String, _ shape: ResultShape, _ value: Value?) {
        shapes[name] = shape
        if let value { values.set(name, to: value) } else { values.setUnknown(name) }
    }

    /// Goes on as if no value were known.
    mutating func forgetValues() { values.forgetValues() }

    /// Notes that the script ends before this place, so that no value can be wrong there.
    mutating func end() {
        isReachable = false
        forgetValues()
    }

    /// The scope at the beginning of a block.
    func enteringBlock() -> StaticScope {
        var inner = self
        inner.locals = []
        inner.assigned = []
        inner.isInBlock = true
        return inner
    }

    /// The scope after a block.
    ///
    /// - Parameter isCertain: Whether the block runs, and once.
    func leavingBlock(_ inner: StaticScope, isCertain: Bool) -> StaticScope {
        var outer = self
        outer.assigned.formUnion(inner.assigned.subtracting(inner.locals))
        for name in inner.assigned where !inner.locals.contains(name) {
            outer.shapes[name] = inner.shapes[name]
            let value = isCertain ? try? inner.values.value(of: VariablePath(name: name)) : nil
            if let value { outer.values.set(name, to: value) } else { outer.values.setUnknown(name) }
        }
        if let answered = inner.last, answered != last {
            outer.setLast(isCertain ? answered : last?.joined(with: answered) ?? answered)
        } else if inner.last != nil {
            outer.values.setLastUnknown()
        }
        if isCertain, !inner.isReachable { outer.end() }
        return outer
    }
}
