import GatherDatabase
import GatherTestSupport
import Synchronization
import Testing

@testable import GatherKit

/// When ``QuotaCheck`` counts what an account has.
final class QuotaCheckTests: Sendable {
    private static let remedy = "delete some first, or ask whoever runs the server to raise the limit"
    private let services: Services
    private let check = QuotaCheck()
    private let counts = Mutex(0)
    private let things = Mutex(0)

    init() throws { services = try TestApplication([]).services }

    /// Checks after a request that has written rows, of which so many are additional.
    private func write(_ rows: Int, adding added: Int) throws {
        things.withLock { $0 += added }
        var registry = try ModuleRegistry([], using: services)
        registry.limit("things", to: 250) { [self] _ in
            counts.withLock { $0 += 1 }
            return things.withLock(\.self)
        }
        let session = Session(
            connection: NoConnection(), registry: registry, organizer: Organizer(id: 7, name: "Ana"),
            origin: .network(token: nil, address: nil))
        session.recordWrite(of: "", "INSERT INTO thing DEFAULT VALUES", rows: rows)
        try check.check(session)
    }

    @Test func countsOnlyWhenTheLastCountDoesNotTell() throws {
        for _ in 1...250 { try write(1, adding: 1) }
        #expect(counts.withLock(\.self) == 3, "at the first row, and after a hundred more")
        #expect(throws: QuotaFailure.tooMany("things", limit: 250, remedy: Self.remedy)) { try write(1, adding: 1) }
        #expect(counts.withLock(\.self) == 4)
        things.withLock { $0 -= 2 }
        try write(1, adding: 1)
        #expect(counts.withLock(\.self) == 5, "a refusal is not remembered")
    }

    @Test func noticesWhatOthersWrite() throws {
        try write(1, adding: 1)
        things.withLock { $0 = 1000 }
        for _ in 1..<100 { try write(1, adding: 1) }
        #expect(throws: QuotaFailure.tooMany("things", limit: 250, remedy: Self.remedy)) { try write(1, adding: 1) }
    }

    @Test func countsRowsThatAreChangedOnlyIfTheyCouldBeTooMany() throws {
        try write(50, adding: 50)
        for _ in 1...99 { try write(1, adding: 0) }
        #expect(counts.withLock(\.self) == 1)
        try write(1, adding: 0)
        #expect(counts.withLock(\.self) == 2)
    }
}
