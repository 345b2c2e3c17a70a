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
    /// The steps of the module's tables; what is released never changes.
    static var migrations: [Migration] { get }

    /// Makes the module, before anything is registered.
    init()
    /// Builds the feature's parts and adds its routes.
    ///
    /// - Throws: ``RegistrationFailure`` when a route is taken.
    func register(in registry: inout ModuleRegistry, using services: Services) throws
}

/// Something that cannot be part of one program.
public enum RegistrationFailure: Failure {
    /// Two modules register the same route.
    case duplicateRoute(String, first: String, second: String)
    /// A module wants to do what only one can and another does already.
    case duplicateRole(String, module: String)
    /// A module needs another that is turned off or missing.
    case missingModule(String, neededBy: String)
    /// The configuration turns off a module that does not exist.
    case unknownModule(String, known: [String])

    /// A mistake of the program or its configuration.
    public var kind: FailureKind { .usage }

    /// What does not go together.
    public var message: String {
        switch self {
        case .duplicateRoute(let route, let first, let second):
            "the modules \(first) and \(second) both register the route \(quoted(route)); turn one off with modules.disabled"
        case .duplicateRole(let role, let module):
            "the module \(module) registers the \(role), which another module has registered"
        case .missingModule(let name, let dependent):
            "the module \(dependent) needs the module \(name), which is turned off; turn \(dependent) off too"
        case .unknownModule(let name, let known):
            "modules.disabled names \(quoted(name)), but the modules are \(known.joined(separator: ", "))"
        }
    }
}
