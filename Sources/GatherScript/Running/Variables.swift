extension VariablePath {
    /// The variables of the path: its root, and those used as indexes.
    var names: [String] {
        [name]
            + steps.compactMap {
                if case .indexIn(let variable) = $0 { variable } else { nil }
            }
    }
}

extension Word {
    var variables: [VariableName] {
        pieces.flatMap { piece -> [VariableName] in
            guard case .variable(let path, let range) = piece else { return [] }
            return path.names.map { VariableName(text: $0, range: range) }
        }
    }
}

extension Expression {
    /// The variables that the expression uses, including operands that may not be evaluated.
    var variables: [VariableName] {
        switch self {
        case .variable(let path, let range): path.names.map { VariableName(text: $0, range: range) }
        case .word(let word), .lines(let word, _): word.variables
        default: parts.flatMap(\.variables)
        }
    }
}

extension ValueSource {
    var variables: [VariableName] {
        switch self {
        case .expression(let expression): expression.variables
        case .route(let words): words.flatMap(\.variables)
        }
    }
}

extension Statement {
    /// The variables that the statement uses, without those in its blocks.
    var variables: [VariableName] {
        switch kind {
        // A fast path: most route calls in a long script have no variables.
        case .route(let words): words.contains { !$0.pieces.isEmpty } ? words.flatMap(\.variables) : []
        case .declare(_, let source), .assign(_, let source), .loop(_, let source, _): source.variables
        case .include(let word), .fail(let word), .wait(let word): word.variables
        case .expect(let condition, let message): condition.variables + (message?.variables ?? [])
        case .branch(let branches, _): branches.flatMap(\.condition.variables)
        case .attempt: []
        }
    }
}
