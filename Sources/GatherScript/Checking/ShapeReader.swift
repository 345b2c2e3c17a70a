import GatherDatabase
import GatherKit

/// The type checker: infers the shapes of words and expressions and finds type errors.
struct ShapeReader {
    let scope: StaticScope
    let budget: Budget

    /// Checks that the variables of a word can be converted to text.
    func check(_ word: Word) throws(EvaluationError) {
        for (index, piece) in word.pieces.enumerated() {
            guard case .variable(let path, let range) = piece else { continue }
            let kind = try shape(of: path, range).kind
            if let kind, kind == .list || kind == .record {
                throw path.noText(kind, range, before: word.text(after: index))
            }
        }
    }

    /// Checks that the variables of a word of a route call can be converted to text, or are a list of such values.
    ///
    /// - Returns: Whether the word is a list.
    func checkArgument(_ word: Word) throws(EvaluationError) -> Bool {
        guard let (path, range) = word.variable, case .list(let element) = try shape(of: path, range).wrapped else {
            try check(word)
            return false
        }
        var shape = element.wrapped
        if case .record(let fields) = shape {
            let naming = Value.namingFields.lazy.compactMap { name in fields.first { $0.name == name } }.first
            shape = naming?.shape ?? shape
        }
        if let kind = shape.kind, kind == .list || kind == .record { throw path.noTexts(kind, range) }
        return true
    }

    func shape(of expression: Expression) throws(EvaluationError) -> ResultShape {
        do { try budget.spend() } catch { throw .outOfBudget }
        switch expression {
        case .literal(let value, _): return value.shape
        case .variable(let path, let range): return try shape(of: path, range)
        case .word(let word):
            try check(word)
            return .text
        case .lines(let word, _):
            try check(word)
            return .list(.text)
        case .list(let elements, _):
            var shapes: [ResultShape] = []
            for element in elements {
                let shape = try shape(of: element)
                guard shape.nesting <= Value.maximumNesting else { throw .tooDeep(element.range) }
                shapes.append(shape)
            }
            return .list(ResultShape(commonTo: shapes))
        case .not(let inner, _): return try truth(inner)
        case .minus(let inner, _): return try number([(inner, shape(of: inner))])
        case .both(let left, let right, _), .either(let left, let right, _):
            try truth(left)
            return try truth(right)
        case .arithmetic(.plus, let left, let right, _):
            let shapes = (try shape(of: left).wrapped, try shape(of: right).wrapped)
            switch (shapes.0.kind, shapes.1.kind) {
            case (nil, nil): return .any
            case (.list, .list): return shapes.0.joined(with: shapes.1)
            case (.list, nil), (nil, .list): return .list(.any)
            case (.list, let kind?): throw right.isNoAddition(kind)
            default: return try number([(left, shapes.0), (right, shapes.1)])
            }
        case .arithmetic(_, let left, let right, _):
            return try number([(left, shape(of: left)), (right, shape(of: right))])
        case .comparison(let sign, let left, let right, let range):
            let shapes = (try shape(of: left), try shape(of: right))
            if !sign.applies(shapes.0, shapes.1), let right = shapes.1.kind {
                throw sign.doesNotApply(shapes.0.kind ?? .null, right, range)
            }
            return .boolean
        case .unreadable: return .any
        }
    }

    /// Checks that the operands of a calculation can be numbers, and returns the shape of its result.
    private func number(
        _ operands: [(expression: Expression, shape: ResultShape)]
    ) throws(EvaluationError) -> ResultShape {
        for (expression, shape) in operands {
            if let kind = shape.kind, !kind.isNumber { throw expression.isNoNumber(kind) }
        }
        let kinds = operands.map(\.shape.kind)
        if kinds.contains(.decimal) { return .decimal }
        return kinds.contains(nil) ? .any : .integer
    }

    /// Checks that an expression can be true or false.
    @discardableResult
    func truth(_ expression: Expression) throws(EvaluationError) -> ResultShape {
        if let kind = try shape(of: expression).kind, kind != .boolean { throw expression.isNoBoolean(kind) }
        return .boolean
    }

    private func shape(of path: VariablePath, _ range: SourceRange) throws(EvaluationError) -> ResultShape {
        do {
            var shape = try scope.shape(of: path.name)
            for step in path.steps { shape = try take(step, from: shape.wrapped, path) }
            return shape
        } catch {
            throw EvaluationError(error.message, range)
        }
    }

    private func take(
        _ step: VariablePath.Step, from shape: ResultShape, _ path: VariablePath
    ) throws(EvaluationError) -> ResultShape {
        if case .indexIn(let variable) = step, let kind = try scope.shape(of: variable).kind, kind != .integer {
            throw path.unreadable("$\(variable) is \(kind.rawValue), not an integer")
        }
        switch (step, shape) {
        case (_, .any): return .any
        case (.field("count"), .list): return .integer
        case (.field(let name), .record(let fields)):
            if let field = fields.first(where: { $0.name == name }) { return field.shape }
            throw path.noField(name, among: fields.map(\.name))
        case (.field(let name), .list):
            throw path.unreadable(
                "there is no field \(name) in a list; take an element first, as in \(path.firstElement)")
        case (.index, .list(let element)), (.indexIn, .list(let element)): return element
        case (.field, _): throw path.lacks("fields", in: shape.phrase)
        case (.index, _), (.indexIn, _): throw path.lacks("elements", in: shape.phrase)
        }
    }
}

extension VariablePath {
    /// The path with an index of 0 before its last field, as an example for messages.
    fileprivate var firstElement: String {
        var path = self
        path.steps.insert(.index(0), at: max(0, steps.count - 1))
        return path.text
    }
}

extension ResultShape {
    /// The nesting depth of lists in values of this shape; 0 if it is not a list.
    fileprivate var nesting: Int { if case .list(let element) = wrapped { element.nesting + 1 } else { 0 } }
}
