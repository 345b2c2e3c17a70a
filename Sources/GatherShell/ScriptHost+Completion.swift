import GatherClient
public import GatherKit
public import GatherScript

extension ScriptHost {
    /// Returns what fits at the end of a line, asked of the server if that has the store.
    ///
    /// - Parameter identity: Whose data a local store offers.
    public func completion(of line: String, on application: Application, as identity: Identity) -> Completion {
        let context = CompletionContext(server.map { .known($0.organizer) } ?? identity)
        return completer(for: application, aliases: { Aliases() }).completion(of: line, in: context, by: server)
    }

    /// The completer of lines, which knows the commands in other languages.
    func completer(for application: Application, aliases: @escaping @Sendable () -> Aliases) -> Completer {
        Completer(
            application: application, aliases: aliases,
            others: { [commands] in
                commands?.names.map { Suggestion($0, "the program gather-\($0)") } ?? []
            })
    }
}
