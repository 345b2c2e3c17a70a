import GatherDatabase
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
    let isAtomic: Bool
    let mayWait: Bool
    let isInteractive: Bool
    let overrides: [String: String]
    var scope: StaticScope
    var mistakes = MistakeList()
    var refusedWaits = RefusedWaits()
    var included: [String: SourceFile] = [:]
    var arguments: [String: Value] = [:]
    var declared: Set<String> = []
    var argumentFailure: UsageFailure?
    var statementStart = 0
    var includes = 0
    var depth = 0
    var access = RouteDescription.Access.none
    var isOpenToAnyone = true
    var secrets: [SecretRequest] = []
    var heldLines: [String] = []
    private var statementCount = 0
    private let progress: ProgressCounter
    let budget: Budget
    let files: any SessionFiles
    let filesRead = FileList()
    var filesWritten: [WrittenFile] = []
    var knownFilesWritten: Set<WrittenFile> = []
    /// Whether secrets can be asked for before the script runs.
    var asksAhead = true

    /// Makes a checker.
    ///
    /// - Parameters:
    ///   - registry: What the script's routes are checked against.
    ///   - isAtomic: Whether the script is to run in one transaction.
    ///   - hasVirtualClock: Whether to wait takes no time; in one transaction there may be no other waiting.
    ///   - isInteractive: Whether it is a line that was typed in the shell.
    ///   - arguments: Values for variables that the script declares, as they were written.
    ///   - scope: Variables that are there already.
    ///   - progress: Counts how much is read.
    ///   - files: The files that it names.
    public init(
        registry: ModuleRegistry, isAtomic: Bool, hasVirtualClock: Bool = false, isInteractive: Bool = false,
        arguments: [String: String] = [:], scope: Scope = Scope(), progress: ProgressCounter = ProgressCounter(),
        files: any SessionFiles = LocalFiles()
    ) {
        self.registry = registry
        self.files = files
        self.isAtomic = isAtomic
        mayWait = !isAtomic || hasVirtualClock
        self.isInteractive = isInteractive
        overrides = arguments
        self.scope = StaticScope(scope)
        self.progress = progress
        budget = .current
    }

    /// Checks a script and all that it includes.
    ///
    /// - Throws: ``ScriptMistakes`` with every mistake, a ``UsageFailure`` about an argument, or ``BudgetFailure`` when
    ///   that is too much work.
    public consuming func check(_ source: SourceFile) throws -> CheckedScript {
        let frame = Frame(source: source, includedFrom: [], paths: [source.path].compactMap { $0 }, files: files)
        progress.count(nil, of: source.bytes.count) { visit(frame) }
        noteRefusedWaits()
        if let failure = budget.failure { throw failure }
        guard mistakes.isEmpty else { throw ScriptMistakes(mistakes: mistakes.sorted) }
        if let argumentFailure { throw argumentFailure }
        if let stranger = overrides.keys.sorted().first(where: { !declared.contains($0) }) {
            let hint = nearest(to: stranger, among: declared.sorted()).map { "; did you mean \($0)?" } ?? ""
            throw UsageFailure("the script has no variable \(stranger) to give a value\(hint)")
        }
        return CheckedScript(
            main: source, included: included, arguments: arguments, access: access, isOpenToAnyone: isOpenToAnyone,
            secrets: asksAhead ? secrets : [], statementCount: statementCount,
            heldLines: heldLines, filesRead: filesRead.paths, links: filesRead.links,
            filesWritten: filesWritten, given: overrides)
    }

    /// Whether nothing more is looked for: what is known will do, or nothing is left to look with.
    var hasEnough: Bool { mistakes.count >= Self.mistakesShown || budget.failure != nil }

    /// Spends some of the budget; that nothing is left is noticed by ``hasEnough``.
    func spend(steps: Int = 1, bytes: Int = 0) { try? budget.spend(steps: steps, bytes: bytes) }

    mutating func visit(_ frame: Frame) {
        mistakes.enter(frame.source.name)
        if let problem = frame.source.encodingProblem { return note(problem, frame) }
        var parser = Parser(frame.source)
        var offset = 0
        while !hasEnough, let statement = parser.next() {
            try? budget.spend(reading: parser.lexer.offset - offset)
            visit(statement, frame)
            noteProblems(of: &parser, frame)
            if frame.isMain {
                statementCount += 1
                progress.add(parser.lexer.offset - offset)
            }
            offset = parser.lexer.offset
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
        spend()
        let strangers = statement.variables.filter { !scope.contains($0.name) }
        for stranger in strangers where !hasEnough {
            spend(steps: scope.workOfNaming)
            note(scope.undefined(stranger.name).message, stranger.range, frame, repeatsWords: true)
        }
        do throws(EvaluationError) {
            switch statement.kind {
            case .route(let words): _ = visit(words, frame)
            case .declare(let name, let source): try declare(name, source, frame)
            case .assign(let name, let source):
                let (shape, value) = examine(source, frame)
                try refuseLast(name)
                spend(bytes: StaticScope.sizeOfSetting)
                try scope.assign(name, shape, value)
            case .include(let word): try include(word, frame)
            case .expect(let condition, let message):
                if let message { check(message, frame) }
                if truth(of: condition, frame) == false { scope.end() }
            case .fail(let message):
                check(message, frame)
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
}

/// The files that a script reads, each once.
final class FileList {
    private(set) var paths: [String] = []
    private(set) var links: [String: String] = [:]
    private var known: Set<String> = []

    /// Notes where a path leads.
    func add(link written: String, to path: String) { if written != path { links[written] = path } }

    func add(_ path: String) {
        if known.insert(path).inserted { paths.append(path) }
    }
}
