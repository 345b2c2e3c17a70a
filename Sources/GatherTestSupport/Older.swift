public import GatherDatabase
public import GatherKit

/// A module as it was after its first migrations: it makes a store of that time, and has no commands.
public struct Older<Module: FeatureModule, let migrationCount: Int>: FeatureModule {
    /// The name of the module.
    public static var name: String { Module.name }
    /// Nothing.
    public static var summary: String { "" }
    /// What the module requires.
    public static var requires: [String] { Module.requires }
    /// The first migrations of the module.
    public static var migrations: [Migration] { Array(Module.migrations.prefix(migrationCount)) }

    /// Creates the module.
    public init() {}

    /// Registers nothing.
    public func register(in registry: inout ModuleRegistry, using services: Services) {}
}
