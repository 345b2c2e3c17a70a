import GatherDatabase
import GatherPostgres
import GatherTestSupport
import Testing

/// Whether data has changed since the last query.
@Suite(.enabled(if: TemporaryDatabase.isPossible))
struct VersionTests {
    @Test func changesAfterEveryWrite() async throws {
        let test = try TestDatabase()
        let other = try test.temporary.opened()
        let first = await test.database.version()
        #expect(first != nil)
        try test.database.add("Steaua")
        let second = await test.database.version()
        try other.add("Rapid")
        let third = await test.database.version()
        #expect(Set([first, second, third]).count == 3)
    }

    @Test func isAvailableToConcurrentCallers() async throws {
        let test = try TestDatabase()
        let versions = await withTaskGroup(of: Int?.self) { group in
            for _ in 1...20 { group.addTask { await test.database.version() } }
            return await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(!versions.contains(nil))
    }

    /// A lost connection may have missed a change.
    @Test func changesAfterTheConnectionIsLost() async throws {
        let test = try TestDatabase()
        let first = await test.database.version()
        try test.endConnections()
        let second = await test.database.version()
        #expect(second != nil && second != first)
    }
}
