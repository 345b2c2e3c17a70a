/// A variable where a script uses it.
struct VariableUse {
    let name: String
    let range: SourceRange
}

extension Word {
    /// The variables that the word uses.
    var variables: [VariableUse] {
        pieces.compactMap {
            if case .variable(let path) = $0 { VariableUse(name: path.name, range: range) } else { nil }
        }
    }
}

extension Expression {
    /// The variables that the expression uses, whether or not its value depends on them.
    var variables: [VariableUse] {
        switch self {
        case .literal: []
        case .variable(let path, let range): [VariableUse(name: path.name, range: range)]
        case .word(let word): word.variables
        case .list(let elements, _): elements.flatMap(\.variables)
        case .not(let inner): inner.variables
        case .both(let left, let right), .either(let left, let right), .comparison(_, let left, let right, _):
            left.variables + right.variables
        }
    }
}

extension Statement {
    /// The variables that the statement uses.
    var variables: [VariableUse] {
        switch kind {
        // Most have none, and a long script is full of them.
        case .route(let words): words.contains { !$0.pieces.isEmpty } ? words.flatMap(\.variables) : []
        case .declare(_, let value), .assign(_, let value): value.variables
        case .include(let word), .fail(let word), .wait(let word): word.variables
        case .expect(let condition, let message): condition.variables + (message?.variables ?? [])
        }
    }
}
