public import GatherKit

/// Finds the mistakes of a script before anything of it runs.
public struct Checker {
    /// How many mistakes are enough.
    public static let mistakesShown = 1000

    // Files that include each other twice would double the work with each.
    static let maximumIncludes = 10_000
    /// How deep blocks and includes may stand in each other.
    static let maximumDepth = 100

    let registry: ModuleRegistry
    let mayWait: Bool
    private let isInteractive: Bool
    let overrides: [String: String]
    var scope: StaticScope
    private(set) var mistakes = MistakeList()
    var included: [String: SourceFile] = [:]
    var arguments: [String: Value] = [:]
    var declared: Set<String> = []
    private var statementStart = 0
    var includes = 0
    var depth = 0
    private var access = RouteDescription.Access.none
    private var isOpenToAnyone = true
    private var secrets: [SecretRequest] = []

    /// Makes a checker.
    ///
    /// - Parameters:
    ///   - registry: What the script's routes are checked against.
    ///   - mayWait: Whether the script may wait: it must not while it keeps the store to itself.
    ///   - isInteractive: Whether it is a line that was typed in the shell.
    ///   - arguments: Values for variables that the script declares, as they were written.
    ///   - scope: Variables that are there already.
    public init(
        registry: ModuleRegistry, mayWait: Bool, isInteractive: Bool = false, arguments: [String: String] = [:],
        scope: Scope = Scope()
    ) {
        self.registry = registry
        self.mayWait = mayWait
        self.isInteractive = isInteractive
        overrides = arguments
        self.scope = StaticScope(scope)
    }

    /// Checks a script and all that it includes.
    ///
    /// - Throws: ``ScriptMistakes`` with every mistake, or a ``UsageFailure`` about an argument.
    public consuming func check(_ source: SourceFile) throws -> CheckedScript {
        visit(Frame(source: source, includedFrom: [], paths: [source.path].compactMap { $0 }))
        guard mistakes.isEmpty else { throw ScriptMistakes(mistakes: mistakes.sorted) }
        if let stranger = overrides.keys.sorted().first(where: { !declared.contains($0) }) {
            let hint = nearest(to: stranger, among: declared.sorted()).map { "; did you mean \($0)?" } ?? ""
            throw UsageFailure("the script has no variable \(stranger) to give a value\(hint)")
        }
        return CheckedScript(
            main: source, included: included, arguments: arguments, access: access, isOpenToAnyone: isOpenToAnyone,
            secrets: secrets)
    }

    private var hasEnough: Bool { mistakes.count >= Self.mistakesShown }

    mutating func visit(_ frame: Frame) {
        mistakes.enter(frame.source.name)
        if let problem = frame.source.encodingProblem { return note(problem, frame) }
        var parser = Parser(frame.source)
        while !hasEnough, let statement = parser.next() {
            visit(statement, frame)
            noteProblems(of: &parser, frame)
        }
        noteProblems(of: &parser, frame)
    }

    private mutating func noteProblems(of parser: inout Parser, _ frame: Frame) {
        if parser.problems.isEmpty { return }
        for problem in parser.takeProblems() { note(problem, frame) }
    }

    mutating func visit(_ statements: [Statement], _ frame: Frame) {
        for statement in statements where !hasEnough { visit(statement, frame) }
    }

    private mutating func visit(_ statement: Statement, _ frame: Frame) {
        statementStart = statement.range.start
        let strangers = statement.variables.filter { !scope.contains($0.name) }
        for stranger in strangers {
            note(scope.values.undefined(stranger.name).message, stranger.range, frame, repeatsWords: true)
        }
        do throws(EvaluationError) {
            switch statement.kind {
            case .route(let words): _ = visit(words, frame)
            case .declare(let name, let source): try declare(name, source, frame)
            case .assign(let name, let source):
                let (shape, value) = examine(source, frame)
                try refuseLast(name)
                try scope.assign(name, shape, value)
            case .include(let word): try include(word, frame)
            case .expect(let condition, let message):
                if let message { _ = text(of: message, frame) }
                if truth(of: condition, frame) == false { scope.end() }
            case .fail(let message):
                _ = text(of: message, frame)
                scope.end()
            case .wait(let word): try wait(word, frame)
            case .branch(let branches, let otherwise): visit(branches, otherwise: otherwise, frame)
            case .loop(let name, let source, let body): try visitLoop(name, source, body, frame)
            case .attempt(let body, let failure, let handler): try visitAttempt(body, failure, handler, frame)
            }
        } catch {
            note(error.message, error.range ?? statement.range, frame)
        }
    }

    /// Checks a call of a route.
    ///
    /// - Parameter hint: What to say besides when there is no such route.
    /// - Returns: The shape of what it answers.
    mutating func visit(_ words: [Word], _ frame: Frame, hint: String? = nil) -> ResultShape {
        var ready: [CommandWord] = []
        ready.reserveCapacity(words.count)
        for word in words {
            if word.pieces.isEmpty {
                ready.append(CommandWord(word.text, isValue: word.isValue))
            } else {
                ready.append(text(of: word, frame).map { CommandWord($0, isValue: word.isValue) } ?? .unknown)
            }
        }
        do {
            let invocation = try registry.bind(ready)
            if !isInteractive { refuseWhatNeedsSomebody(invocation, words[0].range, frame) }
            access = max(access, invocation.access)
            isOpenToAnyone = isOpenToAnyone && invocation.isOpenToAnyone
            secrets += invocation.secretRequests
            scope.setLast(invocation.result)
            return invocation.result
        } catch {
            let range =
                error.word.map { words[$0].range }
                ?? SourceRange(start: words[0].range.start, end: words[words.count - 1].range.end)
            note(error.message + (error.word == 0 ? hint ?? "" : ""), range, frame)
            scope.setLast(.any)
            return .any
        }
    }

    private mutating func refuseWhatNeedsSomebody(_ invocation: Invocation, _ range: SourceRange, _ frame: Frame) {
        if invocation.isInteractive {
            note("\(invocation.description.name) works in the shell alone", range, frame)
        }
        if invocation.needsConfirmation {
            note(
                "\(invocation.description.name) cannot be taken back; add --yes to do it from a script", range, frame)
        }
    }

    private mutating func note(_ problem: SyntaxError, _ frame: Frame) {
        statementStart = problem.statement ?? frame.source.lineStart(of: problem.range.start)
        note(problem.message, problem.range, frame)
    }

    /// Notes a mistake.
    ///
    /// - Parameter repeatsWords: Whether the message repeats words of the statement.
    mutating func note(_ message: String, _ range: SourceRange, _ frame: Frame, repeatsWords: Bool = false) {
        if hasEnough { return }
        let statement = SourceRange(start: min(statementStart, range.start), end: range.end)
        let isSecret = registry.mayHoldSecret(frame.source.excerpt(of: statement))
        let hidden = "a word of this line is no text; put a $ that begins no variable in single quotes"
        mistakes.add(
            Mistake(
                message: isSecret && repeatsWords ? hidden : message,
                position: frame.source.position(of: range.start),
                token: frame.source.excerpt(of: range),
                hidesLine: isSecret,
                includedFrom: frame.includedFrom
            ),
            at: range.start
        )
    }
}
