public import GatherDatabase

/// Knows every route of every feature, and whatever else the features bring.
///
/// Features register once, at launch; after that the registry is a constant.
public struct ModuleRegistry: Sendable {
    /// The modules, those that others need first.
    public internal(set) var modules: [Module] = []
    /// The tables of the modules that are not left out, also of those that are turned off.
    public private(set) var migrations: [ModuleMigrations] = []
    /// The routes, in the order of their modules and declarations.
    public internal(set) var routes: [Route] = []
    /// What programs can ask for over HTTP, in the order of the modules.
    public internal(set) var endpoints: [RegisteredEndpoint] = []
    /// The tables of the modules, also of those that are turned off; those that others refer to come first.
    public private(set) var tables: [TableSchema] = []
    /// The types of text that the modules bring, also of those that are turned off.
    public private(set) var types: [TextType] = []
    /// What can be taken back, if a module keeps that.
    public private(set) var undoLog: UndoLog?
    /// What the configuration says under the name of the module that is being registered.
    public var settings: Settings { allSettings.of(module: registering) }

    private var remarks: [(table: TableSchema, remark: @Sendable (_ key: [SQL.Value], Session) throws -> String?)] = []
    var index: [String: Noun] = [:]
    var listeners: [Listener] = []
    var quotas: [Quota] = []
    var byteLimit: Int?
    var startBlocks: [StartBlocks] = []
    var identify: (@Sendable (Identity, Session) throws -> Organizer)?
    var lookups: [String: Lookup] = [:]
    private var liveStatus: (@Sendable (Session) throws -> LiveStatus?)?
    let warn: @Sendable (String) -> Void
    let now: @Sendable () -> Timestamp
    /// The module of each table, also of those that are turned off.
    private(set) var tableOwners = ["schema_version": "gather"]
    private var partsOfTables: [ObjectIdentifier: [TableSchema]] = [:]
    private var routesTurnedOff: [String: String] = [:]
    private let allSettings: Settings
    /// Makes the registry that there would be if nothing were turned off.
    private var withEverything: (@Sendable () -> ModuleRegistry)?

    /// The module that is being registered.
    var registering = ""

    private init(using services: Services) {
        warn = services.warn
        now = services.now
        allSettings = services.settings
    }

    /// Registers modules; one that fails is left out, and those that need it are too.
    ///
    /// - Parameter disabled: The names of those whose routes are left out; one that no module has is passed over.
    public init(_ features: [any FeatureModule.Type], disabled: [String] = [], using services: Services) {
        self.init(using: services)
        for feature in Self.inOrderOfNeed(features) {
            do {
                try add(feature, isDisabled: disabled.contains(feature.name), using: services)
            } catch {
                leaveOut(feature.name, summary: feature.summary, because: error)
            }
        }
        registering = ""
        if !disabled.isEmpty { withEverything = { ModuleRegistry(features, using: services) } }
    }

    private mutating func add(
        _ feature: any FeatureModule.Type, isDisabled: Bool, using services: Services
    ) throws {
        if modules.contains(where: { $0.name == feature.name }) {
            throw RegistrationFailure.duplicateModule(feature.name)
        }
        // What a module has registered before it fails is thrown away with this.
        var attempt = self
        attempt.registering = feature.name
        try attempt.own(feature.tables)
        attempt.types += feature.types
        attempt.migrations.append(ModuleMigrations(module: feature.name, steps: feature.migrations))
        if !isDisabled {
            for name in feature.requires { try checkIsOn(name) }
            try feature.init().register(in: &attempt, using: services)
        }
        attempt.modules.append(
            Module(
                name: feature.name, summary: feature.summary, state: isDisabled ? .turnedOff : .on,
                requires: feature.requires))
        self = attempt
    }

    private func checkIsOn(_ name: String) throws(RegistrationFailure) {
        switch modules.first(where: { $0.name == name })?.state {
        case .on: return
        case .turnedOff: throw .neededModuleTurnedOff(name)
        case .leftOut: throw .neededModuleLeftOut(name)
        case nil: throw .neededModuleMissing(name)
        }
    }

    /// Adds the routes of a view, as if it were a module that cannot be turned off.
    ///
    /// - Throws: ``RegistrationFailure/duplicateRoute(_:first:second:)`` when one is taken.
    public mutating func add(ofView routes: [Route], asModule name: String, summary: String) throws {
        registering = name
        try add(routes)
        modules.append(Module(name: name, summary: summary, state: .on, isOfView: true))
    }

