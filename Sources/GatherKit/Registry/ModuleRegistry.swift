public import GatherDatabase
import GatherModels
import Logging

/// Knows every route of every feature, and whatever else the features bring.
///
/// Features register once, at launch; after that the registry is a constant.
public struct ModuleRegistry: Sendable {
    /// The modules, those that others need first.
    public internal(set) var modules: [Module] = []
    /// The tables of the modules that are not left out, also of those that are turned off.
    public private(set) var migrations: [ModuleMigrations] = []
    /// The routes, in the order of their modules and declarations.
    public internal(set) var routes: [RegisteredRoute] = []
    /// What programs can ask for over HTTP, in the order of the modules.
    public internal(set) var endpoints: [RegisteredEndpoint] = []
    /// What the modules that are turned on keep, in their order.
    public private(set) var inventories: [Inventory] = []
    /// What was changed, if a module keeps that.
    public internal(set) var journal: Journal?
    /// What the module that is being registered may do with the store.
    public internal(set) var store: StoreHandle
    /// What the configuration says under the name of the module that is being registered.
    public var settings: Settings { allSettings.of(module: registering) }

    var keepers: [String: Keeper] = [:]
    var index: [String: Noun] = [:]
    // Lists, as the first dictionary with keys of another type costs each start a walk through all conformances.
    var loans: [any Sendable] = []
    var listeners: [Listener] = []
    var startBlocks: [StartBlocks] = []
    var identify: (@Sendable (Identity, Session) throws -> Organizer)?
    var liveStatus: (@Sendable (Session) throws -> LiveStatus?)?
    let logger: Logger
    private var claims = TableClaims()
    var routesTurnedOff: [String: String] = [:]
    private let allSettings: Settings

    /// The module that is being registered.
    var registering: String { store.module }

    private init(using services: Services) {
        logger = services.logger
        allSettings = services.settings
        store = StoreHandle(module: "", tables: [])
    }

    /// Registers modules; one that fails is left out, and those that need it are too.
    ///
    /// - Parameters:
    ///   - disabled: The names of those whose routes are left out.
    ///   - programs: The names of the programs that serve as modules and are added later; `disabled` may hold them too.
    /// - Throws: ``RegistrationFailure`` when the names of those do not fit the modules.
    public init(
        _ features: [any FeatureModule.Type], disabled: [String] = [], programs: [String] = [], using services: Services
    ) throws {
        self.init(using: services)
        let names = features.map { $0.name } + programs
        for name in disabled where !names.contains(name) {
            throw RegistrationFailure.unknownModule(name, known: names)
        }
        for feature in Self.inOrderOfNeed(features) {
            let isDisabled = disabled.contains(feature.name)
            if !isDisabled, let missing = feature.requires.first(where: disabled.contains) {
                throw RegistrationFailure.missingModule(missing, neededBy: feature.name)
            }
            do {
                try add(feature, isDisabled: isDisabled, using: services)
            } catch {
                leaveOut(feature.name, summary: feature.summary, because: error)
            }
        }
        store = StoreHandle(module: "", tables: [])
        if !disabled.isEmpty {
            let everything = try ModuleRegistry(features, using: services)
            for route in everything.routes where disabled.contains(route.module) {
                routesTurnedOff[route.description.name] = route.module
            }
        }
    }

    private mutating func add(
        _ feature: any FeatureModule.Type, isDisabled: Bool, using services: Services
    ) throws {
        let leftOut = modules.filter { $0.problem != nil }.map(\.name)
        if let missing = feature.requires.first(where: leftOut.contains) {
            throw RegistrationFailure.neededModuleLeftOut(missing)
        }
        // What a module has registered before it fails is thrown away with this.
        var attempt = self
        attempt.store = StoreHandle(
            module: feature.name, tables: try attempt.claims.claim(feature.migrations, for: feature.name))
        attempt.migrations.append(ModuleMigrations(module: feature.name, steps: feature.migrations))
        if !isDisabled { try feature.init().register(in: &attempt, using: services) }
        attempt.modules.append(
            Module(name: feature.name, summary: feature.summary, state: isDisabled ? .turnedOff : .on))
        self = attempt
    }

    /// Adds the routes of a view, as if it were a module that cannot be turned off.
    ///
    /// - Throws: ``RegistrationFailure/duplicateRoute(_:first:second:)`` when one is taken.
    public mutating func add<R: Router>(_ router: R, asModule name: String, summary: String) throws {
        store = StoreHandle(module: name, tables: [])
        try add(router)
        modules.append(Module(name: name, summary: summary, state: .on))
    }

    /// Notes that a module is not there, and why.
    ///
    /// - Parameter program: The program that was to serve as the module, if it is none of this one's.
    public mutating func leaveOut(
        _ name: String, summary: String, because error: any Error, program: Program? = nil
    ) {
        let reason = (error as? any Failure)?.message ?? "\(error)"
        modules.append(Module(name: name, summary: summary, state: .leftOut(reason), program: program))
    }

    /// Adds what a module keeps.
    public mutating func add(_ inventory: Inventory) { inventories.append(inventory) }

    /// The module that a route would belong to, were it not turned off.
    func moduleTurnedOff(of name: String) -> String? { routesTurnedOff[name] }

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
