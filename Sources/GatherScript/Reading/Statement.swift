/// A statement, the root of its syntax tree.
struct Statement: Equatable, Sendable {
    enum Kind: Equatable, Sendable {
        /// A route call, written as in the shell.
        case route([Word])
        /// `let NAME = VALUE`
        indirect case declare(VariableName, ValueSource)
        /// `set NAME = VALUE`
        indirect case assign(VariableName, ValueSource)
        /// `include "FILE"`
        indirect case include(Word)
        /// `expect CONDITION, "MESSAGE"`
        indirect case expect(Expression, message: Word?)
        /// `fail "MESSAGE"`
        indirect case fail(message: Word)
        /// `wait DURATION`, or `wait MOMENT`
        indirect case wait(Word)
        /// `if CONDITION { … } else if CONDITION { … } else { … }`
        indirect case branch([Branch], otherwise: StatementBlock?)
        /// `for NAME in VALUE { … }`
        indirect case loop(VariableName, ValueSource, StatementBlock)
        /// `try { … } catch NAME { … }`
        indirect case attempt(StatementBlock, failure: VariableName, handler: StatementBlock)
    }

    var kind: Kind
    var range: SourceRange
}

/// The identifier of a variable where it is defined, assigned or used.
struct VariableName: Equatable, Sendable {
    var text: String
    var range: SourceRange
}

/// The right-hand side of a definition or assignment, or the list of a loop.
enum ValueSource: Equatable, Sendable {
    case expression(Expression)
    /// The result of a route call.
    case route([Word])
}

/// A condition and the block that it guards.
struct Branch: Equatable, Sendable {
    var condition: Expression
    var body: StatementBlock
}

struct StatementBlock: Equatable, Sendable {
    var statements: [Statement]
    /// The source range, including the braces.
    var range: SourceRange
}

extension Statement {
    /// The blocks of the statement, in source order.
    var blocks: [StatementBlock] {
        switch kind {
        case .branch(let branches, let otherwise): branches.map(\.body) + [otherwise].compactMap { $0 }
        case .loop(_, _, let body): [body]
        case .attempt(let body, _, let handler): [body, handler]
        case .route, .declare, .assign, .include, .expect, .fail, .wait: []
        }
    }

    /// Passes the statement, and then all statements of its blocks in source order, to a function.
    func visit(_ body: (Statement) -> Void) {
        body(self)
        for statement in blocks.flatMap(\.statements) { statement.visit(body) }
    }
}
