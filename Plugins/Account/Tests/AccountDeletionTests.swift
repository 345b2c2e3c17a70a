import AllFeatures
import GatherDatabase
import GatherTestSupport
import Testing

@testable import Account
@testable import GatherKit

/// The deletion of an organizer's rows in every table.
struct AccountDeletionTests {
    private let app: TestApplication

    init() throws { app = try TestApplication(allFeatures) }

    /// The number of rows of each table.
    private func counts() throws -> [String: Int] {
        try app.session { session in
            let counts = try tableNames(in: session.connection).map { table in
                let statement = SQL(stringLiteral: "SELECT count(*) AS n FROM \(table)")
                return (table, try #require(try session.connection.first(statement) { try $0.integer("n") }))
            }
            return Dictionary(uniqueKeysWithValues: counts)
        }
    }

    /// The modules with tables, except for the one that is tested with each of them.
    private static let folders = ModuleFolder.of(
        allFeatures.filter { !$0.tables.isEmpty && $0.name != AccountModule.name })

    @Test(arguments: folders)
    func deletesAllRowsOfTheOrganizerAndNoOthers(folder: ModuleFolder) throws {
        try app.perform(folder)
        let before = try counts()
        try app.open("account", "register", "Ana", view: RecordingView(secrets: ["correct horse"]))
        for _ in 1...2 {
            try app.open("account", "login", "Ana", view: RecordingView(secrets: ["correct horse"]))
        }
        try app.send(
            .post, "/api/users/login", as: .login(.init(name: "Ana", password: Secret("correct horse"))))
        try app.open("account", "login", "Ana", "--remember", view: RecordingView(secrets: ["correct horse"]))
        try app.open("account invite Bea")
        try app.open("player", "add", "Mia Pop")
        try app.perform(folder)
        let between = try counts()
        let feature = try #require(allFeatures.first { $0.name == folder.name })
        for table in (feature.tables + AccountModule.tables).map(\.name) {
            #expect(
                before[table] != between[table], "Samples/routes.txt in the module's folder leaves a row in \(table)")
        }
        try app.open("account", "delete", "--yes")
        #expect(try counts() == before)
    }
}
