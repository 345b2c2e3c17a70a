import AllFeatures
import GatherKit
import GatherShell

extension ModuleRegistry {
    /// All that can be opened in the program: the routes of every feature, and of the view itself.
    ///
    /// - Throws: ``RegistrationFailure`` when they do not go together.
    static func ofProgram(
        disabled: [String], services: Services, settings: ViewSettings, host: ScriptHost
    ) throws -> ModuleRegistry {
        var registry = try ModuleRegistry(allFeatures, disabled: disabled, using: services)
        try registry.add(
            ShellRouter(version: Version.text, settings: settings, host: host),
            asModule: "shell", summary: "help, scripts and how results look"
        )
        try registry.add(
            LineRouter(settings: settings), asModule: "lines", summary: "aliases, lines typed before, repetition"
        )
        return registry
    }
}
