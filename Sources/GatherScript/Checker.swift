public import GatherKit

/// Finds the mistakes of a script before anything of it runs.
public struct Checker {
    /// How many mistakes are enough.
    public static let mistakesShown = 100

    // Files that include each other twice would double the work with each.
    static let maximumIncludes = 10_000

    private let registry: ModuleRegistry
    let isAtomic: Bool
    private let isInteractive: Bool
    let overrides: [String: String]
    var scope: Scope
    private var mistakes: [Mistake] = []
    var included: [String: SourceFile] = [:]
    var arguments: [String: Value] = [:]
    var declared: Set<String> = []
    private var statementStart = 0
    var includes = 0
    private var access = RouteDescription.Access.none
    private var isOpenToAnyone = true
    private var secrets: [SecretRequest] = []

    /// Makes a checker.
    ///
    /// - Parameters:
    ///   - registry: What the script's routes are checked against.
    ///   - isAtomic: Whether the script is to run in one transaction.
    ///   - isInteractive: Whether it is a line that was typed in the shell.
    ///   - arguments: Values for variables that the script declares, as they were written.
    ///   - scope: Variables that are there already.
    public init(
        registry: ModuleRegistry, isAtomic: Bool, isInteractive: Bool = false, arguments: [String: String] = [:],
        scope: Scope = Scope()
    ) {
        self.registry = registry
        self.isAtomic = isAtomic
        self.isInteractive = isInteractive
        overrides = arguments
        self.scope = scope
    }

    /// Checks a script and all that it includes.
    ///
    /// - Throws: ``ScriptMistakes`` with every mistake, or a ``UsageFailure`` about an argument.
    public consuming func check(_ source: SourceFile) throws -> CheckedScript {
        visit(Frame(source: source, includedFrom: [], paths: [source.path].compactMap { $0 }))
        guard mistakes.isEmpty else { throw ScriptMistakes(mistakes: mistakes) }
        if let stranger = overrides.keys.sorted().first(where: { !declared.contains($0) }) {
            let hint = nearest(to: stranger, among: declared).map { "; did you mean \($0)?" } ?? ""
            throw UsageFailure("the script has no variable \(stranger) to give a value\(hint)")
        }
        return CheckedScript(
            main: source, included: included, arguments: arguments, access: access, isOpenToAnyone: isOpenToAnyone,
            secrets: secrets)
    }

    private var hasEnough: Bool { mistakes.count >= Self.mistakesShown }

    mutating func visit(_ frame: Frame) {
        if let problem = frame.source.encodingProblem { return note(problem.message, problem.range, frame) }
        var parser = Parser(frame.source)
        while !hasEnough {
            do throws(SyntaxError) {
                guard let start = parser.findStatement() else { return }
                statementStart = start
                guard let statement = try parser.next() else { return }
                visit(statement, frame)
            } catch {
                note(error.message, error.range, frame)
                parser.recover()
            }
        }
    }

    private mutating func visit(_ statement: Statement, _ frame: Frame) {
        let strangers = statement.variables.filter { !scope.contains($0.name) }
        for stranger in strangers { note(scope.undefined(stranger.name).message, stranger.range, frame, quotes: true) }
        do throws(EvaluationError) {
            switch statement.kind {
            case .route(let words): visit(words, frame)
            case .declare(let name, _) where !strangers.isEmpty: scope.setUnknown(name)
            case _ where !strangers.isEmpty: break
            case .declare(let name, let value): try declare(name, value, statement.range, frame)
            case .assign(let name, let value): try assign(name, value, statement.range)
            case .include(let word): try include(word, frame)
            case .expect(let condition, let message):
                _ = try known { evaluator throws(EvaluationError) in try evaluator.truth(of: condition) }
                if let message {
                    _ = try known { evaluator throws(EvaluationError) in try evaluator.text(of: message) }
                }
            case .fail(let message):
                _ = try known { evaluator throws(EvaluationError) in try evaluator.text(of: message) }
            case .wait(let word): try wait(word)
            }
        } catch {
            note(error.message, error.range ?? statement.range, frame)
        }
    }

    /// What the work returns, or nil when that will only be known when the script runs.
    func known<Result>(
        _ work: (Evaluator) throws(EvaluationError) -> Result
    ) throws(EvaluationError) -> Result? {
        do {
            return try work(Evaluator(scope: scope))
        } catch  where error == .unknownYet {
            return nil
        }
    }

    private mutating func visit(_ words: [Word], _ frame: Frame) {
        var ready: [CommandWord] = []
        ready.reserveCapacity(words.count)
        for word in words {
            if word.pieces.isEmpty {
                ready.append(CommandWord(word.text, isValue: word.isValue))
                continue
            }
            do {
                let text = try known { evaluator throws(EvaluationError) in try evaluator.text(of: word) }
                ready.append(text.map { CommandWord($0, isValue: word.isValue) } ?? .unknown)
            } catch {
                // That a variable is not there was noted before.
                if word.variables.allSatisfy({ scope.contains($0.name) }) {
                    note(error.message, error.range ?? word.range, frame, quotes: true)
                }
                ready.append(.unknown)
            }
        }
        do {
            let invocation = try registry.bind(ready)
            if invocation.isInteractive, !isInteractive {
                note("\(invocation.description.name) works in the shell alone", words[0].range, frame)
            }
            if invocation.needsConfirmation, !isInteractive {
                note(
                    "\(invocation.description.name) cannot be taken back; add --yes to do it from a script",
                    words[0].range, frame)
            }
            access = max(access, invocation.access)
            isOpenToAnyone = isOpenToAnyone && invocation.isOpenToAnyone
            secrets += invocation.secretRequests
        } catch {
            let range =
                error.word.map { words[$0].range }
                ?? SourceRange(start: words[0].range.start, end: words[words.count - 1].range.end)
            note(error.message, range, frame)
        }
        scope.setLastUnknown()
    }

    /// Notes a mistake.
    ///
    /// - Parameter quotes: Whether the message repeats words of the statement.
    private mutating func note(_ message: String, _ range: SourceRange, _ frame: Frame, quotes: Bool = false) {
        let statement = SourceRange(start: min(statementStart, range.start), end: range.end)
        let isSecret = registry.mayHoldSecret(frame.source.text(of: statement))
        let hidden = "a word of this line is no text; put a $ that begins no variable in single quotes"
        mistakes.append(
            Mistake(
                message: isSecret && quotes ? hidden : message,
                position: frame.source.position(of: range.start),
                token: frame.source.text(of: range),
                hidesLine: isSecret,
                includedFrom: frame.includedFrom
            )
        )
    }
}
