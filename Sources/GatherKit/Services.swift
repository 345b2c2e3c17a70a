public import Foundation
public import Logging

/// What the app lends to its features: time, chance and the outside.
public struct Services: Sendable {
    /// Tells the time, by the clock of the script that runs if it has one of its own.
    public var now: @Sendable () -> Timestamp
    /// Tells the real time, whatever clock a script brings along.
    ///
    /// Scripts come over a network, too, with a clock that their sender sets: how long a login is valid, and how often a
    /// password may be tried, must not follow that.
    public var realNow: @Sendable () -> Timestamp
    /// Makes an identifier that nobody else has.
    public var makeID: @Sendable () -> UUID
    /// Makes that many bytes that nobody can guess.
    public var randomBytes: @Sendable (Int) -> [UInt8]
    /// How much work it is to try a password: the binary logarithm of scrypt's N, 1…20.
    public var passwordCost: Int
    /// Where a login is remembered.
    public var credentials: CredentialFile
    /// What the configuration says; a module reads what stands under its name, ``ModuleRegistry/settings``.
    public var settings: Settings
    /// Tells people in a sentence what they should know although nothing that they asked for has failed.
    public var warn: @Sendable (String) -> Void
    /// Where the program tells what it does.
    public var logger: Logger

    /// Collects the services.
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
