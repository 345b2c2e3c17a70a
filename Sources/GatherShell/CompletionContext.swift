import GatherClient
public import GatherKit
public import GatherScript
import Synchronization

/// The state of the shell that completion depends on, shared between threads.
@dynamicMemberLookup
final class CompletionContext: Sendable {
    /// The form field being edited.
    struct Question: Sendable {
        let prompt: String
        let form: CompletionRequest.Form
    }

    /// The values of the state; each is read and set as a property of ``CompletionContext``.
    struct State: Sendable {
        var identity: Identity
        /// The form field being edited; nil outside of forms.
        var question: Question?
        var variables: [String] = []
        /// Whether the store is unreachable.
        var isOffline = false
    }

    private let state: Mutex<State>

    init(_ identity: Identity) { state = Mutex(State(identity: identity)) }

    subscript<Property: Sendable>(dynamicMember path: WritableKeyPath<State, Property>) -> Property {
        get { state.withLock { $0[keyPath: path] } }
        set { state.withLock { $0[keyPath: path] = newValue } }
    }
}

extension Identity {
    /// The account name for the prompt; nil for the local organizer.
    var name: String? {
        if case .known(let organizer) = self, !organizer.isLocal { organizer.userName } else { nil }
    }
}

extension Completer {
    /// The timeout for the completion of a line by a server.
    private static let patience = Duration.seconds(2)

    /// Returns the completion at the cursor, for a command line or a form field.
    ///
    /// - Parameter server: The server that is the store; nil for a local one.
    func completion(
        of line: String, in context: CompletionContext, with aliases: Aliases, by server: ServerConnection?
    ) -> Completion {
        let request = CompletionRequest(
            line: line, variables: context.variables, aliases: aliases.lines, form: context.question?.form)
        if let server, let completion = completion(of: request, asking: server) { return completion }
        // Completion must not block while the store is unreachable.
        let identity = context.isOffline || server != nil ? nil : context.identity
        return (try? completion(of: request, as: identity)) ?? .none(of: line)
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

extension ScriptHost {
    /// Returns the candidates at the end of a line, from the server if it is the store.
    ///
    /// - Parameter identity: The user whose data a local store offers.
    public func completion(of line: String, on application: Application, as identity: Identity) -> Completion {
        let context = CompletionContext(server.map { .known($0.organizer) } ?? identity)
        return completer(for: application).completion(of: line, in: context, with: Aliases(), by: server)
    }

    /// The completer of lines, which knows the commands in other languages.
    func completer(for application: Application) -> Completer {
        Completer(
            application: application,
            others: { [commands] in
                commands?.names.map { Suggestion($0, "the program gather-\($0)") } ?? []
            })
    }
}
