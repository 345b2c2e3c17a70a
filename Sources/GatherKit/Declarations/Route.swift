/// Something that can be asked for: the line that calls it, what it is told, and what it does.
///
///     Route(
///         "kitty pay", "Notes that a player has paid", player, amount,
///         access: .write, result: Debt.shape, examples: ["kitty pay Ana 5"]
///     ) { session, player, amount in
///         presenter.paid(try interactor.pay(player, amount, in: session))
///     }
///
/// Help, completion, forms, the checker of scripts and other machines read its ``description``.
public final class Route: Sendable {
    /// What is known of it.
    public let description: RouteDescription
    /// The module that registered it.
    public let module: String
    let open: @Sendable (Arguments, Confirmation, Session) throws -> Screen
    /// Does what takes long, and returns what is left to be opened; nil when that is all.
    let prepare: (@Sendable (Arguments, SessionFactory) throws -> Prepared)?
    let question: @Sendable (Arguments, Session) throws -> String?
    let help: ArgumentHelp
    // What every statement of a script asks for is worked out once.
    let pathLength: Int
    let hasSecret: Bool
    let readsFiles: Bool
    let writesFiles: Bool
    /// The parameters that a line gives by their place.
    let positionals: [Parameter]
    /// The other parameters.
    let options: [Parameter]
    /// How a line writes those, with the two hyphens, in the same order.
    let optionWords: [String]

    /// What is left of a route to be opened in the transaction.
    public typealias Prepared = @Sendable (Session) throws -> Screen

    /// Declares a route.
    ///
    /// - Parameters:
    ///   - path: The words that call it, such as `player add`.
    ///   - summary: What it does, in a few words.
    ///   - arguments: What it is told; a line gives those by place first.
    ///   - access: What it does to the store.
    ///   - isOpenToAnyone: Whether it works for somebody who is not known to the store.
    ///   - isInteractive: Whether it makes sense in the shell alone.
    ///   - isLive: Whether a terminal keeps what it shows up to date; it then makes sense in the shell alone.
    ///   - changesView: Whether it changes nothing but how the view shows what comes.
    ///   - needsOption: Whether one of its options must be given, whichever it is.
    ///   - result: The data that it answers with.
    ///   - examples: Lines that work.
    ///   - question: What to ask before it is opened. A route that asks is destructive, and has a flag `--yes`.
    ///   - prepare: What takes long and needs no transaction.
    ///   - open: Opens it: asks an interactor, and has a presenter make a screen of the answer.
    public convenience init<each Content: Sendable>(
        _ path: String,
        _ summary: String,
        _ arguments: repeat Argument<each Content>,
        access: RouteDescription.Access,
        isOpenToAnyone: Bool = false,
        isInteractive: Bool = false,
        isLive: Bool = false,
        changesView: Bool = false,
        needsOption: Bool = false,
        result: ResultShape,
        examples: [String],
        question: Question<repeat each Content>? = nil,
        prepare: Preparation<repeat each Content>? = nil,
        open: @escaping @Sendable (Session, repeat each Content) throws -> Screen
    ) {
        var parameters: [Parameter] = []
        var help: [String: ParameterHelp] = [:]
        for argument in repeat each arguments {
            parameters += argument.parameters
            help.merge(argument.help) { first, _ in first }
        }
        let description = RouteDescription(
            path: path.split(separator: " ").map(String.init),
            summary: summary,
            parameters: parameters.filter { $0.style == .positional } + parameters.filter { $0.style != .positional },
            access: access,
            isDestructive: question != nil,
            isOpenToAnyone: isOpenToAnyone,
            isInteractive: isInteractive,
            isLive: isLive,
            changesView: changesView,
            needsOption: needsOption,
            result: result,
            examples: examples
        )
        let ask: @Sendable (Arguments, Session) throws -> String? = { given, session in
            try question?.ask(session, repeat try (each arguments).read(given))
        }
        var beginning: (@Sendable (Arguments, SessionFactory) throws -> Prepared)?
        if let prepare {
            beginning = { given, sessions in
                try prepare.begin(sessions, repeat try (each arguments).read(given))
            }
        }
        self.init(
            description, question: ask, help: ArgumentHelp(help), prepare: beginning
        ) { given, session in
            try open(session, repeat try (each arguments).read(given))
        }
    }

