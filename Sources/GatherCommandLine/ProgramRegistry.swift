import AllFeatures
import GatherKit
import GatherPrograms
import GatherShell
import GatherWire

extension ModuleRegistry {
    /// The registry of all modules: the features, the view's own routes, and last the programs that serve as modules.
    ///
    /// - Throws: ``RegistrationFailure`` if modules of this program conflict with each other.
    static func ofProgram(
        disabled: [String], programs: Programs, services: Services, settings: ViewSettings, host: ScriptHost
    ) throws -> ModuleRegistry {
        var registry = try ModuleRegistry(allFeatures + [WireModule.self], disabled: disabled, using: services)
        registry.addView(settings: settings, host: host)
        programs.register(in: &registry, disabled: disabled, using: services)
        return registry
    }

    /// Registers the view's own routes.
    mutating func addView(settings: ViewSettings, host: ScriptHost) {
        add(
            ofView: ShellRouter(version: Version.text, settings: settings, host: host).routes, for: ShellRouter.nouns,
            asModule: "shell", summary: "help, scripts and how results look"
        )
        add(
            ofView: LineRouter(settings: settings).routes, for: LineRouter.nouns, asModule: "lines",
            summary: "aliases, lines typed before, repetition")
    }
}
