import Foundation

/// The database engine of the tests.
public enum TestEngine: String, Sendable {
    case sqlite, postgres

    /// The engine of `GATHER_TEST_STORE`; SQLite by default.
    public static let current =
        ProcessInfo.processInfo.environment["GATHER_TEST_STORE"].flatMap(TestEngine.init) ?? .sqlite
}
