import AllFeatures
import GatherKit
import GatherShell
import GatherWire

extension ModuleRegistry {
    /// The registry of all modules: the features and the view's own routes.
    ///
    /// - Throws: ``RegistrationFailure`` if modules of this program conflict with each other.
    static func ofProgram(disabled: [String], services: Services, host: ScriptHost) throws -> ModuleRegistry {
        var registry = try ModuleRegistry(allFeatures + [WireModule.self], disabled: disabled, using: services)
        registry.add(
            ofView: ShellRouter(version: Version.text, host: host).routes, for: ShellRouter.nouns,
            synonyms: ["exit": "quit"], asModule: "shell", summary: "help, scripts and output")
        registry.add(
            ofView: LineRouter(settings: host.output.settings).routes, for: LineRouter.nouns, asModule: "lines",
            summary: "aliases, command history, repetition")
        return registry
    }
}
