import AllFeatures
import GatherKit
import GatherTestSupport
import Testing

/// No route or page shows or changes the data of another organizer.
struct OtherOrganizersTests {
    /// The modules whose samples create no accounts, but data for the account that runs them.
    private static let folders = ModuleFolder.of(allFeatures).filter { folder in
        !folder.routes.contains { $0.hasPrefix("account register") }
    }

    /// The answer of some work, or its failure.
    private func outcome<Answer>(_ work: () throws -> Answer) throws -> (answer: Answer?, failure: (any Failure)?) {
        do { return (try work(), nil) } catch let failure as any Failure { return (nil, failure) }
    }

    /// An organizer without data gets the same answers as in an empty store, beside organizers with the samples of each
    /// module.
    @Test func areNotSeenOrChanged() throws {
        let (app, empty) = (try everything(), try everything())
        let archives = try Self.folders.map { folder in
            try app.logIn(as: folder.name)
            try app.perform(folder)
            return (folder, app.identity, try app.export())
        }
        for app in [app, empty] { try app.logIn(as: "other") }
        let registry = app.application.registry
        // The number of an account counts those of all organizers.
        for line in registry.lines(.read) where line != "account whoami" {
            let (here, there) = (try outcome { try app.open(line) }, try outcome { try empty.open(line) })
            #expect(here.answer == there.answer, "\(line)")
            #expect(here.failure?.message == there.failure?.message, "\(line)")
        }
        for name in [nil] + registry.pages.map(\.name) {
            let (here, there) = (try outcome { try app.page(name) }, try outcome { try empty.page(name) })
            #expect(here.answer == there.answer, "\(name ?? "home")")
        }
        func greeting(_ app: TestApplication) throws -> [Block] {
            try app.session { $0.registry.blocks(about: ShellGreeting(), in: $0) }
        }
        #expect(try greeting(app) == greeting(empty))
        // The other organizer gets data, too.
        for line in registry.lines(.write) where !line.hasPrefix("account ") {
            let (here, there) = (try outcome { try app.open(line) }, try outcome { try empty.open(line) })
            #expect(here.failure?.kind == there.failure?.kind, "\(line)")
        }
        for (folder, identity, archive) in archives {
            app.identity = identity
            #expect(try app.export() == archive, "\(folder)")
        }
    }
}
