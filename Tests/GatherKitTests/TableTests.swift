import GatherDatabase
import GatherTestSupport
import Testing

@testable import GatherKit

/// The storage of entities.
struct TableTests {
    private let app: TestApplication

    init() throws { app = try TestApplication([ShelfModule.self]) }

    private let book = Book(number: 0, title: "Zoë\u{1B}[2J", pages: nil, isLent: true)

    @Test func insertsReadsAndUpdates() throws {
        try app.session { session throws in
            let number = try Book.table.insertNumbered(book, in: session)
            #expect(number == 1)
            let kept = Book(number: 1, title: "Zoë\u{1B}[2J", pages: nil, isLent: true)
            #expect(try Book.table.all(in: session) == [kept])
            #expect(try Book.table.first(where: "title_length = 7", in: session) == kept)
            var changed = kept
            (changed.pages, changed.isLent) = (12, false)
            try Book.table.update(changed, from: kept, in: session)
            #expect(try Book.table.all(in: session) == [changed])
            try Book.table.put(Book(number: 7, title: "A", pages: 1, isLent: false), in: session)
            try Book.table.put(Book(number: 7, title: "B", pages: 1, isLent: false), in: session)
            #expect(try Book.table.all("ORDER BY number DESC", in: session).map(\.title) == ["B", changed.title])
            #expect(try Book.table.count(in: session) == 2)
            #expect(try Book.table.delete(1, in: session) && !Book.table.delete(1, in: session))
            try Book.table.deleteAll(where: "pages = 1", in: session)
            #expect(try Book.table.count(in: session) == 0)
        }
    }

    @Test func insertsManyRows() throws {
        try app.session { session throws in
            let books = (1...1200).map { Book(number: $0, title: "\($0)", pages: $0, isLent: $0 % 2 == 0) }
            try Book.table.insert(books, in: session)
            #expect(try Book.table.all("ORDER BY number", in: session) == books)
            var titles = 0
            try Book.table.forEach(where: "pages > 1000", in: session) { _ in titles += 1 }
            #expect(titles == 200)
        }
    }

    @Test func excludesOtherOrganizers() throws {
        try app.session { session throws in
            let number = try Book.table.insertNumbered(book, in: session)
            session.organizer = Organizer(id: 2, name: "other")
            #expect(try Book.table.all(in: session).isEmpty && Book.table.count(in: session) == 0)
            #expect(throws: StoreFailure.damaged("there is no such book to change")) {
                let other = Book(number: number, title: "x", pages: 1, isLent: false)
                try Book.table.update(other, from: book, in: session)
            }
            #expect(try !Book.table.delete(number, in: session))
            try Book.table.deleteAll(in: session)
            session.organizer = .local
            #expect(try Book.table.count(in: session) == 1)
        }
    }

    @Test func reportsDamagedRows() throws {
        try app.session { session throws in
            _ = try Book.table.insertNumbered(book, in: session)
            #expect(throws: StoreFailure.damaged("column pages is empty")) {
                try session.all("SELECT \(Book.table.columns) FROM book") { try PagedBook.table.read($0) }
            }
            #expect(throws: StoreFailure.damaged(#"column title cannot hold "Zoë�[2J""#)) {
                try session.all("SELECT title FROM book") { row in try row.content(of: "title") as Int }
            }
        }
    }

    @Test func refusesOtherStatementsThanSelect() throws {
        try app.session { session throws in
            #expect(throws: TableFailure.noSelect("DELETE FROM book RETURNING title")) {
                try session.query("DELETE FROM book RETURNING title") { _ in }
            }
            #expect(throws: TableFailure.unknown("shop")) { try Named.table("shop").deleteAll(in: session) }
        }
    }
}

private struct Book: Equatable {
    let number: Int
    var title: String
    var pages: Int?
    var isLent: Bool

    static let table = Table(
        "book", derived: .init("title_length") { [.integer($0.title.count)] }, Book.init(number:title:pages:isLent:),
        Column("number", \.number), Column("title", \.title), Column("pages", \.pages), Column("is_lent", \.isLent))
}

private struct PagedBook {
    let pages: Int

    static let table = Table("book", PagedBook.init(pages:), Column("pages", \.pages))
}

private struct ShelfModule: FeatureModule {
    static let name = "shelf"
    static let summary = "keeps books"
    static let requires: [String] = []
    static let tables = [Book.table.schema, Numbering.table.schema]
    static let migrations = [
        Migration(
            """
            CREATE TABLE book (
                organizer_id INTEGER NOT NULL, number INTEGER NOT NULL, title TEXT NOT NULL,
                title_length INTEGER NOT NULL, pages INTEGER, is_lent INTEGER NOT NULL,
                PRIMARY KEY (organizer_id, number)
            )
            """,
            """
            CREATE TABLE numbering (
                organizer_id INTEGER NOT NULL, table_name TEXT NOT NULL, last INTEGER NOT NULL,
                PRIMARY KEY (organizer_id, table_name)
            )
            """)
    ]

    func register(in registry: inout ModuleRegistry, using services: Services) throws {}
}
