import GatherDatabase
public import GatherKit

/// A text that is a single command, such as `goal Ana` or `let ana = player add Ana`: it needs no checker.
public struct TypedCommand: Sendable {
    private let source: SourceFile
    private let statement: Statement
    private let words: [Word]
    /// The variable that is set to its result; nil if its screen is shown.
    public let variable: String?

    /// Parses a text; nil if it is not a single command.
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

    /// Its words, with their variables substituted.
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
        return StatementFailure(failure.cause(within: .current), statement.range(of: failure), frame)
    }
}

// MARK: - Reading

extension TypedCommand {
    /// The result of reading a command.
    public enum Reading: Sendable {
        /// It can be opened.
        case ready(ReadyCommand)
        /// It changes something, but the form was left empty.
        case unchanged
        /// Something is wrong with it, which a ``Checker`` finds in the text.
        case mistaken(SourceFile)
    }

    /// Reads a command, and asks for the arguments that it lacks.
    ///
    /// - Parameters:
    ///   - answers: The earlier answers.
    ///   - fill: Asks for an argument; nil to ask for none.
    /// - Throws: What `fill` throws, or a `Failure` if proposals cannot be read.
    public func reading(
        in scope: Scope, on application: Application, as identity: Identity, origin: Session.Origin = .here,
        answers: [String?] = [], filling fill: ArgumentForm.Filling?
    ) throws -> Reading {
        let registry = application.registry
        switch try? read(in: scope, registry) {
        case .complete(let call)?: return .ready(ReadyCommand(typed: self, call: call, line: nil))
        case .incomplete(let missing)?:
            guard isExtensible, let fill else { return .mistaken(source) }
            let form = ArgumentForm(String(decoding: source.bytes, as: UTF8.self), missing, registry)
            guard let line = try form.filled(on: application, as: identity, origin, after: answers, by: fill) else {
                return .unchanged
            }
            let whole = SourceFile(typed: line, from: source.name, line: source.linesBefore + 1, in: source.folder)
            guard let typed = TypedCommand(whole), case .complete(let call)? = try? typed.read(in: scope, registry)
            else {
                return .mistaken(whole)
            }
            return .ready(ReadyCommand(typed: typed, call: call, line: line))
        case nil: return .mistaken(source)
        }
    }
}

/// A command that can be opened.
public struct ReadyCommand: Sendable {
    /// The command as typed, with the arguments from the form.
    public let typed: TypedCommand
    /// The call of its route.
    public let call: Runner.Call
    /// The whole line, if arguments were asked for; nil if none were missing.
    public let line: String?

    /// The words of a command that takes a shell line as its argument; that line is read only when it runs.
    public var heldLines: [String] { call.invocation.description.holdsLine ? call.words.map(\.text) : [] }

    /// Opens the command, and sets its variable and the result of the last command.
    ///
    /// - Parameter open: Opens the route.
    /// - Throws: ``StatementFailure``, with the place in the text.
    public func run(in scope: inout Scope, opening open: () throws -> Screen) throws -> Screen {
        do {
            try Budget.current.check()
            let screen = try open()
            if let variable = typed.variable {
                let value = screen.value
                try Budget.current.spend(keeping: value)
                scope.set(variable, to: value)
            }
            scope.setLast(screen.value)
            return screen
        } catch let failure as any Failure {
            throw typed.placed(failure)
        }
    }
}

extension RouteDescription {
    /// Whether a shell line is its argument.
    var holdsLine: Bool { isInteractive && parameters.contains { $0.kind == .line } }
}
