import AllFeatures
import GatherKit
import GatherShell
import GatherWire

extension ModuleRegistry {
    /// The registry of all modules: the features and the view's own routes.
    ///
    /// - Throws: ``RegistrationFailure`` if modules of this program conflict with each other.
    static func ofProgram(
        disabled: [String], services: Services, settings: ViewSettings, host: ScriptHost
    ) throws -> ModuleRegistry {
        var registry = try ModuleRegistry(allFeatures + [WireModule.self], disabled: disabled, using: services)
        registry.addView(settings: settings, host: host)
        return registry
    }

    /// Registers the view's own routes.
    mutating func addView(settings: ViewSettings, host: ScriptHost) {
        add(
            ofView: ShellRouter(version: Version.text, settings: settings, host: host).routes, for: ShellRouter.nouns,
            synonyms: ["exit": "quit"], asModule: "shell", summary: "help, scripts and how results look"
        )
        add(
            ofView: LineRouter(settings: settings).routes, for: LineRouter.nouns, asModule: "lines",
            summary: "aliases, command history, repetition")
    }
}
