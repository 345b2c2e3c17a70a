import AllFeatures
import GatherDatabase
import GatherKit
import GatherScript
import GatherTestSupport
import Testing

@testable import GatherServer

/// What follows from the fields of an entity, each said in one line of its table.
@Suite struct EntityTests {
    private let app: TestApplication

    init() throws { app = try TestApplication(allFeatures + [ShirtsModule.self]) }

    private func values(_ line: String) throws -> [String] {
        try app.open(line).value.elements.map { String(decoding: $0.compactJSON, as: UTF8.self) }
    }

    private let seven = #"{"id":1,"owner":"Ana","shirtNumber":7,"size":"small"}"#

    @Test func isAddedEditedClearedAndListed() throws {
        let added = try app.open("shirt", "add", "Ana", "--shirt-number", "7", "--size", "small")
        #expect(String(decoding: added.value.compactJSON, as: UTF8.self) == seven)
        try app.open("shirt", "edit", "1", "--shirt-number", "8", "--clear", "size")
        #expect(try values("shirt list") == [#"{"id":1,"owner":"Ana","shirtNumber":8}"#])
        let list = try app.open("shirt", "list").blocks
        #expect(
            list == [
                .table(
                    Grid(
                        columns: [.number("#"), .text("Owner"), .number("Shirt number"), .text("Size")],
                        rows: [["1", "Ana", "8", ""]], placeholder: "No shirts."))
            ])
        #expect(
            try app.open("shirt", "show", "1").blocks == [
                .section(
                    title: "Shirt",
                    fields: [.init("Owner", "Ana"), .init("Shirt number", "8")])
            ])
    }

    @Test(arguments: [
        ("owner", ["Ana", "Bob", "Eva", "Zoe"]), ("shirt-number", ["Bob", "Eva", "Ana", "Zoe"]),
        ("size", ["Eva", "Bob", "Ana", "Zoe"]),
    ])
    func isSortedByAnyOfThem(key: String, expected: [String]) throws {
        for (owner, number, size) in [("Ana", "9", "large"), ("Bob", "4", "medium"), ("Eva", "5", "small")] {
            try app.open("shirt", "add", owner, "--shirt-number", number, "--size", size)
        }
        try app.open("shirt", "add", "Zoe")
        let owners = try values("shirt list --sort \(key)").map { String($0.split(separator: #"""#)[5]) }
        #expect(owners == expected)
    }

    @Test func refusesWhatItsKindDoes() {
        let failure = #expect(throws: UsageFailure.self) {
            try app.open("shirt", "add", "Ana", "--shirt-number", "100")
        }
        #expect(failure?.message == #"--shirt-number must be an integer from 1 to 99, not "100""#)
    }

    @Test func isUndoneAndMovedToAnotherStore() throws {
        try app.open("shirt", "add", "Ana", "--shirt-number", "7", "--size", "small")
        let path = app.folder.path("all.json")
        try app.open("export", path)
        try app.open("undo")
        #expect(try values("shirt list").isEmpty)
        try app.open("import", path)
        #expect(try values("shirt list") == [seven])
        #expect(try app.dryRun("shirt edit 1 --shirt-number 8").tables.map(\.changed) == [1])
    }

    @Test func isServed() throws {
        let response = try app.send(.post, "/api/v2/shirts", #"{"owner":"Ana","shirtNumber":7,"size":"small"}"#)
        #expect(response.location == "1")
        #expect(try app.send(.get, "/api/v2/shirts").json == "[\(seven)]")
        try app.send(.put, "/api/v2/shirts/1", #"{"owner":"Ana","shirtNumber":8}"#)
        #expect(try values("shirt list") == [#"{"id":1,"owner":"Ana","shirtNumber":8}"#])
        #expect(try app.send(.post, "/api/v2/shirts", #"{"owner":"Ana","shirtNumber":0}"#).status == .badRequest)
        let described = OpenAPI(app.endpoints, routesOf: app.application.registry).json
        #expect(described.contains("shirtNumber") && described.contains(#""maximum":99"#))
    }

    @Test func isCheckedInScripts() throws {
        let route = app.application.registry.route(calledBy: ["shirt", "show"])
        #expect(
            route?.description.result.text
                == "{id: integer, owner: text, shirtNumber: integer or null, size: text or null}")
    }
}

/// A shirt of the club.
///
/// A property more is a property, a line in the table, and a column in the migration.
private struct Shirt: Equatable {
    enum Size: String, CaseIterable, ColumnValue { case small, medium, large }

    var id = 0
    var owner = ""
    var shirtNumber: Int?
    var size: Size?

    static let table = Table(
        "club_shirt", noun: "shirt", Shirt.init,
        Column(number: "id", \.id),
        Column("owner", \.owner, .text(maximumLength: 20), "whose it is"),
        Column("shirt-number", \.shirtNumber, .integer(1...99), "the number on it"),
        Column("size", \.size, .choice(), "how large it is"))
}

private struct ShirtsModule: FeatureModule {
    static let name = "shirts"
    static let summary = "shirts of the club"
    static let requires = ["account"]
    static let tables = [Shirt.table.schema]
    static let migrations = [
        Migration(
            """
            CREATE TABLE club_shirt (
                organizer_id INTEGER NOT NULL REFERENCES organizer(id) ON DELETE CASCADE, id INTEGER NOT NULL,
                owner TEXT NOT NULL, shirt_number INTEGER, size TEXT, PRIMARY KEY (organizer_id, id)
            )
            """)
    ]

    private static let id = Argument.positional("id", .integer(1...1000), "the number of the shirt")

    func register(in registry: inout ModuleRegistry, using services: Services) throws {
        registry.add(
            [
                Route(
                    "shirt add", "Adds a shirt", Shirt.table.creationArgument(from: Shirt()), access: .write,
                    answers: Shirt.table.shape, show: { _ in [.text("Added.")] }, examples: ["shirt add Ana"]
                ) { session, shirt in
                    try Self.add(shirt, in: session)
                },
                Route(
                    "shirt edit", "Changes a shirt", Self.id, Shirt.table.editArgument, access: .write,
                    needsOption: true,
                    answers: Shirt.table.shape, show: { _ in [.text("Changed.")] },
                    examples: ["shirt edit 1 --size small"]
                ) { session, id, edit in
                    try Self.change(id, in: session, edit)
                },
                Route(
                    "shirt list", "Lists the shirts",
                    Argument.option("sort", Shirt.table.orderKind, "what to order them by"), access: .read,
                    answers: .list(of: Shirt.table.shape),
                    show: { [.table(Shirt.table.grid(of: $0, placeholder: "No shirts."))] },
                    examples: ["shirt list --sort size"]
                ) { session, order in
                    let order = order.map { "ORDER BY " + $0.order } ?? "ORDER BY id"
                    return try Shirt.table.all(order, in: session)
                },
                Route(
                    "shirt show", "Shows a shirt", Self.id, access: .read, answers: Shirt.table.shape,
                    show: { [Shirt.table.section("Shirt", of: $0)] }, examples: ["shirt show 1"]
                ) { session, id in
                    try Self.shirt(id, in: session)
                },
            ], for: "shirt")
        registry.add([
            Endpoint(
                .get, "/api/v2/shirts", "Lists the shirts", access: .read, answers: .ok,
                result: .list(Shirt.table.shape.result)
            ) { session in
                .ok(.list(try Shirt.table.all("ORDER BY id", in: session).map(Shirt.table.shape.value)))
            },
            Endpoint(
                .post, "/api/v2/shirts", "Adds a shirt", Shirt.table.creationArgument(from: Shirt()), access: .write,
                answers: .created
            ) { session, shirt in
                .created("/api/v2/shirts/\(try Self.add(shirt, in: session).id)")
            },
            Endpoint(
                .put, "/api/v2/shirts/{id}", "Replaces a shirt", Self.id, Shirt.table.creationArgument(from: Shirt()),
                access: .write,
                answers: .noContent
            ) { session, id, given in
                _ = try Self.change(id, in: session) { Shirt.table.replace(&$0, by: given) }
                return .noContent
            },
        ])
    }

    private static func add(_ draft: Shirt, in session: Session) throws -> Shirt {
        var shirt = draft
        shirt.id = try Shirt.table.insertNumbered(draft, in: session)
        return shirt
    }

    private static func shirt(_ id: Int, in session: Session) throws -> Shirt {
        guard let shirt = try Shirt.table.first(where: "id = \(id)", in: session) else {
            throw UsageFailure("there is no shirt #\(id)")
        }
        return shirt
    }

    private static func change(_ id: Int, in session: Session, _ edit: (inout Shirt) throws -> Void) throws -> Shirt {
        let before = try shirt(id, in: session)
        var after = before
        try edit(&after)
        try Shirt.table.update(after, from: before, in: session)
        return after
    }
}
