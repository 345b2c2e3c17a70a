public import Logging

/// A command: its arguments, its work, the data of its answer, and the screen that shows it.
///
///     Route(
///         "fees pay", "Record a payment", player, amount,
///         access: .write, answers: Debt.table.shape, show: presenter.paid, examples: ["fees pay Ana 5"]
///     ) { session, player, amount in try interactor.pay(player, amount, in: session) }
///
/// A module registers it with ``ModuleRegistry/add(_:for:)``. Help, completion, forms, the script checker and
/// remote clients use its ``description``.
public final class Route: Sendable {
    /// The declaration as data.
    public let description: RouteDescription
    /// The name of the module that registered it.
    public let module: String
    fileprivate let open: @Sendable (Arguments, Confirmation, Session) throws -> Screen
    /// The slow part, which runs before the transaction and returns the rest of the work; nil for most routes.
    let prepare: (@Sendable (Arguments, SessionFactory) throws -> Prepared)?
    fileprivate let question: @Sendable (Arguments, Session) throws -> AskedQuestion?
    // Properties of the description that every script statement needs, computed once.
    fileprivate let hasSecret: Bool
    let readsFiles: Bool
    fileprivate let writesFiles: Bool
    /// The positional parameters.
    package let positionals: [Parameter]
    /// The other parameters.
    package let options: [Parameter]
    /// The options as a line writes them, with the two hyphens, in the order of `options`.
    package let optionWords: [String]

    /// The rest of a prepared route, which runs in the transaction.
    public typealias Prepared = @Sendable (Session) throws -> Screen

    /// Creates a route.
    ///
    /// - Parameters:
    ///   - path: The command: one word or two, such as `player add`.
    ///   - summary: What it does, in a few words.
    ///   - title: The title of its page and its button; nil for the summary up to a comma, semicolon or colon.
    ///   - arguments: The arguments, passed to the work in the same order.
    ///   - access: Its access to the store.
    ///   - writesWith: The parameters that make it write; if none of them is given, it only reads.
    ///   - isOpenToAnyone: Whether it works without a logged-in organizer.
    ///   - isInteractive: Whether it is available in the shell only.
    ///   - isLive: Whether a terminal keeps its screen up to date; it is then available in the shell only.
    ///   - changesView: Whether it changes only how the view shows later output.
    ///   - needsOption: Whether at least one of its options is required.
    ///   - nextPage: The name of the page to show next; nil for the page that the user came from.
    ///   - shape: The data of its answer, created on demand.
    ///   - show: A function of a presenter that returns the blocks of the answer, called on demand; nil for none.
    ///   - page: Returns the blocks of the web page, with buttons; nil to use those of `show`.
    ///   - subject: The subject of the screen, such as a player; blocks of other modules about it follow.
    ///   - examples: Valid lines, for the help.
    ///   - question: The confirmation question. A route with a question is destructive and has the flag `--yes`.
    ///   - prepare: The slow part, which runs before the transaction and returns the rest of the work.
    ///   - work: Calls an interactor, and returns its answer.
    public convenience init<each Content: Sendable, Answer: Sendable>(
        _ path: String,
        _ summary: String,
        titled title: String? = nil,
        _ arguments: repeat Argument<each Content>,
        access: StoreAccess,
        writesWith: [Parameter] = [],
        isOpenToAnyone: Bool = false,
        isInteractive: Bool = false,
        isLive: Bool = false,
        changesView: Bool = false,
        needsOption: Bool = false,
        leadsTo nextPage: String? = nil,
        answers shape: Shape<Answer>,
        show: (@Sendable (Answer) -> [Block])? = nil,
        page: (@Sendable (Answer) -> [Block])? = nil,
        about subject: (@Sendable (Answer) -> (any Sendable)?)? = nil,
        examples: [String],
        question: Question<repeat each Content>? = nil,
        prepare: (@Sendable (SessionFactory, repeat each Content) throws -> @Sendable (Session) throws -> Answer)? =
            nil,
        do work: @escaping @Sendable (Session, repeat each Content) throws -> Answer
    ) {
        var parameters: [Parameter] = []
        for argument in repeat each arguments { parameters += argument.parameters }
        if question != nil { parameters.append(Argument.yes.parameter) }
        let ordered = parameters.filter { $0.style == .positional } + parameters.filter { $0.style != .positional }
        let description = RouteDescription(
            path: path.split(separator: " ").map(String.init),
            summary: summary,
            title: title ?? String(summary.prefix { !",;:".contains($0) }),
            parameters: ordered,
            access: access,
            writesWith: writesWith.map(\.name),
            isDestructive: question != nil,
            isLoss: question?.isLoss ?? false,
            asksSeldom: question?.isSeldom ?? false,
            isOpenToAnyone: isOpenToAnyone,
            isInteractive: isInteractive || isLive,
            isLive: isLive,
            changesView: changesView,
            needsOption: needsOption,
            nextPage: nextPage,
            result: shape.result,
            examples: examples
        )
        @Sendable func screen(of answer: Answer, _ given: Arguments, in session: Session) throws -> Screen {
            try session.registry.applyAddedOptions(of: description.path, given, in: session)
            let others = subject?(answer).map { session.registry.blocks(about: $0, in: session) } ?? []
            let blocks: @Sendable () -> [Block] = { (show?(answer) ?? []) + others }
            return Screen(
                blocks(), page: { page.map { $0(answer) + others } ?? blocks() }, value: shape.value(of: answer),
                shape: shape.result)
        }
        let ask: @Sendable (Arguments, Session) throws -> AskedQuestion? = { given, session in
            try question?.ask(session, repeat try (each arguments).read(given, session))?
                .asked(by: description, given, in: session)
        }
        var beginning: (@Sendable (Arguments, SessionFactory) throws -> Prepared)?
        if let prepare {
            beginning = { given, sessions in
                let rest = try prepare(sessions, repeat try (each arguments).read(given, nil))
                return { try screen(of: try rest($0), given, in: $0) }
            }
        }
        self.init(
            description, module: "",
            open: { given, confirmation, session in
                // If there is nothing left to confirm, such as at full time, the answer does not matter.
                if case .asked(let id) = confirmation, let question = try ask(given, session), question.id != id {
                    throw ViewFailure.overtaken
                }
                return try screen(
                    of: try work(session, repeat try (each arguments).read(given, session)), given, in: session)
            },
            question: ask, prepare: beginning)
    }

