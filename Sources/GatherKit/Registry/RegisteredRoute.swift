/// A route in the registry, with the type of its destination behind it.
public final class RegisteredRoute: Sendable {
    /// What is known of it.
    public let description: RouteDescription
    /// The module that registered it.
    public let module: String
    let open: @Sendable (Arguments, Confirmation, Session) throws -> Screen
    /// Does what takes long, and returns what is left to be opened; nil when that is all.
    let prepare: (@Sendable (Arguments, Sessions) throws -> (@Sendable (Session) throws -> Screen))?
    let question: @Sendable (Arguments, Session) throws -> String?
    let help: ArgumentHelp
    // What every statement of a script asks for is worked out once.
    let pathLength: Int
    let hasSecret: Bool
    let isDestructive: Bool
    let access: RouteDescription.Access
    let isInteractive: Bool
    let isOpenToAnyone: Bool
    let needsOption: Bool
    let readsFiles: Bool
    let writesFiles: Bool
    let result: ResultShape
    /// The parameters that a line gives by their place.
    let positionals: [Parameter]
    /// The other parameters.
    let options: [Parameter]
    /// How a line writes those, with the two hyphens, in the same order.
    let optionWords: [String]

    /// Makes a route of what is known of it and of what opens it, for what has no enum of its own to say so.
    ///
    /// - Parameters:
    ///   - question: Asks before a destructive route is opened.
    ///   - open: Opens the route with what a line has given.
    public convenience init(
        _ description: RouteDescription, module: String,
        question: @escaping @Sendable () -> String?,
        open: @escaping @Sendable (Arguments, Session) throws -> Screen
    ) {
        self.init(
            description, module: module, open: Self.confirming({ _, _ in question() }, open),
            question: { _, _ in question() }, help: ArgumentHelp())
    }

    convenience init<R: Router>(_ declaration: RouteDeclaration<R.Destination>, of router: R, module: String) {
        let question: @Sendable (Arguments, Session) throws -> String? = {
            try router.question(for: declaration.make($0), in: $1)
        }
        self.init(
            declaration.description, module: module,
            open: Self.confirming(question) { try router.open(declaration.make($0), in: $1) },
            question: question,
            help: ArgumentHelp(
                suggestions: { try router.suggestions(for: $0, in: $1) },
                proposal: { try router.proposal(for: $0, in: $1) }),
            prepare: { arguments, sessions in
                let route = try router.prepare(declaration.make(arguments), with: sessions)
                return { try router.open(route, in: $0) }
            })
    }

    /// What opens a route, if it still asks what somebody has said yes to.
    private static func confirming(
        _ question: @escaping @Sendable (Arguments, Session) throws -> String?,
        _ open: @escaping @Sendable (Arguments, Session) throws -> Screen
    ) -> @Sendable (Arguments, Confirmation, Session) throws -> Screen {
        { arguments, confirmation, session in
            if case .asked(let asked) = confirmation, try question(arguments, session) != asked {
                throw ViewFailure.overtaken
            }
            return try open(arguments, session)
        }
    }

    /// Makes a route that is opened elsewhere.
    ///
    /// - Parameters:
    ///   - open: Opens it with what a line has given.
    ///   - question: The question to ask before, if there is one.
    ///   - help: Knows what makes sense for its parameters.
    ///   - prepare: Does what takes long before a transaction is opened, and returns what is left to be opened.
    public init(
        _ description: RouteDescription, module: String,
        open: @escaping @Sendable (Arguments, Confirmation, Session) throws -> Screen,
        question: @escaping @Sendable (Arguments, Session) throws -> String?,
        help: ArgumentHelp,
        prepare: (@Sendable (Arguments, Sessions) throws -> (@Sendable (Session) throws -> Screen))? = nil
    ) {
        self.description = description
        self.module = module
        self.open = open
        self.question = question
        self.help = help
        self.prepare = prepare
        pathLength = description.path.count
        hasSecret = description.hasSecret
        isDestructive = description.isDestructive
        access = description.access
        isInteractive = description.isInteractive
        isOpenToAnyone = description.isOpenToAnyone
        needsOption = description.needsOption
        readsFiles = description.parameters.contains { $0.type == .file }
        writesFiles = description.parameters.contains { $0.type == .newFile }
        result = description.result
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
        guard !needsOption || options.contains(where: arguments.contains) else {
            let names = options.map { "--\($0.optionName)" }
            throw UsageFailure(
                "nothing to change was given; \(description.name) needs one of \(names.joined(separator: ", "))")
        }
    }
}
