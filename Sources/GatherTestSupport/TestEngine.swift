import Foundation

/// The database engine of the tests.
public enum TestEngine: String, Sendable {
    case sqlite, postgres

    /// The engine of `GATHER_TEST_STORE`; SQLite by default.
    public static let current =
        ProcessInfo.processInfo.environment["GATHER_TEST_STORE"].flatMap(TestEngine.init) ?? .sqlite

    /// Whether this is the engine on which all tests run. A suite for which the kind of store does not matter, and that
    /// takes long, skips itself on the other:
    ///
    ///     @Suite(.enabled(if: TestEngine.isDefault)) struct ScreenTests {
    public static let isDefault = current == .sqlite

    /// The seeds of random tests: a third of them on PostgreSQL, as what they find hardly depends on the engine.
    public static func seeds(_ count: Int) -> ClosedRange<Int> {
        1...(isDefault ? count : max(1, count / 3))
    }
}
