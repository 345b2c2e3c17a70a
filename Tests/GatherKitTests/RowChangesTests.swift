import GatherDatabase
import GatherTestSupport
import Testing

@testable import GatherKit

/// Changes of rows.
struct RowChangesTests {
    private struct Page: Equatable {
        let number: Int
        var text: String
        var mark: Int?

        static let table = Table(
            "page", Page.init(number:text:mark:), Column("number", \.number), Column("text", \.text),
            Column("mark", \.mark))
        /// The same table before its last column was added.
        static let older = Table(
            "page", { Page(number: $0, text: $1) }, Column("number", \.number), Column("text", \.text))
    }

    private static let schema = Page.table.schema

    private func change(_ before: Page?, _ after: Page?) -> RowChange {
        let (before, after) = (before.map(Page.table.row), after.map(Page.table.row))
        return RowChange(
            table: Self.schema, key: Self.schema.key(of: before ?? after ?? []), before: before, after: after)
    }

    private func page(_ number: Int, _ text: String = "a") -> Page { Page(number: number, text: text) }

    @Test func mergeConsecutiveNumbers() throws {
        var changes = RowChanges((1...5).map { change(nil, page($0)) })
        #expect(changes.tables.map(\.ranges) == [[1...5]])
        #expect(RowChanges([9, 4, 5, 2, 1, 3].map { change(nil, page($0)) }).tables.map(\.ranges) == [[1...5, 9...9]])
        changes.add(change(page(3), nil))
        changes.add(change(nil, page(9)))
        #expect(changes.tables.map(\.ranges) == [[1...2, 4...5, 9...9]])
        changes.add(change(page(4), page(4, "b")))
        #expect(changes.tables[0].keys.isEmpty)
        for number in [1, 2, 4, 5, 9] { changes.add(change(page(number), nil)) }
        #expect(changes.isEmpty)
    }

    @Test func areEmptyIfARowIsRestored() {
        var changes = RowChanges([change(page(1), page(1, "b"))])
        #expect(!changes.isEmpty)
        changes.add(change(page(1, "b"), nil))
        changes.add(change(nil, page(1)))
        #expect(changes.isEmpty)
    }

    @Test func surviveARoundTrip() throws {
        let changes = RowChanges([
            change(nil, page(1)), change(nil, page(2, "\"Ș\" 🦊")), change(page(7), page(7, "b")), change(page(8), nil),
        ])
        let json = changes.tables[0].json
        #expect(try TableChanges(json, of: Self.schema).json == json)
    }

    /// A new column does not invalidate the undo log.
    @Test func areReadWithoutALaterColumn() throws {
        let row = Page.older.row(of: page(7))
        let schema = Page.older.schema
        let older = RowChanges([
            RowChange(table: schema, key: [.integer(7)], before: row, after: nil),
            RowChange(table: schema, key: [.integer(8)], before: nil, after: Page.older.row(of: page(8))),
        ])
        let read = try TableChanges(older.tables[0].json, of: Self.schema)
        #expect(read.reallyChanged.map(\.before) == [Page.table.row(of: page(7))])
        #expect(read.ranges == [8...8])
    }

    /// Earlier versions wrote hashes of the rows too.
    @Test func areReadAsEarlierVersionsWroteThem() throws {
        let json = #"""
            {"columns":["number","text","mark"],"before":[[7,"a",null]],"after":["5f"],"added":[],"ranges":[[8,9]],\#
            "rangesSum":"1a"}
            """#
        let read = try TableChanges(json, of: Self.schema)
        #expect(read.keys == [[.integer(7)]] && read.ranges == [8...9])
    }

    @Test(arguments: [
        "", "{}", "[1]", #"{"columns":[],"before":[[1]],"added":[],"ranges":[]}"#,
    ])
    func describeDamagedText(text: String) {
        #expect(throws: StoreFailure.damaged("the undo log holds no changes of page")) {
            try TableChanges(text, of: Self.schema)
        }
    }

    @Test func areOneSumOfManyStatements() {
        var pending = PendingChanges()
        for number in 1...10_000 {
            pending.begin("page add", for: 1, at: VirtualClock.start)
            pending.add(change(nil, page(number)), for: 1, at: VirtualClock.start)
        }
        let sums = pending.take()
        #expect(sums[1]?.changes.tables.map(\.ranges) == [[1...10_000]] && sums[1]?.count == 10_000)
        #expect(pending.take().isEmpty)
    }

    @Test func areDroppedWithARolledBackSavepoint() {
        var pending = PendingChanges()
        func add(_ number: Int) { pending.add(change(nil, page(number)), for: 1, at: VirtualClock.start) }
        pending.begin("page add", for: 1, at: VirtualClock.start)
        add(1)
        pending.beginSavepoint()
        add(2)
        pending.begin("page add", for: 1, at: VirtualClock.start)
        pending.beginSavepoint()
        add(3)
        #expect(pending.take().isEmpty, "a savepoint may be rolled back")
        pending.endSavepoint(isRolledBack: false)
        pending.endSavepoint(isRolledBack: true)
        #expect(pending.take()[1]?.changes.tables.map(\.ranges) == [[1...1]])
    }
}
