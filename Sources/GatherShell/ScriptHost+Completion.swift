import GatherClient
public import GatherKit
public import GatherScript

extension ScriptHost {
    /// The timeout for the completion of a line by a server.
    private static let patience = Duration.seconds(2)

    /// Returns the completion at the cursor, from the server if it is the store.
    ///
    /// - Parameter identity: The user whose data a local store offers; nil to offer none.
    public func completion(
        of request: CompletionRequest, on application: Application, as identity: Identity?
    ) -> Completion {
        if let server, let completion = completion(of: request, asking: server) { return completion }
        let completer = Completer(
            application: application,
            others: { commands.names.map { Suggestion($0, "the program gather-\($0)") } })
        return (try? completer.completion(of: request, as: server == nil ? identity : nil)) ?? .none(of: request.line)
    }

    /// The server's completion; nil if it does not answer.
    private func completion(of request: CompletionRequest, asking server: ServerConnection) -> Completion? {
        let answer = BackgroundReader<Completion?>().value(within: Self.patience) {
            try? server.completion(of: request)
        }
        guard let completion = answer ?? nil else { return nil }
        let isCommand = request.form == nil && PartialLine(request.line).words.isEmpty
        // The commands in other languages exist only on this machine.
        if isCommand, completion.candidates.isEmpty { return nil }
        return Completer.files(of: request.line, for: completion, isAnswer: request.form != nil) ?? completion
    }
}
