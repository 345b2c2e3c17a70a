import GatherKit
import GatherModels
import Synchronization

/// On whose behalf the shell works, shared with what completes its lines.
final class IdentityBox: Sendable {
    private let identity: Mutex<Identity>

    init(_ identity: Identity) { self.identity = Mutex(identity) }

    var value: Identity {
        get { identity.withLock { $0 } }
        set { identity.withLock { $0 = newValue } }
    }
}

extension Identity {
    /// The name that the prompt shows; the local organizer needs none.
    var name: String? {
        if case .known(let organizer) = self, !organizer.isLocal { organizer.name } else { nil }
    }
}
