import Foundation

/// Where tests keep data.
public enum TestEngine: String, Sendable {
    case sqlite, postgres

    /// What `GATHER_TEST_STORE` says, SQLite if nothing.
    public static let current =
        ProcessInfo.processInfo.environment["GATHER_TEST_STORE"].flatMap(TestEngine.init) ?? .sqlite
}
