public import GatherDatabase

/// The registry of modules, with the routes, endpoints, tables and types that they register.
///
/// Modules register at launch; afterwards the registry does not change.
public struct ModuleRegistry: Sendable {
    /// The modules, each after those that it requires.
    public internal(set) var modules: [Module] = []
    /// The migrations of all modules, including those turned off.
    public private(set) var migrations: [ModuleMigrations] = []
    /// The routes, in the order of their modules and declarations.
    public var routes: [Route] { routeGroups.flatMap(\.routes.value) }
    /// The HTTP endpoints, in the order of their modules.
    public var endpoints: [Endpoint] { endpointGroups.flatMap(\.value) }
    /// The tables of all modules, including those turned off; a table follows those that it references.
    public var tables: [TableSchema] { tableIndex.value.all }

    private var routeGroups: [RouteGroup] = []
    /// The routes of each first word, by their second word; one without has the empty word.
    private var index: [String: Lazy<[String: Route]>] = [:]
    var endpointGroups: [Lazy<[Endpoint]>] = []
    var quotas: [Quota] = []
    var byteLimit: Int?
    var parts: [Part] = []
    /// The options that modules add to routes of others.
    private var addedOptions: [(path: [String], apply: @Sendable (Arguments, Session) throws -> Void)] = []
    var registeredPages: [(page: Page, module: String)] = []
    let warn: @Sendable (String) -> Void
    /// Returns the current time, from which typed days such as `tomorrow` are counted.
    public let now: @Sendable () -> Timestamp
    /// Synonyms of the first words of routes, each with the word that it stands for.
    package private(set) var synonyms: [String: String] = [:]
    /// Created when a session first needs it, because creating it takes a third of the start-up time.
    private let tableIndex: Lazy<TableIndex>

    /// The name of the module that is being registered.
    var registering = ""

    /// Registers modules.
    ///
    /// - Parameter disabled: The names of the modules to turn off, with those that require them; unknown names are
    ///   ignored.
    /// - Throws: ``RegistrationFailure``, or what a module throws, such as ``SettingFailure``.
    public init(_ features: [any FeatureModule.Type], disabled: [String] = [], using services: Services) throws {
        warn = services.warn
        now = services.now
        let features = Self.inOrderOfNeed(features)
        tableIndex = Lazy { TableIndex(features) }
        for feature in features { try add(feature, isDisabled: disabled.contains(feature.name), using: services) }
        registering = ""
        let claims = parts.filter { $0.subject == ObjectIdentifier(IdentityClaim.self) }
        guard claims.count < 2 else {
            throw RegistrationFailure.duplicateIdentities(first: claims[0].module, second: claims[1].module)
        }
    }

    /// Creates a registry without modules, for routes that need none.
    package init(now: @escaping @Sendable () -> Timestamp) {
        warn = { _ in }
        self.now = now
        tableIndex = Lazy { TableIndex([]) }
    }

    private mutating func add(
        _ feature: any FeatureModule.Type, isDisabled: Bool, using services: Services
    ) throws {
        if modules.contains(where: { $0.name == feature.name }) {
            throw RegistrationFailure.duplicateModule(feature.name)
        }
        var isOn = !isDisabled
        for name in feature.requires {
            guard let needed = modules.first(where: { $0.name == name }) else {
                throw RegistrationFailure.neededModuleMissing(name, module: feature.name)
            }
            if !needed.isOn { isOn = false }
        }
        registering = feature.name
        migrations.append(ModuleMigrations(module: feature.name, steps: feature.migrations))
        if isOn {
            synonyms.merge(feature.synonyms) { first, _ in first }
            try feature.init().register(in: &self, using: services)
        }
        modules.append(
            Module(
                name: feature.name, summary: feature.summary, isOn: isOn,
                requires: feature.requires, displayOrder: feature.displayOrder))
    }

    /// Registers the routes of a view as a module that cannot be turned off.
    ///
    /// - Parameters:
    ///   - nouns: The first words of the routes.
    ///   - synonyms: Synonyms of them, each with the word that it stands for.
    package mutating func add(
        ofView routes: @autoclosure @escaping @Sendable () -> [Route], for nouns: [String],
        synonyms others: [String: String] = [:], asModule name: String, summary: String
    ) {
        registering = name
        synonyms.merge(others) { first, _ in first }
        add(routes, for: nouns)
        modules.append(Module(name: name, summary: summary, isOn: true, isOfView: true))
    }

    /// Returns the name of the module that owns a table.
    ///
    /// - Throws: ``TableFailure`` when no module owns it, or another module has one of this name.
    func module(of table: TableSchema) throws(TableFailure) -> String {
        try tableIndex.value.owner(of: table)
    }

