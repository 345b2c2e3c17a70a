import GatherKit
import GatherShell
import GatherTestSupport

@testable import GatherCommandLine

/// The registry of the program.
func programRegistry() throws -> ModuleRegistry {
    var services = try TestApplication([]).services
    services.settings = Settings(SettingLayers.settings)
    let output = Output(
        results: OutputChannel(-1), messages: OutputChannel(-1), resultStyle: OutputStyle(),
        messageStyle: OutputStyle(), settings: ViewSettings(format: .plain)
    )
    let host = ScriptHost(output: output, logger: services.logger)
    return try .ofProgram(disabled: [], services: services, host: host)
}
