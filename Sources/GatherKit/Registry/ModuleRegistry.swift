public import GatherDatabase
public import GatherModels

/// Knows every route of every feature.
///
/// Features register once, at launch; after that the registry is a constant.
public struct ModuleRegistry: Sendable {
    /// A module as the list of modules shows it.
    public struct Module: Equatable, Sendable {
        /// Its name.
        public let name: String
        /// What it is for.
        public let summary: String
        /// Whether its routes are there.
        public let isEnabled: Bool
    }

    /// The routes that begin with a word, by their places in the list.
    private struct Noun: Sendable {
        /// The route that is this word alone.
        var alone: Int?
        var verbs: [String: Int] = [:]
    }

    /// The modules, those that others need first.
    public private(set) var modules: [Module] = []
    /// The routes, in the order of their modules and declarations.
    public private(set) var routes: [RegisteredRoute] = []
    /// The tables of all modules, also of those that are turned off.
    public private(set) var migrations: [ModuleMigrations] = []
    /// What the modules that are turned on keep, in their order.
    public private(set) var inventories: [Inventory] = []
    /// What was changed, if a module keeps that.
    public internal(set) var journal: Journal?
    var keepers: [String: Keeper] = [:]
    private var index: [String: Noun] = [:]
    private var routesTurnedOff: [String: String] = [:]
    private var identify: (@Sendable (Identity, Session) throws -> Organizer)?
    private var liveStatus: (@Sendable (Session) throws -> LiveStatus?)?
    private(set) var registering = ""

    /// Registers modules.
    ///
    /// - Parameter disabled: The names of those whose routes are left out.
    /// - Throws: ``RegistrationFailure`` when modules do not go together.
    public init(_ features: [any FeatureModule.Type], disabled: [String] = [], using services: Services) throws {
        let names = features.map { $0.name }
        for name in disabled where !names.contains(name) {
            throw RegistrationFailure.unknownModule(name, known: names)
        }
        for feature in Self.inOrderOfNeed(features) {
            try add(feature, isEnabled: !disabled.contains(feature.name), disabled: disabled, using: services)
        }
    }

    private mutating func add(
        _ feature: any FeatureModule.Type, isEnabled: Bool, disabled: [String], using services: Services
    ) throws {
        modules.append(Module(name: feature.name, summary: feature.summary, isEnabled: isEnabled))
        migrations.append(ModuleMigrations(module: feature.name, steps: feature.migrations))
        registering = feature.name
        if isEnabled {
            if let missing = feature.requires.first(where: disabled.contains) {
                throw RegistrationFailure.missingModule(missing, neededBy: feature.name)
            }
            try feature.init().register(in: &self, using: services)
        } else {
            var alone = ModuleRegistry()
            try feature.init().register(in: &alone, using: services)
            for route in alone.routes { routesTurnedOff[route.description.name] = feature.name }
        }
    }

    private init() {}

    /// Adds the routes of a view, as if it were a module that cannot be turned off.
    ///
    /// - Throws: ``RegistrationFailure/duplicateRoute(_:first:second:)`` when one is taken.
    public mutating func add<R: Router>(_ router: R, asModule name: String, summary: String) throws {
        modules.append(Module(name: name, summary: summary, isEnabled: true))
        registering = name
        try add(router)
    }

    private static func inOrderOfNeed(_ features: [any FeatureModule.Type]) -> [any FeatureModule.Type] {
        var ordered: [any FeatureModule.Type] = []
        func visit(_ feature: any FeatureModule.Type) {
            guard !ordered.contains(where: { $0 == feature }) else { return }
            for name in feature.requires { features.first { $0.name == name && $0 != feature }.map(visit) }
            if !ordered.contains(where: { $0 == feature }) { ordered.append(feature) }
        }
        features.forEach(visit)
        return ordered
    }

    /// Adds all routes of a router.
    ///
    /// - Throws: ``RegistrationFailure/duplicateRoute(_:first:second:)`` when one is taken.
    public mutating func add<R: Router>(_ router: R) throws {
        for declaration in R.Destination.declarations {
            try add(RegisteredRoute(declaration, of: router, module: registering))
        }
    }

    private mutating func add(_ route: RegisteredRoute) throws {
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

    /// Adds what a module keeps.
    public mutating func add(_ inventory: Inventory) { inventories.append(inventory) }

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

    /// The route that words call, if there is one; the rest of the words is for its parameters.
    public func route(calledBy words: [String]) -> RegisteredRoute? {
        words.first.flatMap { route(calledBy: $0, words.dropFirst().first) }
    }

    func route(calledBy first: String, _ second: String?) -> RegisteredRoute? {
        guard let noun = index[first] else { return nil }
        return (noun.alone ?? second.flatMap { noun.verbs[$0] }).map { routes[$0] }
    }

    /// The second words that can follow a first one.
    public func verbs(of noun: String) -> [String] { index[noun].map { $0.verbs.keys.sorted() } ?? [] }

    /// The module that a route would belong to, were it not turned off.
    func moduleTurnedOff(of name: String) -> String? { routesTurnedOff[name] }

    /// Sets the organizer of a session.
    ///
    /// - Throws: ``IdentityFailure`` when the identity stands for nobody, unless anyone will do.
    func identify(_ identity: Identity, in session: Session, orAnyone isOpenToAnyone: Bool) throws {
        if identity == .known(.local) { return }
        guard let identify else { throw IdentityFailure.noAccounts }
        do {
            session.organizer = try identify(identity, session)
        } catch IdentityFailure.unknownToken where isOpenToAnyone {
            session.organizer = .local
        }
    }
}
