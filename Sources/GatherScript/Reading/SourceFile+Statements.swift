public import GatherKit

/// A statement at the top level of a text, as a text of its own: it can be examined without knowing any commands.
public struct StatementText: Sendable {
    /// The text.
    public let source: SourceFile
    /// The statement; for a text with syntax errors, the statements that could be parsed.
    fileprivate let parsed: [Statement]

    /// The values in a scope of the variables that it uses; all values if it includes another text.
    public func values(from scope: Scope) -> Record {
        var names: Set<String>? = []
        for statement in parsed {
            statement.visit { statement in
                if case .include = statement.kind { names = nil }
                names?.formUnion(statement.variables.map(\.text))
                if case .assign(let name, _) = statement.kind { names?.insert(name.text) }
            }
        }
        return scope.values { names?.contains($0) ?? true }
    }

    /// The name of the variable that it declares; nil if it declares none.
    public var declaredName: String? {
        if case .declare(let variable, _)? = parsed.first?.kind { variable.text } else { nil }
    }
}

extension SourceFile {
    /// The statements at the top level; the whole text if it has syntax errors.
    public var statements: [StatementText] {
        var parser = Parser(self)
        var statements: [StatementText] = []
        while let statement = parser.next() {
            let range = statement.range
            let source = SourceFile(
                name: name, path: path, line: position(of: range.start).line, folder: folder,
                allowsSemicolons: allowsSemicolons, bytes: Array(bytes[range.start..<min(range.end, bytes.count)]))
            statements.append(StatementText(source: source, parsed: [statement]))
        }
        return parser.problems.isEmpty
            ? statements : [StatementText(source: self, parsed: statements.flatMap(\.parsed))]
    }

    /// Returns whether all commands of a text satisfy a condition, the text can be parsed, and it includes no other
    /// text.
    ///
    /// - Parameter isKnown: The condition; it is passed the words at the beginning of a command that have no variables.
    public func uses(onlyCommands isKnown: ([String]) -> Bool) -> Bool {
        // The syntax tree of a long script is not kept.
        var parser = Parser(self)
        while let statement = parser.next() {
            var isUsed = true
            statement.visit { statement in
                if case .include = statement.kind { isUsed = false }
                if let words = statement.command, !isKnown(words.path) { isUsed = false }
            }
            guard isUsed else { return false }
        }
        return parser.problems.isEmpty
    }
}

extension [Word] {
    /// The words that may name a route: those before the first one with a variable.
    var path: [String] { prefix { $0.pieces.isEmpty }.map(\.text) }
}

extension Statement {
    /// The words of the command that the statement itself runs; nil if it runs none.
    var command: [Word]? {
        switch kind {
        case .route(let words), .declare(_, .route(let words)), .assign(_, .route(let words)),
            .loop(_, .route(let words), _):
            words
        case .declare, .assign, .loop, .include, .expect, .fail, .wait, .branch, .attempt: nil
        }
    }
}
