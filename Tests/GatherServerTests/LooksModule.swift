import GatherDatabase
import GatherKit

/// A module with a route that changes the output format, as the shell's own routes do.
struct LooksModule: FeatureModule {
    static let name = "looks"
    static let summary = "how results look"
    static let requires: [String] = []

    func register(in registry: inout ModuleRegistry, using services: Services) throws {
        let format = Argument.positional("format", .text(maximumLength: 10), "json or table")
        registry.add(
            [
                Route(
                    "look at", "Says how results are written", format,
                    access: .none, changesView: true, answers: Shape(), show: { [] }, examples: ["look at json"]
                ) { session, _ in
                    session.isSilent = true
                }
            ], for: "look")
    }
}