    /// Notes that a module is not there, and why.
    ///
    /// - Parameter program: The program that was to serve as the module, if it is none of this one's.
    public mutating func leaveOut(
        _ name: String, summary: String, because error: any Error, program: Program? = nil
    ) {
        modules.append(Module(name: name, summary: summary, state: .leftOut(reason(of: error)), program: program))
    }

    /// The module whose table it is.
    ///
    /// - Throws: ``TableFailure`` when no module makes it.
    func module(of table: TableSchema) throws(TableFailure) -> String {
        guard let owner = tableOwners[table.identifier] else { throw .unknown(table.name) }
        return owner
    }

    /// The table of a name.
    func table(named name: String) -> TableSchema? { tables.first { $0.name == name } }

    /// The tables whose rows are parts of the rows of another.
    func parts(of table: TableSchema) -> [TableSchema] { partsOfTables[ObjectIdentifier(table)] ?? [] }

    /// Switches on that what is done can be taken back.
    ///
    /// - Throws: ``RegistrationFailure/duplicateRole(_:module:)`` when another module has.
    public mutating func setUndoLog(_ log: UndoLog) throws {
        guard undoLog == nil else { throw RegistrationFailure.duplicateRole("undo log", module: registering) }
        undoLog = log
    }

    /// Has a sentence shown when undo or redo has changed rows of a table.
    ///
    /// - Parameter remark: Says what matters about a row that was put back, if anything does.
    public mutating func addRemark<Entity>(
        on table: Table<Entity>, _ remark: @escaping @Sendable (Entity, Session) throws -> String?
    ) {
        remarks.append(
            (
                table.schema,
                { key, session in
                    try session.row(key, of: table.schema).flatMap { try remark(table.entity(of: $0), session) }
                }
            ))
    }

    /// What matters about rows that were put back, as a sentence.
    func remark(on changes: RowChanges, in session: Session) throws -> String? {
        let touched = TouchedRows(changes)
        for (table, remark) in remarks {
            for key in touched.keys(of: table) { if let text = try remark(key, session) { return text } }
        }
        return nil
    }

    private mutating func own(_ tables: [TableSchema]) throws(RegistrationFailure) {
        for table in tables {
            if let owner = tableOwners.updateValue(registering, forKey: table.identifier) {
                throw .duplicateTable(table.name, first: owner, second: registering)
            }
            self.tables.append(table)
            if let whole = table.whole { partsOfTables[ObjectIdentifier(whole), default: []].append(table) }
        }
    }

    /// The module that a route would belong to, were it not turned off.
    private func moduleTurnedOff(of name: String) -> String? {
        if let module = routesTurnedOff[name] { return module }
        let module = withEverything?().routes.first { $0.description.name == name }?.module
        return modules.contains { $0.name == module && $0.state == .turnedOff } ? module : nil
    }

    private static func inOrderOfNeed(_ features: [any FeatureModule.Type]) -> [any FeatureModule.Type] {
        var ordered: [any FeatureModule.Type] = []
        // Of those that need each other in a circle, none comes after all that it needs; that is found out later.
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
    /// A module as the list of modules shows it.
    public struct Module: Equatable, Sendable {
        /// Its name.
        public let name: String
        /// What it is for.
        public let summary: String
        /// Whether what it brings is there.
        public let state: State
        /// The names of the modules that it needs.
        var requires: [String] = []
        /// Whether its routes are those of the view itself.
        public var isOfView = false
        /// The program that serves as the module, unless the module is a part of this one.
        public var program: Program?

        /// Why it is left out, if it is.
        public var problem: String? { if case .leftOut(let reason) = state { reason } else { nil } }

        /// Whether what a module brings is there.
        public enum State: Equatable, Sendable {
            /// It is.
            case on
            /// The configuration turns it off.
            case turnedOff
            /// It could not be registered; the reason.
            case leftOut(String)
        }
    }
}

// MARK: - Binding

extension ModuleRegistry {
    /// Finds the route that words call and reads the rest of them as its parameters.
    ///
    /// - Throws: ``UsageFailure`` that says which word is wrong and what would be right.
    public func bind(_ words: [CommandWord]) throws(UsageFailure) -> Invocation {
        if let help = helpRequest(words) { return try bind(help) }
        let (route, start) = try resolve(words)
        var binder = Binder(route: route, words: words, next: start)
        try binder.bindAll()
        return Invocation(route: route, arguments: binder.arguments, secretsFromInput: binder.secretsFromInput)
    }

