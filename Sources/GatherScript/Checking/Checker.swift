import Foundation
import GatherDatabase
public import GatherKit

/// The static checker: finds the mistakes of a script before it runs.
public struct Checker {
    /// The number of mistakes after which checking stops.
    public static let mistakesShown = 1000

    // Files that include each other twice would double the work with each level.
    private static let maximumIncludes = 10_000
    /// The number of unknown commands for which a suggestion is looked for.
    private static let unknownCommandsCompared = 10
    /// The maximum nesting depth of blocks and includes.
    static let maximumDepth = 100

    let registry: ModuleRegistry
    let isAtomic: Bool
    let mayWait: Bool
    let isInteractive: Bool
    private let waitsInBlocks: Bool
    let isAtTerminal: Bool
    private let overrides: [String: String]
    var scope: StaticScope
    var mistakes = MistakeList()
    /// The first refused `wait`, and the places of all refused ones: a file that is included twice counts once.
    private var firstWait: (range: SourceRange, frame: Frame, statementStart: Int)?
    private var refusedWaits: Set<SourceBlock> = []
    /// The first call of one of ``UndoLog/routes``, and the number of statements, including those in blocks and
    /// includes.
    private var firstUndo: (name: String, range: SourceRange, frame: Frame, statementStart: Int)?
    private var visited = 0
    var included: [String: SourceFile] = [:]
    var arguments: [String: Value] = [:]
    var declared: Set<String> = []
    private var argumentFailure: UsageFailure?
    var statementStart = 0
    var includes = 0
    var depth = 0
    var access = StoreAccess.none
    var isOpenToAnyone = true
    var secrets: [SecretRequest] = []
    var heldLines: [String] = []
    private var statementCount = 0
    private let progress: ProgressCounter
    let budget: Budget
    let files: any SessionFiles
    private var filesRead: [String] = []
    private var writesFiles = false
    /// Whether all secrets can be asked for before the script runs.
    private var asksAhead = true
    private var guesses: [[String]: [String]] = [:]
    private lazy var secretWords = SecretWords(registry)
    /// Which pieces of lines with mistakes may contain a secret.
    private var searched: [SourceBlock: Bool] = [:]

    /// Creates a checker.
    ///
    /// - Parameters:
    ///   - waitsInBlocks: Whether `wait` may stand in a block, which is a transaction in a shell.
    ///   - isAtTerminal: Whether results are shown in this terminal, so that the script may set their format.
    ///   - hasVirtualClock: Whether `wait` takes no time; a transaction allows no other `wait`.
    ///   - arguments: Values for variables that the script declares, as text.
    public init(
        registry: ModuleRegistry, isAtomic: Bool, hasVirtualClock: Bool = false, isInteractive: Bool = false,
        waitsInBlocks: Bool = true, isAtTerminal: Bool = true, arguments: [String: String] = [:],
        scope: Scope = Scope(),
        progress: ProgressCounter = ProgressCounter(), files: any SessionFiles = LocalFiles()
    ) {
        self.registry = registry
        self.files = files
        self.isAtomic = isAtomic
        mayWait = !isAtomic || hasVirtualClock
        self.isInteractive = isInteractive
        self.waitsInBlocks = waitsInBlocks
        self.isAtTerminal = isAtTerminal
        overrides = arguments
        self.scope = StaticScope(scope)
        self.progress = progress
        budget = .current
    }

