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
        registry.add(TroubleRouter().routes, for: "trouble")
    }
}

struct TroubleRouter {
    var routes: [Route] {
        [
            make, half,
            Route("trouble lose", "Loses the store", access: .write, answers: Shape(), show: { [] }, examples: []) {
                _ in
                throw StoreFailure.full
            },
            Route(
                "trouble who", "Says who it is", access: .read, answers: Self.text, show: { [.text($0)] }, examples: []
            ) { session in
                session.organizer.name
            },
            Route(
                "trouble count", "Counts", access: .read, answers: Self.count, show: { [.text("\($0)")] }, examples: []
            ) { session in
                try session.connection.first("SELECT count(*) AS n FROM trouble") { try $0.integer("n") } ?? -1
            },
            Route(
                "trouble show", "Cannot be shown", access: .none, answers: Self.text,
                show: { _ in
                    Issue.record("nobody looks")
                    return []
                }, examples: []
            ) { _ in
                "shown"
            },
            Route(
                "trouble answer", "Has no data", access: .none, answers: Self.noData, show: { [.text($0)] },
                examples: []
            ) { _ in
                "answered"
            },
        ]
    }

    private static let text = Shape<String>(.text, Value.text)
    private static let count = Shape<Int>(.integer, Value.integer)
    private static let noData = Shape<String>(.text) { _ in
        Issue.record("nobody asks for data")
        return .null
    }

    /// Writes, defers a file to after the commit, and succeeds.
    private var make: Route {
        Route(
            "trouble make", "Writes", Argument.positional("name", .text(maximumLength: 20), "a name"),
            Argument.positional("file", .file, "a file"), access: .write, answers: Self.text, show: { [.text($0)] },
            examples: []
        ) { session, name, file in
            try session.connection.run("INSERT INTO trouble VALUES (\(name))")
            session.afterCommit { try Data(name.utf8).write(to: URL(filePath: file)) }
            return name
        }
    }

    /// Writes, defers an action to after the commit, logs in, and fails.
    private var half: Route {
        Route("trouble half", "Writes, then fails", access: .write, answers: Shape(), show: { [] }, examples: []) {
            session in
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
