import GatherDatabase
import GatherTestSupport
import Testing

@testable import GatherKit

/// Rows that are parts of others, in dry runs.
struct PartChangesTests {
    private let app: TestApplication

    init() throws {
        app = try TestApplication([ShelfModule.self, LoansModule.self])
        try app.session { session in
            try Shelf.table.insert([Shelf(number: 1, title: "A"), Shelf(number: 2, title: "B")], in: session)
            try Loan.table.insert(Loan(shelf: 1, amount: 5), in: session)
            try Sticker.table.insert(Sticker(shelf: 1, place: 0, text: "red"), in: session)
        }
    }

    private func tables(_ work: (Session) throws -> Void) throws -> [DryRun.TableCount] {
        try app.session { session in try session.dryRun { try work(session) }.tables }
    }

    @Test func areCountedByThemselves() throws {
        let changed = try tables {
            try Loan.table.update(Loan(shelf: 1, amount: 3), from: Loan(shelf: 1, amount: 5), in: $0)
            try Sticker.table.insert(Sticker(shelf: 1, place: 1, text: "blue"), in: $0)
            try Sticker.table.delete(1, 0, in: $0)
        }
        #expect(changed == [.init("loan", changed: 1), .init("sticker", added: 1, removed: 1)])
    }

    @Test func comeWithTheirWhole() throws {
        let changed = try tables { session in
            try Shelf.table.insert(Shelf(number: 3, title: "N"), in: session)
            try Loan.table.insert(Loan(shelf: 3, amount: 1), in: session)
        }
        #expect(changed == [.init("shelf", added: 1)])
    }

    @Test func areNotCountedWhenTheyStayAsTheyAre() throws {
        let changed = try tables { session in
            try Loan.table.update(Loan(shelf: 1, amount: 3), from: Loan(shelf: 1, amount: 5), in: session)
            try Loan.table.update(Loan(shelf: 1, amount: 5), from: Loan(shelf: 1, amount: 3), in: session)
        }
        #expect(changed.isEmpty)
    }
}

private struct Shelf: Equatable {
    let number: Int
    let title: String

    static let table = Table(
        "shelf", Shelf.init(number:title:), Column("number", \.number), Column("title", \.title))
}

/// A part that the module of the shelves does not know of.
private struct Loan: Equatable {
    let shelf: Int
    let amount: Int

    static let table = Table(
        "loan", partOf: Shelf.table.schema, Loan.init(shelf:amount:), Column("number", \.shelf),
        Column("amount", \.amount))
}

/// A part of the same module.
private struct Sticker: Equatable {
    let shelf: Int
    let place: Int
    let text: String

    static let table = Table(
        "sticker", key: 2, partOf: Shelf.table.schema, Sticker.init(shelf:place:text:), Column("number", \.shelf),
        Column("place", \.place), Column("text", \.text))
}

private struct ShelfModule: FeatureModule {
    static let name = "shelves"
    static let summary = "keeps shelves"
    static let requires: [String] = []
    static let tables = [Shelf.table.schema, Sticker.table.schema]
    static let migrations = [
        Migration("CREATE TABLE shelf (organizer_id INTEGER NOT NULL, number INTEGER NOT NULL, title TEXT NOT NULL)"),
        Migration(
            """
            CREATE TABLE sticker (
                organizer_id INTEGER NOT NULL, number INTEGER NOT NULL, place INTEGER NOT NULL, text TEXT NOT NULL
            )
            """),
    ]

    func register(in registry: inout ModuleRegistry, using services: Services) {}
}

private struct LoansModule: FeatureModule {
    static let name = "loans"
    static let summary = "keeps loans"
    static let requires = ["shelves"]
    static let tables = [Loan.table.schema]
    static let migrations = [
        Migration("CREATE TABLE loan (organizer_id INTEGER NOT NULL, number INTEGER NOT NULL, amount INTEGER NOT NULL)")
    ]

    func register(in registry: inout ModuleRegistry, using services: Services) {}
}
