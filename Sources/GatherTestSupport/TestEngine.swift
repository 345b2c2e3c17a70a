import Foundation

/// The database engine of the tests.
public enum TestEngine: String, Sendable {
    case sqlite, postgres

    /// The engine of `GATHER_TEST_STORE`; SQLite by default.
    public static let current =
        ProcessInfo.processInfo.environment["GATHER_TEST_STORE"].flatMap(TestEngine.init) ?? .sqlite

    /// The seeds of random tests: a third of them on PostgreSQL, as what they find hardly depends on the engine.
    public static func seeds(_ count: Int) -> ClosedRange<Int> {
        1...(current == .sqlite ? count : max(1, count / 3))
    }
}
