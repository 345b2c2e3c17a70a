import GatherKit
import GatherTestSupport

@testable import Account

extension AccountInteractor {
    /// The interactor of the module, with fast password hashing.
    init(of app: TestApplication) {
        self.init(
            store: AccountStore(),
            hashing: PasswordHashing(cost: 1, randomBytes: app.services.randomBytes),
            makeID: app.services.makeID,
            randomBytes: app.services.randomBytes,
            credentials: app.services.credentials,
            limits: LoginLimits(attempts: 3, registrations: 3, now: app.services.realNow),
            now: app.services.realNow,
            tokenLifetime: 30 * 86_400_000
        )
    }
}
