import GatherKit
import GatherWire
import Synchronization

/// The view of remote routes and scripts: the client has collected confirmations and secrets beforehand.
final class WireView: ViewAdapter {
    private let confirmed: OpenMessage.Confirmed?
    private let secrets: Mutex<[Secret]>
    private let tell: @Sendable (Screen) throws -> Void

    /// Makes a view.
    init(
        confirmed: OpenMessage.Confirmed? = nil, secrets: [Secret] = [],
        tell: @escaping @Sendable (Screen) throws -> Void = { _ in }
    ) {
        self.confirmed = confirmed
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

    func confirms(_ question: AskedQuestion) throws -> Bool {
        guard let confirmed else { throw WireFailure.unconfirmed(question.text) }
        guard confirmed.id == question.id else { throw ViewFailure.overtaken }
        return true
    }
}
