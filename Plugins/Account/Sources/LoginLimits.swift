import GatherKit

/// The rate limits of password attempts and registrations over the network.
struct LoginLimits: Sendable {
    private let accounts: Attempts
    private let knownClients: Attempts
    private let addresses: Attempts
    private let registrations: Attempts

    /// The time after which an account regains one attempt, in milliseconds.
    private static let interval = 30_000
    /// The factor by which the limit of an address exceeds that of an account, as several people may share an address.
    private static let peopleAtAnAddress = 5

    init(attempts: Int, registrations: Int, now: @escaping @Sendable () -> Timestamp) {
        accounts = Attempts(limit: attempts, interval: Self.interval, now: now)
        knownClients = Attempts(limit: attempts, interval: Self.interval, now: now)
        addresses = Attempts(
            limit: attempts * Self.peopleAtAnAddress, interval: Self.interval / Self.peopleAtAnAddress, now: now)
        self.registrations = Attempts(limit: registrations, interval: Self.interval, now: now)
    }

    /// Runs a password check within the rate limits; only wrong passwords count.
    ///
    /// - Parameter isKnown: Whether the client has logged in to the account before. A known client has attempts of its
    ///   own, so that an attacker's attempts on the account do not lock it out.
    /// - Throws: ``AccountFailure/tooManyAttempts(seconds:)``, or the error of `work`.
    func login<Result>(
        _ name: String, from origin: Session.Origin, isKnown: Bool, _ work: () throws -> Result
    ) throws -> Result {
        guard case .network(let token, let address, let client) = origin else { return try work() }
        if isKnown, let secret = client ?? token {
            return try knownClients.attempt(try AccountInteractor.hash(secret), work)
        }
        // A name cannot be longer; a longer key would only take memory.
        let account = String(AccountStore.key(of: name).prefix(Name.maximumLength))
        func attempt() throws -> Result { try accounts.attempt(account, work) }
        guard let client = Self.client(at: address) else { return try attempt() }
        return try addresses.attempt(client, attempt)
    }

    /// Counts a registration.
    func register(from origin: Session.Origin) throws(AccountFailure) {
        guard case .network(_, let address, _) = origin, let client = Self.client(at: address) else { return }
        try registrations.take(client)
    }

    /// The rate limit key of an address.
    ///
    /// Nil for loopback addresses: requests through a local proxy come from there, whatever their source.
    private static func client(at address: String?) -> String? {
        guard let address = address.map(NetworkAddress.init), !address.isLoopback else { return nil }
        return address.client
    }
}
