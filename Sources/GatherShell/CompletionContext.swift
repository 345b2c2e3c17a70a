import GatherKit
import GatherModels
import Synchronization

/// What the shell knows about the line that is being typed, shared with what completes it.
final class CompletionContext: Sendable {
    private struct State {
        var identity: Identity
        var openParameter: OpenParameter?
        var variables: [String] = []
    }

    private let state: Mutex<State>

    init(_ identity: Identity) { state = Mutex(State(identity: identity)) }

    /// On whose behalf the shell works.
    var identity: Identity {
        get { state.withLock { $0.identity } }
        set { state.withLock { $0.identity = newValue } }
    }

    /// What a form asks for, while it does.
    var openParameter: OpenParameter? {
        get { state.withLock { $0.openParameter } }
        set { state.withLock { $0.openParameter = newValue } }
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