    /// Creates a route that writes, and whose slow part, such as checking a password, runs before its transaction.
    ///
    ///     Route(slow: "account login", …) { sessions, name, password in
    ///         let account = try interactor.verify(name, password, with: sessions)
    ///         return { session in try interactor.logIn(account, in: session) }
    ///     }
    ///
    /// - Parameter begin: Does the slow part and returns the rest of the work, which runs in the transaction. The
    ///   statements of a script share a transaction, in which both parts run.
    public convenience init<each Content: Sendable, Answer: Sendable>(
        slow path: String, _ summary: String, titled title: String, _ arguments: repeat Argument<each Content>,
        isOpenToAnyone: Bool = false, answers shape: Shape<Answer>, show: @escaping @Sendable (Answer) -> [Block],
        examples: [String],
        _ begin:
            @escaping @Sendable (SessionFactory, repeat each Content) throws ->
            @Sendable (Session) throws -> Answer
    ) {
        self.init(
            path, summary, titled: title, repeat each arguments, access: .write, isOpenToAnyone: isOpenToAnyone,
            answers: shape, show: show, examples: examples, prepare: begin
        ) { (session: Session, content: repeat each Content) in
            try begin(SessionFactory(of: session), repeat each content)(session)
        }
    }

    /// Returns the route as one that a module has registered.
    func registered(by module: String) -> Route {
        Route(description, module: module, open: open, question: question, prepare: prepare)
    }

    /// Returns the route with parameters that another module adds.
    func adding(_ parameters: [Parameter]) -> Route {
        Route(description.adding(parameters), module: module, open: open, question: question, prepare: prepare)
    }

    private init(
        _ description: RouteDescription, module: String,
        open: @escaping @Sendable (Arguments, Confirmation, Session) throws -> Screen,
        question: @escaping @Sendable (Arguments, Session) throws -> AskedQuestion?,
        prepare: (@Sendable (Arguments, SessionFactory) throws -> Prepared)?
    ) {
        self.description = description
        self.module = module
        self.open = open
        self.question = question
        self.prepare = prepare
        hasSecret = description.hasSecret
        readsFiles = description.parameters.contains { $0.kind == .file }
        writesFiles = description.parameters.contains { $0.kind == .newFile }
        positionals = description.parameters.filter { $0.style == .positional }
        options = description.parameters.filter { $0.style != .positional }
        optionWords = options.map { "--\($0.optionName)" }
    }

    /// Checks that all required arguments have values.
    ///
    /// - Throws: ``UsageFailure`` that names the missing arguments.
    func checkIsEnough(_ arguments: Arguments) throws(UsageFailure) {
        for parameter in positionals where parameter.isRequired && !arguments.contains(parameter) {
            throw arguments.missing(parameter, of: description)
        }
        guard !description.needsOption || options.contains(where: arguments.contains) else {
            let names = options.map(arguments.name).joined(separator: ", ")
            throw UsageFailure("say what to change, with one of \(names)")
        }
    }

    /// The failure for a surplus word.
    ///
    /// - Parameter line: The line that was probably meant; nil if that is not known.
    package func surplus(_ word: String, meaning line: String? = nil) -> UsageFailure {
        let hint = line.map { "did you mean: \($0)" } ?? "usage: \(description.usage)"
        return UsageFailure("unexpected argument \(quoted(word)) for \(description.name); \(hint)")
    }
}

/// A route with its arguments.
public struct Invocation: Sendable {
    /// Returns a failure that is more specific than "not found"; nil if there is none.
    package typealias Explanation = @Sendable (Route, Arguments, Session) throws -> UsageFailure?

    let route: Route
    private(set) var arguments: Arguments
    /// The names of the secrets to be read from standard input.
    private let secretsFromInput: Set<String>
    /// The rest of the work, after the route was prepared.
    private var prepared: Route.Prepared?
    private let explain: Explanation?

