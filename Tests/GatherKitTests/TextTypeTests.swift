import Foundation
import GatherDatabase
import GatherTestSupport
import Testing

@testable import GatherKit

/// Text types of modules.
struct TextTypeTests {
    private let app: TestApplication
    private let types = [TextType.shirt, .shirtOrNone]

    init() throws { app = try TestApplication([ShirtsModule.self]) }

    @Test(arguments: [("7a", "7A"), ("99B", "99B")])
    func isNormalizedByItsType(typed: String, kept: String) throws {
        #expect(try app.open("wash", typed).blocks == [.text("Washed \(kept).")])
    }

    @Test func describesValidValues() throws {
        #expect(throws: UsageFailure("shirt is a shirt such as 7A, not \"blue\"", word: 1)) {
            try app.open("wash", "blue")
        }
    }

    @Test func usesTheSuggestionsOfItsModule() throws {
        let route = try #require(app.application.registry.route(calledBy: ["wash"])).description
        let open = OpenParameter(
            route: route, parameter: route.parameters[0], given: Arguments(), beginning: "7")
        try app.session { session throws in
            let registry = session.registry
            #expect(try registry.suggestions(for: open, in: session) == Suggestions([Suggestion("7A", "clean")]))
            #expect(try registry.value(named: "7a", as: .other(.shirt), in: session) == .record(["shirt": .text("7A")]))
            #expect(throws: StoreFailure.full) { try registry.value(named: "8A", as: .other(.shirt), in: session) }
            #expect(try registry.value(named: "8a", as: .text(maximumLength: 5), in: session) == .text("8a"))
        }
    }

    @Test func isEncodedByItsName() throws {
        for type in [ParameterType.other(.shirt), .other(.shirtOrNone)] {
            let parameter = Parameter(
                name: "shirt", style: .positional, type: type, isRequired: true, isRepeated: false, help: "which")
            let json = try Value(json: JSONEncoder().encode(parameter))
            #expect(try json.decoded(as: Parameter.self, knowing: types).type == type)
            // The declaring program reads and validates it.
            #expect(try json.decoded(as: Parameter.self).type == .text(maximumLength: 10_000))
        }
    }

    @Test func belongsToOneModule() throws {
        #expect(throws: RegistrationFailure.self) { try TestApplication([ShirtsModule.self, OtherShirtsModule.self]) }
    }
}

extension TextType {
    fileprivate static let shirt = TextType("shirt", isReference: true, example: "7A") { text throws(UsageFailure) in
        guard text.wholeMatch(of: /[0-9]{1,2}[A-Za-z]/) != nil else {
            throw UsageFailure("is a shirt such as 7A, not \(quoted(text))")
        }
        return text.uppercased()
    }

    fileprivate static let shirtOrNone = TextType("shirt", variant: "none") { text throws(UsageFailure) in text }
}

private struct ShirtsModule: FeatureModule {
    static let name = "shirts"
    static let summary = "shirts to test with"
    static let requires: [String] = []
    static let types = [TextType.shirt, .shirtOrNone]

    func register(in registry: inout ModuleRegistry, using services: Services) throws {
        let shirt = Argument.positional("shirt", ValueKind(.shirt) { $0 }, "which")
        try registry.add([
            Route("wash", "Washes a shirt", shirt, access: .none, result: .text, examples: ["wash 7A"]) { _, shirt in
                .text("Washed \(shirt).", value: .text(shirt))
            }
        ])
        let lookup = Lookup(
            suggestions: { open, _ in Suggestions([Suggestion("\(open.beginning)A", "clean")]) },
            find: { text, _ in
                guard text == "7A" else { throw StoreFailure.full }
                return .record(["shirt": .text(text)])
            })
        try registry.setLookup(lookup, of: .shirt)
    }
}

private struct OtherShirtsModule: FeatureModule {
    static let name = "others"
    static let summary = "wants to look up shirts, too"
    static let requires: [String] = []

    func register(in registry: inout ModuleRegistry, using services: Services) throws {
        try registry.setLookup(Lookup(suggestions: { _, _ in Suggestions([]) }, find: { _, _ in .null }), of: .shirt)
    }
}
