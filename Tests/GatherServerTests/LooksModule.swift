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
        // Like a module program.
        try registry.add(
            [
                Route(
                    RouteDescription(
                        path: ["look", "into"], summary: "Reads a file",
                        parameters: [Argument.positional("file", .file, "a file").parameter], access: .read,
                        isDestructive: false, result: .record([]), examples: ["look into x"]), question: { _, _ in nil }
                ) { _, _ in Screen([], value: .record([:])) }
            ], of: ModuleRegistry.Program(path: "/x", version: nil), asModule: "program", summary: "reads files")
    }
}
