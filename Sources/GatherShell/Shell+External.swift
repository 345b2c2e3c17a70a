import GatherKit
import GatherScript

extension Shell {
    /// Runs a command in another language, if there is one.
    ///
    /// - Parameter name: The first word of a command that gather does not have; nil for a line with other mistakes.
    /// - Returns: Its exit code, or that of the failure, which has been reported; nil if there is no such command.
    func runExternal(_ name: String?, _ source: SourceFile) -> Int32? {
        guard let name, let path = host.commands?.path(of: name) else { return nil }
        do {
            guard let command = TypedCommand(source), command.variable == nil, command.path.first == name else {
                return nil
            }
            let words = try command.words(in: scope).flatMap { $0.elements ?? [$0.text] }
            try output.results.flush()
            return try host.commands?.run(path, Array(words.dropFirst()))
        } catch {
            output.write(error)
            return (error as? any Failure)?.kind.exitCode ?? 1
        }
    }
}
