public import GatherDatabase

/// A feature of the program: its tables, types, routes and endpoints.
///
/// The build picks up a public type `<Name>Module` in `Plugins/<Name>/Sources/<Name>Module.swift`:
///
///     public struct FeesModule: FeatureModule {
///         public static let name = "fees"
///         public static let summary = "who owes how much"
///         public static let requires = ["players"]
///         public static let tables = [Debt.table.schema]
///         public static let migrations = [Migration(creating: [Debt.table.schema])]
///
///         public init() {}
///
///         public func register(in registry: inout ModuleRegistry, using services: Services) throws {
///             let router = FeesRouter(interactor: FeesInteractor(), presenter: FeesPresenter())
///             registry.add(router.routes, for: "fees")
///         }
///     }
public protocol FeatureModule: Sendable {
    /// The name in the list of modules, in the configuration and in the store: the folder name in lower case.
    static var name: String { get }
    /// The purpose of the feature, in a few words.
    static var summary: String { get }
    /// The names of the modules that this one depends on, such as those whose tables its tables reference.
    static var requires: [String] { get }
    /// Other words for the first one or both words of its commands, suggested when a command is unknown.
    static var synonyms: [String: String] { get }
    /// The position of its commands and pages in lists; the most used modules have the smallest positions.
    static var displayOrder: Int { get }
    /// The settings of the module, in a section of its name.
    static var settings: [Setting] { get }
    /// The tables of the module, the only ones that it writes.
    static var tables: [TableSchema] { get }
    /// The migrations of the module's tables, in order; a released migration never changes.
    static var migrations: [Migration] { get }

    /// Creates the module before anything is registered.
    init()
    /// Builds the parts of the feature and registers them.
    ///
    /// - Throws: ``RegistrationFailure``, or an error that ends the program, such as a wrong setting.
    func register(in registry: inout ModuleRegistry, using services: Services) throws
}

extension FeatureModule {
    /// No synonyms.
    public static var synonyms: [String: String] { [:] }
    /// After the modules that declare a position.
    public static var displayOrder: Int { 100 }
    /// No settings.
    public static var settings: [Setting] { [] }
    /// No tables.
    public static var tables: [TableSchema] { [] }
    /// No migrations.
    public static var migrations: [Migration] { [] }
}

/// A conflict between modules.
public enum RegistrationFailure: Failure {
    /// Two modules have the same name.
    case duplicateModule(String)
    /// Two modules resolve identities.
    case duplicateIdentities(first: String, second: String)
    /// A required module does not exist, or requires this one.
    case neededModuleMissing(String, module: String)
    /// A route belongs to a module whose tables could not be created; the module and the reason.
    case refused(String, reason: String)

    /// Always ``FailureKind/usage``: a mistake in the program or its configuration.
    public var kind: FailureKind { .usage }

    /// The conflict and its remedy.
    public var message: String {
        switch self {
        case .duplicateModule(let name): "there is another module named \(name); rename one of them"
        case .duplicateIdentities(let first, let second):
            "the modules \(first) and \(second) both resolve identities; turn one off with modules.disabled"
        case .neededModuleMissing(let name, let module):
            "the module \(module) needs the module \(name), which is missing or depends on it"
        case .refused(let module, let reason): "the module \(module) is left out: \(reason)"
        }
    }
}
