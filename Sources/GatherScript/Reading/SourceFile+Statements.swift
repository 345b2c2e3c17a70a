import GatherDatabase
public import GatherKit

/// What can be told of a text without knowing any commands.
extension SourceFile {
    /// The statements at the top level, each as a text of its own; the text as it is if it cannot be read.
    public var statements: [SourceFile] {
        var parser = Parser(self)
        var statements: [SourceFile] = []
        while let statement = parser.next() {
            let range = statement.range
            statements.append(
                SourceFile(
                    name: name, path: path, line: position(of: range.start).line, folder: folder,
                    allowsSemicolons: allowsSemicolons,
                    bytes: Array(bytes[range.start..<min(range.end, bytes.count)])))
        }
        return parser.problems.isEmpty ? statements : [self]
    }

    /// Whether all commands of a text that can be read satisfy a condition, and it includes no other text.
    ///
    /// - Parameter isKnown: Whether a command with these words does; they are those without variables at its beginning.
    public func uses(onlyCommands isKnown: ([String]) -> Bool) -> Bool {
        var parser = Parser(self)
        while let statement = parser.next() {
            let isHere = statement.isEach { statement in
                if case .include = statement.kind { return false }
                guard let words = statement.command else { return true }
                return isKnown(words.prefix { $0.pieces.isEmpty }.map(\.text))
            }
            if !isHere { return false }
        }
        return parser.problems.isEmpty
    }

    /// The values that the text uses of variables that were defined before; all of them if it includes another text.
    public func values(from scope: Scope) -> Record {
        var names: Set<String>? = []
        var parser = Parser(self)
        while let statement = parser.next() {
            _ = statement.isEach { statement in
                if case .include = statement.kind { names = nil }
                names?.formUnion(statement.variables.map(\.name))
                if case .assign(let name, _) = statement.kind { names?.insert(name.text) }
                return true
            }
        }
        return scope.values { names?.contains($0) ?? true }
    }

    /// The words of a text that is a single command, with its variables substituted; nil for any other text.
    ///
    /// - Throws: ``UsageFailure`` if a variable cannot be a word.
    public func words(in scope: Scope) throws(UsageFailure) -> [String]? {
        var parser = Parser(self)
        guard let statement = parser.next(), case .route(let words) = statement.kind, parser.next() == nil else {
            return nil
        }
        do throws(EvaluationError) {
            let ready = try Evaluator(scope: scope, budget: .current) { _ in [] }.commandWords(words)
            return ready.flatMap { $0.elements ?? [$0.text] }
        } catch {
            throw UsageFailure(error.message)
        }
    }

    /// Whether the text is a statement that declares a variable of this name.
    public func declares(_ name: String) -> Bool {
        var parser = Parser(self)
        guard let statement = parser.next(), case .declare(let variable, _) = statement.kind else { return false }
        return variable.text == name
    }
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

    /// Whether the statement and all statements of its blocks satisfy a condition.
    fileprivate func isEach(_ condition: (Statement) -> Bool) -> Bool {
        condition(self) && blocks.allSatisfy { $0.statements.allSatisfy { $0.isEach(condition) } }
    }
}
