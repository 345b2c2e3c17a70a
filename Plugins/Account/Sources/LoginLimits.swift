import GatherKit

/// The rate limits of password attempts and registrations over the network.
struct LoginLimits: Sendable {
    private let accounts: RateLimiter
    private let knownClients: RateLimiter
    private let addresses: RateLimiter
    private let registrations: RateLimiter

    /// The time after which an account regains one attempt, in milliseconds.
    private static let interval = 30_000
    /// The factor by which the limit of an address exceeds that of an account, because several people may share one.
    private static let peopleAtAnAddress = 5

    init(attempts: Int, registrations: Int, now: @escaping @Sendable () -> Timestamp) {
        accounts = RateLimiter(limit: attempts, interval: Self.interval, now: now)
        knownClients = RateLimiter(limit: attempts, interval: Self.interval, now: now)
        addresses = RateLimiter(
            limit: attempts * Self.peopleAtAnAddress, interval: Self.interval / Self.peopleAtAnAddress, now: now)
        self.registrations = RateLimiter(limit: registrations, interval: Self.interval, now: now)
    }

    /// Runs a password check within the rate limits; only wrong passwords count.
    ///
    /// - Parameter client: The hash of the secret which proves that the client has logged in to the account before; nil
    ///   if it sent none. A known client has attempts of its own, so that an attacker's attempts on the account do not
    ///   lock it out.
    /// - Throws: ``AccountFailure/tooManyAttempts(seconds:)``, or the error of `work`.
    func login<Result>(
        _ name: String, from origin: Session.Origin, by client: String?, _ work: () throws -> Result
    ) throws -> Result {
        guard origin.isNetwork else { return try work() }
        if let client { return try knownClients.attempt(client, work) }
        // A name cannot be longer; a longer key would only take memory.
        let account = String(AccountStore.key(of: name).prefix(Name.maximumLength))
        func attempt() throws -> Result { try accounts.attempt(account, work) }
        guard let address = Self.client(at: origin.address) else { return try attempt() }
        return try addresses.attempt(address, attempt)
    }

    /// Counts a registration.
    func register(from origin: Session.Origin) throws(AccountFailure) {
        guard let client = Self.client(at: origin.address) else { return }
        try registrations.use(client)
    }

    /// The rate limit key of an address.
    ///
    /// Nil for loopback addresses: requests through a local proxy come from there, whatever their source.
    private static func client(at address: String?) -> String? {
        guard let address = address.map(NetworkAddress.init), !address.isLoopback else { return nil }
        return address.key
    }
}

extension RateLimiter {
    /// Uses up one attempt of a key.
    ///
    /// - Throws: ``AccountFailure/tooManyAttempts(seconds:)`` if the key has no attempt left.
    fileprivate func use(_ key: String) throws(AccountFailure) {
        if let seconds = consumeAttempt(of: key) { throw .tooManyAttempts(seconds: seconds) }
    }

    /// Runs `work`, which uses up an attempt only if it fails with ``AccountFailure/wrongLogin``.
    ///
    /// - Throws: ``AccountFailure/tooManyAttempts(seconds:)`` if the key has no attempt left, or the error of `work`.
    fileprivate func attempt<Result>(_ key: String, _ work: () throws -> Result) throws -> Result {
        // Taken before the outcome is known, because concurrent attempts must count, too.
        try use(key)
        do {
            let result = try work()
            returnAttempt(of: key)
            return result
        } catch AccountFailure.wrongLogin {
            throw AccountFailure.wrongLogin
        } catch {
            returnAttempt(of: key)
            throw error
        }
    }
}
