public import GatherDatabase

/// A feature that plugs into the app.
///
/// Put `Plugins/<Name>/Sources/<Name>Module.swift` in place with a public type `<Name>Module` and the
/// next build finds it.
public protocol FeatureModule: Sendable {
    /// The name in the list of modules, in the configuration and in the store: the folder's name in lower case.
    static var name: String { get }
    /// What the feature is for, in a few words.
    static var summary: String { get }
    /// The names of the modules whose tables this one's tables refer to.
    static var requires: [String] { get }
    /// The tables that the module keeps; it writes no other.
    static var tables: [TableSchema] { get }
    /// The types of text that its arguments have, by which programs and other machines know them.
    static var types: [TextType] { get }
    /// The steps of the module's tables; what is released never changes.
    static var migrations: [Migration] { get }

    /// Makes the module, before anything is registered.
    init()
    /// Builds the feature's parts and adds its routes.
    ///
    /// - Throws: ``RegistrationFailure`` when a route is taken, or whatever keeps the module from working: it is then
    ///   left out, with all that it has registered, and the rest of the program works.
    func register(in registry: inout ModuleRegistry, using services: Services) throws
}

extension FeatureModule {
    /// None.
    public static var tables: [TableSchema] { [] }
    /// None.
    public static var types: [TextType] { [] }
    /// None.
    public static var migrations: [Migration] { [] }
}

/// Something that cannot be part of one program.
public enum RegistrationFailure: Failure {
    /// Two modules register the same route.
    case duplicateRoute(String, first: String, second: String)
    /// Two modules register the same method and path.
    case duplicateEndpoint(String, first: String, second: String)
    /// Two modules keep the same table.
    case duplicateTable(String, first: String, second: String)
    /// A module wants to do what only one can and another does already.
    case duplicateRole(String, module: String)
    /// Two modules have the same name.
    case duplicateModule(String)
    /// A module needs another that is turned off.
    case neededModuleTurnedOff(String)
    /// A module needs another that is left out.
    case neededModuleLeftOut(String)
    /// A module needs another that is not there, or that needs it.
    case neededModuleMissing(String)
    /// A module is used whose tables could not be made.
    case refused(String, reason: String)

    /// A mistake of the program or its configuration.
    public var kind: FailureKind { .usage }

    /// What does not go together.
    public var message: String {
        switch self {
        case .duplicateRoute(let route, let first, let second):
            "the modules \(first) and \(second) both register the route \(quoted(route)); turn one off with modules.disabled"
        case .duplicateEndpoint(let endpoint, let first, let second):
            "the modules \(first) and \(second) both answer \(endpoint); turn one off with modules.disabled"
        case .duplicateTable(let table, let first, let second):
            "the modules \(first) and \(second) both keep the table \(table); one of them must name it otherwise"
        case .duplicateRole(let role, let module):
            "the module \(module) registers the \(role), which another module has registered"
        case .duplicateModule(let name): "there is another module named \(name); one of them must be named otherwise"
        case .neededModuleTurnedOff(let name):
            "it needs the module \(name), which modules.disabled turns off; name this one there too"
        case .neededModuleLeftOut(let name): "it needs the module \(name), which is left out too"
        case .neededModuleMissing(let name): "it needs the module \(name), which is not there, or needs this one"
        case .refused(let module, let reason): "the module \(module) is left out: \(reason)"
        }
    }
}