    /// Returns the table with a name; nil if there is none.
    func table(named name: String) -> TableSchema? { tables.first { $0.name == name } }

    /// Returns the tables whose rows are parts of a table's rows.
    func parts(of table: TableSchema) -> [TableSchema] { tableIndex.value.parts[ObjectIdentifier(table)] ?? [] }

    private static func inOrderOfNeed(_ features: [any FeatureModule.Type]) -> [any FeatureModule.Type] {
        var ordered: [any FeatureModule.Type] = []
        // Modules that require each other are visited once; the missing requirement is reported later.
        var visited: [any FeatureModule.Type] = []
        func visit(_ feature: any FeatureModule.Type) {
            guard !visited.contains(where: { $0 == feature }) else { return }
            visited.append(feature)
            for name in feature.requires { features.first { $0.name == name }.map(visit) }
            ordered.append(feature)
        }
        features.forEach(visit)
        return ordered
    }
}

extension ModuleRegistry {
    /// The routes of each module, the most used modules first.
    package var routesByUse: [(module: Module, routes: [RouteDescription])] {
        let routes = Dictionary(grouping: routes, by: \.module)
        return modules.enumerated()
            .sorted { ($0.element.displayOrder, $0.offset) < ($1.element.displayOrder, $1.offset) }
            .compactMap { module in
                routes[module.element.name].map { (module.element, $0.map(\.description)) }
            }
    }

    /// A module in the list of modules.
    public struct Module: Equatable, Sendable {
        /// The name.
        public let name: String
        /// The purpose, in a few words.
        public let summary: String
        /// Whether it is on; if not, the configuration turns it off.
        public let isOn: Bool
        /// The names of the modules that it requires.
        var requires: [String] = []
        /// Its position in the list of commands.
        public var displayOrder = 100
        /// Whether it consists of the routes of a view.
        public var isOfView = false
    }
}

// MARK: - Binding

extension ModuleRegistry {
    /// Binds arguments that were read one by one, as from a form, to their route.
    ///
    /// - Throws: ``UsageFailure`` when the route is unknown or an argument is missing.
    public func bind(_ description: RouteDescription, _ arguments: Arguments) throws(UsageFailure) -> Invocation {
        guard let route = route(calledBy: description.path) else {
            throw UsageFailure("there is no command \(quoted(description.name))")
        }
        return try Invocation(route, arguments)
    }

    /// The first words of all routes, without duplicates.
    package var nouns: [String] {
        routeGroups.flatMap(\.nouns).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}

// MARK: - Help with arguments

extension ModuleRegistry {
    /// Returns the suggestions for a parameter.
    ///
    /// - Throws: A ``Failure``.
    public func suggestions(for open: OpenParameter, in session: Session) throws -> [Suggestion] {
        if let suggestions = try open.parameter.hints.suggest?(open, session) { return suggestions }
        return try open.parameter.kind.suggest?(open, session) ?? open.parameter.kind.suggestions
    }

    /// Returns the form default of a parameter; nil for none.
    ///
    /// - Throws: A ``Failure``.
    public func proposal(for open: OpenParameter, in session: Session) throws -> String? {
        try open.parameter.hints.propose?(open, session)
    }

    /// Checks the value typed so far for a parameter.
    ///
    /// - Throws: A ``Failure`` when it is invalid.
    public func check(_ open: OpenParameter, in session: Session) throws {
        // Accept an abbreviation of the only suggestion, as on a line.
        let suggested = try open.parameter.hints.suggest?(open, session) ?? []
        if suggested.count == 1, NameBeginning(open.beginning).fits(suggested[0].text) { return }
        _ = try open.parameter.kind.find?(open.parameter.kind.read(open.beginning), session)
    }
}

// MARK: - Refused modules

extension ModuleRegistry {
    /// Returns the modules to refuse because their migrations, or those of a module that they require, failed.
    ///
    /// - Returns: The reasons, by module name.
    package func refusals(after failures: [(module: String, reason: StoreFailure)]) -> [String: String] {
        var refusals: [String: String] = [:]
        for (module, reason) in failures {
            refusals[module] = "its tables could not be created, as \(reason.message)"
        }
        // Modules are ordered: each follows those that it requires.
        for module in modules where refusals[module.name] == nil {
            if let needed = module.requires.first(where: { refusals[$0] != nil }) {
                refusals[module.name] = "it needs the module \(needed), which is left out too"
            }
        }
        return refusals
    }
}

// MARK: - Identities

extension ModuleRegistry {
    /// Returns the organizer of an identity.
    ///
    /// - Throws: ``IdentityFailure`` when the identity is not valid.
    public func organizer(of identity: Identity, in session: Session) throws -> Organizer {
        if case .known(let organizer) = identity, organizer.isLocal || organizer == .nobody { return organizer }
        if case .linked(let organizer) = identity { return organizer }
        guard let organizer = try part(Organizer.self, about: IdentityClaim(identity: identity), in: session) else {
            throw IdentityFailure.noAccounts
        }
        return organizer
    }

