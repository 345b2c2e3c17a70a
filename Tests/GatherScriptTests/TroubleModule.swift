import Foundation
import GatherDatabase
import Testing

@testable import GatherKit

/// A feature whose routes do something and then fail.
struct TroubleModule: FeatureModule {
    static let name = "trouble"
    static let summary = "fails in every way"
    static let requires: [String] = []
    static let migrations = [Migration("CREATE TABLE trouble (name TEXT)")]

    func register(in registry: inout ModuleRegistry, using services: Services) throws {
        try registry.add(TroubleRouter())
    }
}

enum TroubleRoute: Route, Equatable {
    /// Writes, leaves a file for after the commit, and succeeds.
    case make(String, file: String)
    /// Writes, leaves something for after the commit, logs somebody in, and fails.
    case half
    case losesStore
    case who
    case count

    static let declarations: [RouteDeclaration<TroubleRoute>] = [
        RouteDeclaration("trouble make", "Writes", name, file, access: .write, result: .text, examples: []) {
            .make(try $0[name], file: try $0[file])
        },
        RouteDeclaration("trouble half", "Writes, then fails", access: .write, result: .text, examples: []) { _ in
            .half
        },
        RouteDeclaration("trouble lose", "Loses the store", access: .write, result: .text, examples: []) { _ in
            .losesStore
        },
        RouteDeclaration("trouble who", "Says who it is", access: .read, result: .text, examples: []) { _ in .who },
        RouteDeclaration("trouble count", "Counts", access: .read, result: .integer, examples: []) { _ in .count },
    ]

    private static let name = Argument.positional("name", .text(maximumLength: 20), "a name")
    private static let file = Argument.positional("file", .file, "a file")
}

struct TroubleRouter: Router {
    func open(_ route: TroubleRoute, in session: Session) throws -> Screen {
        switch route {
        case .make(let name, let file):
            try session.connection.run("INSERT INTO trouble VALUES (\(name))")
            session.afterCommit { try Data(name.utf8).write(to: URL(filePath: file)) }
            return .text(name, value: .text(name))
        case .half:
            try session.connection.run("INSERT INTO trouble VALUES ('half')")
            session.afterCommit { Issue.record("what a failed statement left was done") }
            session.organizer = Organizer(id: 77, name: "somebody")
            throw TroubleFailure.half
        case .losesStore: throw StoreFailure.full
        case .who: return .text("who", value: .text(session.organizer.name))
        case .count:
            let count = try session.connection.first("SELECT count(*) AS n FROM trouble") { try $0.integer("n") }
            return .text("count", value: .integer(count ?? -1))
        }
    }
}

enum TroubleFailure: Failure {
    case half

    var kind: FailureKind { .conflict }
    var message: String { "half is not enough" }
}
