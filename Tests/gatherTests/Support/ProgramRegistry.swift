import GatherKit
import GatherShell
import GatherTestSupport

@testable import gather

/// All that can be opened in the program.
func programRegistry(disabled: [String] = []) throws -> ModuleRegistry {
    let services = try TestApplication([]).services
    let settings = ViewSettings(format: .plain)
    let output = Output(
        results: OutputChannel(-1), messages: OutputChannel(-1), resultStyle: OutputStyle(),
        messageStyle: OutputStyle(), settings: settings
    )
    let host = ScriptHost(output: output, logger: services.logger)
    return try .ofProgram(disabled: disabled, services: services, settings: settings, host: host)
}
