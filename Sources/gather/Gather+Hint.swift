import ArgumentParser
import GatherKit

extension Gather {
    /// What to write instead of a command line that begins with the words of a route, which are no command of the
    /// program; nil for any other.
    ///
    /// Of what the route is told nothing is repeated.
    static func hint(for arguments: [String]) -> String? {
        let isHelp = arguments.first == "help"
        let words = isHelp ? arguments.dropFirst() : arguments[...]
        let commands = configuration.subcommands.map { $0._commandName } + ["help"]
        guard let noun = words.first, !noun.hasPrefix("-"), !commands.contains(noun) else { return nil }
        // A program that cannot start has no routes to name.
        var options = ProgramOptions()
        options.knowsRoutesBefore = true
        guard let routes = try? Program(options).application.registry.routes.map(\.description) else {
            return nil
        }
        let route = routes.first { words.starts(with: $0.path) }
        guard let name = route?.name ?? (routes.contains { $0.path.first == noun } ? noun : nil) else { return nil }
        if isHelp { return "What the shell says about it: gather -c \"help \(name)\"" }
        let isWhole = route?.path.count == words.count
        return "did you mean: gather -c \"\(name)\(isWhole ? "" : " …")\""
    }
}
