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
    var liveStatus: (@Sendable (Session) throws -> LiveStatus?)?
    let warn: @Sendable (String) -> Void
    let now: @Sendable () -> Timestamp
    /// The module of each table, also of those that are turned off.
    private(set) var tableOwners = ["schema_version": "gather"]
    private var partsOfTables: [ObjectIdentifier: [TableSchema]] = [:]
    var routesTurnedOff: [String: String] = [:]
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
    func moduleTurnedOff(of name: String) -> String? {
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
