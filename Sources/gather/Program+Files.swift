import CReadline
import Foundation
import GatherDatabase
import GatherKit
import GatherPostgres
import GatherPrograms
import GatherShell

/// What is different when the data is in a database and not at a server.
extension Program {
    /// All that can be opened in the program.
    ///
    /// - Throws: ``RegistrationFailure`` when the parts of this program do not go together.
    static func registry(
        _ place: DatabaseLocation, _ configuration: Configuration, _ folders: Folders, _ environment: [String: String],
        _ services: Services, _ output: Output, _ host: ScriptHost
    ) throws -> ModuleRegistry {
        let programs = Programs(programs(configuration, folders, environment, place, output))
        for folder in programs.missingFolders where folder != folders.modules {
            output.warn("modules.path names \(quoted(folder)), which is no folder that can be read")
        }
        return try ModuleRegistry.ofProgram(
            disabled: configuration.disabledModules, programs: programs,
            services: services, settings: output.settings, host: host
        )
    }

    /// The store, which is opened when it is first needed.
    static func database(
        _ place: DatabaseLocation, _ configuration: Configuration, _ registry: ModuleRegistry, _ output: Output
    ) -> DeferredDatabase {
        let isUsualStore = configuration.store == nil
        return DeferredDatabase {
            // The folder of a store that was named is to be there, or the name was mistyped.
            var limits = configuration.postgresLimits
            // A server catches no signals here: it answers what is under way before it ends.
            limits.isInterrupted = { gather_signals_interrupted() != 0 }
            let database = try place.open(limits, makesFolder: isUsualStore)
            let refusals = registry.refusals(after: try database.migrate(registry.migrations))
            for (module, reason) in refusals.sorted(by: { $0.key < $1.key }) {
                output.warn("the module \(module) is left out: \(reason)")
            }
            return (database, refusals)
        }
    }

    /// Tells of modules that are not there although somebody may count on them.
    func reportModules() {
        let registry = application.registry
        for module in registry.modules {
            if let problem = module.problem { output.warn("the module \(module.name) is left out: \(problem)") }
        }
        for name in configuration.disabledModules where !registry.modules.contains(where: { $0.name == name }) {
            let names = registry.modules.map(\.name).joined(separator: ", ")
            output.warn("modules.disabled names \(quoted(name)), but the modules are \(names)")
        }
    }

    private static func programs(
        _ configuration: Configuration, _ folders: Folders, _ environment: [String: String],
        _ place: DatabaseLocation, _ output: Output
    ) -> ProgramSettings {
        ProgramSettings(
            folders: configuration.modulePath,
            timeLimit: .seconds(configuration.moduleTimeout),
            cachePath: folders.cache("modules.json"),
            environment: environment,
            store: place.argument,
            tell: output.tell
        )
    }
}
