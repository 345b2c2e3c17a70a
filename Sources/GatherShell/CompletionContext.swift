import GatherKit
import Synchronization

/// What the shell knows about the line that is being typed, shared with what completes it.
final class CompletionContext: Sendable {
    /// What a form asks.
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

    /// On whose behalf the shell works.
    var identity: Identity {
        get { state.withLock { $0.identity } }
        set { state.withLock { $0.identity = newValue } }
    }

    /// What a form asks, while it does.
    var question: Question? {
        get { state.withLock { $0.question } }
        set { state.withLock { $0.question = newValue } }
    }

    /// Whether the store does not answer.
    var isOffline: Bool {
        get { state.withLock { $0.isOffline } }
        set { state.withLock { $0.isOffline = newValue } }
    }

    /// The names of the variables.
    var variables: [String] {
        get { state.withLock { $0.variables } }
        set { state.withLock { $0.variables = newValue } }
    }
}

extension Identity {
    /// The name that the prompt shows; the local organizer needs none.
    var name: String? {
        if case .known(let organizer) = self, !organizer.isLocal { organizer.name } else { nil }
    }
}
