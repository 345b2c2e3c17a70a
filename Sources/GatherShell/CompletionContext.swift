import GatherKit
import GatherScript
import Synchronization

/// The state of the shell that completion depends on, shared between threads.
final class CompletionContext: Sendable {
    /// The form field being edited.
    struct Question: Sendable {
        let prompt: String
        let parameter: OpenParameter
    }

    private struct State {
        var identity: Identity
        var question: Question?
        var variables: [String] = []
        var isOffline = false
    }

    private let state: Mutex<State>

    init(_ identity: Identity) { state = Mutex(State(identity: identity)) }

    var identity: Identity {
        get { state.withLock { $0.identity } }
        set { state.withLock { $0.identity = newValue } }
    }

    /// The form field being edited; nil outside of forms.
    var question: Question? {
        get { state.withLock { $0.question } }
        set { state.withLock { $0.question = newValue } }
    }

    /// Whether the store is unreachable.
    var isOffline: Bool {
        get { state.withLock { $0.isOffline } }
        set { state.withLock { $0.isOffline = newValue } }
    }

    var variables: [String] {
        get { state.withLock { $0.variables } }
        set { state.withLock { $0.variables = newValue } }
    }
}

extension Identity {
    /// The account name for the prompt; nil for the local organizer.
    var name: String? {
        if case .known(let organizer) = self, !organizer.isLocal { organizer.userName } else { nil }
    }
}

extension Completer {
    /// Returns the completion at the cursor, for a command line or a form field.
    func completion(of line: String, in context: CompletionContext) -> Completion {
        // Completion must not block while the store is unreachable.
        let identity = context.isOffline ? nil : context.identity
        if let question = context.question {
            return completion(ofAnswer: line, for: question.parameter, as: identity)
        }
        return completion(of: line, as: identity, variables: context.variables)
    }
}
