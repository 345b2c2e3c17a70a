import Foundation
import GatherDatabase
import GatherTestSupport
import Testing

@testable import GatherKit

/// Kinds of modules.
struct KindTests {
    private let app: TestApplication

    init() throws { app = try TestApplication([ShirtsModule.self]) }

    @Test(arguments: [("7a", "7A"), ("99B", "99B")])
    func isNormalizedByItsKind(typed: String, kept: String) throws {
        #expect(try app.open("wash", typed).blocks == [.text("Washed \(kept).")])
    }

    @Test func describesValidValues() throws {
        #expect(throws: UsageFailure("SHIRT must be a shirt such as 7A, not \"blue\"", word: 1)) {
            try app.open("wash", "blue")
        }
    }

    @Test func usesTheSuggestionsOfItsModule() throws {
        #expect(try app.suggestions(for: "shirt", of: "wash", "7") == [Suggestion("7A", "clean")])
        let known = try app.openParameter("shirt", of: "wash", "7a")
        let unknown = try app.openParameter("shirt", of: "wash", "8A")
        try app.session { session throws in
            try session.registry.check(known, in: session)
            #expect(throws: StoreFailure.full) { try session.registry.check(unknown, in: session) }
        }
    }
}

extension Kind<String> {
    fileprivate static var shirt: Kind {
        Kind(
            "shirt", example: "7A", text: { $0 },
            suggest: { open, _ in [Suggestion("\(open.beginning)A", "clean")] },
            find: { text, _ in
                guard text == "7A" else { throw StoreFailure.full }
                return .record(["shirt": .text(text)])
            }
        ) { text throws(UsageFailure) in
            guard text.wholeMatch(of: /[0-9]{1,2}[A-Za-z]/) != nil else {
                throw UsageFailure("must be a shirt such as 7A, not \(quoted(text))")
            }
            return text.uppercased()
        }
    }

}

private struct ShirtsModule: FeatureModule {
    static let name = "shirts"
    static let summary = "shirts to test with"
    static let requires: [String] = []

    func register(in registry: inout ModuleRegistry, using services: Services) throws {
        let shirt = Argument.positional("shirt", .shirt, "which")
        registry.add(
            [
                Route(
                    "wash", "Washes a shirt", shirt, access: .none, answers: .text, show: { [.text("Washed \($0).")] },
                    examples: ["wash 7A"]
                ) { _, shirt in
                    shirt
                }
            ], for: "wash")
    }
}