    /// Checks a script and all files that it includes.
    ///
    /// - Throws: ``ScriptMistakes`` with all mistakes, ``UsageFailure`` for an argument, or ``BudgetFailure`` when the
    ///   budget is exhausted.
    public consuming func check(_ source: SourceFile) throws -> CheckedScript {
        let frame = Frame(source: source, includedFrom: [], paths: [source.path].compactMap { $0 }, files: files)
        progress.count(nil, of: source.bytes.count) { visit(frame) }
        noteRefusedWaits()
        noteUndo()
        if let failure = budget.failure { throw failure }
        guard mistakes.isEmpty else { throw ScriptMistakes(mistakes: mistakes.sorted) }
        if let argumentFailure { throw argumentFailure }
        if let stranger = overrides.keys.sorted().first(where: { !declared.contains($0) }) {
            let hint =
                nearest(to: stranger, among: declared.sorted()).map { "; did you mean \($0)?" }
                ?? ", so \(stranger)= has no effect; remove it"
            throw UsageFailure("the script defines no variable \(stranger)\(hint)")
        }
        var known: Set<String> = []
        return CheckedScript(
            main: source, included: included, arguments: arguments, access: access, isOpenToAnyone: isOpenToAnyone,
            secrets: asksAhead ? secrets : [], statementCount: statementCount,
            heldLines: heldLines, filesRead: filesRead.filter { known.insert($0).inserted }, writesFiles: writesFiles)
    }

    /// Whether checking should stop: the limit of mistakes is reached, or the budget is exhausted.
    private var hasEnough: Bool { mistakes.count >= Self.mistakesShown || budget.failure != nil }

