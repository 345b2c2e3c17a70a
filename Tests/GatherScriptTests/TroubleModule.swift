import Foundation
import GatherDatabase
import Testing

@testable import GatherKit

/// A module whose routes do something and then fail.
struct TroubleModule: FeatureModule {
    static let name = "trouble"
    static let summary = "fails in every way"
    static let requires: [String] = []
    static let migrations = [Migration("CREATE TABLE trouble (name TEXT)")]

    func register(in registry: inout ModuleRegistry, using services: Services) throws {
        try registry.add(TroubleRouter().routes)
    }
}

struct TroubleRouter {
    var routes: [Route] {
        [
            make, half,
            Route("trouble lose", "Loses the store", access: .write, result: .text, examples: []) { _ in
                throw StoreFailure.full
            },
            Route("trouble who", "Says who it is", access: .read, result: .text, examples: []) { session in
                let name = session.organizer.name
                return .text("who", value: .text(name))
            },
            Route("trouble count", "Counts", access: .read, result: .integer, examples: []) { session in
                let count = try session.connection.first("SELECT count(*) AS n FROM trouble") { try $0.integer("n") }
                return .text("count", value: .integer(count ?? -1))
            },
        ]
    }

    /// Writes, defers a file to after the commit, and succeeds.
    private var make: Route {
        Route(
            "trouble make", "Writes", Argument.positional("name", .text(maximumLength: 20), "a name"),
            Argument.positional("file", .file, "a file"), access: .write, result: .text, examples: []
        ) { session, name, file in
            try session.connection.run("INSERT INTO trouble VALUES (\(name))")
            session.afterCommit { try Data(name.utf8).write(to: URL(filePath: file)) }
            return .text(name, value: .text(name))
        }
    }

    /// Writes, defers an action to after the commit, logs in, and fails.
    private var half: Route {
        Route("trouble half", "Writes, then fails", access: .write, result: .text, examples: []) { session in
            try session.connection.run("INSERT INTO trouble VALUES ('half')")
            session.afterCommit { Issue.record("the deferred action of a failed statement ran") }
            session.organizer = Organizer(id: 77, name: "somebody")
            throw TroubleFailure.half
        }
    }
}

enum TroubleFailure: Failure {
    case half

    var kind: FailureKind { .conflict }
    var message: String { "half is not enough" }
}