    /// Finds the route of a name and reads plain data as its parameters.
    ///
    /// - Throws: ``UsageFailure`` that says what would be right.
    public func bind(_ name: String, _ values: Record) throws(UsageFailure) -> Invocation {
        let words = name.split(separator: " ").map { CommandWord(String($0)) }
        let (route, count) = try resolve(words)
        guard count == words.count else { throw UsageFailure("\(quoted(name)) is more than the name of a route") }
        let arguments = try Arguments(values, of: route.description.parameters)
        try route.checkIsEnough(arguments)
        for secret in route.description.parameters where secret.style == .secret && !arguments.contains(secret) {
            throw UsageFailure("\(secret.name) is missing")
        }
        return Invocation(route: route, arguments: arguments, secretsFromInput: [])
    }

    /// The words that ask for help on the route that other words call with `--help`.
    private func helpRequest(_ words: [CommandWord]) -> [CommandWord]? {
        guard let place = words.firstIndex(where: \.asksForHelp) else { return nil }
        let called = words[..<min(place, 2)].filter { !$0.isOption }
        // What stands before --help at a route with a secret may be the secret, and such a line is not understood.
        if let route = route(calledBy: called.map(\.text)), route.hasSecret, place > route.description.path.count {
            return nil
        }
        return [CommandWord("help")] + called
    }

    private func resolve(_ words: [CommandWord]) throws(UsageFailure) -> (Route, start: Int) {
        guard let first = words.first else { throw UsageFailure("there is no route in an empty line") }
        let second = words.count > 1 ? words[1].text : nil
        if let route = route(calledBy: first.text, second) { return (route, route.pathLength) }
        throw unknownRoute([first.text, second].compactMap { $0 })
    }

    private func unknownRoute(_ called: [String]) -> UsageFailure {
        let name = called.joined(separator: " ")
        for name in [name, called[0]] {
            guard let module = moduleTurnedOff(of: name) else { continue }
            return UsageFailure("\(name) belongs to the module \(module), which modules.disabled turns off", word: 0)
        }
        let verbs = verbs(of: called[0])
        guard verbs.isEmpty else { return unknownVerb(called, verbs) }
        let names = routes.map(\.description.name)
        let guess = nearest(to: name, among: names) ?? nearest(to: called[0], among: nouns)
        let hint = guess.map { "; did you mean \($0)?" } ?? "; help lists them all"
        return UsageFailure("there is no route \(quoted(called[0]))\(hint)", word: 0)
    }

    private func unknownVerb(_ called: [String], _ verbs: [String]) -> UsageFailure {
        guard called.count > 1 else {
            return UsageFailure("\(called[0]) needs one of \(verbs.joined(separator: ", "))", word: 0)
        }
        let hint =
            nearest(to: called[1], among: verbs).map { "did you mean \(called[0]) \($0)?" }
            ?? "\(called[0]) has \(verbs.joined(separator: ", "))"
        return UsageFailure("there is no route \(quoted(called.joined(separator: " "))); \(hint)", word: 1)
    }

    /// The first words of all routes, each once.
    public var nouns: [String] {
        routes.map { $0.description.path[0] }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// Whether a line could have been meant to call a route that is told a secret: then it is kept and shown nowhere.
    public func mayHoldSecret(_ line: String) -> Bool {
        let secretive = Set(routes.filter(\.hasSecret).flatMap(\.description.path))
        // A route also begins in a block, or where a variable gets its value: `for x in account …` is as late as it can.
        return line.split { ";{}=".contains($0) || $0.isNewline }.contains { statement in
            statement.split(whereSeparator: \.isWhitespace).prefix(5).contains { word in
                nearest(to: word.lowercased(), among: secretive) != nil
            }
        }
    }
}

// MARK: - Forms

extension ModuleRegistry {
    /// What a line leaves out that its route cannot do without.
    public struct MissingArguments: Sendable {
        /// The route that the line calls.
        public let route: RouteDescription
        /// What the line gives.
        public let given: Arguments
        /// The parameters by place that are missing.
        public let missing: [Parameter]
        /// The options to offer: the line gives none of them, and nothing else that would do.
        public let options: [Parameter]
    }

