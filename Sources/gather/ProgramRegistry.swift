import AllFeatures
import GatherKit
import GatherPrograms
import GatherServer
import GatherShell

extension ModuleRegistry {
    /// All that can be opened in the program: the routes of every feature, of the view itself, and last of the programs
    /// that serve as modules.
    ///
    /// - Throws: ``RegistrationFailure`` when the parts of this program do not go together.
    static func ofProgram(
        disabled: [String], programs: Programs, services: Services, settings: ViewSettings, host: ScriptHost
    ) throws -> ModuleRegistry {
        var registry = ModuleRegistry(allFeatures + [WireModule.self], disabled: disabled, using: services)
        try registry.addView(settings: settings, host: host)
        try registry.add(Endpoint.health, asModule: "server")
        programs.register(in: &registry, disabled: disabled, using: services)
        return registry
    }

    /// Adds the routes of the view itself.
    ///
    /// - Throws: ``RegistrationFailure`` when one is taken.
    mutating func addView(settings: ViewSettings, host: ScriptHost) throws {
        try add(
            ofView: ShellRouter(version: Version.text, settings: settings, host: host).routes,
            asModule: "shell", summary: "help, scripts and how results look"
        )
        try add(
            ofView: LineRouter(settings: settings).routes, asModule: "lines",
            summary: "aliases, lines typed before, repetition")
    }
}
