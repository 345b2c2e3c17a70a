import GatherKit

/// The static scope: the shapes of a script's variables, and the values of those that are literals.
struct StaticScope {
    private struct Variable {
        var shape: ResultShape
        /// The value; nil if it is known only at run time.
        var value: Value?
        /// The number of blocks around its definition.
        let depth: Int
    }

    /// The variables that were defined before the script started.
    private let given: Scope
    private var variables: [String: Variable] = [:]
    /// The variables that the surrounding blocks have defined, the innermost last.
    private var blocks: [[String]] = []
    /// The shape of the last route's result; nil before the first.
    private(set) var last: ResultShape?

    init(_ given: Scope) { self.given = given }

    var isInBlock: Bool { !blocks.isEmpty }
    private var names: [String] { Array(variables.keys) + given.names }

    func contains(_ name: String) -> Bool {
        (name == Scope.lastResult ? last != nil : variables[name] != nil) || given.contains(name)
    }

    /// The cost of finding a suggestion for an undefined variable, in steps.
    var workOfNaming: Int { variables.count > EvaluationError.namesCompared ? variables.count : variables.count * 100 }

    /// Returns the error for an undefined variable.
    func undefined(_ name: String) -> EvaluationError { .undefined(name, among: names) }

    /// Returns variables with their values; nil if one of these is known only at run time.
    func known(_ names: [VariableName]) -> Scope? {
        var known = Scope()
        for name in names {
            guard let value = value(of: name.text) else { return nil }
            known.take([name.text: value])
        }
        return known
    }

    /// Returns the value of a variable; nil if it is known only at run time.
    ///
    /// Inside a block, which may never run, nothing is known: its condition may guard against a value that would be a
    /// mistake.
    private func value(of name: String) -> Value? {
        if isInBlock || name == Scope.lastResult && last != nil { return nil }
        if let variable = variables[name] { return variable.value }
        return try? given.value(named: name)
    }

    /// Returns the shape of a variable; for one defined before the script it is computed on demand.
    func shape(of name: String) throws(EvaluationError) -> ResultShape {
        if let shape = name == Scope.lastResult ? last : variables[name]?.shape { return shape }
        guard given.contains(name) else { throw undefined(name) }
        return try given.value(named: name).shape
    }

    /// Sets the shape of the last route's result.
    mutating func setLast(_ shape: ResultShape?) { last = shape }

    /// Defines a variable, with its value if that is a literal.
    ///
    /// - Throws: ``EvaluationError`` when it would shadow a variable outside of the block, or has an incompatible
    ///   shape.
    mutating func define(
        _ name: VariableName, as shape: ResultShape, _ value: Value?
    ) throws(EvaluationError) {
        let former = variables[name.text]
        if isInBlock, contains(name.text), former?.depth != blocks.count {
            throw EvaluationError(
                "there is a variable \(name.text) outside of this block; change it with: set \(name.text) = …, "
                    + "or choose another name", name.range)
        }
        if let former, !former.shape.accepts(shape) {
            throw EvaluationError(
                "there is already a variable \(name.text), and it is \(former.shape.phrase)", name.range)
        }
        if isInBlock, former == nil { blocks[blocks.count - 1].append(name.text) }
        variables[name.text] = Variable(shape: shape, value: value, depth: blocks.count)
    }

    /// Assigns a variable, whose value is unknown from then on.
    ///
    /// - Throws: ``EvaluationError`` when it is not defined, or has an incompatible shape.
    mutating func assign(_ name: VariableName, _ shape: ResultShape) throws(EvaluationError) {
        guard contains(name.text) else {
            throw EvaluationError("there is no variable \(name.text); define it with let", name.range)
        }
        let usual = try self.shape(of: name.text)
        guard usual.accepts(shape) else {
            let other = usual.kind == shape.kind ? shape.text : shape.phrase
            let hint =
                (usual.kind, shape.kind) == (.decimal, .integer)
                ? "; write 5.0 instead of 5, or multiply by 1.0" : ""
            throw EvaluationError(
                "\(name.text) is \(usual.phrase), so it cannot become \(other)\(hint)", name.range)
        }
        let depth = variables[name.text]?.depth ?? 0
        // The block may not run, so the shape stays as it is.
        let joined = depth == blocks.count ? usual.joined(with: shape) : usual
        variables[name.text] = Variable(shape: joined, value: nil, depth: depth)
    }

    /// The approximate memory of a variable, in bytes.
    static let sizeOfSetting = 200

    /// Begins a block.
    mutating func enterBlock() { blocks.append([]) }

    /// Ends a block: its variables are gone, and the last result may be the one from before it.
    ///
    /// - Parameter before: The shape of the last result before the block.
    mutating func leaveBlock(before: ResultShape?) {
        for name in blocks.removeLast() { variables[name] = nil }
        last = last.map { before?.joined(with: $0) ?? $0 }
    }
}
