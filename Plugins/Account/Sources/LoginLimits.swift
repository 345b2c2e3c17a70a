import GatherKit

/// How often passwords are tried, and accounts made, for those who ask over a network.
struct LoginLimits: Sendable {
    private let accounts: Attempts
    private let knownClients: Attempts
    private let addresses: Attempts
    private let registrations: Attempts

    /// How many wrong passwords in a row an account takes.
    static let usualAttempts = 10
    /// How many accounts an address makes in a row.
    static let usualRegistrations = 100
    /// Who has used all attempts up has one more after so many milliseconds.
    private static let interval = 30_000
    /// Several people may share an address.
    private static let peopleAtAnAddress = 5

    init(attempts: Int, registrations: Int, now: @escaping @Sendable () -> Timestamp) {
        accounts = Attempts(limit: attempts, interval: Self.interval, now: now)
        knownClients = Attempts(limit: attempts, interval: Self.interval, now: now)
        addresses = Attempts(
            limit: attempts * Self.peopleAtAnAddress, interval: Self.interval / Self.peopleAtAnAddress, now: now)
        self.registrations = Attempts(limit: registrations, interval: Self.interval, now: now)
    }

    /// Tries a password, if that may be done now; only one that is wrong counts.
    ///
    /// - Parameter isKnown: Whether the client has worked on behalf of the account before: then it has attempts of its
    ///   own, so that nobody can keep it out by trying others' passwords.
    /// - Throws: ``AccountFailure/tooManyAttempts(seconds:)``, or what `work` throws.
    func login<Result>(
        _ name: String, from origin: Session.Origin, isKnown: Bool, _ work: () throws -> Result
    ) throws -> Result {
        guard case .network(let token, let address, let client) = origin else { return try work() }
        if isKnown, let secret = client ?? token {
            return try knownClients.attempt(AccountInteractor.hash(secret), work)
        }
        // Longer than a name can be, it would only take room.
        let account = String(NameKeys(name).name.prefix(Name.maximumLength))
        func attempt() throws -> Result { try accounts.attempt(account, work) }
        guard let client = Self.client(at: address) else { return try attempt() }
        return try addresses.attempt(client, attempt)
    }

    /// Counts an account that is to be made.
    ///
    /// - Throws: ``AccountFailure/tooManyAttempts(seconds:)``.
    func register(from origin: Session.Origin) throws(AccountFailure) {
        guard case .network(_, let address, _) = origin, let client = Self.client(at: address) else { return }
        try registrations.take(client)
    }

    /// Whom attempts from an address count for.
    ///
    /// Those of this machine count for nobody: a proxy's come from there, whoever has sent them.
    private static func client(at address: String?) -> String? {
        guard let address = address.map(NetworkAddress.init), !address.isLoopback else { return nil }
        return address.client
    }
}
