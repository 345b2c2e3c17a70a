import GatherKit
import GatherWire
import Synchronization

/// The view of scripts that run for remote clients, which have collected the secrets beforehand.
final class WireView: ViewAdapter {
    private let secrets: Mutex<[Secret]>
    private let tell: @Sendable (Screen) throws -> Void

    /// Makes a view.
    init(secrets: [Secret], tell: @escaping @Sendable (Screen) throws -> Void) {
        self.secrets = Mutex(secrets)
        self.tell = tell
    }

    func show(_ screen: Screen) throws { try tell(screen) }

    func secret(_ request: SecretRequest) throws -> Secret {
        guard let secret = secrets.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else {
            throw WireFailure.missingSecret(request.parameter.name)
        }
        return secret
    }

    func confirms(_ question: AskedQuestion) throws -> Bool { throw ViewFailure.needsConfirmation(question.text) }
}
