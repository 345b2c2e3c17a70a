@testable import GatherScript

/// Programs without positions, so that they can be compared.
extension SourceFile {
    /// The statements without their positions, and the problems.
    var program: (statements: [Statement], problems: [SyntaxError]) {
        var parser = Parser(self)
        var statements: [Statement] = []
        while let statement = parser.next() { statements.append(statement.stripped) }
        return (statements, parser.problems)
    }
}

extension SourceRange {
    fileprivate static let nowhere = SourceRange(start: 0, end: 0)
}

extension Statement {
    fileprivate var stripped: Statement {
        let kind: Kind =
            switch kind {
            case .route(let words): .route(words.map(\.stripped))
            case .declare(let name, let source): .declare(name.stripped, source.stripped)
            case .assign(let name, let source): .assign(name.stripped, source.stripped)
            case .include(let word): .include(word.stripped)
            case .expect(let condition, let message):
                .expect(condition.stripped, message: message?.stripped)
            case .fail(let message): .fail(message: message.stripped)
            case .wait(let word): .wait(word.stripped)
            case .branch(let branches, let otherwise):
                .branch(
                    branches.map { Branch(condition: $0.condition.stripped, body: $0.body.stripped) },
                    otherwise: otherwise?.stripped)
            case .loop(let name, let source, let body): .loop(name.stripped, source.stripped, body.stripped)
            case .attempt(let body, let failure, let handler):
                .attempt(body.stripped, failure: failure.stripped, handler: handler.stripped)
            }
        return Statement(kind: kind, range: .nowhere)
    }
}

extension StatementBlock {
    fileprivate var stripped: StatementBlock { StatementBlock(statements: statements.map(\.stripped), range: .nowhere) }
}

extension VariableName {
    fileprivate var stripped: VariableName { VariableName(text: text, range: .nowhere) }
}

extension ValueSource {
    fileprivate var stripped: ValueSource {
        switch self {
        case .expression(let expression): .expression(expression.stripped)
        case .route(let words): .route(words.map(\.stripped))
        }
    }
}

extension Word {
    /// The word without its position; quotes matter only if it looks like an option.
    fileprivate var stripped: Word {
        let pieces = pieces.map { piece -> Piece in
            if case .variable(let path, _) = piece { .variable(path, .nowhere) } else { piece }
        }
        let beginning = if case .text(let text)? = pieces.first { text } else { text }
        return Word(
            text: text, pieces: pieces, isValue: isValue && beginning.hasPrefix("--"), range: .nowhere)
    }
}

extension Expression {
    fileprivate var stripped: Expression {
        switch self {
        case .literal(let literal, _): .literal(literal, .nowhere)
        case .variable(let path, _): .variable(path, .nowhere)
        case .word(let word): .word(word.stripped)
        case .list(let elements, _): .list(elements.map(\.stripped), .nowhere)
        case .lines(let word, _): .lines(word.stripped, .nowhere)
        case .not(let inner, _): .not(inner.stripped, .nowhere)
        case .minus(let inner, _): .minus(inner.stripped, .nowhere)
        case .both(let left, let right, _): .both(left.stripped, right.stripped, .nowhere)
        case .either(let left, let right, _): .either(left.stripped, right.stripped, .nowhere)
        case .comparison(let sign, let left, let right, _):
            .comparison(sign, left.stripped, right.stripped, .nowhere)
        case .arithmetic(let sign, let left, let right, _):
            .arithmetic(sign, left.stripped, right.stripped, .nowhere)
        case .unreadable: .unreadable(.nowhere)
        }
    }
}
