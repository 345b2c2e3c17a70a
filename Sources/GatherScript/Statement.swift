/// One statement of a script.
struct Statement: Equatable {
    enum Kind: Equatable {
        /// A route, written as in the shell.
        case route([Word])
        /// `let NAME = VALUE`
        indirect case declare(Name, ValueSource)
        /// `set NAME = VALUE`
        indirect case assign(Name, ValueSource)
        /// `include "FILE"`
        indirect case include(Word)
        /// `expect CONDITION, "MESSAGE"`
        indirect case expect(Expression, message: Word?)
        /// `fail "MESSAGE"`
        indirect case fail(message: Word)
        /// `wait DURATION`
        indirect case wait(Word)
        /// `if CONDITION { … } else if CONDITION { … } else { … }`
        indirect case branch([Branch], otherwise: Block?)
        /// `for NAME in VALUE { … }`
        indirect case loop(Name, ValueSource, Block)
        /// `try { … } catch NAME { … }`
        indirect case attempt(Block, failure: Name, handler: Block)
    }

    var kind: Kind
    var range: SourceRange
}

/// What a variable is called where it gets its value.
struct Name: Equatable {
    var text: String
    var range: SourceRange
}

/// Where a variable gets its value from.
enum ValueSource: Equatable {
    case expression(Expression)
    /// What a route answers.
    case route([Word])
}

/// A block, and the condition on which it runs.
struct Branch: Equatable {
    var condition: Expression
    var body: Block
}

/// The statements between two braces.
struct Block: Equatable {
    var statements: [Statement]
    /// From the first brace to the second.
    var range: SourceRange
}

extension Statement {
    /// The blocks of the statement, in the order of the text.
    var blocks: [Block] {
        switch kind {
        case .branch(let branches, let otherwise): branches.map(\.body) + [otherwise].compactMap { $0 }
        case .loop(_, _, let body): [body]
        case .attempt(let body, _, let handler): [body, handler]
        case .route, .declare, .assign, .include, .expect, .fail, .wait: []
        }
    }
}