    /// Spends from the budget; its exhaustion is detected by ``hasEnough``.
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
        visited += 1
        spend()
        let strangers = statement.variables.filter { !scope.contains($0.text) }
        for stranger in strangers where !hasEnough {
            spend(steps: scope.workOfNaming)
            note(scope.undefined(stranger.text).message, stranger.range, frame, repeatsWords: true)
        }
        do throws(EvaluationError) {
            switch statement.kind {
            case .route(let words): _ = visit(words, frame)
            case .declare(let name, let source): try declare(name, source, frame)
            case .assign(let name, let source):
                let shape = examine(source, frame)
                try refuseLast(name)
                spend(bytes: StaticScope.sizeOfSetting)
                try scope.assign(name, shape)
            case .include(let word): try include(word, frame)
            case .expect(let condition, let message):
                if let message { check(message, frame) }
                check(condition, frame)
            case .fail(let message): check(message, frame)
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

// MARK: - Arguments

extension Checker {
    /// Returns the value given by the caller for a variable of the main script; it applies to the first definition
    /// only.
    mutating func argument(for name: String, of shape: ResultShape) -> Value? {
        guard declared.insert(name).inserted, let text = overrides[name] else { return nil }
        if let given = Value(text, as: shape) {
            arguments[name] = given
            return given
        }
        argumentFailure = argumentFailure ?? wrongArgument(name, text, shape)
        return nil
    }

    private func wrongArgument(_ name: String, _ text: String, _ shape: ResultShape) -> UsageFailure {
        let reason = shape.isGivable ? "" : ", which cannot be given on the command line"
        return UsageFailure("\(name)=\(text) was given, but \(name) is \(shape.phrase)\(reason)")
    }
}

extension Value {
    /// Parses a value given by the caller; nil if it does not have the shape.
    fileprivate init?(_ text: String, as shape: ResultShape) {
        let value: Value? =
            switch shape.wrapped {
            case .integer: Int(text).map(Value.integer)
            case .decimal: DecimalNumber(text).map(Value.decimal)
            case .boolean: Bool(text).map(Value.boolean)
            case .duration: Value(duration: text)
            case .text: .text(text)
            case .any:
                Int(text).map(Value.integer) ?? DecimalNumber(text).map(Value.decimal)
                    ?? Bool(text).map(Value.boolean) ?? Value(duration: text) ?? .text(text)
            case .list(let element): Value(elements: text, as: element)
            case .record, .optional: nil
            }
        guard let value else { return nil }
        self = value
    }

    private init?(duration text: String) {
        guard let seconds = MinutesAndSeconds.seconds(of: text.contains(":") ? text : "\(text):00") else { return nil }
        self = .duration(seconds)
    }

    /// Parses a list of elements separated by commas.
    private init?(elements text: String, as shape: ResultShape) {
        let parts = text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        let values = parts.compactMap { Value($0, as: shape) }
        guard values.count == parts.count else { return nil }
        self = .list(values)
    }
}

extension ResultShape {
    /// Whether a value of this shape can be given as an argument.
    fileprivate var isGivable: Bool {
        switch wrapped {
        case .text, .integer, .decimal, .duration, .boolean, .any: true
        case .list(let element): element.isGivable
        case .record, .optional: false
        }
    }
}

// MARK: - Blocks

extension Checker {
    private mutating func visit(_ branches: [Branch], otherwise: StatementBlock?, _ frame: Frame) {
        let before = scope.last
        var results: [ResultShape?] = []
        for branch in branches {
            check(branch.condition, frame)
            visit(branch.body, frame)
            results.append(scope.last)
            scope.setLast(before)
        }
        if let otherwise { visit(otherwise, frame) }
        results.append(scope.last)
        let known = results.compactMap(\.self)
        scope.setLast(known.isEmpty ? nil : ResultShape(commonTo: known))
    }

    private mutating func visitLoop(_ name: VariableName, _ source: ValueSource, _ body: StatementBlock, _ frame: Frame)
        throws(EvaluationError)
    {
        let shape = examine(source, frame)
        try refuseLast(name)
        guard let element = shape.element else { throw source.noList(shape) }
        visit(body, defining: (name, element), frame)
    }

    private mutating func visitAttempt(
        _ body: StatementBlock, _ failure: VariableName, _ handler: StatementBlock, _ frame: Frame
    ) throws(EvaluationError) {
        try refuseLast(failure)
        visit(body, frame)
        visit(handler, defining: (failure, StatementFailure.shape.result), frame)
    }

    /// Checks a block in a scope of its own.
    private mutating func visit(
        _ block: StatementBlock, defining variable: (name: VariableName, shape: ResultShape)? = nil, _ frame: Frame
    ) {
        let before = scope.last
        scope.enterBlock()
        do throws(EvaluationError) {
            if let variable { try scope.define(variable.name, as: variable.shape, nil) }
            try deeper(block.range) { checker in checker.visit(block.statements, frame) }
        } catch {
            note(error.message, error.range ?? block.range, frame)
        }
        scope.leaveBlock(before: before)
    }
}

extension ResultShape {
    /// The shape of the elements; nil if it is not a list.
    fileprivate var element: ResultShape? {
        switch wrapped {
        case .list(let element): element
        case .any: .any
        default: nil
        }
    }
}

extension ValueSource {
    /// The error for a value that should be a list.
    fileprivate func noList(_ shape: ResultShape) -> EvaluationError {
        var lists = ""
        if case .record(let fields) = shape.wrapped {
            let names = fields.filter { $0.shape.kind == .list }.map(\.name)
            if !names.isEmpty { lists = "; its lists are \(names.joined(separator: ", "))" }
        }
        return EvaluationError("\"for\" needs a list, and this is \(shape.phrase)\(lists)", range)
    }

    private var range: SourceRange {
        switch self {
        case .expression(let expression): expression.range
        case .route(let words): words.range
        }
    }
}

extension ValueSource {
    /// The value if it is a literal.
    fileprivate var literal: Value? { if case .expression(let expression) = self { expression.literal } else { nil } }
}

extension Expression {
    /// The value of a number, a text without variables, a list of these, or the like; nil for a computed value.
    fileprivate var literal: Value? {
        switch self {
        case .literal(let value, _): return value
        case .word(let word): return word.pieces.isEmpty ? .text(word.text) : nil
        case .list(let elements, _):
            let values = elements.compactMap(\.literal)
            return values.count == elements.count ? .list(values) : nil
        default: return nil
        }
    }

    /// The files whose lines are read.
    fileprivate var files: [(name: Word, range: SourceRange)] {
        if case .lines(let word, let range) = self { [(word, range)] } else { parts.flatMap(\.files) }
    }
}

// MARK: - Mistakes

extension Checker {
    /// Records a syntax error.
    mutating func note(_ problem: SyntaxError, _ frame: Frame) {
        statementStart = problem.statement ?? frame.source.lineStart(of: problem.range.start)
        note(problem.message, problem.range, frame)
    }

    /// Records the waits that are not allowed as one mistake, because all have the same remedy.
    private mutating func noteRefusedWaits() {
        guard let first = firstWait else { return }
        statementStart = first.statementStart
        let more = refusedWaits.count > 1 ? ", here and in \(counted(refusedWaits.count - 1, "other place"))" : ""
        note(
            "\"wait\" would block the store for everybody else\(more); run the script with --no-atomic or --virtual-clock",
            first.range, first.frame)
    }

    /// A script is one entry of the undo log, so nothing in it can be undone separately.
    private mutating func noteUndo() {
        guard let undo = firstUndo, isAtomic, visited > 1 else { return }
        statementStart = undo.statementStart
        note(
            "a line or a script is one step for undo, so \(undo.name) cannot be used here; remove it, or "
                + "run the script with --no-atomic", undo.range, undo.frame)
    }

    /// The cost of locating a mistake and of finding a suggestion, in steps.
    private static var workOfAMistake: Int { 1000 }

    /// Records a mistake.
    ///
    /// - Parameters:
    ///   - repeatsWords: Whether the message quotes words of the statement.
    ///   - unknownCommand: The first word of an unknown command; nil for any other mistake.
    mutating func note(
        _ message: String, _ range: SourceRange, _ frame: Frame, repeatsWords: Bool = false,
        unknownCommand: String? = nil
    ) {
        if hasEnough { return }
        spend(steps: Self.workOfAMistake)
        let statement = SourceRange(start: min(statementStart, range.start), end: range.end)
        let isSecret =
            mayHoldSecret(frame.source.excerpt(of: statement)) || mayHoldSecret(around: range.start, in: frame.source)
        let hidden = "a word of this line is not text; if a $ does not belong to a variable, put it in single quotes"
        mistakes.add(
            Mistake(
                message: isSecret && repeatsWords ? hidden : message,
                position: frame.source.position(of: range.start),
                token: frame.source.excerpt(of: range),
                hidesLine: isSecret,
                includedFrom: frame.includedFrom,
                unknownCommand: unknownCommand
            ),
            at: range.start
        )
    }

    /// Whether the line around an offset may contain a secret: renderers show the whole line, so all of it is searched,
    /// once for all of its mistakes.
    private mutating func mayHoldSecret(around offset: Int, in source: SourceFile) -> Bool {
        let block = SourceBlock(source: ObjectIdentifier(source), range: source.surroundings(of: offset))
        if let isSecret = searched[block] { return isSecret }
        let isSecret = mayHoldSecret(source.text(of: block.range))
        searched[block] = isSecret
        return isSecret
    }

    private mutating func mayHoldSecret(_ text: String) -> Bool { secretWords.mayBe(in: text) }

    /// A piece of a source.
    struct SourceBlock: Hashable {
        let source: ObjectIdentifier
        let range: SourceRange
    }
}

// MARK: - Routes

extension Checker {
    /// Checks a route call.
    ///
    /// - Parameter hint: Appended to the error message when the route does not exist.
    mutating func visit(_ words: [Word], _ frame: Frame, hint: String? = nil) -> ResultShape {
        guard words[0].pieces.isEmpty else {
            note("a command cannot come from a variable", words[0].range, frame)
            scope.setLast(.any)
            return .any
        }
        var ready: [CommandWord] = []
        ready.reserveCapacity(words.count)
        for word in words {
            ready.append(
                word.pieces.isEmpty ? CommandWord(word.text, isValue: word.isValue) : commandWord(word, frame))
        }
        do {
            let invocation = try bind(ready)
            let route = invocation.description
            if route.holdsLine { heldLines += words.map(\.text) }
            if !isInteractive { refuseInteraction(invocation, words[0].range, frame) }
            if firstUndo == nil, UndoLog.routes.contains(route.path[0]) {
                firstUndo = (route.name, words[0].range, frame, statementStart)
            }
            filesRead += invocation.filesRead
            writesFiles = writesFiles || invocation.writesFiles
            access = max(access, invocation.access)
            isOpenToAnyone = isOpenToAnyone && route.isOpenToAnyone
            note(invocation.secretRequests)
            scope.setLast(route.result)
            return route.result
        } catch {
            let range = error.word.map { words[$0].range } ?? words.range
            let first = ready[0].text
            note(
                error.message + (error.word == 0 ? hint ?? "" : ""), range, frame,
                unknownCommand: registry.nouns.contains(first) ? nil : first)
            scope.setLast(.any)
            return .any
        }
    }

    /// Binds a route call; the same unknown command has the same suggestion wherever it stands.
    private mutating func bind(_ words: [CommandWord]) throws(UsageFailure) -> Invocation {
        let registry = registry
        var guesses = guesses
        defer { self.guesses = guesses }
        return try registry.bind(words) { called in
            if let known = guesses[called] { return known }
            guard guesses.count < Self.unknownCommandsCompared else { return [] }
            let found = registry.guesses(for: called)
            guesses[called] = found
            return found
        }
    }

    /// Records the secrets to ask for before the script runs; impossible if the call may never run, or run several
    /// times.
    private mutating func note(_ requests: [SecretRequest]) {
        if requests.isEmpty { return }
        secrets += requests
        if scope.isInBlock { asksAhead = false }
    }

    private mutating func refuseInteraction(_ invocation: Invocation, _ range: SourceRange, _ frame: Frame) {
        let route = invocation.description
        if route.isInteractive {
            note("\(route.name) works only in the shell; open the shell with: gather", range, frame)
        } else if !isAtTerminal, route.changesView {
            note("\(route.name) works only in a terminal, not on a server", range, frame)
        } else if invocation.needsConfirmation, !route.asksSeldom {
            note("\(route.name) needs confirmation; add --yes", range, frame)
        }
    }
}

// MARK: - Statements

extension Checker {
    mutating func declare(_ name: VariableName, _ source: ValueSource, _ frame: Frame) throws(EvaluationError) {
        let shape = examine(source, frame)
        try refuseLast(name)
        spend(bytes: StaticScope.sizeOfSetting)
        let given = frame.isMain && depth == 0 ? argument(for: name.text, of: shape) : nil
        // The script may check a given value, and reject it with its own message.
        try scope.define(name, as: shape, given == nil ? source.literal : nil)
    }

    private func refuseLast(_ name: VariableName) throws(EvaluationError) {
        guard name.text != Scope.lastResult else {
            throw EvaluationError("$\(name.text) is the result of the last command; choose another name", name.range)
        }
    }

    mutating func include(_ word: Word, _ frame: Frame) throws(EvaluationError) {
        guard isDefined(word.variables) else { return }
        guard word.pieces.isEmpty else {
            throw EvaluationError(
                "the file to include must be known before the script runs; write the path without variables", word.range
            )
        }
        let path = frame.path(of: word.text)
        guard !frame.paths.contains(path) else {
            throw EvaluationError(
                "\(word.text) includes itself: \((frame.paths + [path]).joined(separator: " → "))", word.range)
        }
        if included[path] == nil {
            do {
                included[path] = try SourceFile(path: path, from: files)
            } catch {
                throw EvaluationError(error.message, word.range)
            }
        }
        includes += 1
        guard includes <= Self.maximumIncludes else {
            throw EvaluationError("there are more than \(Self.maximumIncludes) includes", word.range)
        }
        guard let file = included[path] else { return }
        try deeper(word.range) { checker in checker.visit(frame.including(file, path: path, at: word.range)) }
    }

    /// Visits a block or an included file, one nesting level deeper.
    ///
    /// - Throws: ``EvaluationError`` when the maximum depth is exceeded.
    mutating func deeper(_ range: SourceRange, _ visit: (inout Checker) -> Void) throws(EvaluationError) {
        guard depth < Self.maximumDepth else {
            throw EvaluationError("blocks and includes are nested more than \(Self.maximumDepth) deep", range)
        }
        depth += 1
        visit(&self)
        depth -= 1
    }

    mutating func wait(_ word: Word, _ frame: Frame) throws(EvaluationError) {
        guard mayWait, waitsInBlocks || depth == 0 else {
            if firstWait == nil { firstWait = (word.range, frame, statementStart) }
            refusedWaits.insert(SourceBlock(source: ObjectIdentifier(frame.source), range: word.range))
            return
        }
        guard let text = text(of: word, frame) else { return }
        do {
            _ = try WaitingTime(text, at: registry.now())
        } catch {
            throw EvaluationError("the time \(error.message)", word.range)
        }
    }
}

// MARK: - Values

extension Checker {
    /// Returns the shape of a variable's new value.
    private mutating func examine(_ source: ValueSource, _ frame: Frame) -> ResultShape {
        switch source {
        case .route(let words):
            let isText = words.count == 1 && !words[0].text.isEmpty && registry.verbs(of: words[0].text).isEmpty
            let hint = isText ? "; put text in quotes: \"\(words[0].text)\"" : nil
            return visit(words, frame, hint: hint)
        case .expression(let expression):
            return check(expression, frame) { reader throws(EvaluationError) in try reader.shape(of: expression) }
                ?? .any
        }
    }

    /// Checks a condition.
    private mutating func check(_ condition: Expression, _ frame: Frame) {
        _ = check(condition, frame) { reader throws(EvaluationError) in try reader.truth(condition) }
    }

    private mutating func check(
        _ expression: Expression, _ frame: Frame, _ read: (ShapeReader) throws(EvaluationError) -> ResultShape
    ) -> ResultShape? {
        guard isDefined(expression.variables) else { return nil }
        do throws(EvaluationError) {
            let shape = try read(ShapeReader(scope: scope, budget: budget))
            for file in expression.files { try noteFile(file.name, file.range, frame) }
            return shape
        } catch {
            note(error.message, error.range ?? expression.range, frame)
            return nil
        }
    }

    /// Records a file whose lines are read.
    private mutating func noteFile(_ word: Word, _ range: SourceRange, _ frame: Frame) throws(EvaluationError) {
        guard let name = try evaluator(of: word)?.text(of: word) else { return }
        let path = frame.path(of: name)
        filesRead.append(path)
        // In a script without a transaction, the script may write the file itself before it reads it.
        if isAtomic, let problem = files.problem(reading: path) { throw EvaluationError(problem.message, range) }
    }

    /// Checks a word of a route call with variables.
    private mutating func commandWord(_ word: Word, _ frame: Frame) -> CommandWord {
        guard isDefined(word.variables) else { return .unknown }
        do throws(EvaluationError) {
            let isList = try ShapeReader(scope: scope, budget: budget).checkArgument(word)
            let known = try evaluator(of: word)?.commandWord(word)
            return known ?? (isList ? .unknownList : .unknown)
        } catch {
            note(error.message, error.range ?? word.range, frame, repeatsWords: true)
            return .unknown
        }
    }

    /// Checks a word with variables.
    ///
    /// - Returns: Its text, if it is known statically.
    private mutating func text(of word: Word, _ frame: Frame) -> String? {
        if word.pieces.isEmpty { return word.text }
        guard isDefined(word.variables) else { return nil }
        do throws(EvaluationError) {
            try ShapeReader(scope: scope, budget: budget).check(word)
            return try evaluator(of: word)?.text(of: word)
        } catch {
            note(error.message, error.range ?? word.range, frame, repeatsWords: true)
            return nil
        }
    }

    /// Checks that the variables of a word can be converted to text.
    mutating func check(_ word: Word, _ frame: Frame) {
        guard isDefined(word.variables) else { return }
        do {
            try ShapeReader(scope: scope, budget: budget).check(word)
        } catch {
            note(error.message, error.range ?? word.range, frame)
        }
    }

    // Undefined variables are reported once, by the statement.
    private func isDefined(_ variables: [VariableName]) -> Bool { variables.allSatisfy { scope.contains($0.text) } }

    /// Returns an evaluator of a word; nil if the word depends on values that are known only at run time.
    private func evaluator(of word: Word) -> Evaluator? {
        scope.known(word.variables).map { Evaluator(scope: $0, budget: budget) { _ in [] } }
    }
}