    /// Creates an invocation.
    ///
    /// - Parameters:
    ///   - secretsFromInput: The names of the secrets to be read from standard input.
    ///   - explain: Guesses what a typed line meant; nil if the arguments were not typed.
    /// - Throws: ``UsageFailure`` that names the missing arguments.
    package init(
        _ route: Route, _ arguments: Arguments, secretsFromInput: Set<String> = [], explain: Explanation? = nil
    ) throws(UsageFailure) {
        try route.checkIsEnough(arguments)
        self.route = route
        self.arguments = arguments
        self.secretsFromInput = secretsFromInput
        self.explain = explain
    }

    /// The declaration of the route.
    public var description: RouteDescription { route.description }

    /// The name of the route's module.
    public var module: String { route.module }

    /// The title of the page about it.
    public var title: String { description.title(with: arguments) }

    /// The access to the store with these arguments.
    public var access: StoreAccess { description.access(with: arguments) }

    /// The secrets to prompt for.
    public var secretRequests: [SecretRequest] {
        guard route.hasSecret else { return [] }
        return description.parameters.filter { $0.style == .secret }.map {
            SecretRequest(parameter: $0, isFromInput: secretsFromInput.contains($0.name))
        }
    }

    /// Whether the route may take long, because it checks a secret.
    public var isSlow: Bool { route.hasSecret }

    /// Runs the slow part of the route, before the transaction.
    ///
    /// - Throws: A ``Failure``.
    mutating func prepare(with sessions: SessionFactory) throws { prepared = try route.prepare?(arguments, sessions) }

    /// The arguments as plain data.
    public var values: Record { arguments.values(of: description.parameters) }

    /// Whether the user must confirm, unless the route finds nothing to confirm.
    public var needsConfirmation: Bool {
        route.description.isDestructive && !arguments.contains(Argument.yes.parameter)
    }

    /// The paths of the files that the line reads, without those that are not known yet.
    public var filesRead: [String] {
        guard route.readsFiles else { return [] }
        return paths(of: .file).filter { !$0.isEmpty }
    }

    /// Whether the line writes files.
    public var writesFiles: Bool { route.writesFiles && !paths(of: .newFile).isEmpty }

    /// The paths given for the parameters of a kind; an empty path is not known yet.
    private func paths(of kind: AnyKind) -> [String] {
        description.parameters.filter { $0.kind == kind }.flatMap(arguments.values).compactMap {
            if case .text(let path) = $0 { path } else { nil }
        }
    }

    /// Prompts for the secrets that are missing.
    ///
    /// - Throws: What the view throws.
    mutating func askForSecrets(_ view: any ViewAdapter) throws {
        for request in secretRequests where !arguments.contains(request.parameter) {
            arguments.add(try view.secret(request), for: request.parameter)
        }
    }

    /// Returns the confirmation question of the route; nil if there is nothing to confirm.
    ///
    /// - Throws: A ``Failure`` when the route itself would fail.
    public func question(in session: Session) throws -> AskedQuestion? {
        try session.check(route)
        return try route.question(arguments.joined(for: route, in: session), session)
    }

    /// Opens the route in an existing session, after prompting for secrets and confirmation.
    ///
    /// - Throws: A ``Failure``.
    public consuming func open(in session: Session, asking view: any ViewAdapter, logger: Logger) throws -> Screen {
        try askForSecrets(view)
        if needsConfirmation, let question = try question(in: session), try !view.confirms(question) {
            throw ViewFailure.declined
        }
        return try open(in: session, logger: logger)
    }

    /// Opens the route in a session.
    ///
    /// - Parameter confirmation: The outcome of the confirmation question.
    /// - Throws: A ``Failure``; ``ViewFailure/overtaken`` when another question is asked than the confirmed one.
    package func open(
        in session: Session, _ confirmation: Confirmation = .notAsked, logger: Logger
    ) throws -> Screen {
        logger.debug("opening \(description.name)")
        try session.check(route)
        session.begin(description.name)
        var screen = try prepared?(session) ?? opened(in: session, confirmation)
        try session.findZone()
        screen.names.merge(session.names) { _, new in new }
        screen.remarks = session.remarks
        screen.isSilent = screen.isSilent || session.isSilent
        return screen
    }

    private func opened(in session: Session, _ confirmation: Confirmation) throws -> Screen {
        let joined = try arguments.joined(for: route, in: session)
        do {
            return try route.open(joined, confirmation, session)
        } catch let failure as any Failure where failure.kind == .notFound {
            if let explanation = try explain?(route, arguments, session) { throw explanation }
            throw failure
        }
    }
}

/// A secret that a view prompts for.
public struct SecretRequest: Equatable, Sendable {
    /// The parameter.
    public let parameter: Parameter
    /// Whether the line asks for it to be read from standard input.
    public let isFromInput: Bool

    /// Creates a request.
    public init(parameter: Parameter, isFromInput: Bool) {
        (self.parameter, self.isFromInput) = (parameter, isFromInput)
    }
}
