import GatherDatabase
import GatherKit
import Synchronization

/// Determines on whose behalf a request is made: the account of its token, or else its address.
///
/// Requests that wait for a server take turns by owner (``Budget/owner``). An account with many tokens is one owner.
final class Owners: Sendable {
    private let application: Application
    private let workers: Workers
    private let limits: Limits
    /// The names of accounts by token; an expired token still belongs to its account.
    private let accounts = Mutex<[String: String]>([:])

    /// The maximum number of tokens in memory.
    private static let capacity = 10_000

    /// On whose behalf a request is made.
    struct Owner {
        /// The name for ``Budget/owner``.
        let name: String
        let isAccount: Bool
    }

    init(_ application: Application, _ workers: Workers, _ limits: Limits) {
        self.application = application
        self.workers = workers
        self.limits = limits
    }

    /// Returns the owner of a request.
    func owner(of credentials: Credentials, at address: String?) async -> Owner {
        let client = { address.map { NetworkAddress($0).key } ?? "gone" }
        guard case .identity(.remembered(let token)) = credentials,
            let account = await account(of: token, askedBy: client)
        else { return Owner(name: client(), isAccount: false) }
        return Owner(name: account, isAccount: true)
    }

    private func account(of token: Secret, askedBy client: () -> String) async -> String? {
        if let account = accounts.withLock({ $0[token.exposed] }) { return account }
        let organizer = try? await workers.run(.reading, Budget(limits.work, of: client())) { [application] in
            var identity = Identity.remembered(token)
            return try application.session(.read, as: &identity) { $0.organizer }
        }
        // The endpoint itself reports the error.
        guard let organizer, !organizer.isNobody else { return nil }
        let account = "account \(organizer.id)"
        accounts.withLock { accounts in
            if accounts.count >= Self.capacity { accounts = [:] }
            accounts[token.exposed] = account
        }
        return account
    }
}
