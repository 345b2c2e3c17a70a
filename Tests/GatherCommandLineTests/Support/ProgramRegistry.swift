import GatherKit
import GatherPrograms
import GatherShell
import GatherTestSupport

@testable import GatherCommandLine

/// The registry of the program without module programs.
func programRegistry() throws -> ModuleRegistry {
    var services = try TestApplication([]).services
    services.settings = Settings(Layers.settings)
    let settings = ViewSettings(format: .plain)
    let output = Output(
        results: OutputChannel(-1), messages: OutputChannel(-1), resultStyle: OutputStyle(),
        messageStyle: OutputStyle(), settings: settings
    )
    let host = ScriptHost(output: output, logger: services.logger)
    let programs = Programs(
        ProgramSettings(
            folders: [], timeLimit: .seconds(1), cachePath: nil, environment: [:], store: ":memory:", tell: { _ in }))
    return try .ofProgram(
        disabled: [], programs: programs, services: services, settings: settings, host: host)
}
