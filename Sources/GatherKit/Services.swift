public import Foundation
public import Logging

/// The dependencies that features receive: clocks, random numbers, configuration and output.
public struct Services: Sendable {
    /// Returns the current time: that of the running script's own clock, or else the system time.
    public var now: @Sendable () -> Timestamp
    /// Returns the system time, even while a script runs on a clock of its own.
    ///
    /// A client may send a script with a clock that it controls, so token lifetimes and login rate limits use the
    /// system time.
    public var realNow: @Sendable () -> Timestamp
    /// Returns a new unique identifier.
    public var makeID: @Sendable () -> UUID
    /// Returns cryptographically secure random bytes; the argument is their number.
    public var randomBytes: @Sendable (Int) -> [UInt8]
    /// The cost of hashing a password: the binary logarithm of scrypt's parameter N, 1…20.
    public var passwordCost: Int
    /// The file of remembered logins.
    public var credentials: CredentialFile
    /// The configuration; a module reads only the settings that it declares.
    public var settings: Settings
    /// Shows a warning, one sentence, that does not make the current command fail.
    public var warn: @Sendable (String) -> Void
    /// The logger.
    public var logger: Logger

    /// Creates the services.
    public init(
        now: @escaping @Sendable () -> Timestamp,
        realNow: @escaping @Sendable () -> Timestamp,
        makeID: @escaping @Sendable () -> UUID,
        randomBytes: @escaping @Sendable (Int) -> [UInt8],
        passwordCost: Int,
        credentials: CredentialFile,
        settings: Settings,
        warn: @escaping @Sendable (String) -> Void,
        logger: Logger
    ) {
        self.now = now
        self.realNow = realNow
        self.makeID = makeID
        self.randomBytes = randomBytes
        self.passwordCost = passwordCost
        self.credentials = credentials
        self.settings = settings
        self.warn = warn
        self.logger = logger
    }
}