    /// Finds what words leave out.
    ///
    /// - Returns: Nil when nothing is missing, or something else is wrong with the words.
    public func gap(in words: [CommandWord]) -> MissingArguments? {
        guard let route = route(calledBy: words.map(\.text)), words.count >= route.pathLength else { return nil }
        var binder = Binder(route: route, words: words, next: route.pathLength)
        do { try binder.bindWords() } catch { return nil }
        let given = binder.arguments
        let missing = route.positionals.filter { $0.isRequired && !given.contains($0) }
        let offersOptions = route.description.needsOption || (!missing.isEmpty && words.count == route.pathLength)
        let options = route.options.filter { $0.style == .option && !$0.isRepeated }
        let isWithoutOptions = !route.options.contains { given.contains($0) }
        let offered = offersOptions && isWithoutOptions ? options : []
        guard !missing.isEmpty || (route.description.needsOption && isWithoutOptions) else { return nil }
        return MissingArguments(route: route.description, given: given, missing: missing, options: offered)
    }

    /// What those words that can be understood give to the route that they call.
    public func arguments(in words: [CommandWord]) -> Arguments {
        guard let route = route(calledBy: words.map(\.text)), words.count >= route.pathLength else {
            return Arguments()
        }
        var binder = Binder(route: route, words: words, next: route.pathLength)
        binder.bindWhatFits()
        return binder.arguments
    }

    /// The values that make sense for a parameter.
    ///
    /// - Throws: A ``Failure``.
    public func suggestions(for open: OpenParameter, in session: Session) throws -> Suggestions {
        try route(calledBy: open.route.path)?.help.suggestions(open, session) ?? Suggestions([])
    }

    /// The value that a form puts forward for a parameter.
    ///
    /// - Throws: A ``Failure``.
    public func proposal(for open: OpenParameter, in session: Session) throws -> String? {
        try route(calledBy: open.route.path)?.help.proposal(open, session)
    }

    /// Makes sure that what there is of a value will do for its parameter.
    ///
    /// - Throws: A ``Failure`` that says what would be right.
    public func check(_ open: OpenParameter, in session: Session) throws {
        try route(calledBy: open.route.path)?.help.check(open, session)
    }
}

// MARK: - Programs

extension ModuleRegistry {
    /// A program that serves as a module.
    public struct Program: Equatable, Sendable {
        /// Where it is.
        public let path: String
        /// Its version, as far as it is known.
        public let version: String?

        /// Tells of a program.
        public init(path: String, version: String?) {
            self.path = path
            self.version = version
        }
    }

    /// Adds routes that are opened elsewhere: all of them, or none.
    ///
    /// - Parameter program: The program that opens them, if it is one beside this.
    /// - Throws: ``RegistrationFailure/duplicateRoute(_:first:second:)`` when one is taken: what is there already stays.
    public mutating func add(
        _ routes: [Route], of program: Program? = nil, asModule name: String, summary: String
    ) throws(RegistrationFailure) {
        var attempt = self
        attempt.registering = name
        try attempt.add(routes)
        attempt.modules.append(Module(name: name, summary: summary, state: .on, program: program))
        self = attempt
    }

    /// Notes that a module is turned off, with the routes that it would bring as far as they are known.
    ///
    /// - Parameter program: The program that would open them, if it is one beside this.
    public mutating func turnOff(
        _ program: Program? = nil, asModule name: String, summary: String, routes: [String]
    ) {
        modules.append(Module(name: name, summary: summary, state: .turnedOff, program: program))
        for route in routes { routesTurnedOff[route] = name }
    }
}

// MARK: - Refusals

extension ModuleRegistry {
    /// Returns which modules are to be left out because tables could not be made: theirs, or those of a module they need.
    ///
    /// - Returns: The reasons, by the names of the modules.
    public func refusals(after failures: [(module: String, reason: StoreFailure)]) -> [String: String] {
        var refusals: [String: String] = [:]
        for (module, reason) in failures {
            refusals[module] = "its tables could not be made, as \(reason.message)"
        }
        // Each comes after those that it needs.
        for module in modules where refusals[module.name] == nil {
            if let needed = module.requires.first(where: { refusals[$0] != nil }) {
                refusals[module.name] = RegistrationFailure.neededModuleLeftOut(needed).message
            }
        }
        return refusals
    }
}

// MARK: - Roles

/// What one module alone can do for all.
extension ModuleRegistry {
    /// Sets who tells which organizer an identity stands for.
    ///
    /// - Throws: ``RegistrationFailure/duplicateRole(_:module:)`` when another module does.
    public mutating func setIdentification(
        _ identify: @escaping @Sendable (Identity, Session) throws -> Organizer
    ) throws {
        guard self.identify == nil else {
            throw RegistrationFailure.duplicateRole("identification", module: registering)
        }
        self.identify = identify
    }

