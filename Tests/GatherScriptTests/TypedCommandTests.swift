import AllFeatures
import GatherKit
import GatherTestSupport
import Testing

@testable import GatherScript

/// Texts that are a single command, which need no checker.
@Suite struct TypedCommandTests {
    private let registry: ModuleRegistry

    init() throws { registry = try TestApplication(allFeatures).application.registry }

    @Test(
        arguments: [
            ("goal Ana", nil, true), (" goal Ana ", nil, true), ("goal Ana # the first", nil, false),
            ("goal Ana;", nil, false), ("let ana = player add Ana", "ana", true),
            ("set ana = player show Ana", "ana", true),
        ] as [(String, String?, Bool)])
    func areReadWithTheirVariable(text: String, variable: String?, isExtensible: Bool) throws {
        let command = try #require(TypedCommand(SourceFile(typed: text)))
        #expect(command.variable == variable)
        #expect(command.isExtensible == isExtensible)
    }

    @Test(
        arguments: [
            "", "# nothing", "goal Ana; goal Ion", "let x = 1", "wait 3s", "if true { goal Ana }", "goal 'Ana",
            "goal A\0na", "$command Ana", "let last = goal Ana", "for x in player list { print $x }",
        ])
    func areNothingElse(text: String) {
        #expect(TypedCommand(SourceFile(typed: text)) == nil)
    }

    @Test func bindTheValuesOfVariables() throws {
        let scope = Scope(["name": .text("Ana Pop"), "age": .integer(30)])
        func reading(_ text: String) throws -> ModuleRegistry.LineReading {
            try #require(TypedCommand(SourceFile(typed: text))).read(in: scope, registry)
        }
        guard case .complete(let call) = try reading("player add $name --age $age") else { throw Incomplete() }
        #expect(call.invocation.values["name"] == .text("Ana Pop"))
        guard case .incomplete(let missing) = try reading("team assign") else { throw Incomplete() }
        #expect(missing.parameters.map(\.name) == ["team", "player"])
        #expect(throws: UsageFailure.self) { try reading("player add $nobody") }
        #expect(throws: UsageFailure.self) { try reading("set age = player add Ana") }
    }

    private struct Incomplete: Error {}
}