    /// Makes a route of what is known of it and of what opens it.
    ///
    /// - Parameters:
    ///   - question: Asks before a destructive route is opened.
    ///   - open: Opens the route with what a line has given.
    public convenience init(
        _ description: RouteDescription,
        question: @escaping @Sendable (Arguments, Session) throws -> String?,
        help: ArgumentHelp? = nil,
        prepare: (@Sendable (Arguments, SessionFactory) throws -> Prepared)? = nil,
        open: @escaping @Sendable (Arguments, Session) throws -> Screen
    ) {
        self.init(
            description, module: "",
            open: { arguments, confirmation, session in
                if case .asked(let asked) = confirmation, try question(arguments, session) != asked {
                    throw ViewFailure.overtaken
                }
                return try open(arguments, session)
            },
            question: question, help: help ?? ArgumentHelp(), prepare: prepare)
    }

    /// Makes a route that is opened elsewhere, where it is also known whether the answer to its question still holds.
    ///
    /// - Parameters:
    ///   - open: Opens it with what a line has given.
    ///   - question: The question to ask before, if there is one.
    ///   - help: Knows what makes sense for its parameters.
    public convenience init(
        _ description: RouteDescription,
        confirming open: @escaping @Sendable (Arguments, Confirmation, Session) throws -> Screen,
        question: @escaping @Sendable (Arguments, Session) throws -> String?,
        help: ArgumentHelp
    ) {
        self.init(description, module: "", open: open, question: question, help: help, prepare: nil)
    }

    /// The same route as one of a module.
    func registered(by module: String) -> Route {
        Route(description, module: module, open: open, question: question, help: help, prepare: prepare)
    }

    private init(
        _ description: RouteDescription, module: String,
        open: @escaping @Sendable (Arguments, Confirmation, Session) throws -> Screen,
        question: @escaping @Sendable (Arguments, Session) throws -> String?,
        help: ArgumentHelp,
        prepare: (@Sendable (Arguments, SessionFactory) throws -> Prepared)?
    ) {
        self.description = description
        self.module = module
        self.open = open
        self.question = question
        self.help = help
        self.prepare = prepare
        pathLength = description.path.count
        hasSecret = description.hasSecret
        readsFiles = description.parameters.contains { $0.type == .file }
        writesFiles = description.parameters.contains { $0.type == .newFile }
        positionals = description.parameters.filter { $0.style == .positional }
        options = description.parameters.filter { $0.style != .positional }
        optionWords = options.map { "--\($0.optionName)" }
    }

    /// Makes sure that arguments are all that the route cannot do without.
    ///
    /// - Throws: ``UsageFailure`` that says what is missing.
    func checkIsEnough(_ arguments: Arguments) throws(UsageFailure) {
        for parameter in positionals where parameter.isRequired && !arguments.contains(parameter) {
            throw UsageFailure("\(parameter.name) is missing; usage: \(description.usage)")
        }
        guard !description.needsOption || options.contains(where: arguments.contains) else {
            let names = options.map { "--\($0.optionName)" }
            throw UsageFailure(
                "nothing to change was given; \(description.name) needs one of \(names.joined(separator: ", "))")
        }
    }
}

/// What to ask before a destructive route is opened.
public struct Question<each Content: Sendable>: Sendable {
    let ask: @Sendable (Session, repeat each Content) throws -> String?

    /// Makes the question of what the route is told; nil when nothing would be destroyed.
    ///
    /// - Parameter ask: Throws a ``Failure`` when the route would fail anyhow.
    public init(_ ask: @escaping @Sendable (Session, repeat each Content) throws -> String?) { self.ask = ask }
}

/// What a route does before its transaction, such as trying a password, as it takes long.
///
/// Only a route that is told a secret is prepared, and only where it is opened by itself: the statements of a script share
/// a transaction.
public struct Preparation<each Content: Sendable>: Sendable {
    let begin: @Sendable (SessionFactory, repeat each Content) throws -> Route.Prepared

    /// Does what takes long, and returns what is left to be opened.
    public init(_ begin: @escaping @Sendable (SessionFactory, repeat each Content) throws -> Route.Prepared) {
        self.begin = begin
    }
}

/// Whether somebody was asked before a destructive route is opened.
public enum Confirmation: Equatable, Sendable {
    /// Nobody was: the line says yes, or there is nothing to ask.
    case notAsked
    /// Somebody has said yes to that question; nil when there was none to ask.
    case asked(String?)
}
