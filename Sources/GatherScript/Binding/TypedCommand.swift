import GatherDatabase
public import GatherKit

/// A text that is a single command, such as `goal Ana` or `let ana = player add Ana`: it needs no checker.
public struct TypedCommand: Sendable {
    private let source: SourceFile
    private let statement: Statement
    private let words: [Word]
    /// The variable that takes its value; nil if its screen is shown.
    public let variable: String?

    /// Parses a text; nil if it is anything else.
    public init?(_ source: SourceFile) {
        var parser = Parser(source)
        guard source.encodingProblem == nil, let statement = parser.next(), parser.next() == nil,
            parser.problems.isEmpty
        else { return nil }
        switch statement.kind {
        case .route(let words): (self.words, variable) = (words, nil)
        case .declare(let name, .route(let words)), .assign(let name, .route(let words)):
            (self.words, variable) = (words, name.text)
        default: return nil
        }
        guard words[0].pieces.isEmpty, variable != Scope.lastResult else { return nil }
        (self.source, self.statement) = (source, statement)
    }

    /// The words that may name its route.
    public var path: [String] { words.path }

    /// Whether words can be added at the end of the text: not after a comment.
    public var isExtensible: Bool {
        let bytes = source.bytes
        return statement.range.start == bytes.firstIndex { !$0.isBlank }
            && statement.range.end == bytes.lastIndex { !$0.isBlank }.map { $0 + 1 }
    }

    /// Its words as they are written, with the names of variables.
    var writtenWords: [CommandWord] { source.written(words) }

    /// Its words, with variables substituted.
    ///
    /// - Throws: ``UsageFailure`` if a variable cannot be a word.
    public func words(in scope: Scope) throws(UsageFailure) -> [CommandWord] {
        do throws(EvaluationError) {
            return try Evaluator(scope: scope, budget: .current) { _ in [] }.commandWords(words)
        } catch {
            throw UsageFailure(error.message)
        }
    }

    /// Binds the words, and checks that the variable can take the value.
    ///
    /// - Throws: ``UsageFailure`` for one mistake; a ``Checker`` finds all, with their places.
    public func read(in scope: Scope, _ registry: ModuleRegistry) throws(UsageFailure) -> ModuleRegistry.LineReading {
        let reading = try registry.read(words(in: scope))
        if case .complete(let call) = reading, case .assign(let name, _) = statement.kind {
            var variables = StaticScope(scope)
            do throws(EvaluationError) {
                try variables.assign(name, call.invocation.description.result)
            } catch {
                throw UsageFailure(error.message)
            }
        }
        return reading
    }

    /// A failure of the command, with its place in the text.
    public func placed(_ failure: any Failure) -> any Failure {
        guard !failure.speaksForItself else { return failure }
        let frame = Frame(source: source, includedFrom: [], paths: [], files: LocalFiles())
        return StatementFailure(failure, statement.range(of: failure), frame)
    }
}
