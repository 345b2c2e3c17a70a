import GatherDatabase
import GatherTestSupport
import Testing

@testable import GatherKit

/// Rows that are parts of others, in dry runs and in the remarks on an undo.
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

    private func changes(_ work: (Session) throws -> Void) throws -> [DryRunChange] {
        try app.session { session in try session.dryRun { try work(session) } }
    }

    private func loan(_ amount: Int) -> RowDescription { RowDescription("A", ["amount": .integer(amount)]) }

    private func sticker(_ place: Int, _ text: String) -> RowDescription {
        RowDescription("A", ["place": .integer(place), "text": .text(text)])
    }

    private func shelf(_ title: String) -> RowDescription { RowDescription(title, ["title": .text(title)]) }

    @Test func areReportedWhenOnlyTheyChange() throws {
        let changed = try changes {
            try Loan.table.update(Loan(shelf: 1, amount: 3), from: Loan(shelf: 1, amount: 5), in: $0)
        }
        #expect(changed == [DryRunChange("loan", from: loan(5), to: loan(3))])
        #expect(try changes { try Loan.table.delete(1, in: $0) } == [DryRunChange("loan", from: loan(5), to: nil)])
        let added = try changes { try Loan.table.insert(Loan(shelf: 2, amount: 7), in: $0) }
        #expect(added == [DryRunChange("loan", from: nil, to: RowDescription("B", ["amount": .integer(7)]))])
        let stuck = try changes { try Sticker.table.insert(Sticker(shelf: 1, place: 1, text: "blue"), in: $0) }
        #expect(stuck == [DryRunChange("sticker", from: nil, to: sticker(1, "blue"))])
    }

    @Test func areReportedBesideTheirWholeIfItIsOfAnotherModule() throws {
        let changed = try changes { session in
            let before = Shelf(number: 1, title: "A")
            try Shelf.table.update(Shelf(number: 1, title: "C"), from: before, in: session)
            try Loan.table.update(Loan(shelf: 1, amount: 3), from: Loan(shelf: 1, amount: 5), in: session)
            // A module describes its own parts with their whole.
            try Sticker.table.delete(1, 0, in: session)
        }
        #expect(
            changed == [
                DryRunChange("shelf", from: shelf("A"), to: shelf("C")),
                DryRunChange("loan", from: loan(5), to: loan(3)),
            ])
    }

    @Test func comeAndGoWithTheirWhole() throws {
        let changed = try changes { session in
            try Shelf.table.delete(1, in: session)
            try Shelf.table.insert(Shelf(number: 3, title: "N"), in: session)
            try Loan.table.insert(Loan(shelf: 3, amount: 1), in: session)
        }
        #expect(
            changed == [
                DryRunChange("shelf", from: shelf("A"), to: nil), DryRunChange("shelf", from: nil, to: shelf("N")),
            ])
    }

    @Test func areNotReportedWhenTheyStayAsTheyAre() throws {
        let changed = try changes { session in
            try Loan.table.update(Loan(shelf: 1, amount: 3), from: Loan(shelf: 1, amount: 5), in: session)
            try Loan.table.update(Loan(shelf: 1, amount: 5), from: Loan(shelf: 1, amount: 3), in: session)
        }
        #expect(changed.isEmpty)
    }

    @Test func areRemarkedOnAfterAnUndo() throws {
        try app.session { session in
            func remark(_ before: [SQL.Value], _ after: [SQL.Value], of table: TableSchema) throws -> String? {
                let change = RowChange(table: table, key: table.key(of: before), before: before, after: after)
                return try session.registry.remark(on: RowChanges([change]), in: session)
            }
            try Loan.table.insert(Loan(shelf: 2, amount: 5), in: session)
            let loan = try remark(
                Loan.table.row(of: Loan(shelf: 2, amount: 3)), Loan.table.row(of: Loan(shelf: 2, amount: 5)),
                of: Loan.table.schema)
            #expect(loan == "5 on loan again")
            let sticker = try remark(
                Sticker.table.row(of: Sticker(shelf: 1, place: 0, text: "red")),
                Sticker.table.row(of: Sticker(shelf: 1, place: 0, text: "blue")), of: Sticker.table.schema)
            #expect(sticker == "shelf A has changed", "a part counts as its whole, too")
        }
    }
}

private struct Shelf: Equatable {
    let number: Int
    let title: String

    static let table = Table(
        "shelf", description: { shelf, _ in RowDescription(shelf.title, ["title": .text(shelf.title)]) },
        Shelf.init(number:title:), Field("number", \.number), Field("title", \.title))
}

/// A part that the module of the shelves does not know of.
private struct Loan: Equatable {
    let shelf: Int
    let amount: Int

    static let table = Table(
        "loan", partOf: Shelf.table.schema, Loan.init(shelf:amount:), Field("number", \.shelf),
        Field("amount", \.amount))
}

/// A part of the same module, which the description of a shelf leaves out.
private struct Sticker: Equatable {
    let shelf: Int
    let place: Int
    let text: String

    static let table = Table(
        "sticker", key: 2, partOf: Shelf.table.schema, Sticker.init(shelf:place:text:), Field("number", \.shelf),
        Field("place", \.place), Field("text", \.text))
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

    func register(in registry: inout ModuleRegistry, using services: Services) {
        registry.addRemark(on: Shelf.table) { shelf, _ in shelf.title == "A" ? "shelf A has changed" : nil }
    }
}

private struct LoansModule: FeatureModule {
    static let name = "loans"
    static let summary = "keeps loans"
    static let requires = ["shelves"]
    static let tables = [Loan.table.schema]
    static let migrations = [
        Migration("CREATE TABLE loan (organizer_id INTEGER NOT NULL, number INTEGER NOT NULL, amount INTEGER NOT NULL)")
    ]

    func register(in registry: inout ModuleRegistry, using services: Services) {
        registry.addRemark(on: Loan.table) { loan, _ in "\(loan.amount) on loan again" }
    }
}