    /// The organizer that an identity stands for.
    ///
    /// - Throws: ``IdentityFailure`` when it stands for nobody.
    public func organizer(of identity: Identity, in session: Session) throws -> Organizer {
        if case .known(let organizer) = identity, organizer.isLocal || organizer == .nobody { return organizer }
        guard let identify else { throw IdentityFailure.noAccounts }
        return try identify(identity, session)
    }

    /// Sets the organizer of a session.
    ///
    /// - Throws: ``IdentityFailure`` when the identity stands for nobody, unless anyone will do.
    func identify(_ identity: Identity, in session: Session, orAnyone isOpenToAnyone: Bool) throws {
        do {
            session.organizer = try organizer(of: identity, in: session)
        } catch IdentityFailure.unknownToken where isOpenToAnyone {
            session.organizer = session.origin.anonymous
        }
    }

    /// Sets who tells what goes on right now.
    ///
    /// - Throws: ``RegistrationFailure/duplicateRole(_:module:)`` when another module does.
    public mutating func setLiveStatus(_ status: @escaping @Sendable (Session) throws -> LiveStatus?) throws {
        guard liveStatus == nil else { throw RegistrationFailure.duplicateRole("status", module: registering) }
        liveStatus = status
    }

    /// What goes on right now, for a view that stays open.
    ///
    /// - Throws: A ``Failure``.
    public func status(in session: Session) throws -> LiveStatus? { try liveStatus?(session) }
}

// MARK: - Routes

extension ModuleRegistry {
    /// The routes that begin with a word, by their places in the list.
    struct Noun: Sendable {
        /// The route that is this word alone.
        var alone: Int?
        var verbs: [String: Int] = [:]
    }

    /// Adds routes.
    ///
    /// - Throws: ``RegistrationFailure/duplicateRoute(_:first:second:)`` when one is taken.
    public mutating func add(_ routes: [Route]) throws(RegistrationFailure) {
        for route in routes { try add(route.registered(by: registering)) }
    }

    private mutating func add(_ route: Route) throws(RegistrationFailure) {
        let noun = route.description.path[0]
        let verb = route.description.path.dropFirst().first ?? ""
        // One word cannot be a route and the beginning of others: `undo` and `undo goal` could not be told apart.
        let known = index[noun, default: Noun()]
        let rival = known.alone ?? (verb.isEmpty ? known.verbs.values.first : known.verbs[verb])
        if let rival {
            throw RegistrationFailure.duplicateRoute(
                route.description.name, first: routes[rival].module, second: route.module
            )
        }
        if verb.isEmpty {
            index[noun, default: Noun()].alone = routes.count
        } else {
            index[noun, default: Noun()].verbs[verb] = routes.count
        }
        routes.append(route)
    }

    /// The route that words call, if there is one; the rest of the words is for its parameters.
    public func route(calledBy words: [String]) -> Route? {
        words.first.flatMap { route(calledBy: $0, words.dropFirst().first) }
    }

    func route(calledBy first: String, _ second: String?) -> Route? {
        guard let noun = index[first] else { return nil }
        return (noun.alone ?? second.flatMap { noun.verbs[$0] }).map { routes[$0] }
    }

    /// The second words that can follow a first one.
    public func verbs(of noun: String) -> [String] { index[noun].map { $0.verbs.keys.sorted() } ?? [] }
}

// MARK: - Start

/// What a module shows when the shell starts.
struct StartBlocks: Sendable {
    let module: String
    let blocks: @Sendable (Session) throws -> [Block]
}

extension ModuleRegistry {
    /// Has blocks shown whenever the shell starts.
    ///
    /// - Parameter blocks: Makes them; none when there is nothing to say.
    public mutating func addStartBlocks(_ blocks: @escaping @Sendable (Session) throws -> [Block]) {
        startBlocks.append(StartBlocks(module: registering, blocks: blocks))
    }

    /// The blocks of all modules; those of one that fails are left out, with a warning.
    public func blocksAtStart(in session: Session) -> [Block] {
        startBlocks.filter { session.refusals[$0.module] == nil }.flatMap { start in
            do {
                return try session.transaction { try start.blocks(session) }
            } catch {
                warn("the module \(start.module) shows nothing at the start: \(reason(of: error))")
                return []
            }
        }
    }
}