    /// Sets the organizer of a session.
    ///
    /// - Throws: ``IdentityFailure`` when the identity is not valid; with `isOpenToAnyone`, an unknown token selects
    ///   the anonymous organizer instead.
    func identify(_ identity: Identity, in session: Session, orAnyone isOpenToAnyone: Bool) throws {
        do {
            session.organizer = try organizer(of: identity, in: session)
        } catch IdentityFailure.unknownToken where isOpenToAnyone {
            session.organizer = session.origin.anonymous
        }
    }
}

// MARK: - Routes

extension ModuleRegistry {
    /// Routes that are registered together, created when first needed: creating all takes most of the start-up time.
    private typealias RouteGroup = (nouns: [String], routes: Lazy<[Route]>)

    /// Registers routes.
    ///
    ///     registry.add(FeesRouter(interactor: interactor, presenter: FeesPresenter()).routes, for: "fees")
    ///
    /// They are created when a line begins with one of their first words, or when all routes are needed.
    ///
    /// - Parameter nouns: The first words of the routes.
    public mutating func add(_ routes: @autoclosure @escaping @Sendable () -> [Route], for nouns: String...) {
        add(routes, for: nouns)
    }

    private mutating func add(_ routes: @escaping @Sendable () -> [Route], for nouns: [String]) {
        let module = registering
        routeGroups.append((nouns, Lazy { routes().map { $0.registered(by: module) } }))
        index(nouns)
    }

    private mutating func index(_ nouns: [String]) {
        for noun in nouns {
            let sharing = routeGroups.filter { $0.nouns.contains(noun) }
            index[noun] = Lazy {
                let routes = sharing.flatMap(\.routes.value).filter { $0.description.path[0] == noun }
                return Dictionary(routes.map { ($0.verb, $0) }) { first, _ in first }
            }
        }
    }

    /// Adds an option to a route of another module, such as the price to the one that plans a match.
    ///
    ///     registry.add(price, to: "match plan") { price, session in try interactor.setPrice(price, in: session) }
    ///
    /// - Parameters:
    ///   - path: The command.
    ///   - work: Runs after the work of the route, in its transaction, if the option is given.
    public mutating func add<Content>(
        _ option: Argument<Content?>, to path: String, _ work: @escaping @Sendable (Content, Session) throws -> Void
    ) {
        let path = path.split(separator: " ").map(String.init)
        let apply = { @Sendable [module = registering] (given: Arguments, session: Session) in
            guard session.refusals[module] == nil, let content = try option.read(given, session) else { return }
            try work(content, session)
        }
        addedOptions.append((path, apply))
        for place in routeGroups.indices where routeGroups[place].nouns.contains(path[0]) {
            let (nouns, before) = routeGroups[place]
            routeGroups[place].routes = Lazy {
                before.value.map { $0.description.path == path ? $0.adding(option.parameters) : $0 }
            }
            index(nouns)
        }
    }

    /// Applies the options that other modules have added to a route.
    func applyAddedOptions(of path: [String], _ given: Arguments, in session: Session) throws {
        for option in addedOptions where option.path == path {
            try session.reacting { try option.apply(given, session) }
        }
    }

    /// Returns the route that a line calls; nil if there is none.
    public func route(calledBy words: [String]) -> Route? {
        words.first.flatMap { route(calledBy: $0, words.dropFirst().first) }
    }

    /// Returns the route that two words call; nil if there is none.
    package func route(calledBy first: String, _ second: String?) -> Route? {
        guard let verbs = index[first]?.value else { return nil }
        return verbs[""] ?? second.flatMap { verbs[$0] }
    }

    /// Whether words call a route of the view that shows results, such as `output json`.
    package func isOfView(_ words: [String]) -> Bool {
        guard let module = route(calledBy: words)?.module else { return false }
        return modules.contains { $0.name == module && $0.isOfView }
    }

    /// Returns the module that declares the first routes with a first word; nil if there are none.
    func module(of noun: String) -> String? {
        routeGroups.first { $0.nouns.contains(noun) }?.routes.value.first?.module
    }

    /// Returns the second words of the routes with a first word, in the order of their declarations.
    package func verbs(of noun: String) -> [String] {
        routeGroups.filter { $0.nouns.contains(noun) }.flatMap(\.routes.value)
            .filter { $0.description.path[0] == noun && !$0.verb.isEmpty }.map(\.verb)
    }
}

extension Route {
    /// The second word; empty for none.
    fileprivate var verb: String { description.path.dropFirst().first ?? "" }
}
